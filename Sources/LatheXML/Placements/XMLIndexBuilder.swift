import LatheCoding

/// Collects the alternatives of a table's fields, and stores the tree of their elements.
struct XMLIndexBuilder {
    private struct Draft {
        var heads: [(key: UInt32, entry: Int32)] = []
        var ownText: Int32 = -1
    }

    private var nodes: [Draft] = [Draft()]
    private var entries: [XMLFieldIndex.Entry] = []
    /// The highest number of a name in the table.
    private(set) var highest: UInt32 = 0

    mutating func add(_ form: XMLFieldForm, _ number: Int) {
        for alternative in [form.alternatives, form.keys, form.discriminators].joined() {
            let steps = alternative.elements.map(\.number) + [alternative.attribute?.number ?? 0]
            highest = steps.reduce(highest, max)
        }
        for (rank, alternative) in form.alternatives.enumerated() {
            add(
                alternative,
                XMLFieldIndex.Entry(field: Int32(number), rank: Int32(rank)),
                form.takesItems
            )
            // An element always has own text, so the alternatives after it are never used.
            if alternative.elements.isEmpty, alternative.attribute == nil { break }
        }
    }

    private mutating func add(
        _ alternative: XMLPlacement,
        _ entry: XMLFieldIndex.Entry,
        _ takesItems: Bool
    ) {
        var node = 0
        // A list begins at its outermost enclosing element, which distinguishes an empty list from an absent one.
        let first = takesItems ? 0 : alternative.elements.count - 1
        for (depth, step) in alternative.elements.enumerated() {
            let ends = takesItems || (alternative.attribute == nil && !alternative.isOwnText)
            if depth == first, ends { return append(entry, to: node, step.number * 2) }
            node = inner(of: node, step.number * 2)
        }
        if let attribute = alternative.attribute {
            append(entry, to: node, attribute.number * 2 + 1)
        } else {
            var entry = entry
            entry.next = nodes[node].ownText
            entries.append(entry)
            nodes[node].ownText = Int32(entries.count - 1)
        }
    }

    /// Adds the elements on the paths to a list, which a step for any name must not include.
    ///
    /// An element at which no field begins has a node of its own without entries.
    mutating func addSteps(of form: XMLFieldForm) {
        for alternative in form.alternatives where form.takesItems && !alternative.hasAny {
            var node = 0
            for step in alternative.elements { node = inner(of: node, step.number * 2) }
        }
    }

    private mutating func inner(of node: Int, _ key: UInt32) -> Int {
        var entry = nodes[node].heads.first { $0.key == key }?.entry ?? -1
        while entry >= 0 {
            if entries[Int(entry)].inner >= 0 { return Int(entries[Int(entry)].inner) }
            entry = entries[Int(entry)].next
        }
        nodes.append(Draft())
        append(XMLFieldIndex.Entry(inner: Int32(nodes.count - 1)), to: node, key)
        return nodes.count - 1
    }

    private mutating func append(_ entry: XMLFieldIndex.Entry, to node: Int, _ key: UInt32) {
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

    /// Returns the tree in separate memory, which the caller must free.
    func stored() -> (
        nodes: UnsafePointer<XMLFieldIndex.Node>,
        entries: UnsafePointer<XMLFieldIndex.Entry>,
        allocations: [UnsafeMutableRawPointer]
    ) {
        var allocations: [UnsafeMutableRawPointer] = []
        let others = XMLFieldNames.number(of: XMLName.anyElement) * 2
        let nodes = nodes.map { draft in
            let slots = Self.slots(draft.heads)
            return XMLFieldIndex.Node(
                slots: Self.store(slots, &allocations),
                mask: UInt32(slots.count - 1),
                ownText: draft.ownText,
                others: draft.heads.first { $0.key == others }?.entry ?? -1
            )
        }
        return (
            Self.store(nodes, &allocations), Self.store(entries, &allocations), allocations
        )
    }

    private static func slots(_ heads: [(key: UInt32, entry: Int32)]) -> [XMLFieldIndex.Slot] {
        var size = 4
        while size < heads.count * 2 { size *= 2 }
        var slots = Array(repeating: XMLFieldIndex.Slot(), count: size)
        for head in heads {
            var place = Int(XMLFieldIndex.hash(head.key)) & (size - 1)
            while slots[place].entry >= 0 { place = (place + 1) & (size - 1) }
            slots[place] = XMLFieldIndex.Slot(key: head.key, entry: head.entry)
        }
        return slots
    }

    private static func store<Element>(
        _ elements: [Element],
        _ allocations: inout [UnsafeMutableRawPointer]
    ) -> UnsafePointer<Element> {
        let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(elements.count, 1))
        memory.initialize(from: elements, count: elements.count)
        allocations.append(UnsafeMutableRawPointer(memory))
        return UnsafePointer(memory)
    }
}
