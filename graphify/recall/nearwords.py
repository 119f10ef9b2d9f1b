"""Near-synonyms of programming English: words that one asker says where another says another one.

A line is a group: whoever asks with one of its words may mean a record that has another one. Words are compared as
stems (see `terms`). A word may stand in several groups, and groups are not joined through it: "record" is near "log"
and near "row", and "log" is not near "row". How identifiers shorten words is a group as any other. The best of what
stands in a record for a word of the question counts, and a near word counts a part of it (`NEAR_WORD`): it brings a
record nearer (`nearness`), and is no lexical evidence for STRONG, which goes by the words as they stand (`likeness`).

What is no near word: opposites ("open", "close"), kinds of one thing ("GET", "POST"; "MySQL", "SQLite"), and words that
carry grammar alone. Written from general knowledge of the field; that it helps was measured on questions that were not
looked at (tests/bench/README.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from graphify.recall.terms import terms

NEAR_WORD = 0.69
"""What a near word counts of the word that it stands for: about as much as one of its family."""

_LEAST, _ENDING = 2, 2
"""A stem has the first two letters of its word, and all but its own last two: "retri" is made of "retry"."""

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
omit missing absent
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
precedence priority order win override prefer
priority precedence order rank importance
order sequence sort precedence
sequence order series chain
sort order rank arrange
override replace overwrite supersede
overwrite override replace clobber
replace substitute swap exchange override
convert turn transform translate cast coerce
transform convert map change
cast convert coerce type
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
free release unlock
close shut end finish
shutdown stop exit terminate quit
stop end halt terminate quit cancel
terminate kill stop end exit
exit quit leave terminate
cancel abort stop interrupt
interrupt signal cancel abort
finish end complete
complete finish whole
begin start launch initiate
start begin launch boot startup
startup boot start initialization
init initialize initialise setup create
setup configure prepare initialize
prepare setup build
create make build construct instantiate generate
instantiate create construct instance
instance object
generate create produce build
produce generate emit yield
emit send produce fire dispatch
fire trigger emit dispatch
trigger fire cause invoke
dispatch route send forward
invoke call trigger execute
execute run invoke perform
run execute launch
duplicate repeated copy twice double
copy clone duplicate
share shared common reuse
reuse share pool
pool reuse connection
connection socket link
connect link attach
attach connect bind add
attachment file upload
link url reference
reference pointer link
url uri link address location
path directory folder file location
folder directory dir
filename file path
file document
disk storage filesystem
storage store disk persistence
store save keep persist storage
stored kept saved held
save store persist write
keep retain preserve hold
hold keep contain
contain include hold
include contain embed
embed include insert
insert add append put
append add push insert
add append insert attach
extra additional additionally
extend enlarge add
enlarge grow increase larger
increase raise grow
decrease reduce lower shrink
limit maximum cap bound restrict max
max maximum limit largest
minimum min least smallest
restrict limit constrain
constraint restriction limit rule
exceed beyond limit large
quota limit
size length large big
length size long
large big huge
small tiny little
number count amount quantity
sum total add
average mean avg
aggregate sum count group
batch bulk mass group
bulk batch mass many
many several multiple
unique distinct duplicate
distinct unique different
equal identical
compare equality diff
diff difference compare
similar alike close
match equal fit correspond
fit match suit
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
require mandatory
nullable optional null
allow permit accept
permission right access privilege
access reach read permission
reach access arrive
arrive receive reach
receive obtain accept
accept receive allow
send transmit submit post
transmit send transfer
transfer send transmission
deliver send
outgoing sent send
incoming received receive
forward pass relay
pass give hand forward
argument parameter arg
parameter argument param
kwargs keyword arguments
option setting flag parameter
setting config option configuration
config configuration setting cfg
conf config configuration
flag option switch
switch toggle flag
toggle switch enable disable
enable activate
disable deactivate suppress
deactivate disable inactive
suppress silence disable hide
silence suppress quiet swallow
swallow suppress ignore catch
catch handle except rescue
callback hook handler function
hook callback handler event
listener receiver handler subscriber
receiver listener handler signal
signal event notification
notify signal inform alert
middleware hook filter interceptor
wrapper decorator wrap
wrap decorate enclose
plugin extension addon
extension plugin suffix
custom user
customise customize override configure
builtin built default
default fallback standard
fallback default backup
standard default norm
backup copy fallback
environment env variable
variable env name
var variable
global shared
fixed constant static
runtime execution dynamic
attribute property field member
field attribute column
row record instance
entry record item row
item element entry
list array sequence
dict dictionary mapping map
hash digest checksum
identifier id name key
id identifier key pk
pk primary key id
fk foreign key
primary main pk
main primary principal
relation relationship foreign
parent base super
child sub nested
nested inner child inside embedded
outer enclosing parent
subclass derive inherit child
superclass base parent
base parent root
abstract base interface
interface api protocol
api interface endpoint
endpoint route url view
route url endpoint path rule
router routing route
view controller handler endpoint
page view html
html markup template page
template html jinja render
render output display
display render print
display visible
visible shown
hide conceal invisible
hidden invisible private
print output display
output print result
result outcome output
response reply answer
answer respond reply
request req call
resp response
res response result
body payload content
payload body data
content body data text
data payload content
string text str
int integer number
boolean bool true false
float decimal number
character char letter
binary bytes blob
buffer memory stream
stream buffer chunk streaming
chunk piece part block stream
part piece segment section
fragment part piece
header metadata field
metadata header info
information info detail
message text notice
notice message warning
warning warn notice alert
log logging record journal
logging log logger
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
credential password token login
password pwd passphrase secret
passwd password
secret key token password
token secret credential
logout signout
user account person
username user login
member user
visitor user anonymous guest
anonymous visitor guest unauthenticated
admin administrator superuser
role permission group
membership group
email mail address
sign signature
certificate cert tls ssl
https tls ssl secure
secure safe security https
unsafe insecure dangerous
protect guard secure
guard protect check
attack exploit security
encrypt cipher
proxy gateway
host server domain hostname
subdomain host domain
server host backend
backend server driver engine
driver backend adapter
adapter driver transport
transport adapter connection
client browser
remote server
local localhost
localhost loopback
ip address ipv4 ipv6
cidr network mask subnet
port socket
scheme protocol
redirect location forward
hop redirect
loop cycle endless infinite
forever endless infinite
cycle circular loop
circular cycle recursive
recursive recursion nested
iterate loop traverse
loop iterate repeat
traverse walk iterate
iterator generator cursor
iterable iterator list
yield generate return
deferred lazy later delayed
delay wait postpone sleep
delayed late deferred
wait block delay
block hang wait
hang freeze stuck block
stuck hang forever
timeout deadline limit
expire expiry timeout age
expired old outdated
age lifetime expiry
lifetime age duration ttl survive live
ttl lifetime expiry
survive live remain persist
stay remain keep
duration time elapsed
timing time duration measure
timestamp time date datetime
date datetime day
timezone tz zone
slow expensive performance latency
expensive slow cost
cheap fast
cheapest fastest
fast quick speed
speed performance fast
performance speed slow
latency delay slow
optimise optimize speed faster
memory ram
cache memoize store
invalidate expire refresh stale
refresh reload update renew
reload refresh restart
stale outdated old
modify change update alter edit
mutate modify change
rename move
move relocate transfer
migrate move upgrade
migration schema ddl
ddl schema sql
schema structure table
table relation
database db sql
postgres postgresql psql
transaction atomic commit
rollback revert undo
commit save transaction
savepoint rollback
lock mutex
concurrent parallel simultaneous thread
thread worker concurrent
worker thread process job
multiprocessing process
job task worker
greenlet thread
background thread worker async
async asynchronous coroutine
asyncio async
coroutine async await
sync synchronous
queue buffer
schedule cron timer
retry repeat attempt
attempt try retry
reconnect connect retry
dependency package requirement
package module library
install setup
version release
upgrade update
deprecated obsolete old
legacy old
build compile
deploy deployment production
development debug dev
container docker
ci pipeline
cli command terminal
terminal shell console
program script application
application app
function func method
method verb function
procedure function
callable function
context ctx scope
status state code
statement expression
expression expr formula
syntax grammar
parse parser read
tokenize lexer
regex pattern regexp
pattern regex glob
glob wildcard pattern
wildcard star asterisk
slash separator
separator delimiter
split separate divide
join combine merge concatenate
combine join merge together mix
exclusive mutually together
pair tuple
prefix beginning start
suffix extension ending
level depth
layer level
position index place
offset position
page pagination
upload file send
download fetch file
multipart form upload
form input multipart
submit form
checkbox form
media upload file
image picture photo
storage media
whitespace blank space
newline line crlf
indent indentation whitespace
indentation indent pretty
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
sanitize escape clean
sanitise sanitize escape
escape quote
unquote unescape
literal raw constant
unknown unrecognised missing
unexpected surprising
expected supposed
conflict clash collision
ambiguous multiple unclear
integrity constraint
leak remain unclosed
unclosed leak open
leftover orphan remain
consume read exhaust
popup dialog
button link
icon image
style css
frontend ui
mock fake stub
fixture setup
factory create
builder factory
singleton instance shared
proxy wrapper
wrapper adapter
dunder magic special
subtract minus
add plus
modulo remainder
precision decimal rounding
negative minus
zero 0
infinite unlimited
unlimited limit
naive aware timezone
overflow exceed
interval range period
nearest close
sticky persist
stick persist remain
apply effect use
influence affect control
control manage govern
responsible owner
populate fill
prefill default
preload prefetch eager
join relation
filter condition
predicate condition
emptiness empty exists
exists exist present
presence exists
hashable hash set
unhashable hash
truthiness bool
comparison compare
inequality differ
upsert insert update conflict
"""


@lru_cache(maxsize=1 << 12)
def near_words(term: str) -> frozenset[str]:
    """The terms that may stand for this one. Stems are made of groups alone that have a word that begins like it."""
    beginning = term[: max(_LEAST, len(term) - _ENDING)]
    found: set[str] = set()
    for group in _by_beginning().get(term[:_LEAST], ()):
        if f" {beginning}" in group:
            words = terms(group)
            if term in words:
                found.update(words)
    return frozenset(found - {term})


@lru_cache(maxsize=1)
def _by_beginning() -> Mapping[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for line in _GROUPS.splitlines():
        for beginning in dict.fromkeys(word[:_LEAST] for word in line.split()):
            found.setdefault(beginning, []).append(f" {line}")
    return {beginning: tuple(groups) for beginning, groups in found.items()}
