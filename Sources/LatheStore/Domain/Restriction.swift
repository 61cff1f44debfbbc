/// A parameter of a whole API that decides what its responses contain, as a language or a world.
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
    ///   - name: Its name, which is one restriction's of the API.
    ///   - value: The client's value of it as a text; `nil` where it has none.
    public init(_ name: String, _ value: @escaping @Sendable (Client) -> String?) {
        self.name = name
        self.value = value
    }
}

/// The values of restrictions under which something was fetched.
public struct DomainScope: Hashable, Sendable, CustomStringConvertible {
    /// The values by the names of the restrictions, of those that have one.
    public let values: [String: String]

    init<Client>(_ restrictions: [Restriction<Client>], _ client: Client) {
        var values: [String: String] = [:]
        for restriction in restrictions {
            values[restriction.name] = restriction.value(client)
        }
        self.values = values
    }

    /// Whether there is no value.
    public var isEmpty: Bool { values.isEmpty }

    /// The names and values, as in `lang=fr,world_id=1001`; letters, digits, `_`, `-`, `.`, `=`, `,` and `%` alone.
    ///
    /// It differs between any two scopes, and is empty for one without values. All other characters are
    /// percent-encoded, so that it can be a part of a file's name.
    public var description: String {
        values.sorted { $0.key < $1.key }
            .map { "\(Self.encoded($0.key))=\(Self.encoded($0.value))" }
            .joined(separator: ",")
    }

    /// Whether a text is one that a scope of some restrictions has as its description.
    static func isScope(_ text: Substring, _ restrictions: Set<String>) -> Bool {
        let names = Set(restrictions.map { encoded($0) })
        return text.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { part in
            let words = part.split(separator: "=", omittingEmptySubsequences: false)
            return words.count == 2 && names.contains(String(words[0]))
        }
    }

    private static func encoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                // Capitals too, since file systems may not tell them from small letters.
                let digits = String(byte, radix: 16)
                result += "%" + (digits.utf8.count < 2 ? "0" + digits : digits)
            }
        }
        return result
    }
}
