"""What secrets look like: one row a shape, as data.

A row has a name, literals of which one must stand in a text (lower case; so that most texts are done after a few
substring searches), the expression, and an example. Examples are templates, so that this file holds nothing that looks
like a secret: ``<A36>`` stands for 36 characters of the alphabet ``A`` (see `ALPHABETS`). Where the shape has little
of its own (a short prefix, a password in an address, a value that is assigned to `api_key`), more is asked of it.

No vendor's checksum is asked: a token with a typing error in it has told all its other characters, and forms change.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

ALPHABETS = {
    "A": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
    "L": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "a": "abcdefghijklmnopqrstuvwxyz0123456789",
    "U": "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
    "n": "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567",
    "h": "0123456789abcdef",
    "d": "0123456789",
    "g": "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L",
}
"""The alphabets of the examples: ``A`` letters and digits, ``L`` letters, ``a`` lower case and digits, ``U`` upper
case and digits, ``n`` base 32, ``h`` hexadecimal, ``d`` digits, ``g`` the alphabet of age."""

_UUID = r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
_A_UUID = "<h8>-<h4>-<h4>-<h4>-<h12>"
_ASSIGNED = r"""["']?[ \t]{0,4}(?::=|=>|[:=])[ \t]{0,4}["']?"""


class Proof(str, Enum):
    """What a match has to have beside its form: nothing more than a prefix that no word has, characters of two kinds,
    or the look of something that dice have thrown.
    """

    PREFIX = "prefix"
    MIXED = "mixed"
    RANDOM = "random"


@dataclass(frozen=True, slots=True)
class Shape:
    """One kind of secret. ``value`` is the number of the group that is the secret (0 is the whole), ``proof`` what it
    has to have.
    """

    name: str
    literals: tuple[str, ...]
    form: str
    example: str
    value: int = 0
    proof: Proof = Proof.PREFIX


def _rows(proof: Proof, *rows: tuple[str, str, str, str]) -> tuple[Shape, ...]:
    return tuple(
        Shape(name, tuple(literals.split()), form, example, 0, proof) for name, literals, form, example in rows
    )


PREFIXED = _rows(
    Proof.PREFIX,
    ("AWS access key", "akia asia abia acca", r"(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}", "AKIA<n16>"),
    ("AWS Bedrock key", "absk", r"ABSK[A-Za-z0-9+/]{100,}={0,2}", "ABSK<A132>"),
    ("Anthropic key", "sk-ant-", r"sk-ant-[a-z]{3,6}\d{2}-[\w-]{24,}", "sk-ant-api03-<A93>AA"),
    (
        "OpenAI key",
        "sk-proj- sk-svcacct- sk-admin-",
        r"sk-(?:proj|svcacct|admin)-[\w-]{20,}",
        "sk-proj-<A74>T3BlbkFJ<A74>",
    ),
    ("API key sk-", "sk-", r"sk-[A-Za-z0-9]{32,64}", "sk-<A48>"),
    ("OpenRouter key", "sk-or-", r"sk-or-v\d-[0-9a-f]{64}", "sk-or-v1-<h64>"),
    ("Langfuse key", "sk-lf-", rf"sk-lf-{_UUID}", f"sk-lf-{_A_UUID}"),
    ("LangSmith key", "lsv2_", r"lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}", "lsv2_pt_<h32>_<h10>"),
    ("Hugging Face token", "hf_", r"hf_[A-Za-z]{34}", "hf_<L34>"),
    ("Groq key", "gsk_", r"gsk_[A-Za-z0-9]{48,}", "gsk_<A52>"),
    ("xAI key", "xai-", r"xai-[A-Za-z0-9]{60,}", "xai-<A80>"),
    ("Perplexity key", "pplx-", r"pplx-[A-Za-z0-9]{40,}", "pplx-<A48>"),
    ("Replicate token", "r8_", r"r8_[A-Za-z0-9]{37}", "r8_<A37>"),
    ("Pinecone key", "pcsk_", r"pcsk_[A-Za-z0-9]{4,}_[A-Za-z0-9]{40,}", "pcsk_<A6>_<A62>"),
    ("ElevenLabs key", "sk_", r"sk_[0-9a-f]{48}", "sk_<h48>"),
    ("Google API key", "aiza", r"AIza[\w-]{35}", "AIza<A35>"),
    ("Google OAuth secret", "gocspx-", r"GOCSPX-[\w-]{28}", "GOCSPX-<A28>"),
    ("Google access token", "ya29.", r"ya29\.[\w-]{30,}", "ya29.<A80>"),
    ("Google refresh token", "1//0", r"1//0[\w-]{40,}", "1//0<A60>"),
    ("GitHub token", "ghp_ gho_ ghu_ ghs_ ghr_", r"gh[pousr]_[A-Za-z0-9]{36,255}", "ghp_<A36>"),
    (
        "GitHub fine-grained token",
        "github_pat_",
        r"github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}",
        "github_pat_<A22>_<A59>",
    ),
    (
        "GitLab token",
        "glpat- glptt- gldt- glrt- glcbt- glsoat- glagent- glft- glimt- glffct- gr1348941",
        r"(?:gl(?:pat|ptt|dt|rt|cbt|soat|agent|ft|imt|ffct)-|GR1348941)[\w-]{20,}",
        "glpat-<A20>",
    ),
    ("Bitbucket token", "atbb", r"ATBB[A-Za-z0-9]{32}", "ATBB<A32>"),
    ("Atlassian token", "atatt3 atctt3", r"AT[AC]TT3[\w=-]{100,}", "ATATT3<A180>=<U8>"),
    (
        "Slack token",
        "xoxa- xoxb- xoxp- xoxs- xoxr- xoxo- xoxe xoxc- xoxd-",
        r"xox[abpsrocd]-[\w%-]{20,}|xoxe(?:\.xox[bp])?-\d-[\w-]{20,}",
        "xoxb-<d12>-<d12>-<A24>",
    ),
    ("Slack app token", "xapp-", r"xapp-\d-[A-Z0-9]+-\d+-[A-Za-z0-9]{32,}", "xapp-1-<U11>-<d13>-<h64>"),
    (
        "Slack webhook",
        "hooks.slack.com",
        r"hooks\.slack\.com/(?:services|workflows|triggers)/[A-Z0-9]{8,}/[A-Z0-9]{8,}/[A-Za-z0-9]{20,}",
        "https://hooks.slack.com/services/T<U10>/B<U10>/<A24>",
    ),
    (
        "Discord webhook",
        "/api/webhooks/",
        r"discord(?:app)?\.com/api/webhooks/\d{17,20}/[\w-]{60,}",
        "https://discord.com/api/webhooks/<d18>/<A68>",
    ),
    (
        "Discord token",
        ".",
        r"(?:[MNO][DTjz][AEIMQUYcgk][w-z0-5]){5,6}[MNO]?[A-Za-z]{0,3}\.[\w-]{6}\.[\w-]{27,38}",
        "MTIzNDU2Nzg5MDEyMzQ1Njc4.<A6>.<A38>",
    ),
    (
        "Teams webhook",
        ".webhook.office.com",
        r"webhook\.office\.com/webhookb2/[\w@-]{36,}/IncomingWebhook/[0-9a-f]{32}",
        f"https://a.webhook.office.com/webhookb2/{_A_UUID}@{_A_UUID}/IncomingWebhook/<h32>/{_A_UUID}",
    ),
    ("Telegram token", ":aa", r"\d{8,10}:AA[\w-]{33}", "<d10>:AA<A33>"),
    ("Stripe key", "sk_live_ sk_test_ rk_live_ rk_test_", r"[sr]k_(?:live|test)_[A-Za-z0-9]{16,}", "sk_live_<A24>"),
    ("Stripe webhook secret", "whsec_", r"whsec_[A-Za-z0-9+/]{32,}=?", "whsec_<A32>"),
    ("Square token", "sq0 eaaa", r"sq0[a-z]{3}-[\w-]{22,43}|EAAA[\w-]{60}", "sq0csp-<A43>"),
    ("Razorpay key", "rzp_", r"rzp_(?:live|test)_[A-Za-z0-9]{14}", "rzp_live_<A14>"),
    ("Shopify token", "shpat_ shpca_ shppa_ shpss_", r"shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}", "shpat_<h32>"),
    ("Plaid token", "access-", rf"access-(?:sandbox|development|production)-{_UUID}", f"access-production-{_A_UUID}"),
    ("Twilio key", "sk", r"SK[0-9a-f]{32}", "SK<h32>"),
    ("SendGrid key", "sg.", r"SG\.[\w-]{22}\.[\w-]{43}", "SG.<A22>.<A43>"),
    ("Mailgun key", "mailgun", r"(?i:mailgun)[^\n]{0,40}key-[0-9a-f]{32}", "MAILGUN_KEY=key-<h32>"),
    ("Mailchimp key", "-us", r"[0-9a-f]{32}-us\d{1,2}", "<h32>-us12"),
    ("Brevo key", "xkeysib-", r"xkeysib-[0-9a-f]{64}-[A-Za-z0-9]{16}", "xkeysib-<h64>-<A16>"),
    ("npm token", "npm_", r"npm_[A-Za-z0-9]{36}", "npm_<A36>"),
    ("PyPI token", "pypi-", r"pypi-AgE[\w-]{50,}", "pypi-AgEIcHlwaS5vcmc<A150>"),
    ("RubyGems key", "rubygems_", r"rubygems_[0-9a-f]{48}", "rubygems_<h48>"),
    ("NuGet key", "oy2", r"oy2[a-z0-9]{43}", "oy2<a43>"),
    ("Clojars token", "clojars_", r"CLOJARS_[a-z0-9]{60}", "CLOJARS_<a60>"),
    ("Docker token", "dckr_", r"dckr_(?:pat|oat)_[\w-]{27,}", "dckr_pat_<A27>"),
    ("JFrog key", "akcp cmvmdgtu", r"AKCp[A-Za-z0-9]{69}|cmVmdGtu[A-Za-z0-9]{56}", "AKCp<A69>"),
    ("DigitalOcean token", "_v1_", r"do[oprt]_v1_[0-9a-f]{64}", "dop_v1_<h64>"),
    ("Heroku key", "hrku-", r"HRKU-[\w-]{36,}", "HRKU-AA<A58>"),
    ("Fly.io token", "fo1_ fm1 fm2", r"fo1_[\w-]{43}|fm[12][ar]?_[A-Za-z0-9+/]{100,}={0,3}", "fo1_<A43>"),
    ("Netlify token", "nfp_", r"nfp_[A-Za-z0-9]{36,}", "nfp_<A36>"),
    ("Render key", "rnd_", r"rnd_[A-Za-z0-9]{28,}", "rnd_<A28>"),
    ("Supabase key", "sbp_ sb_secret_", r"sbp_[0-9a-f]{40}|sb_secret_[\w-]{20,}", "sbp_<h40>"),
    ("PlanetScale secret", "pscale_", r"pscale_(?:tkn|pw|oauth)_[\w.-]{32,}", "pscale_tkn_<A43>"),
    ("Neon key", "napi_", r"napi_[a-z0-9]{40,}", "napi_<a60>"),
    ("Cloudflare origin key", "v1.0-", r"v1\.0-[0-9a-f]{24}-[0-9a-f]{146}", "v1.0-<h24>-<h146>"),
    ("Databricks token", "dapi", r"dapi[0-9a-f]{32}(?:-\d)?", "dapi<h32>"),
    ("Terraform token", ".atlasv1.", r"[A-Za-z0-9]{14}\.atlasv1\.[\w-]{60,}", "<A14>.atlasv1.<A67>"),
    ("Pulumi token", "pul-", r"pul-[0-9a-f]{40}", "pul-<h40>"),
    ("1Password token", "ops_eyj", r"ops_eyJ[\w-]{100,}={0,2}", "ops_eyJ<A250>"),
    ("Tailscale key", "tskey-", r"tskey-[a-z]+-[A-Za-z0-9]{8,}-[A-Za-z0-9]{20,}", "tskey-auth-<A17>-<A32>"),
    (
        "Grafana token",
        "glc_ glsa_",
        r"glc_[A-Za-z0-9+/]{32,}={0,2}|glsa_[A-Za-z0-9]{32}_[0-9a-f]{8}",
        "glsa_<A32>_<h8>",
    ),
    ("New Relic key", "nrak- nrii-", r"NRAK-[A-Z0-9]{27}|NRII-[\w-]{32}", "NRAK-<U27>"),
    ("Sentry token", "sntrys_ sntryu_", r"sntrys_[\w+/=-]{50,}|sntryu_[0-9a-f]{64}", "sntryu_<h64>"),
    ("Dynatrace token", "dt0", r"dt0[a-z]\d{2}\.[A-Z0-9]{24}\.[A-Z0-9]{64}", "dt0c01.<U24>.<U64>"),
    ("Linear key", "lin_", r"lin_(?:api|oauth)_[A-Za-z0-9]{40,}", "lin_api_<A40>"),
    ("Airtable token", "pat", r"pat[A-Za-z0-9]{14}\.[0-9a-f]{64}", "pat<A14>.<h64>"),
    ("Figma token", "figd_", r"figd_[\w-]{40,}", "figd_<A40>"),
    ("Postman key", "pmak-", r"PMAK-[0-9a-f]{24}-[0-9a-f]{34}", "PMAK-<h24>-<h34>"),
    ("HubSpot token", "pat-", rf"pat-[a-z]{{2}}\d-{_UUID}", f"pat-eu1-{_A_UUID}"),
    ("Contentful token", "cfpat-", r"CFPAT-[\w-]{43}", "CFPAT-<A43>"),
    ("Buildkite token", "bkua_", r"bkua_[0-9a-f]{40}", "bkua_<h40>"),
    ("CircleCI token", "ccipat_ ccipro_", r"CCIP(?:AT|RO)_[A-Za-z0-9]{22}_[0-9a-f]{40}", "CCIPAT_<A22>_<h40>"),
    ("Sourcegraph token", "sgp_", r"sgp_(?:[0-9a-f]{16}_)?[0-9a-f]{40}", "sgp_<h16>_<h40>"),
    ("Mapbox secret", "sk.eyj", r"sk\.eyJ[\w-]{20,}\.[\w-]{20,}", "sk.eyJ<A60>.<A22>"),
    ("Tencent key", "akid", r"AKID[A-Za-z0-9]{32}", "AKID<A32>"),
    ("Alibaba key", "ltai", r"LTAI[A-Za-z0-9]{16,22}", "LTAI<A20>"),
    ("Notion token", "ntn_ secret_", r"ntn_[A-Za-z0-9]{40,}|secret_[A-Za-z0-9]{43}", "ntn_<A46>"),
    ("Azure client secret", "q~", r"[\w.~-]{3}\dQ~[\w.~-]{31,34}", "<A3>8Q~<A34>"),
    ("Azure DevOps token", "azdo", r"[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}", "<A76>AZDO<A4>"),
    ("Azure storage key", "accountkey=", r"(?i:AccountKey)=[A-Za-z0-9+/]{86}==", "AccountKey=<A86>=="),
    (
        "Azure signature",
        "sig=",
        r"(?<=[?&])sig=[A-Za-z0-9%+/]{40,}(?:%3D|=)",
        "https://a.blob.core.windows.net/c?sv=2024-01-01&sig=<A43>%3D",
    ),
    ("age key", "age-secret-key-1", r"AGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}", "AGE-SECRET-KEY-1<g58>"),
    ("JSON web token", "eyj", r"eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}", "eyJ<A33>.eyJ<A90>.<A43>"),
)
"""Secrets that say themselves what they are."""

SHORT_PREFIX = _rows(
    Proof.RANDOM,
    ("crates.io token", "cio", r"cio[A-Za-z0-9]{32}", "cio<A32>"),
    ("Facebook token", "eaa", r"EAA[A-Za-z0-9]{100,}", "EAA<A160>"),
    ("Dropbox token", "sl.", r"sl\.(?:u\.)?[\w-]{130,}", "sl.<A135>"),
    ("Doppler token", "dp.", r"dp\.(?:pt|st|ct|sa|scim|audit)\.[\w.-]{40,}", "dp.pt.<A43>"),
    ("Vault token", "hvs. hvb. hvr.", r"hv[sbr]\.[\w-]{24,}", "hvs.<A95>"),
    ("Vercel token", "vcp_ vci_ vca_ vcr_ vck_", r"vc[piark]_[A-Za-z0-9]{24,}", "vcp_<A56>"),
)
"""The same, with a prefix that a name may have as well."""

IN_CONTEXT = (
    Shape(
        "private key",
        ("private key",),
        r"-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----"
        r"(?:\s|\\[nr]|[A-Za-z-]{1,20}: [^\n]{1,80}\n){0,20}[A-Za-z0-9+/=\s]{0,3}[A-Za-z0-9+/]{40,}",
        "-----BEGIN RSA PRIVATE KEY-----\n<A64>\n<A64>\n-----END RSA PRIVATE KEY-----",
    ),
    Shape(
        "PuTTY key",
        ("putty-user-key-file-",),
        r"PuTTY-User-Key-File-\d:(?s:.{0,4000}?)Private-Lines: \d+\s+([A-Za-z0-9+/=]{40,})",
        "PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\nPrivate-Lines: 1\n<A44>",
        value=1,
    ),
    Shape(
        "AWS secret key",
        ("secret_access_key", "secretaccesskey", "secret access key"),
        rf"(?i:secret_?\s?access_?\s?key){_ASSIGNED}([A-Za-z0-9+/]{{40}})(?![A-Za-z0-9+/])",
        "aws_secret_access_key = <A40>",
        value=1,
    ),
    Shape(
        "password in an address",
        ("://",),
        r"(?<![A-Za-z0-9])[a-z][a-z0-9+.-]{1,20}://[^\s/:@\"'<>`]{0,64}:([^\s/:@\"'<>`]{6,128})@[A-Za-z0-9.\[-]",
        "postgres://app:<A16>@db.internal:5432/shop",
        value=1,
        proof=Proof.MIXED,
    ),
    Shape(
        "authorization header",
        ("authorization",),
        r"(?i:authorization)[\"']?\s{0,4}[:=]\s{0,4}[\"']?(?i:bearer|basic|token)\s{1,4}([A-Za-z0-9._~+/=-]{20,})",
        "Authorization: Bearer <A40>",
        value=1,
        proof=Proof.RANDOM,
    ),
    Shape(
        "assigned secret",
        ("key", "secret", "token", "passw", "passphrase", "pwd"),
        r"(?i:api_?-?key|secret(?:_?-?key)?|client_?-?secret|(?:access|auth|refresh|bearer|api|bot|git(?:hub|lab)|slack|npm|user|personal)_?-?token|private_?-?key"
        rf"|password|passwd|passphrase|pwd){_ASSIGNED}([A-Za-z0-9+/_~.=-]{{16,}})(?![A-Za-z0-9+/_~.=(\[-])",
        'api_key = "<A32>"',
        value=1,
        proof=Proof.RANDOM,
    ),
)
"""Secrets that are known by what stands beside them; these must look random by their own."""

SHAPES: tuple[Shape, ...] = (*PREFIXED, *SHORT_PREFIX, *IN_CONTEXT)

KNOWN_EXAMPLES = frozenset(("e4ecb7b21018", "286e3a91f00e", "864bab38fcb7", "2bffda0ca106", "8653ed71fc3e"))
"""The first 12 hex digits of BLAKE3 over tokens that vendors and standards print in their documentation."""
