/// Two fields that represent one relation from both ends, such as the checklists of a card and the card of a checklist.
///
/// ```swift
/// extension Card {
///     static var inverses: [InverseRelation<Card>] {
///         [InverseRelation(\.checklistIDs, \Checklist.cardID)]
///     }
/// }
/// ```
///
/// When one of the fields changes, because of a response, an edit or the removal of an entity, the store changes the
/// other field in the same transaction. Only one of the two types needs to declare the relation.
///
/// - A field contains an identifier, a list of identifiers, an entity of a type with a table of its own, or a list of
///   such entities.
/// - A new identifier is added at the end of a list. A list that was never fetched remains unknown.
/// - An entity that is not stored is not created.
/// - A field that must have a value keeps it when the entity at the other end is removed.
public struct InverseRelation<Value: StoredEntity>: Sendable {
    /// The number of the field; `nil` if the key path does not identify a field.
    let field: Int?
    let other: any StoredEntity.Type
    let otherField: Int?

    /// Creates the description of a relation.
    ///
    /// - Parameters:
    ///   - field: A stored property with the identifier, or the list of identifiers, of the other type's entities.
    ///   - inverse: A stored property of the other type with the identifiers of this type's entities.
    public init<Other: StoredEntity>(
        _ field: PartialKeyPath<Value>,
        _ inverse: PartialKeyPath<Other>
    ) {
        self.field = KeyPathFields.of(Value.self).place(of: field)
        other = Other.self
        otherField = KeyPathFields.of(Other.self).place(of: inverse)
    }
}
