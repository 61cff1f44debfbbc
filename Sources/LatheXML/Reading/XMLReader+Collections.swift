import Foundation
import LatheCoding

extension XMLReader {
    /// Returns the key of the map's item at the reader's place.
    private func key<Key: MapKey>(
        _ type: Key.Type,
        _ alternatives: [XMLPlacement]
    ) throws(DecodingFailure) -> Key {
        var text: String?
        if alternatives.isEmpty {
            text = scan.pointee.names.names[current.nameIndex].local
        } else if let place = scan.pointee.find(alternatives, from: token) {
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
        // The key belongs to the field's own map, and not to a map inside its items.
        let alternatives = isItem ? [] : form.pointee.keys
        var items = try beginItems("a map")
        while try next(&items) {
            let key = try key(Key.self, alternatives)
            map[key] = try Value.read(from: &self)
        }
        end(items)
    }

    /// Reads the items of a list in place.
    ///
    /// A list of a generic type looks up the type with each operation. Therefore a list whose items are counted
    /// is created in one operation.
    @inline(__always)
    private mutating func readItems<Value: WireValue>(
        _ list: inout [Value],
        _ readItem: (inout XMLReader, inout Value) throws(DecodingFailure) -> Void
    ) throws(DecodingFailure) {
        var items = try beginItems()
        if !items.isCounted {
            list = []
            while try next(&items) {
                if list.isEmpty { list = Value.blankList } else { list.append(.blank) }
                try readItem(&self, &list[list.count - 1])
            }
        } else {
            var fault: DecodingFailure?
            list = Array(unsafeUninitializedCapacity: items.count) { room, count in
                do throws(DecodingFailure) {
                    while try next(&items) {
                        room.initializeElement(at: count, to: .blank)
                        count += 1
                        try readItem(&self, &room[count - 1])
                    }
                } catch {
                    fault = error
                }
            }
            if let fault { throw fault }
        }
        end(items)
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
        if value.count > 0 { value = [] }
        var items = try beginItems()
        if items.count > 0 { value.reserveCapacity(items.count) }
        while try next(&items) { value.append(try text()) }
        end(items)
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
        let table = Value.fields
        defer { withExtendedLifetime(table) {} }
        let index = table.xml
        try readItems(&value) { reader, item throws(DecodingFailure) in
            try reader.fill(&item, index)
        }
    }

    mutating func read<Value: WireValue>(_ value: inout [Value]) throws(DecodingFailure) {
        try readItems(&value) { reader, item throws(DecodingFailure) in
            try reader.read(&item)
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
