"""Texts that look like secrets and are none: two hundred of them, by what they are.

What could set off a scanner of a git host (published examples of vendors) is put together from parts.
"""

from __future__ import annotations

import base64
import hashlib
import random
import uuid

_DICE = random.Random("look-alikes")


def _hex(length: int) -> str:
    return "".join(_DICE.choices("0123456789abcdef", k=length))


def _base64(length: int) -> str:
    return base64.b64encode(_DICE.randbytes(length)).decode()


def _hashes() -> list[str]:
    names = ("md5", "sha1", "sha224", "sha256", "sha384", "sha512", "blake2b", "blake2s", "sha3_256", "sha3_512")
    found = [getattr(hashlib, name)(b"text").hexdigest() for name in names]
    found += [f"{name}:{getattr(hashlib, name)(b'more').hexdigest()}" for name in names]
    found += [f"commit {_hex(40)}", f"the fix is in {_hex(7)} and {_hex(12)}", f"key: {_hex(32)}", f"etag {_hex(32)}"]
    found += [f"python1:{_hex(32)}", f"image@sha256:{_hex(64)}", f"cache key linux-{_hex(64)}", f"blob {_hex(40)}"]
    found += [f"index {_hex(7)}..{_hex(7)} 100644", f'id: "{_hex(12)}"', f"token {_hex(8)}", f"graphifyy:{_hex(32)}"]
    return [*found, "$2b$12$" + "K" * 22 + "abcdefghijklmnopqrstuvwxyzABCDE", f'W/"{_hex(24)}"', f"key-{_hex(32)}"]


def _uuids() -> list[str]:
    made = [str(uuid.UUID(int=_DICE.getrandbits(128), version=4)) for _ in range(8)]
    frames = (
        "{}",
        "request {} failed",
        "urn:uuid:{}",
        "session={}",
        "/orders/{}/items",
        "tenant: {}",
        "{{{}}}",
        "id={}",
    )
    return [frame.format(one) for frame, one in zip(frames, made, strict=True)]


_NAMES = """
AWS_SECRET_ACCESS_KEY
GITHUB_TOKEN is read from the environment
token = os.environ["GITHUB_TOKEN"]
api_key = settings.STRIPE_SECRET_KEY
password = get_password(user, realm="internal")
secret_key: str = field(default_factory=make_secret_key)
client_secret = load_secret("projects/1/secrets/oauth/versions/2")
access_token=response.json()["access_token"]
self.password = password_hasher.hash(password)
refresh_token_expires_in: 3600
api_key = ""
password: str | None = None
PASSWORD="${DATABASE_PASSWORD}"
token: ${{ secrets.GITHUB_TOKEN }}
api-key: <your key>
secret = "changeme-please-now-123"
sk-learn is scikit-learn
sk-spinner-double-bounce
task-force-one-two-three-four-five-six
risk-assessment-2024-03-revision-7
disk-encryption-set-12-of-24-in-use
hf_hub_download(repo_id, filename)
npm_config_registry and npm_package_version
ghp_ is how classic tokens begin
the prefix github_pat_ tells a fine-grained token
glpat- is GitLab's prefix
xoxb- tokens are for bots
pypi-publish is the action that we use
dapi is the folder of the data API
pattern.compile("eyJ")
key_id = row["key_id_2024_v2"]
private_key_path = "~/.ssh/id_ed25519"
PRIVATE_KEY_FILE=/etc/ssl/private/server-2024.pem
api_key_header = APIKeyHeader(name="X-API-Key-V2")
password_reset_token_generator.make_token(user)
TOKEN_SPLIT_RE = re.compile(r"[A-Za-z0-9]+")
secretKeyRef: {name: db-credentials-v2, key: password}
--password-file /run/secrets/db_password_2024
passwd: files systemd sss
bearer_token_file: /var/run/secrets/kubernetes.io/serviceaccount/token
create_access_token(data={"sub": user.username})
test_that_a_token_with_40_characters_is_refused_and_named
SG.Region.UsEast1.Primary.Cluster.Name.Of.The.Thing
AKIAOFFICE
AKIDO is a martial art
EAAccessLevelEnumerationForAllTheUsersOfTheApplicationInTheWholeOrganisationAndBeyondItsBordersToday
cioNetworkConfigurationProviderName
oy2 is a tag
vca_controller_for_all_of_the_voices
sl.environment_and_more
dp.state.of_the_data_pipeline_and_its_neighbours
MainWindowControllerDelegate.layout.viewDidLoadWithAnimationEnabled
NotificationCenterBase_impl2.update.handle_remote_change_request
Microsoft_Extensions_Hosting.Logger.create_default_builder_with_settings
1//0 is division by zero
v1.0-rc.1 was the first
rnd_seed_of_the_generator_is_fixed_to_zero
shp at the end of a name
pat-in-hand is a phrase
fm1_radio
""".strip().splitlines()

