import Foundation
import LatheCoding

/// Reads the fields of an entity from a row, with the entity's own functions for reading.
struct RowReader: ValueReader {
    private let table: Table
    var source: RowSource
    private var place = 0
    private var kind = ColumnKind.text
    /// The lookup for the entities inside; `nil` if they are not read.
    private let lookup: EntityLookup?
    /// The number of levels of nested entities that are read.
    private let depth: Int
    /// Whether an entity that the row requires is not stored, or does not have all required fields.
    private var isIncomplete = false
    /// The error of looking up entities inside.
    private(set) var fault: (any Error)?
    var pendingFailure: DecodingFailure?

    init(_ table: Table, _ source: RowSource, _ lookup: EntityLookup?, depth: Int) {
        self.table = table
        self.source = source
        self.lookup = lookup
        self.depth = depth
    }

    /// Returns the entity of the row.
    ///
    /// - Returns: The entity; `nil` if a required field has no value, for example if only the identifier of the entity
    ///   is known, or if a required entity inside cannot be read.
    mutating func entity<Value: StoredEntity>(_: Value.Type) throws -> Value? {
        var entity = Value.blank
        (isIncomplete, pendingFailure) = (false, nil)
        do throws(DecodingFailure) {
            guard try fill(&entity) else { return nil }
        } catch {
            if isIncomplete, fault == nil { return nil }
            throw fault
                ?? StoreError(
                    .unreadable,
                    "reading the field '\(table.columns[place].name)' of \(table.name)",
                    "expected \(error.expected), found \(error.found)"
                )
        }
        if let fault { throw fault }
        return entity
    }

    @inline(__always)
    private mutating func fill<Value: StoredEntity>(
        _ entity: inout Value
    ) throws(DecodingFailure) -> Bool {
        for (place, step) in table.steps.enumerated() {
            self.place = place
            kind = step.kind
            if source.isNull(place) {
                if step.isRequired { return false }
                if step.keepsBlank { continue }
            } else if place == table.id, table.columns[place].field == nil {
                continue
            } else if kind.isOfEntities, depth <= 0, !(step.isRequired && kind == .one) {
                continue
            }
            try read(step.field, of: &entity)
        }
        return true
    }

    /// Returns the value of one column.
    mutating func value<Value: WireValue>(_ type: Value.Type, at place: Int) throws -> Value {
        self.place = place
        kind = table.steps[place].kind
        do throws(DecodingFailure) {
            return try Value.read(from: &self)
        } catch {
            throw StoreError(
                .unreadable,
                "reading the field '\(table.columns[place].name)' of \(table.name)",
                "expected \(error.expected), found \(error.found)"
            )
        }
    }

    /// Returns whether the value of one column can be read as the field of an entity.
    mutating func canRead(_ place: Int) -> Bool {
        self.place = place
        let step = table.steps[place]
        kind = step.kind
        func read<Value: StoredEntity>(
            _: Value.Type,
            _ reader: inout RowReader
        ) throws(DecodingFailure) {
            var entity = Value.blank
            try reader.read(step.field, of: &entity)
        }
        do throws(DecodingFailure) {
            try read(table.type, &self)
            return true
        } catch {
            return false
        }
    }

    // MARK: Documents in columns

    @inline(never)
    private func json<Value: WireValue>(_: Value.Type) throws(DecodingFailure) -> Value {
        if let envelope = table.columns[place].enclosure {
            var enclosed = RowSource()
            enclosed.cells = [.text(document)]
            return try enclosed.withBytes(0) { bytes throws(DecodingFailure) in
                try JSONDecoding.decode(Value.self, from: bytes, in: envelope)
            }
        }
        let envelope = table.columns[place].envelope
        return try source.withBytes(place) { bytes throws(DecodingFailure) in
            try JSONDecoding.decode(Value.self, from: bytes, in: envelope)
        }
    }

    // MARK: Unions whose case another field names

    /// Returns the position of a value in ``document``.
    static func enclosure(_ form: Field) -> Envelope {
        Envelope(
            value: Field(
                "value",
                form.options,
                date: form.date,
                duration: form.duration,
                discriminator: "case"
            )
        )
    }

    /// The JSON of the current column in an object that also has the name of the case.
    private var document: String {
        let value = #""value":\#(source.text(place) ?? "null")"#
        guard let json = try? caseName?.json() else { return "{\(value)}" }
        return #"{"case":\#(String(decoding: json, as: UTF8.self)),\#(value)}"#
    }

