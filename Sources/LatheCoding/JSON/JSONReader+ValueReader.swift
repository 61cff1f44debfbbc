internal import Foundation

extension JSONReader: ValueReader {
    // MARK: Scalars

    mutating func read(_ value: inout String) throws(DecodingFailure) { value = try readText() }
    mutating func read(_ value: inout Int) throws(DecodingFailure) { value = try readInt() }
    mutating func read(_ value: inout Bool) throws(DecodingFailure) { value = try readBool() }
    mutating func read(_ value: inout Double) throws(DecodingFailure) { value = try readDouble() }
    mutating func read(_ value: inout Date) throws(DecodingFailure) { value = try readDate() }

    mutating func read(_ value: inout String?) throws(DecodingFailure) {
        value = try isNone() ? nil : readText()
    }

    mutating func read(_ value: inout Int?) throws(DecodingFailure) {
        value = try isNone() ? nil : readInt()
    }

    mutating func read(_ value: inout Bool?) throws(DecodingFailure) {
        value = try isNone() ? nil : readBool()
    }

    mutating func read(_ value: inout Double?) throws(DecodingFailure) {
        value = try isNone() ? nil : readDouble()
    }

    mutating func read(_ value: inout Date?) throws(DecodingFailure) {
        value = try isNone() ? nil : readDate()
    }

    mutating func text() throws(DecodingFailure) -> String {
        last = at
        return try readText()
    }

    mutating func integer<Value: FixedWidthInteger & Sendable>(
        _ type: Value.Type
    ) throws(DecodingFailure) -> Value {
        last = at
        if let short = shortInteger() {
            if let value = Value(exactly: short) { return value }
            at = last
        }
        return try slowInteger(type)
    }

    mutating func double() throws(DecodingFailure) -> Double {
        last = at
        return try readDouble()
    }

    mutating func decimal() throws(DecodingFailure) -> Decimal {
        last = at
        return try readDecimal()
    }

    mutating func bool() throws(DecodingFailure) -> Bool {
        last = at
        return try readBool()
    }

    mutating func date() throws(DecodingFailure) -> Date {
        last = at
        return try readDate()
    }

    mutating func duration() throws(DecodingFailure) -> Duration {
        last = at
        return try readDuration()
    }

    mutating func anyValue() throws(DecodingFailure) -> AnyValue {
        last = at
        return .json(try value())
    }

    // MARK: None

    mutating func readNone() throws(DecodingFailure) -> Bool {
        last = at
        return try isNone()
    }

    @inline(__always)
    private mutating func isNone() throws(DecodingFailure) -> Bool {
        if at.pointee == 0x6E { return try passNull() }
        if at.pointee == 0x22, at[1] == 0x22 { return passEmptyText() }
        return false
    }

    /// Skips `null`; the field's options must allow it, unless it is an item of the field.
    @inline(never)
    private mutating func passNull() throws(DecodingFailure) -> Bool {
        if at == fieldStart {
            let options = form.pointee.field.options
            if options.contains(.presence), !options.contains(.nullable) { return false }
            if !options.contains(.nullable) { throw mismatch("a value") }
        }
        try null()
        return true
    }

    private mutating func passEmptyText() -> Bool {
        if !form.pointee.field.options.contains(.emptyIsNone) { return false }
        at += 2
        return true
    }

    // MARK: Entities

    mutating func read<Value: Entity>(_ value: inout Value) throws(DecodingFailure) {
        if isRepeated {
            isRepeated = false
            value = Value.blank
        }
        try fill(&value, Value.fields.json)
    }

    mutating func read<Value: Entity>(_ value: inout Value?) throws(DecodingFailure) {
        if try isNone() {
            value = nil
            return
        }
        var entity = Value.blank
        try fill(&entity, Value.fields.json)
        value = entity
    }

    mutating func read<Value: Entity>(_ value: inout [Value]) throws(DecodingFailure) {
        if value.count > 0 { value = [] }
        if at.pointee != 0x5B { return try otherList(&value) }
        try enter()
        if isEmpty(0x5D) { return }
        let index = Value.fields.json
        value.reserveCapacity(2)
        repeat {
            value.append(Value.blank)
            try fill(&value[value.count - 1], index)
        } while try another(0x5D)
    }

    // MARK: Lists

    mutating func read(_ value: inout [String]) throws(DecodingFailure) {
        if value.count > 0 { value = [] }
        if at.pointee != 0x5B { return try otherTexts(&value) }
        try enter()
        if isEmpty(0x5D) { return }
        repeat {
            value.append(try readText())
        } while try another(0x5D)
    }

