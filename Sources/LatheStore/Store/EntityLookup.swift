import LatheCoding

/// Reads entities, and the entities inside them, from a state of the rows.
struct EntityLookup {
    let schema: StoreSchema
    let rows: any StoreReading

    /// The maximum nesting of entities that other entities require.
    private static let deepest = 16

    /// Returns the entities of the rows that a query selects, and calls a function for each row.
    func all<Value: StoredEntity>(
        _: Value.Type,
        _ query: RowQuery,
        depth: Int,
        _ isRead: () -> Void = {}
    ) throws -> [Value] {
        var list: [Value] = []
        var reader = RowReader(query.table, RowSource(), self, depth: depth)
        try rows.rows(query) { source in
            isRead()
            reader.source = source
            if let entity = try reader.entity(Value.self) { list.append(entity) }
        }
        return list
    }

    func entity<Value: StoredEntity>(_: Value.Type, _ id: Cell, depth: Int) throws -> Value? {
        guard depth > -Self.deepest else { return nil }
        let table = try schema.table(of: Value.self)
        var found: Value?
        try rows.row(of: table, id) { source in
            var reader = RowReader(table, source, self, depth: depth)
            found = try reader.entity(Value.self)
        }
        return found
    }

    func entities<Value: StoredEntity>(
        _: Value.Type,
        _ ids: [Value.ID],
        depth: Int
    ) throws -> [Value] {
        let table = try schema.table(of: Value.self)
        return try ids.compactMap { id in
            try entity(Value.self, RowWriter.cell(id, of: table.columns[table.id]), depth: depth)
        }
    }
}
