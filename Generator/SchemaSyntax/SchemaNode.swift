/// A value in a schema file, and its place.
package struct SchemaNode: Sendable {
    package enum Kind: Sendable {
        case null
        case bool(Bool)
        /// The text of the number, so that it is not rounded.
        case number(String)
        case string(String)
        case array([SchemaNode])
        case object(SchemaObject)
        /// A value for which the parser has reported an error; later stages skip it.
        case invalid
    }

    package let kind: Kind

    /// All bytes of the value, with its quotes or brackets.
    package let range: SourceRange

    package init(_ kind: Kind, at range: SourceRange) {
        self.kind = kind
        self.range = range
    }

    package var isNull: Bool { if case .null = kind { true } else { false } }

    package var isInvalid: Bool { if case .invalid = kind { true } else { false } }

    package var bool: Bool? { if case .bool(let value) = kind { value } else { nil } }

    /// The text of a number, such as `1e3`.
    package var number: String? { if case .number(let text) = kind { text } else { nil } }

    /// The value of a number without a fraction and an exponent that fits in `Int`.
    package var integer: Int? { number.flatMap { Int($0) } }

    package var string: String? { if case .string(let text) = kind { text } else { nil } }

    package var elements: [SchemaNode]? { if case .array(let items) = kind { items } else { nil } }

    package var object: SchemaObject? { if case .object(let object) = kind { object } else { nil } }

    /// The value of the first member with that name; `nil` for a value that is not an object.
    package subscript(key: String) -> SchemaNode? { object?[key] }

    /// The name of the value's kind in a diagnostic such as `found a number`.
    package var kindName: String {
        switch kind {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        case .invalid: "something unreadable"
        }
    }

    /// The range in the file of UTF-8 bytes of a string's text.
    ///
    /// It is the whole value when the value is not a string, or a long one with escapes.
    package func range(ofText bytes: Range<Int>) -> SourceRange {
        guard let count = string?.utf8.count else { return range }
        let whole = range.bytes
        // Without escapes, the text is as long as its literal.
        guard count + 2 == whole.count, bytes.upperBound <= count else {
            return range.range(ofText: bytes)
        }
        let start = whole.lowerBound + 1
        return range.source.range(start + bytes.lowerBound..<start + bytes.upperBound)
    }
}
