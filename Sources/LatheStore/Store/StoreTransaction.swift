import Foundation
import LatheCoding

/// A transaction that writes: all that is done in it is kept, or nothing.
public final class StoreTransaction: StoreSnapshot {
    let writing: any StoreWriting
    /// The edits that were not sent, by table and identifier; `nil` before they are needed.
    var pending: [String: [Cell: [EditRecord]]]?

    init(_ schema: StoreSchema, _ writing: any StoreWriting, now: Date) {
        self.writing = writing
        super.init(schema, writing, now: now)
    }

    /// Merges entities of a response, with those inside them.
    ///
    /// What an entity does not carry stays as it is. Without a set of fields, what is `nil` counts as not
    /// carried: an entity cannot tell an absent field from a null. Of the entities inside, which are rows of
    /// their own, that is always so.
    ///
    /// An edit that was not sent yet stays visible; what the response has in its fields is noted for the case
    /// that the service refuses it.
    ///
    /// - Parameters:
    ///   - entities: The entities.
    ///   - fields: What the response carried of each; a field of the set that is `nil` is cleared. The groups
    ///     that are wholly in the set are now fresh.
    /// - Throws: ``StoreError``.
    public func merge<Value: StoredEntity>(
        _ entities: some Sequence<Value>,
        fields: FieldSet<Value>? = nil
    ) throws {
        let table = try schema.table(of: Value.self)
        let mask = try fields?.checked("merging \(Value.self)")
        let update = update(table, mask)
        var writer = RowWriter(table, schema)
        for entity in entities { try merge(entity, &writer, table, update) }
    }

    /// Merges entities as a document had them: absent fields stay as they are, nulls clear.
    ///
    /// - Parameter entities: The entities with what the document carried of each.
    /// - Throws: ``StoreError``.
    public func merge<Value: StoredEntity>(received entities: some Sequence<Received<Value>>) throws
    {
        let table = try schema.table(of: Value.self)
        var writer = RowWriter(table, schema)
        var last: (fields: FieldSet<Value>, update: RowUpdate)?
        for entity in entities {
            if last?.fields != entity.fields {
                let mask = try entity.fields.checked("merging \(Value.self)")
                last = (entity.fields, update(table, mask))
            }
            if let last { try merge(entity.value, &writer, table, last.update) }
        }
    }

    /// Merges a collection that was fetched as a whole.
    ///
    /// - Parameters:
    ///   - entities: All entities of the collection.
    ///   - fields: What the response carried of each.
    ///   - query: What belongs to the collection; its limit does not matter.
    ///   - missing: What becomes of those that it no longer contains.
    ///   - name: The name by which ``StoreSnapshot/fetched(collection:)`` tells when this was; `nil` for none.
    /// - Throws: ``StoreError``.
    public func merge<Value: StoredEntity>(
        _ entities: some Collection<Value>,
        fields: FieldSet<Value>? = nil,
        replacing query: Query<Value>,
        missing: MissingRule = .remove,
        collection name: String? = nil
    ) throws {
        if missing == .remove { try retain(entities.map(\.id), of: query) }
        try merge(entities, fields: fields)
        if let name { try noteFetch(ofCollection: name, of: Value.self) }
    }

    /// Removes all that a query finds but some.
    func retain<Value: StoredEntity>(_ ids: [Value.ID], of query: Query<Value>) throws {
        let kept = Set(ids)
        try remove(self.ids(Query(query.condition)).filter { !kept.contains($0) }, of: Value.self)
    }

    /// Removes entities.
    func remove<Value: StoredEntity>(_ ids: [Value.ID], of type: Value.Type) throws {
        let table = try schema.table(of: type)
        for id in ids {
            _ = try writing.delete(from: table, .equal(table.id, try table.cell(of: id)))
        }
    }

    /// Adds entities of which nothing but the identifiers is known; those that are there stay as they are.
    func add<Value: StoredEntity>(_ ids: [Value.ID], of type: Value.Type) throws {
        let table = try schema.table(of: type)
        var writer = RowWriter(table, schema)
        for id in ids {
            writer.row.reset()
            writer.begin(at: table.id)
            id.write(to: &writer)
            try writing.upsert(writer.row, into: table, RowUpdate(fields: .mask(FieldMask())))
        }
    }

    /// Notes that a collection was fetched as a whole.
    func noteFetch<Value: StoredEntity>(ofCollection name: String, of _: Value.Type) throws {
        let table = try schema.table(of: Value.self)
        let record = CollectionRecord(
            id: name,
            fetchedAt: now,
            type: table.name,
            contents: schema.contents(of: table)
        )
        try merge([record], fields: .all)
    }

    /// Removes the entities that a query finds, whatever its order and limit; edits of them stay.
    ///
    /// - Parameter query: Which entities.
    /// - Returns: How many there were.
    /// - Throws: ``StoreError``.
    @discardableResult
    public func delete<Value: StoredEntity>(_ query: Query<Value>) throws -> Int {
        let table = try schema.table(of: Value.self)
        return try writing.delete(from: table, try query.rows(in: table).condition)
    }

    /// Removes all entities, unsent edits and notes of what was fetched.
    ///
    /// - Throws: ``StoreError``.
    public func deleteAll() throws {
        // The calls that were made still count.
        for table in schema.tables where table.name != LimitRecord.storedName {
            _ = try writing.delete(from: table, .always)
        }
    }

    private func update(_ table: Table, _ mask: FieldMask?) -> RowUpdate {
        guard let mask else { return RowUpdate(fields: .present) }
        let groups = table.groups(in: mask).reduce(UInt64(0)) { $0 | 1 << UInt64($1) }
        return RowUpdate(
            fields: .mask(mask),
            groups: groups,
            time: groups == 0 ? 0 : now.timeIntervalSinceReferenceDate
        )
    }

    private func merge<Value: StoredEntity>(
        _ entity: Value,
        _ writer: inout RowWriter,
        _ table: Table,
        _ update: RowUpdate
    ) throws {
        try writer.write(entity, of: table)
        for child in writer.children {
            var row = child.row
            let update = RowUpdate(fields: .present)
            try keepEdits(&row, child.table, update)
            try writing.upsert(row, into: child.table, update)
        }
        try keepEdits(&writer.row, table, update)
        try writing.upsert(writer.row, into: table, update)
    }
}

/// What becomes of the entities that a collection no longer contains.
public enum MissingRule: Hashable, Sendable {
    /// They are removed.
    case remove
    /// They stay, as where a collection is a view of what there is.
    case keep
}
