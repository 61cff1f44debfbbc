import Foundation

extension XMLReader {
    /// Visits the items of a list, whichever way they stand in the document.
    private mutating func forEachItem(
        _ item: (inout XMLReader) throws(DecodingFailure) -> Void
    ) throws(DecodingFailure) {
        if mode == .records { return try forEachRecord(item) }
        let outer = self
        defer { self = outer }
        if mode == .value, form.pointee.isJoined, let separator = form.pointee.field.separator {
            return try forEachPart(separator, item)
        }
        let places = notePlaces()
        mode = .value
        isOwn = false
        for place in places {
            token = Int(scan.pointee.places[place])
            try item(&self)
        }
        scan.pointee.places.removeSubrange(places.lowerBound...)
    }

    /// Puts the places of the items behind the scan's ``XMLScan/places``; whoever asks removes them.
    private func notePlaces() -> Range<Int> {
        let start = scan.pointee.places.count
        switch mode {
        case .items: scan.pointee.collect(form.pointee.ways[Int(rank)], from: parent)
        case .rest:
            index?._withUnsafeGuaranteedRef { index in
                scan.pointee.tape.forEachChild(of: token) { place in
                    let child = scan.pointee.tape.tokens[place]
                    if child.isElement, entry(child, 0, index) < 0 {
                        scan.pointee.places.append(UInt32(place))
                    }
                }
            }
        case .value, .records:
            scan.pointee.tape.forEachChild(of: token) { place in
                if scan.pointee.tape.tokens[place].isElement {
                    scan.pointee.places.append(UInt32(place))
                }
            }
        }
        return start..<scan.pointee.places.count
    }

    private mutating func forEachRecord(
        _ item: (inout XMLReader) throws(DecodingFailure) -> Void
    ) throws(DecodingFailure) {
        guard let pass else { return }
        var count = 0
        while let record = try pass.pointee.next() {
            guard !record.isFailure else {
                scan.pointee.putBack()
                return
            }
            enter(record)
            try item(&self)
            count += 1
        }
        mode = .records
        guard count == 0, !scan.pointee.hasEnvelope, !options.contains(.optional) else { return }
        throw DecodingFailure(
            .missingValue,
            expected: "a list at `\(form.pointee.field.xml)`",
            found: "none"
        )
    }

    private mutating func forEachPart(
        _ separator: String,
        _ item: (inout XMLReader) throws(DecodingFailure) -> Void
    ) throws(DecodingFailure) {
        let text = try bytes("text")
        let mark = Array(separator.utf8)
        let start = part?.lowerBound ?? 0
        guard !ScalarText.trimmed(text).isEmpty else { return }
        var begin = 0
        var place = 0
        let count = text.count
        while true {
            let isEnd = place + mark.count > count
            if isEnd || (0..<mark.count).allSatisfy({ text[place + $0] == mark[$0] }) {
                let end = isEnd ? count : place
                part = (start + begin)..<(start + end)
                try item(&self)
                if isEnd { return }
                place = end + mark.count
                begin = place
            } else {
                place += 1
            }
        }
    }

    /// The key of the map's item at the reader's place.
    private func key<Key: MapKey>(_ type: Key.Type, _ ways: [XMLWay]) throws(DecodingFailure) -> Key
    {
        var text: String?
        if ways.isEmpty {
            text = scan.pointee.names.names[current.nameIndex].local
        } else if let place = scan.pointee.find(ways, from: token) {
            text = scan.pointee.tape.ownText(place)
        }
        guard let text else {
            throw failure(.missingValue, expected: "a map's key", found: "none")
        }
        guard let key = Key(mapKey: text) else {
            throw failure(.invalidValue, expected: "a map's key", found: "other text")
        }
        return key
    }

    private mutating func readMap<Key: MapKey, Value: WireValue>(
        _ map: inout [Key: Value]
    ) throws(DecodingFailure) {
        map = [:]
        let ways = mode == .items || mode == .records ? form.pointee.keys : []
        try forEachItem { (reader) throws(DecodingFailure) in
            let key = try reader.key(Key.self, ways)
            map[key] = try Value.read(from: &reader)
        }
    }
}

extension XMLReader: ValueReader {
    mutating func read(_ value: inout String) throws(DecodingFailure) { value = try text() }

    mutating func read(_ value: inout String?) throws(DecodingFailure) {
        value = try readNone() ? nil : text()
    }

    mutating func read(_ value: inout Int) throws(DecodingFailure) {
        value = try readInt()
    }

    mutating func read(_ value: inout Int?) throws(DecodingFailure) {
        value = try readNone() ? nil : readInt()
    }

    mutating func read(_ value: inout Bool) throws(DecodingFailure) { value = try bool() }

    mutating func read(_ value: inout Bool?) throws(DecodingFailure) {
        value = try readNone() ? nil : bool()
    }

    mutating func read(_ value: inout Double) throws(DecodingFailure) { value = try double() }

    mutating func read(_ value: inout Double?) throws(DecodingFailure) {
        value = try readNone() ? nil : double()
    }

    mutating func read(_ value: inout Date) throws(DecodingFailure) { value = try date() }

    mutating func read(_ value: inout Date?) throws(DecodingFailure) {
        value = try readNone() ? nil : date()
    }

    mutating func read(_ value: inout [String]) throws(DecodingFailure) {
        value.removeAll()
        try forEachItem { (reader) throws(DecodingFailure) in value.append(try reader.text()) }
    }

    mutating func read<Value: Entity>(_ value: inout Value) throws(DecodingFailure) {
        if isRepeated { value = .blank }
        try fill(&value)
    }

    mutating func read<Value: Entity>(_ value: inout Value?) throws(DecodingFailure) {
        guard try !readNoEntity() else {
            value = nil
            return
        }
        var entity = Value.blank
        try fill(&entity)
        value = entity
    }

    mutating func read<Value: Entity>(_ value: inout [Value]) throws(DecodingFailure) {
        value.removeAll()
        let table = Value.fields
        defer { withExtendedLifetime(table) {} }
        let index = table.xml
        try forEachItem { (reader) throws(DecodingFailure) in
            value.append(.blank)
            try reader.fill(&value[value.count - 1], index)
        }
    }

    mutating func read<Value: WireValue>(_ value: inout [Value]) throws(DecodingFailure) {
        value.removeAll()
        try forEachItem { (reader) throws(DecodingFailure) in
            value.append(.blank)
            try value[value.count - 1].fill(from: &reader)
        }
    }

    mutating func read<Value: WireValue>(_ value: inout [Value]?) throws(DecodingFailure) {
        guard try !readNone() else {
            value = nil
            return
        }
        var list: [Value] = []
        try read(&list)
        value = list
    }

    mutating func read<Key: MapKey, Value: WireValue>(
        _ value: inout [Key: Value]
    ) throws(DecodingFailure) {
        try readMap(&value)
    }

    mutating func read<Key: MapKey, Value: WireValue>(
        _ value: inout [Key: Value]?
    ) throws(DecodingFailure) {
        guard try !readNone() else {
            value = nil
            return
        }
        var map: [Key: Value] = [:]
        try readMap(&map)
        value = map
    }
}
