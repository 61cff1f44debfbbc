import Foundation
import LatheCoding

/// Writes the fields of an entity into a row, which ``StoreTransaction`` then merges with the stored one.
///
/// The JSON writer writes all JSON in columns; other columns contain the value itself.
struct RowWriter {
    /// The row of an entity inside the written entity.
    struct Child {
        let table: Table
        let row: Row
    }

    private let columns: [Column]
    private let schema: StoreSchema?
    private let storesSecrets: Bool
    private var place = 0
    private var kind = ColumnKind.text
    var row: Row
    /// The rows of the entities inside, each before that of the entity that contains it.
    private(set) var children: [Child] = []
    /// The first error of writing a value.
    private(set) var fault: StoreError?

    init(columns: [Column], schema: StoreSchema?, storesSecrets: Bool) {
        self.columns = columns
        self.schema = schema
        self.storesSecrets = storesSecrets
        row = Row(columns: columns.count)
    }

    init(_ table: Table, _ schema: StoreSchema) {
        self.init(columns: table.columns, schema: schema, storesSecrets: schema.storesSecrets)
    }

    /// Selects the column to write.
    mutating func begin(at place: Int) {
        self.place = place
        kind = columns[place].kind
    }

    /// Writes an entity, which replaces the one that was written before.
    ///
    /// - Parameters:
    ///   - entity: The entity, of the type of the table.
    ///   - table: The table of the entity, whose columns are those of the writer.
    /// - Throws: ``StoreError`` if a value cannot be stored.
    mutating func write<Value: StoredEntity>(
        _ entity: borrowing Value,
        of table: Table
    ) throws(StoreError) {
        row.reset()
        children.removeAll(keepingCapacity: true)
        var entity = copy entity
        for (place, step) in table.steps.enumerated() {
            self.place = place
            kind = step.kind
            if place == table.id {
                entity.id.write(to: &self)
            } else {
                entity.writeInPlace(step.field, to: &self)
            }
        }
        if let fault {
            self.fault = nil
            throw fault
        }
    }

    /// Returns the stored form of a value of a column's field.
    static func cell<Value: WireValue>(
        _ value: Value,
        of column: Column,
        storesSecrets: Bool = true
    ) throws(StoreError) -> Cell {
        var writer = RowWriter(columns: [column], schema: nil, storesSecrets: storesSecrets)
        writer.begin(at: 0)
        if writer.kind.isOfEntities { writer.kind = .json }
        writer.value(value)
        if let fault = writer.fault { throw fault }
        return writer.row.cell(0)
    }

    /// Returns the stored form of an identifier.
    static func cell<Value: WireValue>(identifier: Value) throws(StoreError) -> Cell {
        try cell(identifier, of: Column(id: "id", nil, FieldKind(of: Value.self)))
    }

    private mutating func value<Value: WireValue>(_ value: Value) { value.write(to: &self) }

    @inline(never)
    private mutating func json<Value: WireValue>(_ value: Value) {
        do throws(EncodingFailure) {
            let data = try JSONWriter.data(
                value,
                as: columns[place].form,
                hidesSecrets: !storesSecrets
            )
            row.set(place, text: data)
        } catch {
            refuse("\(error)")
        }
    }

    private mutating func refuse(_ reason: String) {
        let name = columns[place].name
        fault = fault ?? StoreError(.unwritable, "writing the field '\(name)'", reason)
    }

    // MARK: Entities in rows of their own

    /// Writes an entity inside as a row of its own, and its identifier to the column.
    ///
    /// - Returns: Whether the entity was written.
    private mutating func embed<Value: Entity>(_ value: Value) -> Bool {
        guard kind == .one, let schema, let stored = value as? any StoredEntity else {
            return false
        }
        func add<Stored: StoredEntity>(_ stored: Stored, _ writer: inout RowWriter) {
            writer.add([stored], schema)
            stored.id.write(to: &writer)
        }
        kind = .text
        add(stored, &self)
        kind = .one
        return true
    }

    private mutating func embed<Value: WireValue>(list: [Value]) -> Bool {
        guard kind == .many, let schema, let type = Value.self as? any StoredEntity.Type else {
            return false
        }
        func add<Stored: StoredEntity>(_: Stored.Type, _ writer: inout RowWriter) -> Bool {
            guard let list = list as? [Stored] else { return false }
            writer.add(list, schema)
            writer.kind = .json
            writer.json(list.map(\.id))
            writer.kind = .many
            return true
        }
        return add(type, &self)
    }