    /// The text of the column that names the case of the current column's union.
    private var caseName: String? {
        for other in table.discriminators[place] ?? [] {
            if let text = text(ofDiscriminator: other) { return text }
        }
        return nil
    }

    /// Returns the value of a column as the text that it is in a document; `nil` if it is not a scalar.
    private func text(ofDiscriminator place: Int) -> String? {
        let kind = table.columns[place].kind
        switch source.cell(place) {
        case .null: return nil
        case .integer(let value): return kind == .bool ? "\(value != 0)" : "\(value)"
        case .real(let value): return "\(value)"
        case .text(let text) where kind.isJSON:
            return switch try? JSONValue(parsing: Data(text.utf8)) {
            case .string(let text): text
            case .number(let number): number.text
            case .bool(let value): "\(value)"
            default: nil
            }
        case .text(let text): return kind == .integer ? String(text.drop { $0 == "0" }) : text
        }
    }

    private func mismatch(_ expected: String) -> DecodingFailure {
        failure(.typeMismatch, expected: expected, found: "another value")
    }

    func failure(_ code: DecodingFailure.Code, expected: String, found: String) -> DecodingFailure {
        DecodingFailure(code, expected: expected, found: found)
    }

    // MARK: Entities in rows of their own

    /// Returns the entities to which a column refers; `nil` if they are in the column itself.
    private mutating func list<Value: WireValue>(
        _: Value.Type
    ) throws(DecodingFailure) -> [Value]? {
        guard kind == .many, let lookup, let type = Value.self as? any StoredEntity.Type else {
            return nil
        }
        let (row, column, depth) = (self, place, depth)
        func find<Stored: StoredEntity>(_: Stored.Type) throws -> [Value]? {
            let ids = try row.json([Stored.ID].self)
            return try lookup.entities(Stored.self, ids, depth: depth - 1) as? [Value]
        }
        do {
            return try find(type)
        } catch {
            fault = fault ?? error
            throw mismatch("identifiers in column \(column)")
        }
    }

    private mutating func one<Value: WireValue>(_: Value.Type) throws(DecodingFailure) -> Value? {
        guard kind == .one, let lookup, let type = Value.self as? any StoredEntity.Type else {
            return nil
        }
        let (source, place, depth) = (source, place, depth)
        func find<Stored: StoredEntity>(_: Stored.Type) throws -> Value? {
            try lookup.entity(Stored.self, source.cell(place), depth: depth - 1) as? Value
        }
        do {
            return try find(type)
        } catch {
            fault = fault ?? error
            throw mismatch("an identifier")
        }
    }

    private mutating func map<Key: MapKey, Value: WireValue>(
        _: [Key: Value].Type
    ) throws(DecodingFailure) -> [Key: Value]? {
        guard kind == .keyed, let lookup, let type = Value.self as? any StoredEntity.Type else {
            return nil
        }
        let (row, column, depth) = (self, place, depth)
        func find<Stored: StoredEntity>(_: Stored.Type) throws -> [Key: Value]? {
            let ids = try row.json([Key: Stored.ID].self)
            let table = try lookup.schema.table(of: Stored.self)
            var found: [Key: Stored] = [:]
            for (key, id) in ids {
                found[key] = try lookup.entity(Stored.self, table.cell(of: id), depth: depth - 1)
            }
            return found as? [Key: Value]
        }
        do {
            return try find(type)
        } catch {
            fault = fault ?? error
            throw mismatch("identifiers in column \(column)")
        }
    }

    // MARK: Scalars

    mutating func readNone() throws(DecodingFailure) -> Bool { source.isNull(place) }
    mutating func skip() {}

    mutating func text() throws(DecodingFailure) -> String {
        if kind.isJSON { return try json(String.self) }
        guard let text = source.text(place) else { throw mismatch("a text") }
        return text
    }

    mutating func integer<Value: FixedWidthInteger & Sendable>(
        _ type: Value.Type
    ) throws(DecodingFailure) -> Value {
        if kind.isJSON {
            guard let type = type as? any WireValue.Type,
                let value = try json(type) as? Value
            else { throw mismatch("an integer") }
            return value
        }
        if let integer = source.integer(place) {
            guard let value = Value(exactly: integer) else {
                throw mismatch("an integer in the range of \(type)")
            }
            return value
        }
        guard let value = source.text(place).flatMap({ Value($0) }) else {
            throw mismatch("an integer")
        }
        return value
    }

    mutating func double() throws(DecodingFailure) -> Double {
        if kind.isJSON { return try json(Double.self) }
        if let value = source.real(place) { return value }
        guard source.text(place) == "NaN" else { throw mismatch("a number") }
        return .nan
    }

