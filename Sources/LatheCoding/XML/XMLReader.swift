import Foundation

/// Reads values from the tape of an XML document.
///
/// Where an element is given twice and its field holds one value, the last one counts.
struct XMLReader {
    enum Mode: UInt8 {
        /// The token is the value.
        case value
        /// The value is made of all the items to which the field's way leads.
        case items
        /// The value is made of the children that no field takes.
        case rest
        /// The value is made of the parts of all the texts to which the field's way leads.
        case joined
        /// The value is made of the document's records, as they are parsed.
        case records
    }

    let scan: UnsafeMutablePointer<XMLScan>
    /// The source of further records.
    let pass: UnsafeMutablePointer<XMLPass>?
    /// The element, attribute or text that is read.
    var token: Int
    /// The element of the entity whose field is read.
    var parent = -1
    /// The field that is read; its table's owner keeps it alive while the reader is used.
    var form: UnsafePointer<XMLFieldForm>
    /// The table of that field, unless it is an envelope's.
    var index: Unmanaged<XMLFieldIndex>?
    /// Which of the field's ways led here.
    var rank: Int32 = 0
    var mode = Mode.value
    /// Whether an element's own text is meant, whatever else is in it.
    var isOwn = false
    /// Whether the value is an item of the field's list or map, and not the field's own.
    var isItem = false
    /// Whether the field was read before, from an element that does not count any more.
    var isRepeated = false
    /// A part of the token's text that is a value of its own.
    var part: Range<Int>?

    init(
        _ scan: UnsafeMutablePointer<XMLScan>,
        pass: UnsafeMutablePointer<XMLPass>?,
        form: UnsafePointer<XMLFieldForm>
    ) {
        self.scan = scan
        self.pass = pass
        self.form = form
        token = 0
    }

    @inline(__always)
    var options: Field.Options { form.pointee.options }

    @inline(__always)
    var current: XMLToken { scan.pointee.tape.tokens[token] }

    func isNil() -> Bool { token >= 0 && current.isElement && current.isNil && !isOwn }

    // MARK: Entities

    /// Reads all fields of an entity from the element at the reader's place.
    mutating func fill<Value: Entity>(_ entity: inout Value) throws(DecodingFailure) {
        let table = Value.fields
        defer { withExtendedLifetime(table) {} }
        try fill(&entity, table.xml)
    }

    /// The same, with the index of the entity's fields at hand.
    mutating func fill<Value: Entity>(
        _ entity: inout Value,
        _ index: XMLFieldIndex
    ) throws(DecodingFailure) {
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
            try entity.read(FieldNumber(index.rest), from: &self)
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
                var next = entry(here, node, index)
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
    func entry(_ token: XMLToken, _ node: Int, _ index: XMLFieldIndex) -> Int32 {
        let numbers = scan.pointee.names.numbers[token.nameIndex]
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
            // The first item of a list takes all others.
            guard seen.insert(field) else { return }
            rank = form.pointee.hasAlternatives ? leadingWay(entry) : entry.rank
            mode = isOwn ? .value : .items
            isRepeated = false
            return try entity.read(FieldNumber(field), from: &self)
        }
        if entry.rank > 0, hasBetter(entry, index, &seen) { return }
        isRepeated = !seen.insert(field)
        rank = entry.rank
        mode = .value
        if isRepeated, form.pointee.isJoined {
            // So does the second text of a joined list.
            guard seen.insertJoined(field, index) else { return }
            mode = .joined
        }
        try entity.read(FieldNumber(field), from: &self)
    }

    /// The first of a list's ways that leads to items; the one of the entry where none does.
    @inline(never)
    private func leadingWay(_ entry: XMLFieldIndex.Entry) -> Int32 {
        let ways = form.pointee.ways
        // The element's own text is last, and its path leads to the element itself.
        guard !isOwn else { return entry.rank }
        for (rank, way) in ways.enumerated() where !way.elements.isEmpty || way.attribute != nil {
            if scan.pointee.find(CollectionOfOne(way), from: parent) != nil { return Int32(rank) }
        }
        return entry.rank
    }

    /// Whether a way that is listed before the entry's leads anywhere.
    @inline(never)
    private func hasBetter(
        _ entry: XMLFieldIndex.Entry,
        _ index: XMLFieldIndex,
        _ seen: inout XMLSeenFields
    ) -> Bool {
        let field = Int(entry.field)
        let ways = index.forms[field].ways
        if seen.isFirstQuestion(field) {
            return scan.pointee.find(ways.prefix(Int(entry.rank)), from: parent) != nil
        }
        let known = seen.note(of: field, index)
        if known.pointee == XMLSeenFields.unknown {
            let best = ways.firstIndex {
                scan.pointee.find(CollectionOfOne($0), from: parent) != nil
            }
            known.pointee = Int32(best ?? 0)
        }
        return entry.rank > known.pointee
    }

    /// Takes the record that stands for a single value.
    mutating func enterRecord() throws(DecodingFailure) {
        guard let record = try pass?.pointee.next(), !record.isFailure else {
            throw DecodingFailure(.missingValue, expected: "a value", found: "none")
        }
        enter(record)
    }

    mutating func enter(_ record: XMLScan.Record) {
        token = record.place
        mode = .value
        scan.pointee.spent = 0
    }
}
