import LatheCoding

/// The names that a parser has met, numbered in the order in which they were first seen.
struct XMLDocumentNames {
    /// The numbers of a name among those of the field tables; 0 where no table has it.
    struct Numbers {
        /// The number of the name in any namespace.
        var any: UInt32
        /// The number of the name in exactly its namespace.
        var exact: UInt32
    }

    /// A name that is looked for.
    struct Sought {
        /// Its number among the names of the field tables.
        let number: UInt32
        /// Whether only the name in exactly its namespace is meant.
        let isExact: Bool
        /// Whether any name is meant.
        let isAny: Bool
    }

    private(set) var names: [XMLName] = []
    /// The names' numbers, at the same places.
    private(set) var numbers: UnsafeMutablePointer<Numbers>
    private var capacity = 64
    /// The place of `xsi:nil`, once it was seen.
    private(set) var nilName: UInt32 = .max
    private var fieldNames = XMLFieldNames.snapshot()

    init() { numbers = .allocate(capacity: capacity) }

    func free() { numbers.deallocate() }

    /// Adds a name that was not seen before.
    mutating func append(_ name: XMLName) -> UInt32 {
        let place = names.count
        if place == capacity { numbers.grow(place, &capacity) }
        names.append(name)
        numbers[place] = numbers(of: name)
        if name.local == "nil", name.namespace == XMLName.instance { nilName = UInt32(place) }
        return UInt32(place)
    }

    /// Whether tables have been made with names up to that number since the names were looked up.
    @inline(__always)
    func isBehind(_ highest: UInt32) -> Bool { Int(highest) > fieldNames.count }

    /// Looks all names up again.
    @inline(never)
    mutating func update() {
        fieldNames = XMLFieldNames.snapshot()
        for place in names.indices { numbers[place] = numbers(of: names[place]) }
    }

    /// Whether the name at that place is the one that is looked for.
    @inline(__always)
    func matches(_ place: Int, _ sought: Sought) -> Bool {
        let numbers = numbers[place]
        return (sought.isExact ? numbers.exact : numbers.any) == sought.number || sought.isAny
    }

    private func numbers(of name: XMLName) -> Numbers {
        Numbers(
            any: fieldNames[name.local] ?? 0,
            exact: name.namespace.flatMap { fieldNames["{\($0)}\(name.local)"] } ?? 0
        )
    }
}
