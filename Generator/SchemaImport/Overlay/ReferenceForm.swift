/// The form of a value that is either an id or the object that it identifies.
package enum ReferenceForm: String, CaseIterable, Sendable {
    /// The id; the schema does not have the object.
    case ids
    /// Both the id and the object; members of an object that the selection does not otherwise need have no types.
    case selected
    /// Both the id and the object, with all types of the object.
    case values

    /// The names, as a message lists them.
    static let expected = "ids, selected or values"
}
