import SwiftTranslation

/// The parts that names of types in place are made of.
enum TypeNames {
    /// What an item of a list or map is called: `data` is made of `datum`s only in grammar, so it stays.
    static func item(of list: String) -> String {
        let name = SwiftSpelling.property(list)
        let singular = Plurals.singular(name)
        return singular == name ? name + "Item" : singular
    }

    /// The words that all of several names end in; none where there are none.
    static func lastWords(of names: Set<String>) -> [String] {
        commonEnd(of: names.map { Words.of($0).map { $0.lowercased() } })
    }

    /// The parts that all of several paths end in; none where there are none.
    static func commonEnd(of paths: [[String]]) -> [String] {
        paths.dropFirst().reduce(paths.first ?? []) { common, path in
            common.suffix(zip(common.reversed(), path.reversed()).prefix { $0 == $1 }.count)
        }
    }

    /// The name of a choice of types that have names, made of these; `nil` for another.
    ///
    /// - Parameters:
    ///   - union: The choice.
    ///   - name: The name of a type that the document names; `nil` for another type.
    /// - Returns: The name, such as `StringOrFile`.
    static func choice(_ union: DraftUnion, _ name: (DraftID) -> String?) -> String? {
        guard union.discriminator == nil else { return nil }
        func text(_ type: DraftType) -> String? {
            switch type {
            case .scalar(let scalar): PlainName.type([scalar.rawValue])
            case .declared(let id): name(id)
            case .id(let id): name(id).map { $0 + "ID" }
            case .list(let item): text(item).map { $0 + "List" }
            case .map(let value): text(value).map { $0 + "Map" }
            case .optional(let type): text(type)
            }
        }
        let names = union.cases.compactMap { text($0.type) }
        return names.count == union.cases.count ? names.joined(separator: "Or") : nil
    }

    /// Longer names of choices say less than their places.
    static let longestChoice = 40

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
