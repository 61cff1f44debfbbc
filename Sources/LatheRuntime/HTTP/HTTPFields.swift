/// The header fields of a message, in their order, with names that ignore case.
///
/// A name can stand several times. Descriptions and reflection show names and no values, which may be
/// credentials.
public struct HTTPFields: Hashable, Sendable {
    /// One name and its value.
    public struct Element: Hashable, Sendable {
        /// The name as it was given; compared without case.
        public var name: String
        /// The value.
        public var value: String

        /// Makes a field of its name and value.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    private var elements: [Element] = []

    /// Makes a list without fields.
    public init() {}

    /// The value of a field, several of one name joined by `, `; setting replaces all of that name.
    public subscript(name: String) -> String? {
        get {
            guard let first = elements.firstIndex(where: { Self.equal($0.name, name) }) else {
                return nil
            }
            return elements[(first + 1)...].reduce(elements[first].value) { joined, field in
                Self.equal(field.name, name) ? joined + ", " + field.value : joined
            }
        }
        set {
            guard let first = elements.firstIndex(where: { Self.equal($0.name, name) }) else {
                if let newValue { append(name, newValue) }
                return
            }
            elements.removeAll { Self.equal($0.name, name) }
            if let newValue {
                elements.insert(Element(name: name, value: newValue), at: first)
            }
        }
    }

    /// The values of all fields of a name, in their order.
    public func values(_ name: String) -> [String] {
        elements.filter { Self.equal($0.name, name) }.map(\.value)
    }

    /// Adds a field behind the others, beside those of the same name.
    public mutating func append(_ name: String, _ value: String) {
        elements.append(Element(name: name, value: value))
    }

    /// Keeps the fields for which the condition holds.
    public mutating func filter(_ isIncluded: (Element) -> Bool) {
        elements.removeAll { !isIncluded($0) }
    }

    /// The name of the first field that HTTP does not allow: a line break in it would begin another field.
    package var firstForbidden: String? {
        elements.first { !Self.isToken($0.name) || !Self.isValue($0.value) }?.name
    }

    package static func equal(_ one: String, _ other: String) -> Bool {
        guard one.utf8.count == other.utf8.count else { return false }
        if one == other { return true }
        return withBytes(one) { one in
            withBytes(other) { other in
                one.indices.allSatisfy { lowercase(one[$0]) == lowercase(other[$0]) }
            }
        }
    }

    /// Lends the bytes of a text, which is nearly always in one piece.
    private static func withBytes(
        _ text: String,
        _ body: (UnsafeBufferPointer<UInt8>) -> Bool
    ) -> Bool {
        if let result = text.utf8.withContiguousStorageIfAvailable(body) { return result }
        return withCopy(text, body)
    }

    // A function of its own, so that text in one piece is lent without counting a reference.
    @inline(never)
    private static func withCopy(
        _ text: String,
        _ body: (UnsafeBufferPointer<UInt8>) -> Bool
    ) -> Bool {
        Array(text.utf8).withUnsafeBufferPointer(body)
    }

    private static func lowercase(_ byte: UInt8) -> UInt8 {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
    }

    /// The characters of a token below 64, a bit each: `!#$%&'*+-.` and the digits.
    private static let low: UInt64 = 0x03FF_6CFA_0000_0000
    /// The characters of a token from 64 to 127, a bit each: `^_`|~` and the letters.
    private static let high: UInt64 = 0x57FF_FFFF_C7FF_FFFE

    /// Whether a text is a token (RFC 9110, section 5.6.2), as the names of fields and methods are.
    package static func isToken(_ name: String) -> Bool {
        withBytes(name) { bytes in
            !bytes.isEmpty
                && bytes.allSatisfy { byte in
                    let set = byte < 64 ? low : byte < 128 ? high : 0
                    return set >> (UInt64(byte) & 63) & 1 == 1
                }
        }
    }

    static func isValue(_ value: String) -> Bool {
        withBytes(value) { $0.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 } }
    }
}

extension HTTPFields: RandomAccessCollection {
    /// The place of the first field.
    public var startIndex: Int { 0 }
    /// The place behind the last field.
    public var endIndex: Int { elements.count }
    /// The field at a place.
    public subscript(position: Int) -> Element { elements[position] }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
    /// Makes a list of the fields in the literal, in their order.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.elements = elements.map { Element(name: $0, value: $1) }
    }
}

extension HTTPFields: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The fields' names.
    public var description: String { "[\(map(\.name).joined(separator: ", "))]" }
    /// The fields' names.
    public var debugDescription: String { description }
    /// The fields' names.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: map(\.name)) }
}

extension HTTPFields.Element: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The name.
    public var description: String { name }
    /// The name.
    public var debugDescription: String { name }
    /// The name.
    public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}
