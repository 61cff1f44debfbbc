/// The fields of a table by their XML names: a small tree of the elements that their ways lead through.
struct XMLFieldIndex: Sendable {
    /// What a name inside an element leads to.
    struct Entry: Sendable {
        /// The field that begins here, or -1.
        var field: Int32 = -1
        /// Which of the field's ways leads here; those before it win.
        var rank: Int32 = 0
        /// The node for what is inside the element, or -1.
        var inner: Int32 = -1
        /// The next entry of the same name, or -1.
        var next: Int32 = -1
    }

    /// What may be found inside an element on the way to fields.
    struct Node: Sendable {
        /// Slots of the hash table: a name's key, and its first entry.
        fileprivate(set) var slots: [Slot] = []
        fileprivate(set) var mask: UInt32 = 0
        /// Entries for this element's own text.
        fileprivate(set) var ownText: Int32 = -1
        fileprivate var heads: [(key: UInt32, entry: Int32)] = []
    }

    struct Slot: Sendable {
        var key: UInt32 = 0
        var entry: Int32 = -1
    }

    /// The facts about a field that are asked for with each value.
    struct Facts: Sendable {
        let options: Field.Options
        /// Whether the field's own read takes all its items.
        let takesItems: Bool
        /// Whether dates are in ISO 8601.
        let isISO8601: Bool
        /// Whether a list's items are joined in one text.
        let isJoined: Bool
    }

    private(set) var nodes: [Node] = [Node()]
    private(set) var entries: [Entry] = []
    let facts: [Facts]
    /// Each field's ways.
    let ways: [[XMLWay]]
    /// The ways of keys, relative to a map's item.
    let keys: [[XMLWay]]
    /// The ways of discriminators, relative to the entity's element.
    let discriminators: [[XMLWay]]
    /// The fields that must occur, a bit each.
    private(set) var required: [UInt64]
    /// The field that takes what no other does.
    private(set) var rest: Int?
    /// In which order the fields are written.
    let plan: XMLWritePlan
    /// The highest number of a name in the table.
    let highest: UInt32

    init(_ fields: [Field]) {
        facts = fields.map { field in
            let isMap = field.options.contains(.map) && field.key != nil
            let isList = field.options.contains(.list) && field.separator == nil
            return Facts(
                options: field.options,
                takesItems: isList || isMap,
                isISO8601: field.date == .iso8601,
                isJoined: !(field.separator ?? "").isEmpty
            )
        }
        let isRest = fields.map { $0.options.contains(.rest) }
        ways = fields.map { $0.options.contains(.rest) ? [] : XMLWay.ways($0.xml) }
        plan = XMLWritePlan(ways)
        keys = fields.map { $0.key.map(XMLWay.ways) ?? [] }
        discriminators = fields.map { $0.discriminator.map(XMLWay.ways) ?? [] }
        rest = isRest.firstIndex(of: true)
        required = Array(repeating: 0, count: (fields.count + 63) / 64)
        highest = (ways + keys + discriminators).joined().reduce(0) { highest, way in
            max(
                highest,
                way.attribute?.number ?? 0,
                way.elements.reduce(0) { max($0, $1.number) }
            )
        }
        for (number, field) in fields.enumerated() {
            for (rank, way) in ways[number].enumerated() { add(way, number, rank) }
            if Self.isRequired(field, ways[number], takesItems: facts[number].takesItems) {
                required[number / 64] |= 1 << UInt64(number % 64)
            }
        }
        for place in nodes.indices { nodes[place].close() }
    }

    /// The first entry for a name, or -1.
    @inline(__always)
    func entry(_ node: Int, _ number: UInt32, isAttribute: Bool) -> Int32 {
        nodes[node].find(number &* 2 &+ (isAttribute ? 1 : 0))
    }

    // A list without an envelope of its own cannot be told from an empty one.
    private static func isRequired(_ field: Field, _ ways: [XMLWay], takesItems: Bool) -> Bool {
        guard field.options.isDisjoint(with: [.optional, .presence, .rest]) else { return false }
        return !ways.isEmpty && !(takesItems && ways.contains { $0.elements.count < 2 })
    }

    private mutating func add(_ way: XMLWay, _ number: Int, _ rank: Int) {
        var node = 0
        // A list begins with the outermost of its envelopes, which tells an empty list from an absent one.
        let first = facts[number].takesItems ? 0 : way.elements.count - 1
        for (depth, step) in way.elements.enumerated() {
            let ends = facts[number].takesItems || (way.attribute == nil && !way.isOwnText)
            if depth == first, ends {
                return attach(number, rank, to: node, step.number * 2)
            }
            node = inner(of: node, step.number * 2)
        }
        if let attribute = way.attribute {
            attach(number, rank, to: node, attribute.number * 2 + 1)
        } else {
            entries.append(
                Entry(field: Int32(number), rank: Int32(rank), next: nodes[node].ownText)
            )
            nodes[node].ownText = Int32(entries.count - 1)
        }
    }

    private mutating func attach(_ number: Int, _ rank: Int, to node: Int, _ key: UInt32) {
        append(Entry(field: Int32(number), rank: Int32(rank)), to: node, key)
    }

    private mutating func inner(of node: Int, _ key: UInt32) -> Int {
        var entry = nodes[node].heads.first { $0.key == key }?.entry ?? -1
        while entry >= 0 {
            if entries[Int(entry)].inner >= 0 { return Int(entries[Int(entry)].inner) }
            entry = entries[Int(entry)].next
        }
        nodes.append(Node())
        append(Entry(inner: Int32(nodes.count - 1)), to: node, key)
        return nodes.count - 1
    }

    private mutating func append(_ entry: Entry, to node: Int, _ key: UInt32) {
        entries.append(entry)
        let place = Int32(entries.count - 1)
        guard let head = nodes[node].heads.first(where: { $0.key == key }) else {
            nodes[node].heads.append((key, place))
            return
        }
        var last = head.entry
        while entries[Int(last)].next >= 0 { last = entries[Int(last)].next }
        entries[Int(last)].next = place
    }
}

extension XMLFieldIndex.Node {
    fileprivate mutating func close() {
        var size = 4
        while size < heads.count * 2 { size *= 2 }
        mask = UInt32(size - 1)
        slots = Array(repeating: XMLFieldIndex.Slot(), count: size)
        for head in heads {
            var place = Int(Self.hash(head.key) & mask)
            while slots[place].entry >= 0 { place = (place + 1) & (size - 1) }
            slots[place] = XMLFieldIndex.Slot(key: head.key, entry: head.entry)
        }
    }

    @inline(__always)
    fileprivate func find(_ key: UInt32) -> Int32 {
        var place = Self.hash(key) & mask
        while true {
            let slot = slots[Int(place)]
            if slot.key == key || slot.entry < 0 { return slot.entry }
            place = (place &+ 1) & mask
        }
    }

    @inline(__always)
    private static func hash(_ key: UInt32) -> UInt32 { (key &* 0x9E37_79B9) &>> 16 }
}