    mutating func read<Value: WireValue>(_ value: inout [Value]) throws(DecodingFailure) {
        if value.count > 0 { value = [] }
        if at.pointee != 0x5B { return try otherList(&value) }
        let first = at
        let isWhole = first - start < 4
        try enter()
        if isEmpty(0x5D) { return }
        value.reserveCapacity(2)
        repeat {
            value.append(Value.blank)
            try read(&value[value.count - 1])
            if value.count == 16, isWhole { reserve(&value, since: first) }
        } while try another(0x5D)
    }

    mutating func read<Value: WireValue>(_ value: inout [Value]?) throws(DecodingFailure) {
        if try isNone() {
            value = nil
            return
        }
        var list: [Value] = []
        try read(&list)
        value = list
    }

    /// Reserves capacity for the rest of a list that is the whole document, estimated from its first elements.
    ///
    /// The list never takes more memory than the document, however small its first elements are.
    @inline(never)
    private func reserve<Value>(_ value: inout [Value], since first: UnsafePointer<UInt8>) {
        let expected = (end - first) / max((at - first) / value.count, 1)
        let most = (end - first) / MemoryLayout<Value>.stride
        value.reserveCapacity(min(expected + expected / 32, most))
    }

    /// Reads a list that is written as one text, or a value that represents an empty list.
    @inline(never)
    private mutating func otherList<Value: WireValue>(
        _ value: inout [Value]
    ) throws(DecodingFailure) {
        let separator = form.pointee.separator
        if at.pointee == 0x22, !separator.isEmpty, at == fieldStart {
            return try split(separator, &value)
        }
        if at.pointee == 0x7B, at == fieldStart, form.pointee.field.options.contains(.loose) {
            return try values(&value)
        }
        if isSingle {
            value.append(Value.blank)
            return try read(&value[0])
        }
        try emptyField("an array")
    }

    /// Whether the value is a single item that replaces a list, and does not represent an empty list.
    private var isSingle: Bool {
        let options = form.pointee.field.options
        guard options.contains(.single), at == fieldStart, at.pointee != 0x6E else { return false }
        return !(options.contains(.emptyIsNone) && at.pointee == 0x22 && at[1] == 0x22)
    }

    /// Skips a value that represents an empty list or map, which is allowed for a field itself but not for its
    /// items.
    private mutating func emptyField(_ expected: String) throws(DecodingFailure) {
        if at != fieldStart { throw mismatch(expected) }
        if try !isNone() { throw mismatch(expected) }
    }

    /// Reads a list that is written as an object, which some servers do for lists with gaps.
    private mutating func values<Value: WireValue>(
        _ value: inout [Value]
    ) throws(DecodingFailure) {
        try enter()
        if isEmpty(0x7D) { return }
        repeat {
            if at.pointee != 0x22 { throw syntax("a key") }
            try skip()
            try colon()
            value.append(Value.blank)
            try read(&value[value.count - 1])
        } while try another(0x7D)
    }

    @inline(never)
    private mutating func otherTexts(_ value: inout [String]) throws(DecodingFailure) {
        let separator = form.pointee.separator
        if at.pointee == 0x22, !separator.isEmpty, at == fieldStart {
            for item in try splitText(separator) {
                value.append(String(decoding: item, as: UTF8.self))
            }
            return try skip()
        }
        if at.pointee == 0x7B, at == fieldStart, form.pointee.field.options.contains(.loose) {
            return try values(&value)
        }
        if isSingle { return value.append(try readText()) }
        try emptyField("an array")
    }

    // MARK: Maps

    mutating func read<Key: MapKey, Value: WireValue>(
        _ value: inout [Key: Value]
    ) throws(DecodingFailure) {
        if !value.isEmpty { value = [:] }
        if let members = rest {
            rest = nil
            for key in members.pointee {
                at = key
                try member(&value)
            }
            return
        }
        if at.pointee != 0x7B { return try emptyField("an object") }
        try enter()
        if isEmpty(0x7D) { return }
        repeat {
            try member(&value)
        } while try another(0x7D)
    }

    mutating func read<Key: MapKey, Value: WireValue>(
        _ value: inout [Key: Value]?
    ) throws(DecodingFailure) {
        if rest == nil, try isNone() {
            value = nil
            return
        }
        var map: [Key: Value] = [:]
        try read(&map)
        value = map
    }

    private mutating func member<Key: MapKey, Value: WireValue>(
        _ value: inout [Key: Value]
    ) throws(DecodingFailure) {
        if at.pointee != 0x22 { throw syntax("a key") }
        let quote = at
        at += 1
        let text = at
        try skipText()
        let name = JSONScan.keyText(text, at - 1 - text)
        guard let key = Key(mapKey: name) else {
            throw DecodingFailure(
                .invalidValue,
                expected: "a key of the map's type",
                found: "another key",
                offset: quote - start
            )
        }
        try colon()
        value[key] = try Value.read(from: &self)
    }
}
