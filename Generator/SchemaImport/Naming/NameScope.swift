/// A set of unique names.
struct NameScope {
    private var taken: Set<String>

    init(reserved: some Sequence<String> = []) { taken = Set(reserved) }

    /// Returns the name, or the first available alternative, or else the name with the lowest available number.
    mutating func claim(_ name: String, or others: String...) -> String {
        for candidate in [name] + others where taken.insert(candidate).inserted { return candidate }
        var number = 2
        while !taken.insert("\(name)\(number)").inserted { number += 1 }
        return "\(name)\(number)"
    }

    /// Returns the first name that is available together with its suffixed form, or else the first name with the
    /// lowest available number.
    ///
    /// - Parameters:
    ///   - names: The names, the best one first.
    ///   - suffix: The suffix of the second name; `nil` without a second name.
    /// - Returns: The name.
    mutating func claim(_ names: [String], with suffix: String?) -> String {
        let taken = taken
        func isFree(_ name: String) -> Bool {
            !taken.contains(name) && !(suffix.map { taken.contains(name + $0) } ?? false)
        }
        let first = names.first ?? ""
        let numbered = (2...).lazy.map { "\(first)\($0)" }
        let name = names.first(where: isFree) ?? numbered.first(where: isFree) ?? first
        self.taken.formUnion([name] + (suffix.map { [name + $0] } ?? []))
        return name
    }

    /// Returns the name, or else the name with the lowest number, that is unique in another form.
    mutating func claim(_ name: String, as form: (String) -> String) -> String {
        var claimed = name
        var number = 2
        while !taken.insert(form(claimed)).inserted {
            claimed = "\(name)\(number)"
            number += 1
        }
        return claimed
    }

    func contains(_ name: String) -> Bool { taken.contains(name) }
}
