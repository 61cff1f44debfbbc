import Foundation
import Testing

@testable import LatheOAuth
@testable import LatheRuntime

struct OAuth1SigningTests {
    /// The request of RFC 5849, sections 3.1 and 3.4.1.
    @Test("A base string is that of the example in RFC 5849")
    func baseString() throws {
        let url = try #require(
            URL(string: "http://EXAMPLE.com:80/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b")
        )
        let parameters =
            FormText.normalized(url.query(percentEncoded: true) ?? "") + [
                ("oauth_consumer_key", "9djdj82h48djs9d2"), ("oauth_token", "kkk9d7dh3k39sjv7"),
                ("oauth_signature_method", "HMAC-SHA1"), ("oauth_timestamp", "137131201"),
                ("oauth_nonce", "7d8f3e4a"),
            ] + FormText.normalized("c2&a3=2+q")
        #expect(
            OAuth1.baseString(.post, url, parameters)
                == "POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q"
                + "%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_"
                + "key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_m"
                + "ethod%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk"
                + "9d7dh3k39sjv7"
        )
    }

    @Test("A base string has an IPv6 address in brackets, as the field Host does")
    func bracketedHost() throws {
        let url = try #require(URL(string: "http://[::1]:8080/a"))
        #expect(OAuth1.baseString(.get, url, []) == "GET&http%3A%2F%2F%5B%3A%3A1%5D%3A8080%2Fa&")
    }

    private func header(_ request: HTTPRequest) -> [String: String] {
        let text = request.fields["Authorization"] ?? ""
        let items = text.dropFirst("OAuth ".count).split(separator: ", ").map { item in
            let parts = item.split(separator: "=", maxSplits: 1)
            let value = parts[1].dropFirst().dropLast()
            return (String(parts[0]), value.removingPercentEncoding ?? "")
        }
        return Dictionary(items) { $1 }
    }

    /// The second and third request of RFC 5849, section 1.2.
    @Test("Requests are signed as in RFC 5849's example")
    func example() async throws {
        let service = OAuth1(temporaryCredentialURL: "", authorizationURL: "", tokenURL: "")
        let key = Credential(["key": "dpf43f3p2l4k3l03", "keySecret": "kd94hf93k423kf44"])

        var temporary = key
        temporary.values["token"] = "hh5s93j4hdidpola"
        temporary.values["tokenSecret"] = "hdhd0244k9j7ao03"
        let access = try #require(URL(string: "https://photos.example.net/token"))
        var exchange = HTTPRequest(.post, access)
        try await service.sign(
            &exchange,
            with: temporary,
            extra: [("oauth_verifier", "hfdp7dh39dks9884")],
            date: Date(timeIntervalSince1970: 137_131_201),
            nonce: "walatlh"
        )
        #expect(header(exchange)["oauth_signature"] == "gKgrFCywp7rO0OXSjdot/IHF7IU=")
        #expect(header(exchange)["oauth_verifier"] == "hfdp7dh39dks9884")

        var signed = key
        signed.values["token"] = "nnch734d00sl2jdk"
        signed.values["tokenSecret"] = "pfkkdhi9sl3r4s00"
        let photos = try #require(
            URL(string: "http://photos.example.net/photos?file=vacation.jpg&size=original")
        )
        var photo = HTTPRequest(.get, photos)
        try await service.sign(
            &photo,
            with: signed,
            date: Date(timeIntervalSince1970: 137_131_202),
            nonce: "chapoH"
        )
        #expect(header(photo)["oauth_signature"] == "MdpQcU8iPSUjWoN/UDMsK2sui9I=")
    }

    @Test("PLAINTEXT sends the secrets alone, as in RFC 5849's section 2.1")
    func plaintext() async throws {
        let service = OAuth1(
            temporaryCredentialURL: "",
            authorizationURL: "",
            tokenURL: "",
            signature: .plaintext
        )
        let url = try #require(URL(string: "https://server.example.com/request_temp_credentials"))
        var request = HTTPRequest(.post, url)
        let key = Credential(["key": "jd83jd92dhsh93js", "keySecret": "ja893SD9"])
        try await service.sign(&request, with: key, date: Date())
        #expect(header(request)["oauth_signature"] == "ja893SD9&")
    }

    @Test("A credential without a key is reported")
    func noKey() async throws {
        let service = OAuth1(temporaryCredentialURL: "", authorizationURL: "", tokenURL: "")
        let url = try #require(URL(string: "http://example.test"))
        await #expect(throws: RequestFault.self) {
            var request = HTTPRequest(.get, url)
            try await service.sign(&request, with: Credential(token: "t"), date: Date())
        }
    }
}
