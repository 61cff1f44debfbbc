public import Foundation

extension JSONWriter: ValueWriter {
    // MARK: Scalars

    /// Writes a text.
    public mutating func write(_ value: String) {
        begin()
        JSONTextWriting.append(value, to: &output)
    }

    /// Writes an integer.
    public mutating func write(_ value: Int) {
        begin()
        JSONTextWriting.append(Int64(value), to: &output)
    }

    /// Writes a Boolean.
    public mutating func write(_ value: Bool) {
        begin()
        if value {
            output.append("true" as StaticString)
        } else {
            output.append("false" as StaticString)
        }
    }

    /// Writes a double; one that is not finite is a failure.
    public mutating func write(_ value: Double) {
        begin()
        if !value.isFinite { return write(nonFinite: value) }
        JSONTextWriting.append(value, to: &output)
    }

    /// Writes a NaN or an infinity as a text, if the field's options allow it.
    @inline(never)
    private mutating func write(nonFinite value: Double) {
        if !form.pointee.field.options.contains(.nonFinite) {
            refuse(.outOfRange, "a number that is not finite")
        }
        let infinity = isParameter ? "INF" : "Infinity"
        JSONTextWriting.append(
            value.isNaN ? "NaN" : value < 0 ? "-" + infinity : infinity,
            to: &output
        )
    }

    /// Writes a date in the field's format.
    public mutating func write(_ value: Date) {
        begin()
        let format = form.pointee.field.date
        if !ScalarText.canSpell(value, format) {
            refuse(.outOfRange, "a date outside the years of its format (\(format))")
        }
        switch format {
        case .unixSeconds, .unixMilliseconds: ScalarText.append(value, format, to: &output)
        case .iso8601, .rfc1123:
            // Neither text contains a character that JSON escapes.
            output.append(0x22)
            ScalarText.append(value, format, to: &output)
            output.append(0x22)
        case .pattern:
            var text = OutputBuffer(capacity: 64)
            ScalarText.append(value, format, to: &text)
            JSONTextWriting.append(text.bytes, to: &output)
            text.free()
        }
    }

    /// Writes an optional text.
    public mutating func write(_ value: String?) {
        if let value { write(value) } else { writeNone() }
    }

    /// Writes an optional integer.
    public mutating func write(_ value: Int?) {
        if let value { write(value) } else { writeNone() }
    }

    /// Writes an optional Boolean.
    public mutating func write(_ value: Bool?) {
        if let value { write(value) } else { writeNone() }
    }

    /// Writes an optional double.
    public mutating func write(_ value: Double?) {
        if let value { write(value) } else { writeNone() }
    }

    /// Writes an optional date.
    public mutating func write(_ value: Date?) {
        if let value { write(value) } else { writeNone() }
    }

    /// Writes an integer of any size.
    public mutating func write<Value: FixedWidthInteger & Sendable>(integer value: Value) {
        begin()
        if let short = Int64(exactly: value) {
            JSONTextWriting.append(short, to: &output)
        } else {
            ScalarText.append(integer: value, to: &output)
        }
    }

    /// Writes a decimal number with all its digits; one that is not a number is a failure.
    public mutating func write(decimal value: Decimal) {
        begin()
        if !value.isFinite { refuse(.outOfRange, "a number that is not finite") }
        ScalarText.append(decimal: value, to: &output)
    }

    /// Writes a duration in the field's format.
    public mutating func write(duration value: Duration) {
        begin()
        let format = form.pointee.field.duration
        if !ScalarText.canSpell(value) {
            refuse(.outOfRange, "a duration of 2^63 seconds or more")
        }
        if format == .iso8601 { output.append(0x22) }
        ScalarText.append(value, format, to: &output)
        if format == .iso8601 { output.append(0x22) }
    }

