import LatheCoding

/// The items of a list that were not yet read, in any representation in the document.
struct XMLItems {
    enum Source {
        /// The document's records, as they are parsed.
        case records
        /// The scan's places from `start` to `end`.
        case places
        /// The bytes from `at` to `textEnd` of the token's text; none are left if `at` is after `textEnd`.
        case parts
        /// The parts of the texts at the scan's places from `start` to `end`.
        case joined
        /// The parts of the records' texts.
        case joinedRecords
    }

    let source: Source
    /// The reader at the list, before its items are read.
    let list: XMLReader
    let start: Int
    let end: Int
    /// The place of the next item, or the number of records that were read.
    var at: Int
    /// The end of the text whose parts are read.
    var textEnd = -1
    /// The next place of a joined list.
    var place: Int

    /// The number of items or a slightly larger one; 0 if it is unknown.
    var count: Int

    init(_ source: Source, of list: XMLReader, _ range: Range<Int> = 0..<0) {
        self.source = source
        self.list = list
        start = range.lowerBound
        end = range.upperBound
        at = start
        place = start
        count = range.count
    }

    /// Whether the items are counted before they are read.
    var isCounted: Bool { source != .records && source != .joinedRecords }
}

extension XMLReader {
    /// Begins to read the items of a list.
    ///
    /// Call ``next(_:)`` for each item, and ``end(_:)`` after the last one.
    mutating func beginItems(
        _ expected: StaticString = "a list"
    ) throws(DecodingFailure) -> XMLItems {
        try checkStack()
        switch mode {
        case .records:
            return XMLItems(form.pointee.isJoined ? .joinedRecords : .records, of: self)
        case .joined: return try beginJoined()
        case .value:
            if !form.pointee.separator.isEmpty { return try beginParts() }
            if !isOwn, current.isElement, current.isNil, !current.hasChildren {
                throw mismatch("\(expected)")
            }
        case .items, .rest: break
        }
        let items = XMLItems(.places, of: self, notePlaces())
        mode = .value
        isOwn = false
        isItem = true
        return items
    }

    /// Moves to the next item.
    ///
    /// - Returns: Whether there is a next item.
    mutating func next(_ items: inout XMLItems) throws(DecodingFailure) -> Bool {
        switch items.source {
        case .places:
            guard items.at < items.end else { return false }
            token = scan.pointee.places[items.at]
            items.at += 1
            return true
        case .parts: return nextPart(&items)
        case .joined: return try nextJoined(&items)
        case .joinedRecords: return try nextJoinedRecord(&items)
        case .records: return try nextRecord(&items)
        }
    }

    /// Restores the reader's state before the list.
    mutating func end(_ items: XMLItems) {
        self = items.list
        if items.source == .places || items.source == .joined {
            scan.pointee.places.truncate(to: items.start)
        }
    }

    /// Appends the places of the items to the scan's ``XMLScan/places``; the caller must remove them.
    private func notePlaces() -> Range<Int> {
        let start = scan.pointee.places.count
        switch mode {
        case .items:
            // The reader is at the first item, or at the element around it.
            let alternative = form.pointee.alternatives[Int(rank)]
            let index = alternative.hasAny ? index : nil
            scan.pointee.collect(alternative, from: parent, first: token, in: index)
        case .rest:
            index?._withUnsafeGuaranteedRef { index in
                scan.pointee.tape.forEachChild(of: token) { place in
                    let child = scan.pointee.tape.tokens[place]
                    if child.isElement, scan.pointee.names.entry(child, 0, index) < 0 {
                        scan.pointee.places.append(place)
                    }
                }
            }
        case .joined:
            let alternative = form.pointee.alternatives[Int(rank)]
            let index = alternative.hasAny ? index : nil
            scan.pointee.collect(alternative, from: parent, in: index)
        case .value, .records:
            scan.pointee.tape.forEachChild(of: token) { place in
                if scan.pointee.tape.tokens[place].isElement { scan.pointee.places.append(place) }
            }
        }
        return start..<scan.pointee.places.count
    }

    private mutating func nextRecord(_ items: inout XMLItems) throws(DecodingFailure) -> Bool {
        if let record = try pass?.pointee.next() {
            if !record.isFailure {
                enter(record)
                isItem = true
                items.at += 1
                return true
            }
            scan.pointee.putBack()
        } else if items.at == 0, isMissing {
            throw DecodingFailure(
                .missingValue,
                expected: "a list at `\(form.pointee.field.xml)`",
                found: "none"
            )
        }
        return false
    }

    /// Whether a list of the document is required but the element around its items is missing.
    private var isMissing: Bool {
        pass != nil && !scan.pointee.hasEnvelope && !options.contains(.optional)
    }

    private func beginParts() throws(DecodingFailure) -> XMLItems {
        var items = XMLItems(.parts, of: self)
        try enterText(&items)
        items.count = countParts(items)
        return items
    }

    private mutating func beginJoined() throws(DecodingFailure) -> XMLItems {
        var items = XMLItems(.joined, of: self, notePlaces())
        mode = .value
        items.count = 0
        for place in items.start..<items.end {
            token = scan.pointee.places[place]
            try enterText(&items)
            items.count += countParts(items)
        }
        items.textEnd = -1
        items.at = 0
        return items
    }

    private mutating func nextJoined(_ items: inout XMLItems) throws(DecodingFailure) -> Bool {
        while !nextPart(&items) {
            guard items.place < items.end else { return false }
            token = scan.pointee.places[items.place]
            part = nil
            items.place += 1
            try enterText(&items)
        }
        return true
    }

    private mutating func nextJoinedRecord(_ items: inout XMLItems) throws(DecodingFailure) -> Bool
    {
        while !nextPart(&items) {
            guard let record = try pass?.pointee.next() else { return false }
            guard !record.isFailure else {
                scan.pointee.putBack()
                return false
            }
            enter(record)
            part = nil
            try enterText(&items)
        }
        return true
    }

    /// Begins to read the parts of the text at the reader's place.
    private func enterText(_ items: inout XMLItems) throws(DecodingFailure) {
        let text = try bytes("text")
        items.at = part?.lowerBound ?? 0
        items.textEnd = items.at + text.count
        if ScalarText.trimmed(text).isEmpty { items.at = items.textEnd + 1 }
    }

    private func countParts(_ items: XMLItems) -> Int {
        guard items.at <= items.textEnd else { return 0 }
        let text = wholeText[items.at..<items.textEnd]
        let separator = form.pointee.separator[0]
        return text.reduce(1) { $1 == separator ? $0 + 1 : $0 }
    }

    private mutating func nextPart(_ items: inout XMLItems) -> Bool {
        let end = items.textEnd
        guard items.at <= end else { return false }
        let text = wholeText
        var place = items.at
        let first = form.pointee.separator[0]
        while place < end, text[place] != first || !isSeparator(text, place, end) { place += 1 }
        part = items.at..<place
        items.at = place < end ? place + form.pointee.separator.count : place + 1
        return true
    }

    /// Whether a separator begins at a position that contains its first byte.
    private func isSeparator(_ text: UnsafeBufferPointer<UInt8>, _ at: Int, _ end: Int) -> Bool {
        let count = form.pointee.separator.count
        guard at + count <= end else { return false }
        return count == 1 || (1..<count).allSatisfy { text[at + $0] == form.pointee.separator[$0] }
    }
}
