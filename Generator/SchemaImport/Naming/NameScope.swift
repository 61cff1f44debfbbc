/// The names of one place, where each must be unique.
struct NameScope {
    private var taken: Set<String>

    init(reserved: some Sequence<String> = []) { taken = Set(reserved) }

    /// The name, or if it is taken the first free one of others, or else the name with the least free number.
    mutating func claim(_ name: String, or others: String...) -> String {
        for candidate in [name] + others where taken.insert(candidate).inserted { return candidate }
        var number = 2
        while !taken.insert("\(name)\(number)").inserted { number += 1 }
        return "\(name)\(number)"
    }

    /// The first of some names that is free together with the one that is made of it, or else the first with the least
    /// free number.
    ///
    /// - Parameters:
    ///   - names: The names, the best one first.
    ///   - suffix: What the other name ends in; `nil` without another name.
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

    func contains(_ name: String) -> Bool { taken.contains(name) }
}