    /// Writes a JSON value unchanged, and converts an XML element with ``JSONValue/init(converting:)``.
    public mutating func write(any value: AnyValue) {
        begin()
        let start = output.count
        do throws(EncodingFailure) {
            if try !value.asJSON().append(to: &output, inside: depth) { throw .tooDeep }
        } catch {
            // The path of the failure begins at the value, a part of which may already have been written.
            output.truncate(to: start)
            refuse(error.code, error.reason, inside: error.path)
            output.append("null" as StaticString)
        }
    }

    /// Writes `null` for an item or for a field that is required and nullable, and nothing for another field.
    public mutating func writeNone() {
        let options = form.pointee.field.options
        if isItem || options.contains(.nullable) && !options.contains(.optional) {
            writeNull()
        } else {
            isNone = true
        }
    }

    /// Writes `null`.
    public mutating func writeNull() {
        begin()
        output.append("null" as StaticString)
    }

    // MARK: Entities

    /// Writes an entity as one object.
    public mutating func write<Value: Entity>(_ value: Value) {
        var value = value
        visit(&value)
    }

    /// Writes an entity as one object, without a copy of it.
    public mutating func visit<Value: Entity>(_ value: inout Value) {
        entity(&value, Value.fields.json)
    }

    /// Writes an optional entity.
    public mutating func write<Value: Entity>(_ value: Value?) {
        if let value { write(value) } else { writeNone() }
    }

    /// Writes an optional entity without a copy of it.
    public mutating func visit<Value: Entity>(_ value: inout Value?) {
        if value == nil { writeNone() } else { value?.writeInPlace(to: &self) }
    }

    /// Writes an entity as one object that also contains the name of its case in a union.
    public mutating func write<Value: Entity>(
        _ value: Value,
        case name: String,
        in fields: FieldTable
    ) {
        var value = CaseEntity(value: value, name: name)
        entity(&value, fields.json)
    }

    /// Writes entities as an array.
    public mutating func write<Value: Entity>(_ value: [Value]) {
        let index = Value.fields.json
        items(value) { writer, item in
            var item = item.pointee
            writer.entity(&item, index)
        }
    }

    // MARK: Lists and maps

    /// Writes texts as an array, or as one text if the field has a separator.
    public mutating func write(_ value: [String]) {
        items(value) { $0.write($1.pointee) }
    }

    /// Writes values as an array, or as one text if the field has a separator.
    public mutating func write<Value: WireValue>(_ value: [Value]) {
        items(value) { $1.pointee.write(to: &$0) }
    }

    /// Writes an optional list of values as an array.
    public mutating func write<Value: WireValue>(_ value: [Value]?) {
        if let value { write(value) } else { writeNone() }
    }

    /// Writes a map as an object, in the order of its keys, or adds its members to those of the fields if it is
    /// the rest.
    public mutating func write<Key: MapKey, Value: WireValue>(_ value: [Key: Value]) {
        guard checkStack() else { return }
        let isRest = form.pointee.field.options.contains(.rest) && !isItem
        let members = value.map { (key: $0.key.mapKey, value: $0.value) }.sorted {
            // Swift's own order of texts is not consistent for keys that begin with canonically equivalent texts.
            $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
        }
        if !isRest {
            begin()
            open(0x7B)
        }
        let outer = isItem
        isItem = true
        let restNames = isRest ? restNames : [:]
        for member in members {
            switch restNames[member.key] {
            case nil: break
            case .writtenElsewhere: continue
            case .field: refuse(.inexpressible, ReservedMemberReason.reason(member.key))
            }
            prefix = Self.comma
            begin()
            JSONTextWriting.append(member.key, to: &output)
            output.append(0x3A)
            prefix = Self.nothing
            member.value.write(to: &self)
        }
        isItem = outer
        if !isRest { close(0x7D) }
    }

    /// Writes an optional map as an object.
    public mutating func write<Key: MapKey, Value: WireValue>(_ value: [Key: Value]?) {
        if let value { write(value) } else { writeNone() }
    }
}
