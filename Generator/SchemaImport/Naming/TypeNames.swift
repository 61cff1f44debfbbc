import SchemaModel
import SwiftTranslation

/// The parts of names of types in place.
enum TypeNames {
    /// Returns the name of an item of a list or map; `data` is unchanged, since `datum` is only its grammatical
    /// singular.
    static func item(of list: String) -> String {
        let name = NameCasing.property(list)
        let singular = Plurals.singular(name)
        return singular == name ? name + "Item" : singular
    }

    /// Returns the common last words of several names; none if there are none.
    static func lastWords(of names: Set<String>) -> [String] {
        commonEnd(of: names.map { Words.of($0).map { $0.lowercased() } })
    }

    /// Returns the common last parts of several paths; none if there are none.
    static func commonEnd(of paths: [[String]]) -> [String] {
        paths.dropFirst().reduce(paths.first ?? []) { common, path in
            common.suffix(zip(common.reversed(), path.reversed()).prefix { $0 == $1 }.count)
        }
    }

    /// Returns the name of a choice of named types, made from their names; `nil` for any other choice.
    ///
    /// - Parameters:
    ///   - union: The choice.
    ///   - name: Returns the name of a type in the document; `nil` for another type.
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

    /// The maximum length of a choice's name; longer names are less clear than those of the places.
    static let longestChoice = 40

    /// Returns the name for the types of a call, such as `CreateCustomer`.
    ///
    /// - Parameters:
    ///   - name: The name of the call.
    ///   - isRenamed: Whether the call has a unique new name, which by itself describes the call if it has several
    ///     words.
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
