"""Near misses beyond those of the labelled set: nearly a stored question's words, and another question.

Each is asked of the memory of its package. It may be told that something is near; it must never be given the text.
"""

from __future__ import annotations

import pytest

from graphify.recall.gate import Gate
from tests.recall.asking import Asking
from tests.support.labelled import parts, stamped

NEAR_MISSES = {
    "flask": (
        # Another thing that the record speaks of, or a word that says little elsewhere.
        "Does reading from session raise RuntimeError when no secret key is set?",
        "Why does assigning to session raise KeyError when no secret key is set?",
        "What happens to the session when the cookie becomes empty during a request?",
        "What happens to the cookie when the session becomes full during a request?",
        "What happens to the cookie when the session becomes empty after a request?",
        "In which order does Flask search for an error class?",
        "In which order does Flask register an error handler?",
        "Which exception does a handler for 404 receive?",
        "Which response does a handler for 500 receive?",
        "Which exception does a handler for 500 raise?",
        "Do the app's before_request functions run before those of a blueprint?",
        "Do a blueprint's teardown_request functions run before those of the app?",
        "Which return values of a view are turned into a string automatically?",
        "Which return values of a view are turned into JSON manually?",
        "Where are flashed messages kept after requests?",
        "Why are URLs relative when url_for is called from a shell but absolute in a view?",
        "Can a context processor override a variable set in the template?",
        "Does g survive from one app context of the test client to the next?",
        "How does a MethodView answer HEAD without a get method?",
    ),
    "requests": (
        "When is the Authorization header added on a redirect?",
        "When is the Content-Type header removed on a redirect?",
        "Does Session.get follow redirects by default?",
        "Does Session.head follow redirects on errors?",
        "Are netrc credentials looked up again after a retry?",
        "What does the timeout tuple mean and what if it has two values?",
        "Which exception does a ConnectTimeout become?",
        "Which algorithms does HTTPBasicAuth support?",
        "Which encodings does HTTPDigestAuth support?",
        "What is sent if neither data nor json are given?",
        "Which exception does response.text raise for an HTML page?",
        "Which status codes does raise_for_status treat as redirects?",
        "How can a session header be left out of all requests?",
        "Does CaseInsensitiveDict keep the order of header names?",
        "When is CookieConflictError caught?",
    ),
    "django": (
        "How many rows does get() fetch after it raises MultipleObjectsReturned?",
        "Which columns does update_or_create write for a new row?",
        "Which columns does update_or_create read for an existing row?",
        "Do objects have their primary key after bulk_create with update_conflicts?",
        "Do objects have their primary key before bulk_create with ignore_conflicts?",
        "When are two model classes equal?",
        "Does select_related() with arguments follow nullable foreign keys?",
        "Which options of select_for_update require each other?",
        "Where are choices defined?",
        "Which exception comes from a missing forward one-to-one object?",
        "Why is request.FILES empty for a JSON body?",
        "Where is DATA_UPLOAD_MAX_NUMBER_FIELDS enforced?",
        "What is rendered for a variable that does exist?",
        "May anything stand after {% extends %}?",
        "When is a stored password hash deleted?",
        "How is a usable password stored?",
        "What happens to the session at logout?",
    ),
}


@pytest.mark.parametrize("package", NEAR_MISSES)
def test_a_near_miss_is_not_believed(package: str):
    part = next(one for one in parts() if one.package.startswith(f"{package}=="))
    asking = Asking(one.record for one in stamped(part.entries).values())
    assert [question for question in NEAR_MISSES[package] if asking.ask(question)[0] is Gate.STRONG] == []
