import Foundation

/// The key of a cached response: a SHA-256 digest of API, account, credential and address.
///
/// Accounts never share a response, nor do two credentials of one account. The key does not reveal the values from
/// which it is computed.
public struct CacheKey: Hashable, Sendable, CustomStringConvertible {
    /// The digest as 64 hexadecimal digits, which can be used as a file name.
    public let digest: String
    /// The digest of API, account and address alone.
    private let address: String

    init(_ client: Client, _ request: HTTPRequest, _ credential: Credential?, url: URL) {
        var parts = [client.api.name, client.account.name, url.absoluteString]
        address = Self.digest(parts)
        for (name, value) in (credential?.values ?? [:]).sorted(by: { $0.key < $1.key }) {
            parts += [name, value]
        }
        // A credential may also be sent as a parameter, in a header field or in a cookie.
        let secrets = request.call.map { Redaction(client.api, $0.endpoint) }
        for field in request.fields where secrets?.hides(field) == true {
            parts += [field.name.lowercased(), field.value]
        }
        self.digest = Self.digest(parts)
    }

    private init(address: String) {
        digest = address
        self.address = address
    }

    /// The key of the address, which is the same for all credentials of the account.
    package var ofAddress: CacheKey { CacheKey(address: address) }

    /// Returns the digest of texts, each preceded by its length, so that different texts never give the same
    /// bytes.
    package static func digest(_ parts: [String]) -> String {
        var digest = FileDigest()
        for part in parts { digest.update(Data("\(part.utf8.count):\(part)".utf8)) }
        return digest.finish()
    }

    /// The digest.
    public var description: String { digest }
}
