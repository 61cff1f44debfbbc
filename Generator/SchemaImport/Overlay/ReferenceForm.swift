/// What a value is read as that is either an id or the object that it identifies.
package enum ReferenceForm: String, CaseIterable, Sendable {
    /// The id; the schema has no object in its place.
    case ids
    /// Either of them. Members of an object that nothing else in the selection needs have no types.
    case selected
    /// Either of them, with all types of the object.
    case values

    /// The names, as a message lists them.
    static let expected = "ids, selected or values"
}