_EXAMPLES = [
    "AKIA" + "IOSFODNN7EXAMPLE",
    "aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/" + "bPxRfiCYEXAMPLEKEY",
    "ghp_" + "16C7e42F292c6912E7710c838347Ae178B4a",
    "sk_test_" + "4eC39HqLyjWDarjtT1zdp7dc",
    "sk_test_" + "BQokikJOvBiI2HlWgH4olfQ2",
    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9." + "eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ."
    + "SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c",
    "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9." + "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ."
    + "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
    "hooks.slack.com/services/" + "T00000000/B00000000/" + "X" * 24,
    "ghp_" + "x" * 36,
    "github_pat_" + "X" * 22 + "_" + "X" * 59,
    "glpat-" + "x" * 20,
    "xoxb-" + "123456789012-1234567890123-" + "x" * 24,
    "sk-" + "x" * 48,
    "sk-proj-" + "..." + "abc",
    "sk-ant-api03-" + "your-key-here-your-key-here-your-key-here",
    "hf_" + "x" * 34,
    "npm_" + "a" * 36,
    "AIza" + "Sy" + "X" * 33,
    "SG." + "x" * 22 + "." + "y" * 43,
    "Authorization: Bearer YOUR_ACCESS_TOKEN_GOES_HERE",
    "Authorization: Bearer <token>",
    "Authorization: Basic ZXhhbXBsZQ==",
    "postgres://user:password@localhost:5432/shop",
    "postgresql://postgres:postgres@db:5432/postgres",
    "mysql://root:${MYSQL_ROOT_PASSWORD}@db/shop",
    "redis://:password@redis:6379/0",
    "https://user:token@example.org/path",
    "amqp://guest:guest@rabbit:5672//",
    "smtp://mailer:<password>@mail.example.org",
    "http://localhost:8080/@vite/client?t=1700000000000",
    "https://github.com/owner/repo/blob/main/a.py#L1-L9@x",
    'api_key = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"',
    'client_secret: "your-client-secret-0123456789ab"',
    "password = correct horse battery staple",
    "-----BEGIN RSA PRIVATE KEY-----\n...\n-----END RSA PRIVATE KEY-----",
    "the loader looks for -----BEGIN PRIVATE KEY----- and stops",
    "AGE-SECRET-KEY-1...",
    "https://discord.com/api/webhooks/ID/TOKEN",
    "dop_v1_" + "0" * 64,
]  # fmt: skip

_PUBLIC = [
    f"ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQ{_base64(200)} ada@laptop",
    f"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI{_base64(32)} ada@laptop",
    f"ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABB{_base64(60)}",
    f"-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A{_base64(200)}\n-----END PUBLIC KEY-----",
    f"-----BEGIN CERTIFICATE-----\nMIID{_base64(300)}\n-----END CERTIFICATE-----",
    f"-----BEGIN CERTIFICATE REQUEST-----\nMIIC{_base64(300)}\n-----END CERTIFICATE REQUEST-----",
    f"-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmQENB{_base64(300)}\n-----END PGP PUBLIC KEY BLOCK-----",
    f"-----BEGIN PGP SIGNATURE-----\n\niQEz{_base64(200)}\n-----END PGP SIGNATURE-----",
    "pk_live_" + "51HG8vKLZ0aBcDeFgHiJkLmNo",
    "pk_test_" + "TYooMQauvdEDq54NiTphI7jx",
    f"untrusted comment: minisign public key\nRWQ{_base64(40)}",
    "age1" + "ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p",
    f"SHA256:{_base64(32).rstrip('=')} ada@laptop (ED25519)",
    "AC" + _hex(32) + " is an account, not a key",
]


