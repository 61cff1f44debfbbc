import Foundation
public import LatheCoding
import LatheRuntime

/// A parameter of a whole API that affects the content of its responses, such as a language or a world.
///
/// ```swift
/// let language = Restriction<Client>("lang") { $0.language?.rawValue }
/// ```
public struct Restriction<Client: Sendable>: Sendable {
    let name: String
    let value: @Sendable (Client) -> String?

    /// Describes a parameter.
    ///
    /// - Parameters:
    ///   - name: The name, which is unique among the restrictions of the API.
    ///   - value: A function that returns the client's value as text; `nil` if it has none.
    public init(_ name: String, _ value: @escaping @Sendable (Client) -> String?) {
        self.name = name
        self.value = value
    }

    /// Describes a parameter whose values are distinguished by their JSON, such as a list or a time.
    ///
    /// - Parameters:
    ///   - name: The name, which is unique among the restrictions of the API.
    ///   - value: A function that returns the client's value; `nil` if it has none.
    public init<Value: WireValue>(
        json name: String,
        _ value: @escaping @Sendable (Client) -> Value?
    ) {
        self.init(name) { value($0).map(Self.json) }
    }

    private static func json(_ value: some WireValue) -> String {
        // JSON has only milliseconds.
        if let date = value as? Date { return "\(date.timeIntervalSince1970)" }
        // A value without a JSON form, such as NaN, has at least a description.
        return (try? value.json()).map { String(decoding: $0, as: UTF8.self) } ?? "\(value)"
    }
}

/// The values of restrictions under which entities were fetched.
public struct DomainScope: Hashable, Sendable, CustomStringConvertible {
    /// The values by the names of the restrictions; restrictions without a value are omitted.
    public let values: [String: String]

    init<Client>(_ restrictions: [Restriction<Client>], _ client: Client) {
        var values: [String: String] = [:]
        for restriction in restrictions {
            values[restriction.name] = restriction.value(client)
        }
        self.values = values
    }

    /// Whether no restriction has a value.
    public var isEmpty: Bool { values.isEmpty }

    /// The names and values, such as `lang=fr,world_id=1001`.
    ///
    /// It contains only letters, digits, `_`, `-`, `.`, `=`, `,` and `%`. It differs between any two scopes, and is
    /// empty for a scope without values. All other characters are percent-encoded, so that it can be part of a file
    /// name.
    public var description: String {
        values.sorted { $0.key < $1.key }
            .map { "\(Self.encoded($0.key))=\(Self.encoded($0.value))" }
            .joined(separator: ",")
    }

    /// The description, or `~` and a hash of it if it is too long for a file name.
    var fileName: String {
        let text = description
        guard text.utf8.count > 100 else { return text }
        return "~" + SHA256.hash(text.utf8).map { Self.hexadecimal($0) }.joined()
    }

    /// Returns whether a text is the description of a scope with some restrictions, or the beginning of one, followed by
    /// `~` and a hash.
    static func isScope(_ text: Substring, _ restrictions: Set<String>) -> Bool {
        let names = Set(restrictions.map { encoded($0) })
        let start = text.prefix { $0 != "~" }
        let parts = start.split(separator: ",", omittingEmptySubsequences: false)
        return parts.indices.allSatisfy { index in
            let words = parts[index].split(separator: "=", omittingEmptySubsequences: false)
            if words.count == 2 { return names.contains(String(words[0])) }
            let isCut = start.endIndex < text.endIndex && index == parts.count - 1
            return isCut && words.count == 1 && names.contains { $0.hasPrefix(words[0]) }
        }
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }

    private static func encoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                // Uppercase letters are encoded too, since file systems may not distinguish them from lowercase
                // letters.
                result += "%" + hexadecimal(byte)
            }
        }
        return result
    }
}
