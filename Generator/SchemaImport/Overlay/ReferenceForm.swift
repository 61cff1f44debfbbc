/// What a value is read as that is either an id or the object that it identifies.
package enum ReferenceForm: String, CaseIterable, Sendable {
    /// The id; the schema has no object in its place.
    case ids
    /// Either of them.
    case values

    /// The names, as a message lists them.
    static var expected: String { allCases.map(\.rawValue).joined(separator: " or ") }
}
