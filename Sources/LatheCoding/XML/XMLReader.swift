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
        /// The value is made of the document's records, as they are parsed.
        case records
    }

    let scan: UnsafeMutablePointer<XMLScan>
    /// Where more records come from.
    let pass: UnsafeMutablePointer<XMLPass>?
    /// The element, attribute or text that is read.
    var token: Int
    /// The element of the entity whose field is read.
    var parent = -1
    var mode = Mode.value
    /// Whether an element's own text is meant, whatever else is in it.
    var isOwn = false
    var options: Field.Options = []
    /// The table of the field that is read; its owner keeps it alive while the reader is used.
    var table: Unmanaged<FieldTable>?
    var number = 0
    /// Which of the field's ways led here.
    var rank = 0
    /// The path of the element in which the tape begins.
    var path = ""
    /// A part of the token's text that is a value of its own.
    var part: Range<Int>?

    init(_ scan: UnsafeMutablePointer<XMLScan>, pass: UnsafeMutablePointer<XMLPass>?, at token: Int)
    {
        self.scan = scan
        self.pass = pass
        self.token = token
    }

    var field: Field? {
        guard let table = table?._withUnsafeGuaranteedRef({ $0 }) else { return nil }
        return number < table.fields.count ? table.fields[number] : nil
    }

    /// What is asked for with each value, without the whole of the field.
    @inline(__always)
    var facts: XMLFieldIndex.Facts? {
        table?._withUnsafeGuaranteedRef { table in
            number < table.xml.facts.count ? table.xml.facts[number] : nil
        }
    }

    @inline(__always)
    var current: XMLToken { scan.pointee.tape.tokens[token] }

    func isNil() -> Bool { token >= 0 && current.isElement && current.isNil && !isOwn }

    // MARK: Entities

    /// Reads all fields of an entity from the element at the reader's place.
    mutating func fill<Value: Entity>(_ entity: inout Value) throws(DecodingFailure) {
        if mode == .records { try enterRecord() }
        guard current.isElement else { throw mismatch("an element") }
        if current.isNil, !isOwn { throw mismatch("an element with content") }
        let table = Value.fields
        let outer = self
        scan.pointee.names.update(to: table.xml.highest)
        parent = token
        part = nil
        self.table = Unmanaged.passUnretained(table)
        var seen = XMLSeenFields(table.fields.count)
        defer { withExtendedLifetime(table) {} }
        try walk(0, table.xml, &entity, &seen)
        token = outer.token
        if let rest = table.xml.rest {
            start(rest, table.xml, .rest)
            try entity.read(rest, from: &self)
        }
        token = outer.token
        if let missing = seen.firstMissing(of: table.xml.required) {
            throw failure(
                .missingValue,
                expected: "a value at `\(table.fields[missing].xml)`",
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
        return numbers.any == 0
            ? -1 : index.entry(node, numbers.any, isAttribute: token.isAttribute)
    }

    @inline(__always)
    private mutating func take<Value: Entity>(
        _ entry: XMLFieldIndex.Entry,
        _ index: XMLFieldIndex,
        _ entity: inout Value,
        _ seen: inout XMLSeenFields
    ) throws(DecodingFailure) {
        let field = Int(entry.field)
        if entry.rank > 0, hasBetter(entry, index) { return }
        let isNew = seen.insert(field)
        let takesItems = index.facts[field].takesItems
        // The first item of a list took all others.
        if takesItems, !isNew { return }
        rank = Int(entry.rank)
        start(field, index, takesItems && !isOwn ? .items : .value)
        try entity.read(field, from: &self)
    }

    @inline(__always)
    private mutating func start(_ field: Int, _ index: XMLFieldIndex, _ mode: Mode) {
        number = field
        self.mode = mode
        options = index.facts[field].options
    }

    private func hasBetter(_ entry: XMLFieldIndex.Entry, _ index: XMLFieldIndex) -> Bool {
        let ways = index.ways[Int(entry.field)].prefix(Int(entry.rank))
        return scan.pointee.find(Array(ways), from: parent) != nil
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
        path = record.path
        mode = .value
    }
}

/// Which fields of an entity were found.
struct XMLSeenFields {
    private var first: UInt64 = 0
    private var more: [UInt64]

    init(_ count: Int) {
        more = count > 64 ? Array(repeating: 0, count: (count - 1) / 64) : []
    }

    /// Whether the field is found for the first time.
    @inline(__always)
    mutating func insert(_ field: Int) -> Bool {
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: field & 63)
        if field < 64 {
            let isNew = first & bit == 0
            first |= bit
            return isNew
        }
        let word = field / 64 - 1
        let isNew = more[word] & bit == 0
        more[word] |= bit
        return isNew
    }

    func firstMissing(of required: [UInt64]) -> Int? {
        for (word, bits) in required.enumerated() {
            let missing = bits & ~(word == 0 ? first : more[word - 1])
            if missing != 0 { return word * 64 + missing.trailingZeroBitCount }
        }
        return nil
    }
}
