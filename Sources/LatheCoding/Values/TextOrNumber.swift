/// The value of an enum that has texts and integers.
public enum TextOrNumber: Hashable, Sendable {
    case text(String)
    case number(Int)
}

extension TextOrNumber: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// Creates a text.
    public init(stringLiteral text: String) { self = .text(text) }

    /// Creates a number.
    public init(integerLiteral number: Int) { self = .number(number) }
}

extension TextOrNumber: MapKey {
    /// Creates a number if the text is an integer, and otherwise a text.
    public init(mapKey: String) {
        let number = Int(mapKey)
        // Digits after a zero, for example, are a text.
        self = number.map { "\($0)" == mapKey ? .number($0) : .text(mapKey) } ?? .text(mapKey)
    }

    /// The text, or the digits of the number.
    public var mapKey: String {
        switch self {
        case .text(let text): text
        case .number(let number): "\(number)"
        }
    }
}

extension TextOrNumber: ShapeUnion {
    /// The shapes: integers and texts in JSON, and texts in XML, in header fields and in joined lists.
    public static let shapes: ShapeTable = """
        integer /
        text /
        text
        """

    /// An empty text.
    public static var blank: TextOrNumber { .text("") }

    /// Reads an integer or a text; a text is read as a number if it is an integer without needless zeros, except for a
    /// string in JSON.
    public static func read<Reader: ValueReader>(
        shape: Int,
        from reader: inout Reader
    ) throws(DecodingFailure) -> TextOrNumber {
        switch shape {
        case 0: return .number(try Int.read(from: &reader))
        case 1: return .text(try String.read(from: &reader))
        case 2:
            let text = try String.read(from: &reader)
            let digits = Array(text.utf8).withUnsafeBufferPointer {
                String(decoding: ScalarText.trimmed($0), as: UTF8.self)
            }
            if case .number(let number) = TextOrNumber(mapKey: digits) { return .number(number) }
            return .text(text)
        default:
            throw reader.failure(
                .typeMismatch,
                expected: "text or an integer",
                found: "another value"
            )
        }
    }

    /// Writes the text or the number.
    public func write<Writer: ValueWriter>(to writer: inout Writer) {
        switch self {
        case .text(let text): writer.write(text)
        case .number(let number): writer.write(number)
        }
    }
}
