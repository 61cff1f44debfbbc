import Foundation

/// The answers that are kept under one key, as they differ by the fields that `Vary` names.
///
/// It can be written and read by any `Encoder` and `Decoder`. Descriptions show the number alone.
public struct CacheEntry: Codable, Hashable, Sendable {
    /// More are not kept; the oldest go first.
    private static let most = 8

    /// The newest one first.
    private(set) var answers: [StoredAnswer] = []

    /// The number of bytes of all answers, near enough to keep a cache within its size.
    public var size: Int { answers.reduce(0) { $0 + $1.size } }

    /// The newest answer to a request with those fields.
    func answer(to fields: HTTPFields) -> StoredAnswer? {
        answers.first { $0.isFor(fields) }
    }

    /// Puts an answer in place of those to the same request.
    mutating func put(_ answer: StoredAnswer) {
        answers.removeAll { $0.vary == answer.vary }
        answers.insert(answer, at: 0)
        answers.removeLast(max(0, answers.count - Self.most))
    }

    /// Takes away the answers to a request with those fields.
    mutating func remove(_ fields: HTTPFields) {
        answers.removeAll { $0.isFor(fields) }
    }
}

extension CacheEntry: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The number of answers and bytes.
    public var description: String { "\(answers.count) answers, \(size) bytes" }
    /// The same as the description.
    public var debugDescription: String { description }
    /// The same as the description.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: [description]) }
}

/// An answer as a cache keeps it.
struct StoredAnswer: Codable, Hashable, Sendable {
    private struct StoredField: Codable, Hashable {
        var name: String
        var value: String
    }

    let status: Int
    private var storedFields: [StoredField]
    let body: Data
    /// When the request was sent that the fields are of.
    var requestTime: Date
    /// When its answer came.
    var responseTime: Date
    /// The digests of the request's fields that `Vary` names, in small letters; they may be credentials.
    let vary: [String: String]

    /// `nil` when no later request can be known to be alike.
    init?(
        status: Int,
        fields: HTTPFields,
        body: Data,
        request: HTTPFields,
        requestTime: Date,
        responseTime: Date
    ) {
        let names = CacheRules.list(fields["Vary"])
        if names.contains("*") { return nil }
        self.status = status
        self.body = body
        self.requestTime = requestTime
        self.responseTime = responseTime
        vary = Dictionary(
            names.map { ($0, Self.digest(request, $0)) },
            uniquingKeysWith: { first, _ in first }
        )
        storedFields = []
        self.fields = fields
    }

    /// The header fields; cookies are not kept.
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

    func isFor(_ request: HTTPFields) -> Bool {
        vary.allSatisfy { Self.digest(request, $0.key) == $0.value }
    }

    private static func digest(_ request: HTTPFields, _ name: String) -> String {
        request[name].map { CacheKey.digest([$0]) } ?? ""
    }
}
