import Foundation
import LatheCoding

/// A transaction that writes: either all of its changes are stored, or none.
public final class StoreTransaction: StoreSnapshot {
    let writing: any StoreWriting
    /// The unsent edits, by table and identifier; `nil` if they have not been loaded.
    var pending: [String: [Cell: [EditRecord]]]?
    /// The changes of lists at the other ends of relations, which are made when the current merge or removal ends; `nil`
    /// at other times.
    var listChanges: [RelatedList: [ListChange]]?
    /// Whether an edit is applied now, which prevails over earlier edits at the other ends of relations.
    var isEditing = false

    init(_ schema: StoreSchema, _ writing: any StoreWriting, now: Date) {
        self.writing = writing
        super.init(schema, writing, now: now)
    }

    /// Removes all entities that a query selects, except those with some identifiers.
    func retain<Value: StoredEntity>(_ ids: [Value.ID], of query: Query<Value>) throws {
        let kept = Set(ids)
        try remove(self.ids(Query(query.condition)).filter { !kept.contains($0) }, of: Value.self)
    }

    /// Removes entities.
    func remove<Value: StoredEntity>(_ ids: [Value.ID], of type: Value.Type) throws {
        let table = try schema.table(of: type)
        try changingListsOnce {
            for id in ids {
                _ = try delete(from: table, .equal(table.id, try table.cell(of: id)))
            }
        }
    }

    /// Adds entities of which only the identifiers are known; existing entities are not changed.
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

    /// Records that a collection was fetched as a whole.
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

    /// Removes the entities that a query selects, regardless of its order and limit; edits of them are kept.
    ///
    /// - Parameter query: The selection of the entities.
    /// - Returns: The number of removed entities.
    /// - Throws: ``StoreError``.
    @discardableResult
    public func delete<Value: StoredEntity>(_ query: Query<Value>) throws -> Int {
        let table = try schema.table(of: Value.self)
        return try delete(from: table, try query.rows(in: table).condition)
    }

    /// Removes all entities, unsent edits and records of fetches.
    ///
    /// - Throws: ``StoreError``.
    public func deleteAll() throws {
        // Calls that were already made still count for the rate limits.
        for table in schema.tables where table.name != LimitRecord.storedName {
            _ = try writing.delete(from: table, .always)
        }
        pending = nil
    }
}
