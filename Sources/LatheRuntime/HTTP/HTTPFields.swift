/// The header fields of a message, in their order, with case-insensitive names.
///
/// Several fields can have the same name. Descriptions and mirrors contain only names, since values may be
/// credentials.
public struct HTTPFields: Hashable, Sendable {
    /// A header field.
    public struct Element: Hashable, Sendable {
        /// The name as it was given; it is compared case-insensitively.
        public var name: String
        /// The value.
        public var value: String

        /// Creates a field with a name and a value.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    private var elements: [Element] = []

    /// Creates an empty list.
    public init() {}

    /// The value with a name, `nil` for none.
    ///
    /// Several values are joined by `, `. Setting a value replaces all fields of the name.
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

    /// Returns the values of all fields with a name, in their order.
    public func values(_ name: String) -> [String] {
        elements.filter { Self.equal($0.name, name) }.map(\.value)
    }

    /// Returns the values of the fields whose names begin with a text, by the rest of their names in lower case.
    ///
    /// Several values of one name are joined by `, `.
    func values(withPrefix prefix: String) -> [(key: String, text: String)] {
        let length = prefix.utf8.count
        var result: [(key: String, text: String)] = []
        for field in elements where field.name.utf8.count > length {
            guard
                Self.equal(String(decoding: field.name.utf8.prefix(length), as: UTF8.self), prefix)
            else { continue }
            let rest = String(decoding: field.name.utf8.dropFirst(length), as: UTF8.self)
            let key = rest.lowercased()
            if let known = result.firstIndex(where: { $0.key == key }) {
                result[known].text += ", " + field.value
            } else {
                result.append((key, field.value))
            }
        }
        return result
    }

    /// Appends a field, keeping others of the same name.
    public mutating func append(_ name: String, _ value: String) {
        elements.append(Element(name: name, value: value))
    }

    /// Removes the fields that satisfy the condition.
    public mutating func removeAll(where shouldBeRemoved: (Element) -> Bool) {
        elements.removeAll(where: shouldBeRemoved)
    }

    /// The name of the first field that HTTP does not allow; a line break in it would begin another field.
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

    /// Calls a function with the UTF-8 bytes of a text, which are nearly always contiguous.
    private static func withBytes(
        _ text: String,
        _ body: (UnsafeBufferPointer<UInt8>) -> Bool
    ) -> Bool {
        if let result = text.utf8.withContiguousStorageIfAvailable(body) { return result }
        return withCopy(text, body)
    }

    // A separate function, so that a contiguous text is read without reference counting.
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

    /// The token characters below 64, one bit each: `!#$%&'*+-.` and the digits.
    private static let low: UInt64 = 0x03FF_6CFA_0000_0000
    /// The token characters from 64 to 127, one bit each: `^_`|~` and the letters.
    private static let high: UInt64 = 0x57FF_FFFF_C7FF_FFFE

    /// Returns whether a text is a token (RFC 9110, section 5.6.2), as names of fields and methods must be.
    package static func isToken(_ name: String) -> Bool {
        withBytes(name) { bytes in
            !bytes.isEmpty
                && bytes.allSatisfy { byte in
                    let set = byte < 64 ? low : byte < 128 ? high : 0
                    return set >> (UInt64(byte) & 63) & 1 == 1
                }
        }
    }

    package static func isValue(_ value: String) -> Bool {
        withBytes(value) { $0.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 } }
    }

    /// Returns whether bytes can be the value of a cookie without quotes (RFC 6265, section 4.1.1).
    static func isCookieValue(_ value: some Sequence<UInt8>) -> Bool {
        value.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\",;\\".utf8.contains($0) }
    }
}

extension HTTPFields: RandomAccessCollection {
    /// The position of the first field, which is 0.
    public var startIndex: Int { 0 }
    /// The position after the last field.
    public var endIndex: Int { elements.count }
    /// Returns the field at a position.
    public subscript(position: Int) -> Element { elements[position] }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
    /// Creates a list with the fields in the literal, in their order.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.elements = elements.map { Element(name: $0, value: $1) }
    }
}

extension HTTPFields: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The fields' names.
    public var description: String { "[\(map(\.name).joined(separator: ", "))]" }
    /// The fields' names.
    public var debugDescription: String { description }
    /// A mirror of the fields' names.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: map(\.name)) }
}

extension HTTPFields.Element: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The name.
    public var description: String { name }
    /// The name.
    public var debugDescription: String { name }
    /// A mirror of the name.
    public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}
