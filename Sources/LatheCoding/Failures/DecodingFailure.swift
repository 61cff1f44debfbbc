/// An error in a document: its location, what was expected there, and what was found.
///
/// Line and column count from 1, columns in bytes of the document as it was read. A failure does not contain a
/// value of the document. Its path contains the names of members and the keys of maps. If the keys of a map are
/// personal data, the description is personal too.
public struct DecodingFailure: Error, Sendable {
    /// A category of failures, by what a program can do about them.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The code's name, as in `missingValue`.
        public let rawValue: String

        /// Creates a code with a name; the codes that Lathe throws are static members.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The bytes are not well-formed JSON or XML.
        public static let malformed = Code(rawValue: "malformed")
        /// The document ends before its value does.
        public static let truncated = Code(rawValue: "truncated")
        /// The bytes are not valid in the document's text encoding, or the encoding is unknown.
        public static let encoding = Code(rawValue: "encoding")
        /// The value has another kind than the field's type, such as a number in place of a text.
        public static let typeMismatch = Code(rawValue: "typeMismatch")
        /// The value has the right kind, but not the type's range or form, such as a date, a number or a closed
        /// enum.
        public static let invalidValue = Code(rawValue: "invalidValue")
        /// A required field, element or envelope is absent.
        public static let missingValue = Code(rawValue: "missingValue")
        /// The document nests deeper, or is larger, than the limits allow.
        public static let limitExceeded = Code(rawValue: "limitExceeded")
        /// The document uses a feature that is rejected for safety: a document type declaration.
        public static let forbidden = Code(rawValue: "forbidden")
        /// The format is not available: XML without the package trait `XML`.
        public static let unsupportedFormat = Code(rawValue: "unsupportedFormat")

        /// The code's name.
        public var description: String { rawValue }
    }

    final class Storage: Sendable {
        let code: Code
        let expected: String
        let found: String
        let offset: Int
        let path: String
        let line: Int
        let column: Int

        init(
            code: Code,
            expected: String,
            found: String,
            offset: Int,
            path: String,
            line: Int,
            column: Int
        ) {
            self.code = code
            self.expected = expected
            self.found = found
            self.offset = offset
            self.path = path
            self.line = line
            self.column = column
        }
    }

    // The value has the size of one word, so that functions that throw it are as fast as those that do not.
    let storage: Storage

    init(storage: Storage) { self.storage = storage }

    /// The category of the failure.
    public var code: Code { storage.code }
    /// The expected value, as in `text` or `a number from 0 to 255`.
    public var expected: String { storage.expected }
    /// The kind of the value that was found, as in `number`; it never contains the value.
    public var found: String { storage.found }
    /// The offset of the failing value in the document, in bytes from 0; -1 if unknown.
    public var offset: Int { storage.offset }
    /// The path of the value: `$.cards[3].name` in JSON, `/response/cases/case[2]/@ixBug` in XML.
    public var path: String { storage.path }
    /// The line of the failing value, from 1; 0 if unknown.
    public var line: Int { storage.line }
    /// The column of the failing value in bytes, from 1; 0 if unknown.
    public var column: Int { storage.column }

    /// Creates a failure, which the coding of a format throws.
    ///
    /// - Parameters:
    ///   - code: The category.
    ///   - expected: The expected value.
    ///   - found: The kind of the value that was found, without the value.
    ///   - offset: The offset of the value in the document, in bytes from 0; -1 if unknown.
    ///   - path: The path of the value.
    ///   - line: The line of the value, from 1; 0 if unknown.
    ///   - column: The column of the value in bytes, from 1; 0 if unknown.
    public init(
        _ code: Code,
        expected: String,
        found: String,
        offset: Int = -1,
        path: String = "",
        line: Int = 0,
        column: Int = 0
    ) {
        storage = Storage(
            code: code,
            expected: expected,
            found: found,
            offset: offset,
            path: path,
            line: line,
            column: column
        )
    }

    /// Returns the same failure with a location that a second pass over the document determined.
    package func located(path: String, line: Int, column: Int, offset: Int? = nil) -> Self {
        DecodingFailure(
            code,
            expected: expected,
            found: found,
            offset: offset ?? self.offset,
            path: path,
            line: line,
            column: column
        )
    }
}

extension DecodingFailure: CustomStringConvertible {
    /// One line as in `12:9: $.cards[3].name: expected text, found number`; the middle of a path with more than
    /// 200 characters is omitted.
    public var description: String {
        let place = line > 0 ? "\(line):\(column): " : ""
        let way = path.count > 200 ? "\(path.prefix(100))…\(path.suffix(99))" : path
        return "\(place)\(way)\(way.isEmpty ? "" : ": ")expected \(expected), found \(found)"
    }
}
