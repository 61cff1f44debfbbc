import Foundation

/// Whose answer it is, and to what: the SHA-256 of API, account, credentials and address.
///
/// Accounts never share an answer, nor do two credentials of one account. The key tells nothing of
/// what it is made of.
public struct CacheKey: Hashable, Sendable, CustomStringConvertible {
    /// 64 hexadecimal digits; good as the name of a file.
    public let digest: String

    init(_ client: Client, _ request: HTTPRequest, _ credential: Credential?, url: URL) {
        var parts = [client.api.name, client.account.name]
        for (name, value) in (credential?.values ?? [:]).sorted(by: { $0.key < $1.key }) {
            parts += [name, value]
        }
        // What proves who calls may also be a parameter, in a header or a cookie.
        let secrets = request.call.map { Redaction(client.api, $0.endpoint) }
        for field in request.fields where secrets?.hides(field) == true {
            parts += [field.name.lowercased(), field.value]
        }
        parts.append(url.absoluteString)
        self.digest = Self.digest(parts)
    }

    /// The digest of texts, each with its length, so that no other texts make the same bytes.
    static func digest(_ parts: [String]) -> String {
        var digest = FileDigest()
        for part in parts { digest.update(Data("\(part.utf8.count):\(part)".utf8)) }
        return digest.finish()
    }

    /// The digest.
    public var description: String { digest }
}
