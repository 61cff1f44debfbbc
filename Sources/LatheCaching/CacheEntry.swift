import Foundation
import LatheRuntime

/// The cached responses with one key, which differ by their credential and by the request fields that `Vary` names.
///
/// Any `Encoder` and `Decoder` can write and read an entry. Descriptions contain only the number of responses
/// and their size.
public struct CacheEntry: Codable, Hashable, Sendable {
    /// The maximum number of responses; the oldest are removed first.
    private static let maximum = 8

    /// The responses, the newest first.
    private(set) var responses: [StoredResponse] = []

    /// The approximate number of bytes of all responses, by which a cache limits its size.
    public var size: Int { responses.reduce(0) { $0 + $1.size } }

    /// Returns the newest response to a request with the given fields and credential.
    func response(to fields: HTTPFields, for credential: String) -> StoredResponse? {
        responses.first { $0.isFor(fields, credential) }
    }

    /// Stores a response in place of those to the same request.
    mutating func put(_ response: StoredResponse) {
        responses.removeAll { $0.vary == response.vary && $0.credential == response.credential }
        responses.insert(response, at: 0)
        responses.removeLast(max(0, responses.count - Self.maximum))
    }

    /// Returns the entry without one response: one that alone exceeds a capacity in bytes, else the oldest; `nil` if
    /// the entry has no other.
    func reduced(to capacity: Int) -> CacheEntry? {
        guard responses.count > 1 else { return nil }
        var entry = self
        let tooLarge = responses.firstIndex { $0.size > capacity }
        entry.responses.remove(at: tooLarge ?? responses.count - 1)
        return entry
    }

    /// Removes the responses to a request with the given fields and credential.
    mutating func remove(_ fields: HTTPFields, for credential: String) {
        responses.removeAll { $0.isFor(fields, credential) }
    }
}

extension CacheEntry: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The number of responses and their size in bytes.
    public var description: String { "\(responses.count) responses, \(size) bytes" }
    /// The same as the description.
    public var debugDescription: String { description }
    /// The same as the description.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: [description]) }
}

/// A response as a cache stores it.
struct StoredResponse: Codable, Hashable, Sendable {
    private struct StoredField: Codable, Hashable {
        var name: String
        var value: String
    }

    let status: Int
    private var storedFields: [StoredField]
    let body: Data
    /// The time at which the request was sent that the fields belong to.
    var requestTime: Date
    /// The time at which its response was received.
    var responseTime: Date
    /// Digests of the request fields that `Vary` names, by names in lower case; the fields may be
    /// credentials.
    let vary: [String: String]
    /// The digest of the credential of the request; a response is never returned for another one.
    let credential: String

    /// Creates a stored response; `nil` when no later request can match it, as with `Vary: *`.
    init?(
        status: Int,
        fields: HTTPFields,
        body: Data,
        request: HTTPFields,
        credential: String,
        requestTime: Date,
        responseTime: Date
    ) {
        let names = CacheRules.list(fields["Vary"])
        if names.contains("*") { return nil }
        self.status = status
        self.body = body
        self.credential = credential
        self.requestTime = requestTime
        self.responseTime = responseTime
        vary = Dictionary(
            names.map { ($0, Self.digest(request, $0)) },
            uniquingKeysWith: { first, _ in first }
        )
        storedFields = []
        self.fields = fields
    }

    /// The header fields without cookies, which are not stored.
    var fields: HTTPFields {
        get {
            var fields: HTTPFields = [:]
            for field in storedFields { fields.append(field.name, field.value) }
            return fields
        }
        set {
            storedFields = newValue.filter { !HTTPFields.equal($0.name, "Set-Cookie") }
                .map { StoredField(name: $0.name, value: $0.value) }
        }
    }

    var size: Int {
        storedFields.reduce(body.count + 256) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    }

    func isFor(_ request: HTTPFields, _ credential: String) -> Bool {
        self.credential == credential
            && vary.allSatisfy { Self.digest(request, $0.key) == $0.value }
    }

    private static func digest(_ request: HTTPFields, _ name: String) -> String {
        request[name].map { CacheKey.digest([$0]) } ?? ""
    }
}