def _images() -> list[str]:
    found = [f"data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAA{_base64(size)}" for size in (60, 300, 900, 3000, 9000)]
    found += [f"![](data:image/svg+xml;base64,PHN2ZyB4bWxucz0i{_base64(size)})" for size in (90, 600, 1800)]
    found += [f"url(data:font/woff2;base64,d09GMgABAAAAA{_base64(size)})" for size in (900, 5000)]
    return [*found, f"/9j/4AAQSkZJRgABAQ{_base64(2000)}", f"R0lGODlhAQABAIAAAA{_base64(400)}"]


def _lock_lines() -> list[str]:
    return [
        f'"integrity": "sha512-{_base64(64)}",',
        f"    integrity sha512-{_base64(64)}",
        f"    resolution: {{integrity: sha512-{_base64(64)}}}",
        '"resolved": "https://registry.example.org/@scope/name/-/name-1.2.3.tgz",',
        f'"resolved": "https://registry.example.org/left-pad/-/left-pad-1.3.0.tgz#{_hex(40)}",',
        f'checksum = "{_hex(64)}"',
        f'source = "git+https://github.com/owner/repo?tag=v1.2.3#{_hex(40)}"',
        f"    --hash=sha256:{_hex(64)} \\",
        f'{{file = "name-1.2.3-py3-none-any.whl", hash = "sha256:{_hex(64)}"}},',
        f'content-hash = "{_hex(64)}"',
        f"golang.org/x/crypto v0.21.0 h1:{_base64(32)}",
        f"golang.org/x/crypto v0.21.0/go.mod h1:{_base64(32)}",
        f"  rails (7.1.3) sha256={_hex(64)}",
        f'"content-hash": "{_hex(32)}",',
        f'"reference": "{_hex(40)}",',
        f'"shasum": "{_hex(40)}"',
        f"specs checksum: {_hex(40)}",
        f'"revision" : "{_hex(40)}"',
        f'provider hash "h1:{_base64(32)}",',
        f'"zh:{_hex(64)}",',
    ]


def _prose() -> list[str]:
    return [
        "The token is refreshed by SessionStore.refresh_token, 15 minutes before it expires.",
        "password: it is asked for on the command line",
        "api_key is a keyword argument of Client(base_url, api_key, timeout=30)",
        "The secret: there is none",
        "https://example.org/a/very/long/path/with-many-segments/and-numbers/2024/03/17/index.html?utm_source=x",
        "src/auth/session.py::SessionStore.create_access_token",
        "tests/golden/languages/python/declarations/input.py::Outer.Inner.method_with_a_long_name_2",
        "Basic authentication (RFC 7617) sends user and password with each request",
        "sha256 of the empty string starts with e3b0c44298fc1c14",
        "Rate limit: 5000 requests an hour with a token, 60 without one",
        "kubectl create secret generic db --from-literal=password=changeme",
        "curl -H 'Authorization: Bearer $TOKEN' https://api.example.org/v2/things",
        "grep -rE 'gh[pousr]_[A-Za-z0-9]{36}' .",
        "AKIA[A-Z2-7]{16} is the expression for access keys",
        "session 5f0c81aa, record 3f9a2c1b04de, commit 47042be",
        "π = 3.14159265358979323846264338327950288419716939937510",
        "phone +49 30 901820, fax 0123456789, order 4929-1234-5678",
        "version = '1.2.3.dev45+g6789abc.d20240317'",
        "The quick brown fox jumps over 13 lazy dogs " * 20,
        "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "0x" + "7f" * 32,
        "2026-11-30T03:10:22.104233Z",
        "ISBN 978-3-16-148410-0",
        "IBAN DE89 3704 0044 0532 0130 00",
        "日本語のテキストにトークンはありません",
        "密码：请输入",
        "pwd: /home/ada/projects/2024/shop-v2",
        "/var/folders/zz/zyxvpxvq6csfxvn_n0000000000000/T/tmp3x7k2a1b",
        "QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnhqvV is an IPFS address",
        "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq is an address, not a key",
    ]


LOOKALIKES: tuple[str, ...] = (
    *_hashes(), *_uuids(), *_NAMES, *_EXAMPLES, *_PUBLIC, *_images(), *_lock_lines(), *_prose(),
)  # fmt: skip
