package import SchemaSyntax

/// A value of a schema file; the members of an object stay in the order in which they were given.
package indirect enum SchemaValue: Hashable, Sendable {
    case null
    case truth(Bool)
    /// A number as it is written, so that rounding loses nothing.
    case number(String)
    case text(String)
    /// A description, which is a list of lines if it is too long for one.
    case prose(String)
    case list([SchemaValue])
    case object(Members)

    package struct Member: Hashable, Sendable {
        package let key: String
        package let value: SchemaValue

        package init(_ key: String, _ value: SchemaValue) {
            self.key = key
            self.value = value
        }
    }

    package struct Members: Hashable, Sendable {
        package var members: [Member]

        /// Whether each member has its own line even if all fit on one.
        package var isTall: Bool

        package init(_ members: [Member] = [], isTall: Bool = false) {
            self.members = members
            self.isTall = isTall
        }
    }

    /// Returns an object without the members that have no value.
    package static func object(
        _ members: KeyValuePairs<String, SchemaValue?>,
        isTall: Bool = false
    ) -> SchemaValue {
        .object(Members(given(members), isTall: isTall))
    }

    /// Returns the members that have a value.
    static func given(_ members: KeyValuePairs<String, SchemaValue?>) -> [Member] {
        var given: [Member] = []
        for (key, value) in members {
            if let value { given.append(Member(key, value)) }
        }
        return given
    }

    /// Creates a value from a document; `nil` if the value could not be read.
    package init?(_ node: SchemaNode) {
        switch node.kind {
        case .null: self = .null
        case .bool(let truth): self = .truth(truth)
        case .number(let number): self = .number(number)
        case .string(let text): self = .text(text)
        case .array(let items): self = .list(items.compactMap { SchemaValue($0) })
        case .object(let object):
            self = .object(
                Members(
                    object.members.compactMap { member in
                        SchemaValue(member.value).map { Member(member.key, $0) }
                    }
                )
            )
        case .invalid: return nil
        }
    }

    /// The value in one line.
    package var line: String { SchemaText.line(of: self) }

    package subscript(key: String) -> SchemaValue? {
        guard case .object(let object) = self else { return nil }
        return object.members.first { $0.key == key }?.value
    }

    package var isEmpty: Bool {
        switch self {
        case .list(let items): items.isEmpty
        case .object(let object): object.members.isEmpty
        default: false
        }
    }
}

extension SchemaValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral
{
    package init(stringLiteral text: String) { self = .text(text) }
    package init(booleanLiteral truth: Bool) { self = .truth(truth) }
    package init(integerLiteral number: Int) { self = .number("\(number)") }
    package init(arrayLiteral items: SchemaValue...) { self = .list(items) }
}
