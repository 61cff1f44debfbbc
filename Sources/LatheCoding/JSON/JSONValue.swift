/// A JSON value that keeps the order of members and the digits of numbers.
///
/// Two values are equal when they are written alike but for white space and escapes; so the order of an
/// object's members matters, as does the spelling of a number.
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
    /// Values under keys, in their order.
    case object(JSONObject)
}

extension JSONValue {
    /// Reads a document of UTF-8, UTF-16 or UTF-32 with exactly one value.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - limits: How deep and large it may be.
    /// - Throws: A failure with its place when the document is not JSON.
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

    /// The member of a key; `nil` when this is no object or has none, the last where a key is repeated.
    public subscript(key: String) -> JSONValue? {
        if case .object(let object) = self { object[key] } else { nil }
    }

    /// The element of a place; `nil` when this is no array or has none there.
    public subscript(index: Int) -> JSONValue? {
        if case .array(let array) = self, array.indices.contains(index) {
            array[index]
        } else {
            nil
        }
    }

    /// Appends the value without white space.
    func append(to output: inout OutputBuffer) {
        switch self {
        case .null: output.append("null" as StaticString)
        case .bool(true): output.append("true" as StaticString)
        case .bool(false): output.append("false" as StaticString)
        case .number(let number): output.append(number.text)
        case .string(let text): JSONText.append(text, to: &output)
        case .array(let items):
            var opening = UInt8(ascii: "[")
            if items.isEmpty { output.append(opening) }
            for item in items {
                output.append(opening)
                opening = UInt8(ascii: ",")
                item.append(to: &output)
            }
            output.append(UInt8(ascii: "]"))
        case .object(let object):
            var opening = UInt8(ascii: "{")
            if object.members.isEmpty { output.append(opening) }
            for member in object.members {
                output.append(opening)
                opening = UInt8(ascii: ",")
                JSONText.append(member.key, to: &output)
                output.append(UInt8(ascii: ":"))
                member.value.append(to: &output)
            }
            output.append(UInt8(ascii: "}"))
        }
    }
}

extension JSONReader {
    /// Reads any value and keeps it.
    mutating func value() throws(DecodingFailure) -> JSONValue {
        switch at.pointee {
        case 0x22: return .string(try readText())
        case 0x7B:
            var members: [JSONObject.Member] = []
            try enter()
            if isEmpty(0x7D) { return .object(JSONObject()) }
            repeat {
                if at.pointee != 0x22 { throw syntax("a key") }
                let key = try readText()
                try colon()
                members.append(JSONObject.Member(key: key, value: try value()))
            } while try another(0x7D)
            return .object(JSONObject(members))
        case 0x5B:
            var items: [JSONValue] = []
            try enter()
            if isEmpty(0x5D) { return .array(items) }
            repeat {
                items.append(try value())
            } while try another(0x5D)
            return .array(items)
        case 0x74:
            try literal("true")
            return .bool(true)
        case 0x66:
            try literal("false")
            return .bool(false)
        case 0x6E:
            try null()
            return .null
        default:
            let token = try number()
            return .number(JSONNumber(checked: String(decoding: token, as: UTF8.self)))
        }
    }
}

extension JSONValue: WireValue {
    /// JSON's `null`.
    public static let blank = JSONValue.null

    /// Reads any JSON value.
    ///
    /// - Parameter reader: Stands at the value and leaves it behind.
    /// - Returns: The value as it is written.
    /// - Throws: A failure when the value is malformed, or not JSON.
    public static func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) -> JSONValue {
        if case .json(let value) = try reader.anyValue() { return value }
        throw reader.failure(.typeMismatch, expected: "JSON", found: "XML")
    }

    /// Writes the value as it is.
    ///
    /// - Parameter writer: Stands where the value belongs.
    public func write<Writer: ValueWriter>(to writer: inout Writer) {
        writer.write(any: .json(self))
    }
}

extension JSONValue: CustomStringConvertible {
    /// The value as JSON without white space.
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
    /// Makes `null`.
    public init(nilLiteral: ()) { self = .null }

    /// Makes `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// Makes a number without fraction.
    public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }

    /// Makes a number of the fewest digits that read back the same; `null` of one that is not finite.
    public init(floatLiteral value: Double) {
        var output = OutputBuffer()
        defer { output.free() }
        JSONText.append(value, to: &output)
        let text = String(decoding: output.bytes, as: UTF8.self)
        self = value.isFinite ? .number(JSONNumber(checked: text)) : .null
    }

    /// Makes a text.
    public init(stringLiteral value: String) { self = .string(value) }

    /// Makes an array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// Makes an object of the literal's members in their order.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(JSONObject(elements.map { JSONObject.Member(key: $0.0, value: $0.1) }))
    }
}
