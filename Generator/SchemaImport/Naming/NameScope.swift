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

    func contains(_ name: String) -> Bool { taken.contains(name) }
}
