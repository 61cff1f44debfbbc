/// A JSON value that keeps the order of members and the digits of numbers.
///
/// Two values are equal if their texts are equal, apart from white space and escapes. The order of an object's
/// members and the notation of numbers are therefore significant.
///
/// Documents nest up to ``DecodingLimits/deepest`` objects and arrays. A program can create values that nest
/// deeper. They cannot be written, and releasing them takes stack for each level.
public enum JSONValue: Hashable, Sendable {
    /// JSON's `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number with its digits.
    case number(JSONNumber)
    /// A text, without escapes.
    case string(String)
    /// Values in their order.
    case array([JSONValue])
    /// Keys with values, in their order.
    case object(JSONObject)
}

extension JSONValue {
    /// Parses a document in UTF-8, UTF-16 or UTF-32 that contains exactly one value.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - limits: The limits on depth and size.
    /// - Throws: A failure with its location when the document is not JSON.
    public init(
        parsing bytes: some Collection<UInt8>,
        limits: DecodingLimits = DecodingLimits()
    ) throws(DecodingFailure) {
        let bytes = Array(bytes)
        self = try bytes.withUnsafeBufferPointer { text throws(DecodingFailure) in
            try JSONDocument.read(UnsafeRawBufferPointer(text), limits: limits) {
                reader throws(DecodingFailure) in
                try reader.value()
            }
        }
    }

    /// The value of a key; `nil` if there is none, and the last value if the key is repeated.
    public subscript(key: String) -> JSONValue? {
        if case .object(let object) = self { object[key] } else { nil }
    }

    /// The element at an index; `nil` if this is not an array or the index is out of range.
    public subscript(index: Int) -> JSONValue? {
        if case .array(let array) = self, array.indices.contains(index) {
            array[index]
        } else {
            nil
        }
    }
}

extension JSONValue: WireValue {
    /// JSON's `null`.
    public static let blank = JSONValue.null

    /// Reads any JSON value.
    ///
    /// - Parameter reader: The reader, positioned at the value, past which it advances.
    /// - Throws: A failure when the value is malformed, or not JSON.
    public mutating func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) {
        guard case .json(let value) = try reader.anyValue() else {
            throw reader.failure(.typeMismatch, expected: "JSON", found: "XML")
        }
        self = value
    }

    /// Writes the value unchanged.
    ///
    /// - Parameter writer: The writer, positioned at the place for the value.
    public func write<Writer: ValueWriter>(to writer: inout Writer) {
        writer.write(any: .json(self))
    }
}

extension JSONValue: CustomStringConvertible {
    /// The value as JSON without white space, with `…` in place of values that nest deeper than a document may.
    public var description: String {
        var output = OutputBuffer()
        defer { output.free() }
        append(to: &output)
        return String(decoding: output.bytes, as: UTF8.self)
    }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates `null`.
    public init(nilLiteral: ()) { self = .null }

    /// Creates `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// Creates a number without a fraction.
    public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }

    /// Creates a number with the fewest digits that are read as the same value; `null` for a value that is not
    /// finite.
    public init(floatLiteral value: Double) {
        var output = OutputBuffer()
        defer { output.free() }
        JSONTextWriting.append(value, to: &output)
        let text = String(decoding: output.bytes, as: UTF8.self)
        self = value.isFinite ? .number(JSONNumber(checked: text)) : .null
    }

    /// Creates a text.
    public init(stringLiteral value: String) { self = .string(value) }

    /// Creates an array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// Creates an object of the literal's members in their order.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(JSONObject(elements.map { JSONObject.Member(key: $0.0, value: $0.1) }))
    }
}
