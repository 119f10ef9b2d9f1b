"""Near-synonyms of programming English: words that one asker says where another says another one.

A line is a group: whoever asks with one of its words may mean a record that has another one. Words are compared as
stems (see `terms`); a word may stand in several groups, and groups are not joined through it ("record" is near "log" and
near "row", and "log" is not near "row"). Abbreviations and how identifiers shorten words are groups as any other. Where
a question's word stands in a record itself, its near words count nothing; where it does not, the best of them counts a
part of it (`NEAR_WORD`). So the table can only add weak evidence, and it is never lexical evidence for STRONG.

What is no near word: opposites ("open", "close"), kinds of one thing ("GET", "POST"; "MySQL", "SQLite"), and words that
stand in questions about any code (`functionwords`).
"""

from __future__ import annotations

from functools import lru_cache

from graphify.recall.terms import terms

NEAR_WORD = 0.69
"""What a near word counts of the word that it stands for: about as much as one of its family."""

_GROUPS = """
raise throw raised thrown
exception error failure
crash blow abort die break
fail break crash reject
reject refuse deny forbid disallow prohibit
forbidden denied refused unauthorized unauthorised
deny block forbid prevent
ignore skip disregard bypass discard
ignore override lose
skip omit leave exclude
omit missing absent without
missing lost gone vanish disappear absent
vanish disappear drop lose lost
empty blank none null nothing
null none nil undefined unset
undefined missing unknown unset
invalid bad wrong malformed illegal incorrect
wrong incorrect bad broken
correct valid right proper
malformed corrupt broken garbled mangled
garbled mojibake encoding charset
umlaut accent unicode latin utf
cyrillic unicode utf
encoding charset codec encode
codec encoding decode encode
decode parse read deserialize
serialize serialise dump encode marshal pickle
deserialize deserialise load parse unmarshal unpickle
pickle serialize serialise
marshal serialize serialise
dump export serialize write
load read fetch import open
fetch retrieve load download query
query select lookup sql
query search find filter
search find lookup scan
lookup resolve find search
resolve determine find locate
locate find position search
detect recognise recognize notice discover
recognise recognize identify accept
discover detect find
determine decide choose pick
choose select pick prefer
select choose pick
prefer precedence priority win
precedence priority order win override prefer
priority precedence order rank importance
order sequence sort precedence
sequence order series chain
sort order rank arrange
override replace overwrite supersede
overwrite override replace clobber
replace substitute swap exchange override
substitute replace swap
swap replace exchange
convert turn transform translate cast coerce
transform convert map change
cast convert coerce type
coerce convert cast
translate convert localize locale i18n
locale language translation i18n localization
localise localize locale translate
delete remove drop erase destroy purge
remove delete drop strip clear
drop delete remove discard
strip remove trim drop
trim strip cut truncate
truncate cut shorten limit
clear reset empty flush delete
flush clear empty reset write
reset clear restore reinitialize
restore recover reset
recover restore resume
purge delete clear clean
clean cleanup purge tidy
cleanup clean teardown dispose
teardown cleanup close finish dispose
dispose close release free teardown
release free close dispose
free release unlock
close shut end finish
shutdown stop exit terminate quit
stop end halt terminate quit cancel
terminate kill stop end exit
kill terminate stop
exit quit leave terminate
cancel abort stop interrupt
abort cancel interrupt
interrupt signal cancel abort
finish end complete done
complete finish done whole
finished done completed
begin start launch initiate
start begin launch boot startup
boot start startup launch
startup boot start initialization
init initialize initialise setup create
initialise initialize setup
setup configure prepare initialize
prepare setup build
create make build construct instantiate generate
construct build create
instantiate create construct instance
instance object
object instance
generate create produce build
produce generate emit yield
emit send produce fire dispatch
fire trigger emit dispatch
trigger fire cause invoke
dispatch route send forward
invoke call trigger execute
execute run invoke perform
perform execute run
run execute launch
repeat again twice duplicate
duplicate repeated copy twice double
twice double again repeated
copy clone duplicate
clone copy
share shared common reuse
reuse share again pool
pool reuse connection
connection socket link
socket connection
connect link attach
attach connect bind add
attachment file upload
bind attach connect
link url reference
reference pointer link
url uri link address location
uri url
address location url
path directory folder file location
folder directory dir
directory folder dir
dir directory folder
filename file path
file document
disk storage filesystem
storage store disk persistence
store save keep persist storage
stored kept saved held
save store persist write
persist save store keep
keep retain preserve hold
retain keep preserve
preserve keep retain
hold keep contain
contain include hold
include contain embed
embed include insert
insert add append put
append add push insert
add append insert attach
extra additional additionally
additional extra more
extend enlarge add
enlarge grow increase larger
grow increase enlarge
increase raise grow
raise increase
decrease reduce lower shrink
reduce decrease lower shrink
limit maximum cap bound restrict max
max maximum limit largest
maximum max limit largest
minimum min least smallest
min minimum
restrict limit constrain
constraint restriction limit rule
exceed beyond over limit large
quota limit
size length large big
length size long
large big huge
big large
small tiny little
count number amount
number count amount quantity
amount number count quantity
total sum
sum total add
average mean avg
avg average
aggregate sum count group
group aggregate
batch bulk mass group
bulk batch mass many
mass bulk batch
many several multiple
several multiple many
multiple several many
single one only
once single one
unique distinct duplicate
distinct unique different
different distinct differ
differ different
same equal identical
equal same identical equality
identical same equal
compare equality diff
diff difference compare
difference differ diff
similar alike close
match equal fit correspond
fit match suit
validate verify check validation
verify check validate confirm
check verify validate test inspect
checked verified validated enforced
enforce check verify require
inspect check look examine
confirm verify acknowledge
test check try
test unittest pytest
assert check ensure
ensure guarantee make
guarantee ensure promise
require need must mandatory
mandatory required must
optional nullable
nullable optional null
allow permit accept may
permit allow
permission right access privilege
privilege permission right
access reach read permission
reach access arrive
arrive receive reach come
receive get obtain accept
obtain receive get
accept receive allow
send transmit submit post
transmit send transfer
submit send post
transfer send transmission
deliver send
outgoing sent send
incoming received receive
forward pass relay
pass give hand forward
argument parameter arg
parameter argument param
param parameter argument
arg argument
kwargs keyword arguments
keyword kwargs
option setting flag parameter
setting config option configuration
config configuration setting cfg
configuration config setting cfg
configure set config
cfg config configuration
conf config configuration
flag option switch
switch toggle flag
toggle switch enable disable
enable activate on
activate enable
active enabled
disable deactivate off suppress
deactivate disable inactive
inactive disabled deactivated
suppress silence disable hide
silence suppress quiet swallow
swallow suppress ignore catch
catch handle except rescue
handler callback hook
callback hook handler function
hook callback handler event
listener receiver handler subscriber
receiver listener handler signal
signal event notification
event signal
notify signal inform alert
middleware hook filter interceptor
interceptor middleware hook
decorator wrapper
wrapper decorator wrap
wrap decorate enclose
plugin extension addon
extension plugin suffix
custom own user
customise customize override configure
customize customise override
builtin built default
default fallback standard
fallback default backup
standard default norm
backup copy fallback
environment env variable
env environment variable
variable env name
var variable
global shared
constant fixed
fixed constant static
static fixed constant
dynamic runtime
runtime execution dynamic
attribute property field member
property attribute
field attribute column
column field
row record instance
record row entry
entry record item row
item element entry
element item
list array sequence
array list
dict dictionary mapping map
dictionary dict mapping map
mapping dict map
map dict mapping
hash digest checksum
digest hash checksum
checksum hash digest
key identifier id
identifier id name key
id identifier key pk
pk primary key id
fk foreign key
primary main pk
main primary principal
relation relationship foreign
relationship relation
parent base super
child sub nested
nested inner child inside embedded
inner nested inside
outer enclosing parent
enclosing outer
subclass derive inherit child
inherit derive subclass
superclass base parent
base parent root
abstract base interface
interface api protocol
api interface endpoint
endpoint route url view
route url endpoint path rule
rule route
router routing route
view controller handler endpoint
controller view handler
page view html
html markup template page
template html jinja render
render output display show
display show render print
show display visible
visible show shown
hide conceal invisible
hidden invisible private
print output display
output print result
result outcome output
response reply answer
reply response answer
answer respond reply
respond answer reply
request req call
req request
resp response
res response result
body payload content
payload body data
content body data text
data payload content
text string
string text str
str string
int integer number
integer int number
bool boolean
boolean bool true false
float decimal number
decimal float number
char character
character char letter
letter character
byte bytes binary
binary bytes blob
blob binary
buffer memory stream
stream buffer chunk streaming
chunk piece part block stream
piece part chunk
part piece segment section
segment part piece
section part
fragment part piece
header metadata field
metadata header info
info information
information info detail
detail information
message text notice
notice message warning
warning warn notice alert
warn warning
log logging record journal
logging log logger
logger log logging
trace traceback stack
traceback stacktrace stack trace
debug debugger diagnose
diagnose debug inspect
cookie jar session
session login cookie
login authenticate signin logon
authenticate login verify auth
authentication auth login credentials
auth authentication authorization authorisation
authorization auth permission authorisation
authorisation authorization auth permission
credential password token login
password pwd passphrase secret
pwd password
passwd password
passphrase password
secret key token password
token secret credential
logout signout
user account person
account user
username user login
member user
visitor user anonymous guest
anonymous visitor guest unauthenticated
admin administrator superuser
administrator admin
role permission group
membership group
email mail address
mail email
sign signature
signature sign signed
certificate cert tls ssl
cert certificate
ssl tls https
tls ssl https
https tls ssl secure
secure safe security https
safe secure
unsafe insecure dangerous
insecure unsafe
security secure protection
protect guard secure
protection guard security
guard protect check
attack exploit security
encrypt cipher
encryption cipher
proxy gateway
gateway proxy
host server domain hostname
hostname host domain
domain host
subdomain host domain
server host backend
backend server driver engine
engine backend
driver backend adapter
adapter driver transport
transport adapter connection
client browser
browser client
remote server
local localhost
localhost loopback
ip address ipv4 ipv6
ipv6 ip address
network subnet cidr
cidr network mask subnet
mask network
port socket
scheme protocol
protocol scheme
redirect location forward
hop redirect
loop cycle endless infinite
endless infinite loop
infinite endless loop
forever endless infinite
cycle circular loop
circular cycle recursive
recursive recursion nested
recursion recursive
iterate loop traverse
loop iterate repeat
traverse walk iterate
generator iterator iterable
iterator generator cursor
iterable iterator list
yield generate return
lazy deferred delayed
deferred lazy later delayed
delay wait postpone sleep
delayed late deferred
wait block delay
block hang wait
hang freeze stuck block
stuck hang forever
freeze hang
timeout deadline limit
deadline timeout
expire expiry timeout age
expiry expiration expire
expiration expiry expire
expired old outdated
age lifetime expiry
lifetime age duration ttl survive live
ttl lifetime expiry
survive live remain persist
live survive
remain stay
stay remain keep
duration time elapsed
elapsed duration time
timing time duration measure
measure time
timestamp time date datetime
datetime date time timestamp
date datetime day
timezone tz zone
tz timezone
slow expensive performance latency
expensive slow cost
cheap fast
cheapest fastest
fast quick speed
quick fast
speed performance fast
performance speed slow
latency delay slow
optimise optimize speed faster
optimize optimise speed
memory ram
cache memoize store
cached memoized stored
memoize cache
invalidate expire refresh stale
refresh reload update renew
reload refresh restart
restart reload
renew refresh
stale outdated old
outdated stale old
update change modify
modify change update alter edit
modified changed altered edited
alter modify change
edit modify change
edited changed modified
mutate modify change
rename move
move relocate transfer
migrate move upgrade
migration schema ddl
ddl schema sql
schema structure table
table relation
database db sql
db database
postgres postgresql psql
postgresql postgres psql
psql postgres postgresql
transaction atomic commit
atomic transaction
rollback revert undo
revert rollback undo
undo revert rollback
commit save transaction
savepoint rollback
lock mutex
mutex lock
concurrent parallel simultaneous thread
parallel concurrent
thread worker concurrent
worker thread process job
process worker
multiprocessing process
job task worker
task job
greenlet thread
background thread worker async
async asynchronous coroutine
asynchronous async
asyncio async
coroutine async await
await async coroutine
sync synchronous
synchronous sync
queue buffer
schedule cron timer
timer schedule
cron schedule
event hook
retry again repeat attempt
attempt try retry
reconnect connect retry
dependency package requirement
package module library
library package
module package
import load
install setup
version release
release version
upgrade update
deprecated obsolete old
obsolete deprecated
legacy old
compatible compatibility
build compile
compile build
deploy deployment production
production deployed
development debug dev
dev development
container docker
docker container
ci pipeline
command cli
cli command terminal
terminal shell console
shell terminal console
console terminal shell
script program
program script application
application app
app application
function func method
func function
method verb function
verb method
procedure function
callable function
scope context
context ctx scope
ctx context
state status
status state code
code status
statement expression
expression expr formula
expr expression
syntax grammar
parse parser read
parser parse
tokenize lexer
regex pattern regexp
pattern regex glob
glob wildcard pattern
wildcard star asterisk
star asterisk wildcard
slash separator
separator delimiter
delimiter separator
split separate divide
separate split
join combine merge concatenate
combine join merge together mix
merge combine join
concatenate join
mix combine
exclusive mutually together
together both combine
both together
pair tuple
tuple pair
prefix beginning start
suffix extension ending
nest nested
level depth
depth level
layer level
index position
position index place
offset position
page pagination
pagination paginate
upload file send
uploaded upload file
download fetch file
multipart form upload
form input multipart
input form
submit form
checkbox form
media upload file
image picture photo
picture image
photo image
storage media
whitespace blank space
space blank whitespace
newline line crlf
crlf newline line
indent indentation whitespace
indentation indent pretty
pretty indent
compact minified
format layout
json serialization
xml markup
csv table
yaml config
notation format
capital uppercase case
uppercase upper capital
lowercase lower case
case capitalization upper lower
spelling case name
normalise normalize canonical
normalize normalise canonical
canonical normalized
sanitize escape clean
sanitise sanitize escape
escape quote
quote escape
unquote unescape
raw literal
literal raw constant
unknown unrecognised missing
unrecognised unknown
unexpected surprising
surprise unexpected
expected supposed
conflict clash collision
clash conflict collision
collision conflict clash
ambiguous multiple unclear
integrity constraint
leak remain unclosed
leaking leak open
unclosed leak open
open unclosed
orphan orphaned leftover
leftover orphan remain
consume read exhaust
consumed exhausted read
exhaust consume
popup dialog
dialog popup
button link
icon image
style css
css style
frontend ui
ui frontend
mock fake stub
fake mock stub
fixture setup
factory create
builder factory
singleton instance shared
proxy wrapper
wrapper adapter
dunder magic special
magic special
subtract minus
add plus
modulo remainder
round rounding
precision decimal rounding
negative minus
zero 0
infinite unlimited
unlimited without infinite
unlimited limit
naive aware timezone
aware naive
overflow exceed
underflow below
bound limit
range interval
interval range period
period interval
nearest close
sticky persist
stick persist remain
effect apply
apply effect use
applied effective effect
affect influence
influence affect control
control manage govern
manage control
govern control
responsible owner
owner own
populate fill
fill populate
prefill default
prefetch preload
preload prefetch eager
eager prefetch
join relation
annotate annotation
annotation annotate
filter condition where
condition filter if conditional
conditional condition
predicate condition
emptiness empty exists
exists exist present any
exist present
present exist
presence exists
hashable hash set
unhashable hash
truthiness bool
comparison compare
equality equal
inequality differ
upsert insert update conflict
upserted insert update conflict
"""


@lru_cache(maxsize=1)
def _table() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for line in _GROUPS.split("\n"):
        group = terms(line)
        for one in group:
            found.setdefault(one, set()).update(other for other in group if other != one)
    return {one: frozenset(others) for one, others in found.items()}


def near_words(term: str) -> frozenset[str]:
    """The terms that may stand for this one."""
    return _table().get(term, frozenset())
