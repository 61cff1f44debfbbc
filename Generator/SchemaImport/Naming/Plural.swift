import SchemaModel

/// English plurals of names.
enum Plural {
    /// Returns the plural of a name: `balances` for `balance`; a plural is unchanged.
    static func of(_ name: String) -> String {
        Plurals.singular(name) != name || name.hasSuffix("data") ? name : Plurals.plural(name)
    }
}
