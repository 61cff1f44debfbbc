"""Two OAuth providers for tests, in which oauthlib makes every decision.

    usage: provider.py PORT

Below /1 is OAuth 1.0a: request, authorize, access, and the resource `echo`. The consumer is
"lathe" with the secret "con & sumer"; HMAC-SHA1, HMAC-SHA256 and PLAINTEXT are taken.

Below /2 is OAuth 2: authorize, token, and the resource `echo`. Three clients: "program" with the
secret "pro & gram", "brief" with the secret "brief", whose tokens the server forgets when `expire`
is called, and "pocket", which has no secret and must use PKCE. The user is "ada" with the password
"waterwheel". Refresh tokens are good for one use.

Whoever asks to be authorized is authorized. `/2/count` tells how many tokens were given.
"""

import base64
import json
import sys
from urllib.parse import parse_qs, unquote_plus, urlsplit

import waitress
from oauthlib import oauth1, oauth2

CONSUMER, CONSUMER_SECRET = "lathe", "con & sumer"
SECRETS = {"program": "pro & gram", "brief": "brief", "pocket": None}


class Signed(oauth1.RequestValidator):
    """What the OAuth 1.0a provider knows: one consumer, and the tokens it gave."""

    allowed_signature_methods = ("HMAC-SHA1", "HMAC-SHA256", "PLAINTEXT")
    enforce_ssl = False
    dummy_client = dummy_request_token = dummy_access_token = "dummy"

    def __init__(self):
        self.pending, self.granted, self.nonces = {}, {}, set()

    def check_client_key(self, client_key):
        return bool(client_key)

    check_request_token = check_access_token = check_verifier = check_nonce = check_client_key

    def validate_client_key(self, client_key, request):
        return client_key == CONSUMER

    def get_client_secret(self, client_key, request):
        return CONSUMER_SECRET

    def validate_timestamp_and_nonce(self, client_key, timestamp, nonce, request, **tokens):
        seen = (timestamp, nonce)
        fresh = seen not in self.nonces
        self.nonces.add(seen)
        return fresh

    def get_default_realms(self, client_key, request):
        return []

    get_realms = get_default_realms

    def validate_requested_realms(self, client_key, realms, request):
        return True

    def validate_redirect_uri(self, client_key, redirect_uri, request):
        return True

    def validate_realms(self, client_key, token, request, uri=None, realms=None):
        return True

    def verify_realms(self, token, realms, request):
        return True

    def save_request_token(self, token, request):
        self.pending[token["oauth_token"]] = {
            "secret": token["oauth_token_secret"],
            "callback": request.redirect_uri,
        }

    def verify_request_token(self, token, request):
        return token in self.pending

    def validate_request_token(self, client_key, token, request):
        return token in self.pending

    def get_request_token_secret(self, client_key, token, request):
        return self.pending.get(token, {}).get("secret", "dummy")

    def get_redirect_uri(self, token, request):
        return self.pending[token]["callback"]

    def save_verifier(self, token, verifier, request):
        self.pending[token]["verifier"] = verifier["oauth_verifier"]

    def validate_verifier(self, client_key, token, verifier, request):
        return verifier == self.pending.get(token, {}).get("verifier", "")

    def invalidate_request_token(self, client_key, request_token, request):
        del self.pending[request_token]

    def save_access_token(self, token, request):
        self.granted[token["oauth_token"]] = token["oauth_token_secret"]

    def validate_access_token(self, client_key, token, request):
        return token in self.granted

    def get_access_token_secret(self, client_key, token, request):
        return self.granted.get(token, "dummy")


