import LatheCoding

// These methods fill entities from the children and attributes of elements.
extension XMLReader {
    /// Reads all fields of an entity from the element at the reader's place.
    mutating func fill<Value: Entity>(_ entity: inout Value) throws(DecodingFailure) {
        let table = Value.fields
        defer { withExtendedLifetime(table) {} }
        try fill(&entity, table.xml)
    }

    /// Reads all fields of an entity from the element at the reader's place, using the index of the fields.
    mutating func fill<Value: Entity>(
        _ entity: inout Value,
        _ index: XMLFieldIndex
    ) throws(DecodingFailure) {
        try checkStack()
        if mode == .records { try enterRecord() }
        let here = current
        guard here.isElement else { throw mismatch("an element") }
        if here.isNil, !isOwn { throw mismatch("an element with content") }
        if scan.pointee.names.isBehind(index.highest) { scan.pointee.names.update() }
        let outer = self
        parent = token
        part = nil
        isOwn = false
        isItem = false
        self.index = Unmanaged.passUnretained(index)
        var seen = XMLSeenFields()
        if index.forms.count > 64 { seen.makeRoom(index.forms.count) }
        defer { seen.free() }
        try walk(0, index, &entity, &seen)
        token = outer.token
        if index.rest >= 0 {
            form = index.form(index.rest)
            mode = .rest
            try read(FieldNumber(index.rest), of: &entity)
            token = outer.token
        }
        if let missing = seen.firstMissing(in: index) {
            throw failure(
                .missingValue,
                expected: "a value at `\(index.forms[missing].field.xml)`",
                found: "none"
            )
        }
        self = outer
    }

    private mutating func walk<Value: Entity>(
        _ node: Int,
        _ index: XMLFieldIndex,
        _ entity: inout Value,
        _ seen: inout XMLSeenFields
    ) throws(DecodingFailure) {
        let element = token
        var child = element + 1
        let end = Int(scan.pointee.tape.tokens[element].next)
        while child < end {
            let here = scan.pointee.tape.tokens[child]
            if !here.isPiece {
                var next = scan.pointee.names.entry(here, node, index)
                while next >= 0 {
                    let entry = index.entries[Int(next)]
                    token = child
                    if entry.inner >= 0 {
                        try walk(Int(entry.inner), index, &entity, &seen)
                    } else {
                        try take(entry, index, &entity, &seen)
                    }
                    next = entry.next
                }
            }
            child = Int(here.next)
        }
        var next = index.nodes[node].ownText
        while next >= 0 {
            let entry = index.entries[Int(next)]
            token = element
            isOwn = true
            try take(entry, index, &entity, &seen)
            isOwn = false
            next = entry.next
        }
    }

    @inline(__always)
    private mutating func take<Value: Entity>(
        _ entry: XMLFieldIndex.Entry,
        _ index: XMLFieldIndex,
        _ entity: inout Value,
        _ seen: inout XMLSeenFields
    ) throws(DecodingFailure) {
        let field = Int(entry.field)
        form = index.form(field)
        if form.pointee.takesItems {
            // The first item of a list reads all other items too.
            guard seen.insert(field) else { return }
            rank = form.pointee.hasAlternatives ? firstAlternativeWithItems(entry) : entry.rank
            mode = isOwn ? .value : .items
            isRepeated = false
            return try read(FieldNumber(field), of: &entity)
        }
        if entry.rank > 0, hasEarlierAlternative(entry, index, &seen) { return }
        isRepeated = !seen.insert(field)
        rank = entry.rank
        mode = .value
        if isRepeated, form.pointee.isJoined {
            // The second text of a joined list reads all other texts too.
            guard seen.insertJoined(field, index) else { return }
            mode = .joined
        }
        try read(FieldNumber(field), of: &entity)
    }

    /// Returns the index of the first alternative of a list that has items, or else that of the entry.
    @inline(never)
    private func firstAlternativeWithItems(_ entry: XMLFieldIndex.Entry) -> Int32 {
        let alternatives = form.pointee.alternatives
        // The element's own text is read last, and its path is that of the element.
        guard !isOwn else { return entry.rank }
        for (rank, alternative) in alternatives.enumerated()
        where !alternative.elements.isEmpty || alternative.attribute != nil {
            if scan.pointee.find(CollectionOfOne(alternative), from: parent, in: index) != nil {
                return Int32(rank)
            }
        }
        return entry.rank
    }

    /// Whether an alternative that is listed before the entry's has a value.
    @inline(never)
    private func hasEarlierAlternative(
        _ entry: XMLFieldIndex.Entry,
        _ index: XMLFieldIndex,
        _ seen: inout XMLSeenFields
    ) -> Bool {
        let field = Int(entry.field)
        let alternatives = index.forms[field].alternatives
        if seen.isFirstQuestion(field) {
            let earlier = alternatives.prefix(Int(entry.rank))
            return scan.pointee.find(earlier, from: parent, in: .passUnretained(index)) != nil
        }
        let known = seen.note(of: field, index)
        if known.pointee == XMLSeenFields.unknown {
            let best = alternatives.firstIndex {
                let one = CollectionOfOne($0)
                return scan.pointee.find(one, from: parent, in: .passUnretained(index)) != nil
            }
            known.pointee = Int32(best ?? 0)
        }
        return entry.rank > known.pointee
    }
}
