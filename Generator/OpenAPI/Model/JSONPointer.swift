/// The path from the root of a document to one of its values (RFC 6901).
///
/// It is a list that shares its start with the pointers of neighboring values.
package struct JSONPointer: Sendable, Hashable, CustomStringConvertible {
    private final class Step: Sendable {
        let parent: Step?
        let key: String
        let isIndex: Bool

        init(_ key: String, isIndex: Bool, after parent: Step?) {
            self.key = key
            self.isIndex = isIndex
            self.parent = parent
        }
    }

    private let last: Step?

    private init(_ last: Step?) { self.last = last }

    /// The pointer to the document as a whole.
    package static let root = JSONPointer(nil)

    /// Returns the pointer to a member.
    package func appending(_ key: String) -> JSONPointer {
        JSONPointer(Step(key, isIndex: false, after: last))
    }

    /// Returns the pointer to the element at an index, counted from 0.
    package func appending(_ index: Int) -> JSONPointer {
        JSONPointer(Step(String(index), isIndex: true, after: last))
    }

    /// Returns the index for a key in a list; `nil` for any other key, such as one with leading zeros (RFC 6901,
    /// section 4).
    package static func index(_ key: String) -> Int? {
        Int(key).flatMap { "\($0)" == key ? $0 : nil }
    }

    /// The last key without escapes; `nil` at the root.
    package var key: String? { last?.key }

    /// Whether the last key is the index of an element of a list.
    package var isIndex: Bool { last?.isIndex ?? false }

    /// The pointer to the enclosing value; `nil` at the root.
    package var parent: JSONPointer? { last.map { JSONPointer($0.parent) } }

    /// All keys from the root without escapes.
    package var keys: [String] {
        var keys: [String] = []
        var step = last
        while let current = step {
            keys.append(current.key)
            step = current.parent
        }
        return keys.reversed()
    }

    /// The text of the pointer, such as `/paths/~1pets/get`, with `~` and `/` in keys escaped as `~0` and `~1`; empty
    /// at the root.
    package var description: String { keys.map(Self.escaped).joined() }

    /// The text of the pointer for messages, in which keys that are longer than a line are truncated.
    package var shortened: String {
        keys.map { key in
            Self.escaped(key.utf8.count <= 200 ? key : "\(key.prefix(100))…")
        }.joined()
    }

    private static func escaped(_ key: String) -> String {
        let isPlain = !key.utf8.contains { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }
        if isPlain { return "/" + key }
        return key.unicodeScalars.reduce(into: "/") { text, scalar in
            switch scalar {
            case "~": text += "~0"
            case "/": text += "~1"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }

    package static func == (left: Self, right: Self) -> Bool { left.keys == right.keys }

    package func hash(into hasher: inout Hasher) { hasher.combine(keys) }
}