    mutating func decimal() throws(DecodingFailure) -> Decimal {
        if kind.isJSON { return try json(Decimal.self) }
        guard let value = source.text(place).flatMap({ Decimal(string: $0) }) else {
            throw mismatch("a decimal number")
        }
        return value
    }

    mutating func bool() throws(DecodingFailure) -> Bool {
        if kind.isJSON { return try json(Bool.self) }
        guard let value = source.integer(place) else { throw mismatch("a Boolean") }
        return value != 0
    }

    mutating func date() throws(DecodingFailure) -> Date {
        if kind.isJSON { return try json(Date.self) }
        return Date(timeIntervalSinceReferenceDate: try double())
    }

    mutating func duration() throws(DecodingFailure) -> Duration { try json(Duration.self) }
    mutating func anyValue() throws(DecodingFailure) -> AnyValue { try json(AnyValue.self) }

    mutating func discriminator(_ name: String) throws(DecodingFailure) -> String? {
        if table.columns[place].discriminator != nil { return caseName }
        let form = table.columns[place].form
        let envelope = Envelope(value: Field(name, [.optional, .nullable], date: form.date))
        return try source.withBytes(place) { bytes throws(DecodingFailure) in
            try JSONDecoding.decode(TextOrNumber?.self, from: bytes, in: envelope)?.mapKey
        }
    }

    mutating func union<Value: ShapeUnion>(_ type: Value.Type) throws(DecodingFailure) -> Value {
        try json(type)
    }

    // MARK: Fields

    mutating func read(_ value: inout String) throws(DecodingFailure) { value = try text() }
    mutating func read(_ value: inout String?) throws(DecodingFailure) {
        value = source.isNull(place) ? nil : try text()
    }
    mutating func read(_ value: inout Int) throws(DecodingFailure) {
        value = try integer(Int.self)
    }
    mutating func read(_ value: inout Int?) throws(DecodingFailure) {
        value = source.isNull(place) ? nil : try integer(Int.self)
    }
    mutating func read(_ value: inout Bool) throws(DecodingFailure) { value = try bool() }
    mutating func read(_ value: inout Bool?) throws(DecodingFailure) {
        value = source.isNull(place) ? nil : try bool()
    }
    mutating func read(_ value: inout Double) throws(DecodingFailure) { value = try double() }
    mutating func read(_ value: inout Double?) throws(DecodingFailure) {
        value = source.isNull(place) ? nil : try double()
    }
    mutating func read(_ value: inout Date) throws(DecodingFailure) { value = try date() }
    mutating func read(_ value: inout Date?) throws(DecodingFailure) {
        value = source.isNull(place) ? nil : try date()
    }
    mutating func read(_ value: inout [String]) throws(DecodingFailure) {
        value = try json([String].self)
    }

    mutating func read<Value: Entity>(_ value: inout Value) throws(DecodingFailure) {
        if kind == .one, lookup != nil {
            guard let found = try one(Value.self) else {
                isIncomplete = true
                throw mismatch("an entity that is stored")
            }
            value = found
        } else {
            value = try json(Value.self)
        }
    }

    mutating func read<Value: Entity>(_ value: inout Value?) throws(DecodingFailure) {
        if source.isNull(place) {
            value = nil
        } else {
            value = kind == .one && lookup != nil ? try one(Value.self) : try json(Value.self)
        }
    }

    mutating func read<Value: Entity>(_ value: inout [Value]) throws(DecodingFailure) {
        if let found = try list(Value.self) {
            value = found
        } else {
            value = try json([Value].self)
        }
    }

    mutating func read<Value: WireValue>(_ value: inout [Value]) throws(DecodingFailure) {
        if let found = try list(Value.self) {
            value = found
        } else {
            value = try json([Value].self)
        }
    }

    mutating func read<Value: WireValue>(_ value: inout [Value]?) throws(DecodingFailure) {
        if source.isNull(place) {
            value = nil
        } else {
            var list: [Value] = []
            try read(&list)
            value = list
        }
    }

    mutating func read<Key: MapKey, Value: WireValue>(
        _ value: inout [Key: Value]
    ) throws(DecodingFailure) {
        if let found = try map([Key: Value].self) {
            value = found
        } else {
            value = try json([Key: Value].self)
        }
    }

    mutating func read<Key: MapKey, Value: WireValue>(
        _ value: inout [Key: Value]?
    ) throws(DecodingFailure) {
        if source.isNull(place) {
            value = nil
        } else {
            var map: [Key: Value] = [:]
            try read(&map)
            value = map
        }
    }
}
