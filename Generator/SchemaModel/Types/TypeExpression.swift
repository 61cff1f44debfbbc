package import SchemaSyntax

/// A type as a schema spells it, with unresolved names.
package struct TypeExpression: Sendable {
    package indirect enum Kind: Sendable {
        /// A named type, such as `Card`, or `Page<Card>` with arguments.
        case named(String, [TypeExpression])
        /// The names of a type's fields, such as `Card.Field`, with the type's name.
        case fieldNames(String)
        case list(TypeExpression)
        case map(key: TypeExpression?, value: TypeExpression)
        case optional(TypeExpression)
    }

    package let kind: Kind
    package let range: SourceRange
}

extension TypeExpression {
    /// Whether the type contains the id of a type with the given name.
    func holdsID(of name: String) -> Bool {
        switch kind {
        case .named("id", let arguments):
            if case .named(name, _)? = arguments.first?.kind { true } else { false }
        case .named(_, let arguments): arguments.contains { $0.holdsID(of: name) }
        case .list(let inner), .optional(let inner): inner.holdsID(of: name)
        case .map(let key, let value):
            key?.holdsID(of: name) ?? false || value.holdsID(of: name)
        case .fieldNames: false
        }
    }
}
