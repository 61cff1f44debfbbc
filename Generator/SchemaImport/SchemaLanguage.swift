/// What the schema language can say, where an import has another way to say it.
///
/// A new construct of the language is adopted here and in the one place that reads the flag.
enum SchemaLanguage {
    /// Unions whose cases are told apart by the shape of a value.
    static let hasShapeUnions = false

    /// Fields that always have one value: `const`.
    static let hasConstants = false

    /// Fields that only responses or only requests contain: `readOnly`, `writeOnly`.
    static let hasDirections = false

    /// Limits of a field's values: `length`, `pattern`, `items`, `range`.
    static let hasConstraints = false

    /// Parameters with parts: entities, unions, maps and lists of these in queries and forms.
    static let hasNestedParameters = false

    /// A type of the members beside the fields: `"unknown": { "type": "int" }`.
    static let hasTypedMembers = false
}
