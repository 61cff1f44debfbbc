import Foundation
import LatheCoding
import LatheMessages
import LatheTesting
import Testing

@testable import LatheOAuth
@testable import LatheRuntime

@Suite("Signatures of OAuth 1.0a")
struct RedirectedSignatureTests {
    private static let service = OAuth1(
        temporaryCredentialURL: "http://h/request",
        authorizationURL: "http://h/authorize",
        tokenURL: "http://h/access"
    )
    private static let credential = Credential(["key": "k", "keySecret": "s"])

    /// The signature that a header holds, and the one of its other parameters for an address.
    private func signatures(
        _ header: String,
        _ method: String,
        _ address: String,
        _ parameters: [String]
    ) throws -> (sent: String, expected: String) {
        var oauth: [String] = []
        var sent = ""
        for part in header.dropFirst("OAuth ".count).components(separatedBy: ", ") {
            let text = part.replacingOccurrences(of: "\"", with: "")
            if text.hasPrefix("oauth_signature=") {
                sent = String(text.dropFirst("oauth_signature=".count))
            } else {
                oauth.append(text)
            }
        }
        let normalized = (oauth + parameters).sorted().joined(separator: "&")
        let base = [method, Self.escaped(address), Self.escaped(normalized)]
            .joined(separator: "&")
        let bytes = KeyedDigest(.sha1, key: "s&").bytes(of: Data(base.utf8))
        return (sent, Self.escaped(bytes.base64EncodedString()))
    }

    private static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            let isPlain =
                scalar.isASCII && (scalar.properties.isAlphabetic || 48...57 ~= byte)
                || "-._~".utf8.contains(byte)
            return isPlain
                ? String(scalar)
                : "%" + (byte < 16 ? "0" : "")
                    + String(byte, radix: 16, uppercase: true)
        }.joined()
    }

    private func signed(_ request: HTTPRequest) async throws -> HTTPRequest {
        var request = request
        try await Self.service.authenticate(
            &request,
            with: Self.credential,
            at: Date(timeIntervalSince1970: 1000)
        )
        return request
    }

    @Test(
        "Escapes that are not UTF-8 are signed as their bytes",
        arguments: [
            ("a=%FF%fe", "a=%FF%FE"), ("%C3=%2b+x", "%C3=%2B%20x"), ("a=%zz%4", "a=%25zz%254"),
        ]
    )
    func bytes(_ query: String, _ normalized: String) async throws {
        let url = try #require(URL(string: "http://h/a?" + query))
        // Some systems escape what is no escape already in the address.
        try #require(url.query(percentEncoded: true) == query || query.contains("%zz"))
        if url.query(percentEncoded: true) != query { return }
        let request = try await signed(HTTPRequest(.get, url))
        let header = try #require(request.fields["Authorization"])
        let (sent, expected) = try signatures(header, "GET", "http://h/a", [normalized])
        #expect(sent == expected)
    }

    /// The requests that a client sends for a call which is redirected.
    private func sent(_ responses: [ScriptedTransport.Response]) async throws -> [HTTPRequest] {
        let transport = ScriptedTransport(responses)
        let client = Client(
            API(name: "Test", auth: ["main": .oauth1(Self.service)]),
            server: .fixed("http://h"),
            transport: transport
        )
        try await client.authorize(Self.credential, scheme: "main")
        _ = try await client.send(SignedForm())
        return transport.requests.map(\.request)
    }

    @Test("A redirect to the same origin is signed again for its address", arguments: [302, 307])
    func redirect(_ status: Int) async throws {
        let requests = try await sent([
            .status(status, fields: ["Location": "/b?c=d"]), .status(200, body: Data("{}".utf8)),
        ])
        try #require(requests.count == 2)
        let header = try #require(requests[1].fields["Authorization"])
        let hasBody = status == 307
        let (signature, expected) = try signatures(
            header,
            hasBody ? "POST" : "GET",
            "http://h/b",
            hasBody ? ["c=d", "f=1"] : ["c=d"]
        )
        #expect(signature == expected)
        #expect(header != requests[0].fields["Authorization"])
    }

    @Test("A redirect to another origin is not signed, nor is one after it")
    func elsewhere() async throws {
        let requests = try await sent([
            .status(302, fields: ["Location": "http://i/b"]),
            .status(302, fields: ["Location": "/c"]),
            .status(302, fields: ["Location": "http://h/d"]),
            .status(200, body: Data("{}".utf8)),
        ])
        #expect(
            requests.map(\.url.absoluteString).dropFirst() == [
                "http://i/b", "http://i/c", "http://h/d",
            ]
        )
        #expect(requests.map { $0.fields["Authorization"] != nil } == [true, false, false, false])
    }

    @Test("A byte range is sent to another origin too")
    func range() throws {
        let url = try #require(URL(string: "http://h/a"))
        let fields: HTTPFields = ["Range": "bytes=5-", "If-Range": "\"1\"", "X-Key": "s"]
        let away = HTTPResponse(status: 302, fields: ["Location": "http://i/b"])
        let next = try #require(Redirect.next(after: HTTPRequest(.get, url, fields: fields), away))
        #expect(next.fields == ["Range": "bytes=5-", "If-Range": "\"1\""])
    }

    @Test(
        "A token that the server does not bind to the callback is refused",
        arguments: ["", "&oauth_callback_confirmed=false"]
    )
    func callback(_ more: String) async throws {
        let transport = ScriptedTransport([
            .status(200, body: Data("oauth_token=t&oauth_token_secret=s\(more)".utf8))
        ])
        let client = Client(
            API(name: "Test", auth: ["main": .oauth1(Self.service)]),
            server: .fixed("http://h"),
            transport: transport
        )
        let code = await errorCode {
            _ = try await client.beginAuthorization(
                OAuth1.Application(key: "k", secret: "s"),
                scheme: "main",
                callback: "app://back"
            )
        }
        #expect(code == .authorization)
    }
}

/// A signed call with a form.
private struct SignedForm: Request {
    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure

    static let endpoint = Endpoint(
        "form",
        .post,
        "/a",
        constants: [Constant(.form, "f", "1")],
        policy: CallPolicy(auth: ["main"])
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}
