/// What the schema language can say, where an import has another way to say it.
enum SchemaLanguage {
    /// Unions whose cases are told apart by the shape of a value.
    static let hasShapeUnions = false
}
