package import SchemaSyntax

/// A value in an example, as a JSON value with its place.
package struct ExampleValue: Sendable {
    package enum Kind: Sendable {
        case null
        case bool(Bool)
        /// The number as written.
        case number(String)
        case string(String)
        case list([ExampleValue])
        case object([Member])
        /// A value for which an error has already been reported.
        case unreadable
    }

    package struct Member: Sendable {
        package let name: LocatedText
        package let value: ExampleValue
    }

    package let kind: Kind
    package let range: SourceRange

    package init(_ kind: Kind, at range: SourceRange) {
        self.kind = kind
        self.range = range
    }

    package var isNull: Bool { if case .null = kind { true } else { false } }
    var isUnreadable: Bool { if case .unreadable = kind { true } else { false } }
    package var bool: Bool? { if case .bool(let value) = kind { value } else { nil } }
    package var number: String? { if case .number(let text) = kind { text } else { nil } }
    package var integer: Int? { number.flatMap { Int($0) } }
    package var string: String? { if case .string(let text) = kind { text } else { nil } }
    package var items: [ExampleValue]? { if case .list(let items) = kind { items } else { nil } }
    package var members: [Member]? { if case .object(let all) = kind { all } else { nil } }

    /// The value of the first member of that name; `nil` for every kind but an object.
    package subscript(name: String) -> ExampleValue? {
        members?.first { $0.name.text == name }?.value
    }

    /// The only member of an object that has exactly one.
    ///
    /// For the value of a union, it is the case and its value.
    package var onlyMember: Member? { members?.count == 1 ? members?.first : nil }

    /// The value in quotes for a diagnostic, or the name of its kind.
    var quotedOrNamed: String {
        switch kind {
        case .null: "null"
        case .bool(let value): quoted("\(value)")
        case .number(let text), .string(let text): quoted(text)
        case .list: "an array"
        case .object: "an object"
        case .unreadable: "something unreadable"
        }
    }
}
