import SwiftTranslation

/// The parts that names of types in place are made of.
enum TypeNames {
    /// What an item of a list or map is called: `data` is made of `datum`s only in grammar, so it stays.
    static func item(of list: String) -> String {
        let name = SwiftNames.property(list)
        let singular = Plurals.singular(name)
        return singular == name ? name + "Item" : singular
    }

    /// The words that all of several names end in; none where there are none.
    static func lastWords(of names: Set<String>) -> [String] {
        let words = names.map { Words.of($0).map { $0.lowercased() } }
        return words.dropFirst().reduce(words.first ?? []) { common, words in
            common.suffix(zip(common.reversed(), words.reversed()).prefix { $0 == $1 }.count)
        }
    }

    /// Longer names made of those of a union's cases say less than its place.
    static let longestCaseNames = 40

    /// What the types of a call are named after: `CreateCustomer`.
    ///
    /// - Parameters:
    ///   - name: The name of the call.
    ///   - isRenamed: Whether somebody gave the call a name that no other one has. Of several words, it says by itself
    ///     what the call is about.
    /// - Returns: The name.
    static func call(_ name: CallNames.Name, isRenamed: Bool = false) -> String {
        let words = Words.of(name.call).map { $0.lowercased() }
        let group = Words.of(name.group).map { $0.lowercased() }
        let subject = Plurals.singular(group.last ?? "")
        let isNamed = words.contains { Plurals.singular($0) == subject }
        let object = words.first == "list" ? group.last ?? "" : subject
        if isRenamed, words.count > 1 { return PlainName.type(words) }
        return PlainName.type(isNamed ? words : words + group.dropLast() + [object])
    }
}