    private mutating func embed<Key: MapKey, Value: WireValue>(map: [Key: Value]) -> Bool {
        guard kind == .keyed, let schema, let type = Value.self as? any StoredEntity.Type else {
            return false
        }
        func add<Stored: StoredEntity>(_: Stored.Type, _ writer: inout RowWriter) -> Bool {
            guard let map = map as? [Key: Stored] else { return false }
            writer.add(map.sorted { $0.key.mapKey < $1.key.mapKey }.map(\.value), schema)
            writer.kind = .json
            writer.json(map.mapValues(\.id))
            writer.kind = .keyed
            return true
        }
        return add(type, &self)
    }

    private mutating func add<Value: StoredEntity>(_ list: [Value], _ schema: StoreSchema) {
        do throws(StoreError) {
            let table = try schema.table(of: Value.self)
            var writer = RowWriter(table, schema)
            for entity in list {
                try writer.write(entity, of: table)
                children += writer.children
                children.append(Child(table: table, row: writer.row))
            }
        } catch {
            fault = fault ?? error
        }
    }
}

extension RowWriter: ValueWriter {
    mutating func write(_ value: String) {
        if kind.isJSON { return json(value) }
        row.set(place, text: value.utf8)
    }

    mutating func write(_ value: Int) {
        if kind.isJSON { return json(value) }
        row.set(place, integer: Int64(value))
    }

    mutating func write(_ value: Bool) {
        if kind.isJSON { return json(value) }
        row.set(place, integer: value ? 1 : 0)
    }

    mutating func write(_ value: Double) {
        if kind.isJSON { return json(value) }
        // A database cannot store NaN as a number.
        if value.isNaN { return row.set(place, text: "NaN".utf8) }
        row.set(place, real: value)
    }

    mutating func write(_ value: Date) {
        if kind.isJSON { return json(value) }
        write(value.timeIntervalSinceReferenceDate)
    }

    mutating func write<Value: FixedWidthInteger & Sendable>(integer value: Value) {
        if kind.isJSON { return json(integer: value) }
        if let short = Int64(exactly: value) {
            row.set(place, integer: short)
        } else {
            row.set(place, text: Cell.digits("\(value)").utf8)
        }
    }

    private mutating func json<Value: FixedWidthInteger & Sendable>(integer value: Value) {
        if let value = value as? any WireValue { json(value) } else { refuse("an integer") }
    }

    mutating func write(decimal value: Decimal) {
        if kind.isJSON { return json(value) }
        guard value.isFinite else { return refuse("the decimal number is not finite") }
        row.set(place, text: "\(value)".utf8)
    }

    mutating func write(duration value: Duration) { json(value) }
    mutating func write(any value: AnyValue) { json(value) }

    mutating func write(_ value: String?) { if let value { write(value) } }
    mutating func write(_ value: Int?) { if let value { write(value) } }
    mutating func write(_ value: Bool?) { if let value { write(value) } }
    mutating func write(_ value: Double?) { if let value { write(value) } }
    mutating func write(_ value: Date?) { if let value { write(value) } }
    mutating func write(_ value: [String]) { json(value) }

    mutating func write<Value: Entity>(_ value: Value) { if !embed(value) { json(value) } }
    mutating func write<Value: Entity>(_ value: Value?) { if let value { write(value) } }
    mutating func write<Value: Entity>(_ value: [Value]) { if !embed(list: value) { json(value) } }

    mutating func write<Value: WireValue>(_ value: Value) {
        if value.isAbsent { return }
        if kind == .json || kind == .identifiers { json(value) } else { value.write(to: &self) }
    }

    mutating func write<Value: WireValue>(_ value: Value?) {
        if let value { write(value) }
    }

    mutating func write<Value: WireValue>(_ value: [Value]) {
        if !embed(list: value) { json(value) }
    }

    mutating func write<Value: WireValue>(_ value: [Value]?) { if let value { write(value) } }
    mutating func write<Key: MapKey, Value: WireValue>(_ value: [Key: Value]) {
        if !embed(map: value) { json(value) }
    }
    mutating func write<Key: MapKey, Value: WireValue>(_ value: [Key: Value]?) {
        if let value { write(value) }
    }

    mutating func writeNone() {}

    mutating func write<Value: Entity>(_ value: Value, case name: String, in fields: FieldTable) {
        refuse("a union in a column of another kind")
    }
}
