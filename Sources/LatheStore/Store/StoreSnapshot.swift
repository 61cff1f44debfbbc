public import Foundation
import LatheCoding

/// A consistent state of a store, which other transactions do not change.
///
/// It can be used only inside the function that receives it.
public class StoreSnapshot {
    let schema: StoreSchema
    let rows: any StoreReading
    let now: Date

    init(_ schema: StoreSchema, _ rows: any StoreReading, now: Date) {
        self.schema = schema
        self.rows = rows
        self.now = now
    }

    var lookup: EntityLookup { EntityLookup(schema: schema, rows: rows) }

    /// Returns the entity with an identifier.
    ///
    /// - Parameters:
    ///   - type: The type of the entity.
    ///   - id: The identifier.
    ///   - depth: The number of levels of nested entities that are read, 1 by default; see ``Query/depth``.
    /// - Returns: The entity; `nil` if it is not stored or does not have all required fields.
    /// - Throws: ``StoreError``.
    public func get<Value: StoredEntity>(
        _ type: Value.Type,
        _ id: Value.ID,
        depth: Int = 1
    ) throws -> Value? {
        try lookup.entity(type, try schema.table(of: type).cell(of: id), depth: max(0, depth))
    }

    /// Returns the entities that a query selects.
    ///
    /// - Parameter query: The selection of the entities and their order.
    /// - Returns: The entities that have all required fields.
    /// - Throws: ``StoreError``.
    public func all<Value: StoredEntity>(_ query: Query<Value>) throws -> [Value] {
        let table = try schema.table(of: Value.self)
        var rows = try query.rows(in: table)
        guard let limit = query.limit else {
            return try lookup.all(Value.self, rows, depth: query.depth)
        }
        rows.condition = rows.condition.ofWholeRows(in: table)
        guard table.requiresEntities else {
            return try lookup.all(Value.self, rows, depth: query.depth)
        }
        // Some rows are omitted since the entities that they require are not stored; more rows are then read.
        var size = limit
        while true {
            rows.limit = size
            var count = 0
            let found = try lookup.all(Value.self, rows, depth: query.depth) { count += 1 }
            if found.count >= limit || count < size { return Array(found.prefix(limit)) }
            size = size.multipliedReportingOverflow(by: 2).overflow ? .max : size * 2
        }
    }

    /// Returns the identifiers of the entities that a query selects, including entities that cannot be read.
    ///
    /// - Parameter query: The selection of the entities and their order.
    /// - Returns: The identifiers.
    /// - Throws: ``StoreError``.
    public func ids<Value: StoredEntity>(_ query: Query<Value>) throws -> [Value.ID] {
        let table = try schema.table(of: Value.self)
        var rows = try query.rows(in: table)
        rows.isOfIdentifiers = true
        var cells: [Cell] = []
        try self.rows.rows(rows) { cells.append($0.cell(0)) }
        return try cells.map { try table.id(Value.self, $0) }
    }

    /// Returns the number of entities that a query selects, regardless of its limit.
    ///
    /// - Parameter query: The selection of the entities.
    /// - Returns: The number of the entities that have all required fields.
    /// - Throws: ``StoreError``.
    public func count<Value: StoredEntity>(_ query: Query<Value>) throws -> Int {
        let table = try schema.table(of: Value.self)
        let condition = try query.rows(in: table).condition.ofWholeRows(in: table)
        guard table.requiresEntities else { return try rows.count(table, condition) }
        let whole = RowQuery(table: table, condition: condition)
        return try lookup.all(Value.self, whole, depth: 0).count
    }

    /// Returns the time at which a group of an entity's fields was fetched.
    ///
    /// - Parameters:
    ///   - group: The name of the group, as in ``StoredEntity/groups``.
    ///   - type: The type of the entity.
    ///   - id: The identifier.
    /// - Returns: The time; `nil` if the group was not fetched.
    /// - Throws: ``StoreError``, for example if the type has no such group.
    public func fetched<Value: StoredEntity>(
        _ group: String = "all",
        of type: Value.Type,
        _ id: Value.ID
    ) throws -> Date? {
        let table = try schema.table(of: type)
        let place = try table.place(ofGroup: group)
        let stamps = try rows.stamps(of: table, try table.cell(of: id))
        return (stamps?[place]).flatMap { $0 }.map { Date(timeIntervalSinceReferenceDate: $0) }
    }

    /// Returns the identifiers of the entities whose group of fields is missing or stale.
    ///
    /// - Parameters:
    ///   - ids: The identifiers.
    ///   - type: The type of the entities.
    ///   - group: The name of the group, as in ``StoredEntity/groups``.
    /// - Returns: The identifiers of the entities to fetch, without duplicates, in their order.
    /// - Throws: ``StoreError``, for example if the type has no such group.
    public func needed<Value: StoredEntity>(
        _ ids: some Sequence<Value.ID>,
        of type: Value.Type,
        group: String = "all"
    ) throws -> [Value.ID] {
        try needed(Array(ids), of: type, group: group, unless: .live)
    }

    /// Returns the identifiers of the entities whose group of fields must be fetched.
    func needed<Value: StoredEntity>(
        _ ids: [Value.ID],
        of type: Value.Type,
        group: String,
        unless freshness: Freshness
    ) throws -> [Value.ID] {
        let table = try schema.table(of: type)
        let place = try table.place(ofGroup: group)
        let timeToLive = table.groups[place].timeToLive
        var seen: Set<Value.ID> = []
        let wanted = ids.filter { seen.insert($0).inserted }
        let cells = try wanted.map { try table.cell(of: $0) }
        let stamps = try rows.stamps(of: table, cells)
        // An entity cannot be read if one that it requires was removed.
        let required = table.groups[place].required
        let requiresEntities = required.contains { table.columns[$0].kind == .one }
        return try zip(wanted, cells).filter { _, cell in
            let time = (stamps[cell]?[place]).flatMap { $0 }
            if freshness.needs(time, timeToLive: timeToLive, now: now) { return true }
            return try requiresEntities && lookup.entity(type, cell, depth: 0) == nil
        }.map(\.0)
    }

    /// Returns the time at which a collection was fetched.
    ///
    /// - Parameter name: The name with which the collection was merged.
    /// - Returns: The time; `nil` if it was not fetched, or if a program whose type has other fields fetched it.
    /// - Throws: ``StoreError``.
    public func fetched(collection name: String) throws -> Date? {
        guard let record = try get(CollectionRecord.self, name), let type = record.type else {
            return nil
        }
        let contents = schema.table(named: type).map { schema.contents(of: $0) }
        return contents == nil || contents == record.contents ? record.fetchedAt : nil
    }
}

extension Table {
    func cell<ID: WireValue>(of id: ID) throws(StoreError) -> Cell {
        try RowWriter.cell(id, of: columns[self.id])
    }

    func id<Value: StoredEntity>(_: Value.Type, _ cell: Cell) throws -> Value.ID {
        var source = RowSource()
        source.cells = columns.indices.map { $0 == id ? cell : .null }
        var reader = RowReader(self, source, nil, depth: 0)
        return try reader.value(Value.ID.self, at: id)
    }

    func place(ofGroup name: String) throws(StoreError) -> Int {
        guard let place = groups.firstIndex(where: { $0.name == name }) else {
            let names = groups.map(\.name).joined(separator: ", ")
            throw StoreError(
                .unsupportedField,
                "looking up a group of \(self.name)",
                "there is no group '\(name)', expected one of: \(names)"
            )
        }
        return place
    }
}