class Bearing(oauth2.RequestValidator):
    """What the OAuth 2 provider knows: three clients, one user, codes and tokens."""

    def __init__(self):
        self.codes, self.tokens, self.refreshing, self.count = {}, {}, {}, 0

    def _named(self, name, request):
        request.client = type("Client", (), {"client_id": name})()
        return True

    def client_authentication_required(self, request, *_, **__):
        return SECRETS.get(request.client_id, "") is not None

    def authenticate_client(self, request, *_, **__):
        kind, _, text = request.headers.get("Authorization", "").partition(" ")
        if kind != "Basic":
            return False
        name, _, secret = base64.b64decode(text).decode().partition(":")
        name, secret = unquote_plus(name), unquote_plus(secret)
        return bool(SECRETS.get(name)) and SECRETS[name] == secret and self._named(name, request)

    def authenticate_client_id(self, client_id, request, *_, **__):
        return SECRETS.get(client_id, "") is None and self._named(client_id, request)

    def validate_client_id(self, client_id, request, *_, **__):
        return client_id in SECRETS

    def is_pkce_required(self, client_id, request):
        return SECRETS.get(client_id) is None

    def validate_redirect_uri(self, client_id, redirect_uri, request, *_, **__):
        return redirect_uri.startswith("lathe-test:")

    def validate_response_type(self, client_id, response_type, client, request, *_, **__):
        return response_type == "code"

    def validate_grant_type(self, client_id, grant_type, client, request, *_, **__):
        return True

    def validate_scopes(self, client_id, scopes, client, request, *_, **__):
        return set(scopes) <= {"read", "write"}

    def get_default_scopes(self, client_id, request, *_, **__):
        return ["read"]

    def save_authorization_code(self, client_id, code, request, *_, **__):
        self.codes[code["code"]] = {
            "client": client_id,
            "scopes": request.scopes,
            "redirect": request.redirect_uri,
            "challenge": request.code_challenge,
            "method": request.code_challenge_method,
        }

    def validate_code(self, client_id, code, client, request, *_, **__):
        known = self.codes.get(code, {})
        request.user, request.scopes = "ada", known.get("scopes")
        return known.get("client") == client_id

    def confirm_redirect_uri(self, client_id, code, redirect_uri, client, request, *_, **__):
        return self.codes[code]["redirect"] == redirect_uri

    def get_code_challenge(self, code, request):
        return self.codes[code]["challenge"]

    def get_code_challenge_method(self, code, request):
        return self.codes[code]["method"]

    def invalidate_authorization_code(self, client_id, code, request, *_, **__):
        del self.codes[code]

    def validate_user(self, username, password, client, request, *_, **__):
        request.user = username
        return (username, password) == ("ada", "waterwheel")

    def save_bearer_token(self, token, request, *_, **__):
        self.count += 1
        name = request.client.client_id
        self.tokens[token["access_token"]] = name
        if request.grant_type == "refresh_token":
            self.refreshing.pop(request.refresh_token, None)
        if "refresh_token" in token:
            self.refreshing[token["refresh_token"]] = name

    def validate_refresh_token(self, refresh_token, client, request, *_, **__):
        request.user = "ada"
        return self.refreshing.get(refresh_token) == client.client_id

    def get_original_scopes(self, refresh_token, request, *_, **__):
        return ["read", "write"]

    def rotate_refresh_token(self, request):
        return True

    def validate_bearer_token(self, token, scopes, request):
        return token in self.tokens

    def expire(self):
        self.tokens = {token: name for token, name in self.tokens.items() if name != "brief"}


signed_rules, bearing_rules = Signed(), Bearing()
signed, bearing = oauth1.WebApplicationServer(signed_rules), oauth2.Server(bearing_rules)


def respond(uri, method, body, headers):
    """Status, header fields and text of the answer."""
    path, query = urlsplit(uri).path, parse_qs(urlsplit(uri).query)
    if path == "/":
        return 200, {}, "ready"
    if path == "/1/request":
        fields, text, status = signed.create_request_token_response(uri, method, body, headers)
        return status, fields, text
    if path == "/1/authorize":
        fields, text, status = signed.create_authorization_response(
            uri, method, body, headers, realms=[], credentials={}
        )
        return status, fields, text
    if path == "/1/access":
        fields, text, status = signed.create_access_token_response(uri, method, body, headers)
        return status, fields, text
    if path == "/1/echo":
        good, request = signed.validate_protected_resource_request(uri, method, body, headers)
        if not good:
            return 401, {}, json.dumps({"error": "refused"})
        return 200, {}, json.dumps({"caller": request.resource_owner_key, "signature": request.signature_method})
    if path == "/2/authorize":
        fields, text, status = bearing.create_authorization_response(
            uri, method, body, headers,
            scopes=query.get("scope", ["read"])[0].split(), credentials={"user": "ada"},
        )
        return status, fields, text
    if path == "/2/token":
        fields, text, status = bearing.create_token_response(uri, method, body, headers)
        return status, fields, text
    if path == "/2/echo":
        good, request = bearing.verify_request(uri, method, body, headers, scopes=[])
        if not good:
            return 401, {"WWW-Authenticate": 'Bearer error="invalid_token"'}, "{}"
        name = bearing_rules.tokens[headers["Authorization"].partition(" ")[2]]
        return 200, {}, json.dumps({"caller": name, "signature": ""})
    if path == "/2/expire":
        bearing_rules.expire()
        return 200, {}, "{}"
    if path == "/2/count":
        return 200, {}, str(bearing_rules.count)
    return 404, {}, "no such page"


def application(environ, start_response):
    uri = f"http://{environ['HTTP_HOST']}{environ['REQUEST_URI']}"
    headers = {
        name[5:].replace("_", "-").title(): value
        for name, value in environ.items()
        if name.startswith("HTTP_")
    }
    headers["Content-Type"] = environ.get("CONTENT_TYPE", "")
    content = environ["wsgi.input"].read()
    is_form = headers["Content-Type"].startswith("application/x-www-form-urlencoded")
    try:
        status, fields, text = respond(
            uri, environ["REQUEST_METHOD"], content.decode() if is_form else "", headers
        )
    except (oauth1.rfc5849.errors.OAuth1Error, oauth2.OAuth2Error, ValueError) as error:
        status, fields, text = 400, {}, json.dumps({"error": str(error)})
    body = (text or "").encode()
    fields = {"Content-Type": "application/json", **fields, "Content-Length": str(len(body))}
    start_response(f"{status} {'OK' if status == 200 else 'Other'}", list(fields.items()))
    return [body]


# One thread: what the rules know is not guarded.
waitress.serve(application, host="127.0.0.1", port=int(sys.argv[1]), threads=1, ident=None)
