package import SchemaSyntax

/// A type as a schema spells it, its names still text.
package struct TypeExpression: Sendable {
    package indirect enum Kind: Sendable {
        /// `Card`, or `Page<Card>` with arguments.
        case named(String, [TypeExpression])
        /// `Card.Field`, by the first name.
        case fieldNames(String)
        case list(TypeExpression)
        case map(key: TypeExpression?, value: TypeExpression)
        case optional(TypeExpression)
    }

    package let kind: Kind
    package let range: SourceRange
}
