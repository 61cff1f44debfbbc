/// A name as it stands in a document: its local part and its namespace.
struct XMLName: Hashable, Sendable {
    let local: String
    let namespace: String?

    /// The namespace of `xsi:nil`.
    static let instance = "http://www.w3.org/2001/XMLSchema-instance"

    /// Whether this is `name` in any namespace, or exactly `{uri}name`.
    func matches(_ local: String, in namespace: String?) -> Bool {
        self.local == local && (namespace == nil || self.namespace == namespace)
    }
}

/// The names of one document, numbered in the order in which they were first seen.
struct XMLNames {
    /// What a name is called in the registry; 0 where no table has it.
    struct Numbers {
        /// The number of the name in any namespace.
        var any: UInt32
        /// The number of the name in exactly its namespace.
        var exact: UInt32
    }

    private(set) var names: [XMLName] = []
    /// The names' numbers, at the same places.
    private(set) var numbers: [Numbers] = []
    /// The place of `xsi:nil`, once it was seen.
    private(set) var nilName: UInt32 = .max
    private var registry = XMLNameRegistry.snapshot()

    /// Adds a name that was not seen before.
    mutating func append(_ name: XMLName) -> UInt32 {
        let place = UInt32(names.count)
        names.append(name)
        numbers.append(numbers(of: name))
        if name.local == "nil", name.namespace == XMLName.instance { nilName = place }
        return place
    }

    /// Looks all names up again if a table has been made since they were looked up.
    mutating func update(to highest: UInt32) {
        guard highest > UInt32(registry.count) else { return }
        registry = XMLNameRegistry.snapshot()
        for place in names.indices { numbers[place] = numbers(of: names[place]) }
    }

    private func numbers(of name: XMLName) -> Numbers {
        Numbers(
            any: registry[name.local] ?? 0,
            exact: name.namespace.flatMap { registry["{\($0)}\(name.local)"] } ?? 0
        )
    }
}
