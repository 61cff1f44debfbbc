import SwiftTranslation

/// English plurals of names.
enum Plural {
    /// Returns the plural of a name: `balances` for `balance`; a plural is unchanged.
    static func of(_ name: String) -> String {
        guard Plurals.singular(name) == name, let last = name.last, !name.hasSuffix("data") else {
            return name
        }
        if last == "y", let before = name.dropLast().last, !"aeiou".contains(before) {
            return name.dropLast() + "ies"
        }
        return ["s", "x", "z", "ch", "sh"].contains(where: name.hasSuffix)
            ? name + "es" : name + "s"
    }
}
