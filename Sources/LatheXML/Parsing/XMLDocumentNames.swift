import LatheCoding

/// The names that a parser has encountered, numbered in the order of their first occurrence.
struct XMLDocumentNames {
    /// The numbers of a name in the field tables, or 0 if no table contains the name.
    struct Numbers {
        /// The number of the name without its namespace.
        var any: UInt32
        /// The number of the name with its namespace.
        var exact: UInt32
    }

    /// A name to search for.
    struct Sought {
        /// The number of the name in the field tables.
        let number: UInt32
        /// Whether the namespace must match too.
        let isExact: Bool
        /// Whether every name matches.
        let isAny: Bool
    }

    private(set) var names: [XMLName] = []
    /// The numbers of the names, at the same indexes.
    private(set) var numbers: UnsafeMutablePointer<Numbers>
    private var capacity = 64
    /// The index of `xsi:nil`, once the name has occurred.
    private(set) var nilName: UInt32 = .max
    private var fieldNames = XMLFieldNames.snapshot()

    init() { numbers = .allocate(capacity: capacity) }

    func free() { numbers.deallocate() }

    /// Adds a name that has not occurred before.
    mutating func append(_ name: XMLName) -> UInt32 {
        let place = names.count
        if place == capacity { numbers.grow(place, &capacity) }
        names.append(name)
        numbers[place] = numbers(of: name)
        if name.local == "nil", name.namespace == XMLName.instance { nilName = UInt32(place) }
        return UInt32(place)
    }

    /// Whether field tables with names up to the given number were created after the last lookup.
    @inline(__always)
    func isBehind(_ highest: UInt32) -> Bool { Int(highest) > fieldNames.count }

    /// Looks up all names again.
    @inline(never)
    mutating func update() {
        fieldNames = XMLFieldNames.snapshot()
        for place in names.indices { numbers[place] = numbers(of: names[place]) }
    }

    /// Whether the name at an index matches the sought name.
    @inline(__always)
    func matches(_ place: Int, _ sought: Sought) -> Bool {
        let numbers = numbers[place]
        return (sought.isExact ? numbers.exact : numbers.any) == sought.number || sought.isAny
    }

    /// Returns the first entry of a child element or attribute in a node of an index, or -1.
    @inline(__always)
    func entry(_ token: XMLToken, _ node: Int, _ index: XMLFieldIndex) -> Int32 {
        let numbers = numbers[token.nameIndex]
        if numbers.exact != 0 {
            let exact = index.entry(node, numbers.exact, isAttribute: token.isAttribute)
            if exact >= 0 { return exact }
        }
        if numbers.any != 0 {
            let any = index.entry(node, numbers.any, isAttribute: token.isAttribute)
            if any >= 0 { return any }
        }
        return token.isAttribute ? -1 : index.nodes[node].others
    }

    private func numbers(of name: XMLName) -> Numbers {
        Numbers(
            any: fieldNames[name.local] ?? 0,
            exact: name.namespace.flatMap { fieldNames["{\($0)}\(name.local)"] } ?? 0
        )
    }
}
