import Foundation
import LatheCoding

extension StoreTransaction {
    /// Merges the entities of a response and the entities inside them.
    ///
    /// Fields that an entity does not contain keep their stored values. Without a set of fields, a field that is `nil`
    /// counts as not contained, since an entity does not distinguish an absent field from a null. This always applies
    /// to the entities inside that are rows of their own. ``EntityStore/merge(responseOf:)`` and ``Received`` know
    /// which fields a document contained.
    ///
    /// An unsent edit remains visible. The response's values of its fields are recorded, in case the service refuses
    /// the edit.
    ///
    /// - Parameters:
    ///   - entities: The entities.
    ///   - fields: The fields of each entity that the response contained; a field of the set that is `nil` is cleared.
    ///     The groups that are entirely in the set become fresh.
    /// - Throws: ``StoreError``.
    public func merge<Value: StoredEntity>(
        _ entities: some Sequence<Value>,
        fields: FieldSet<Value>? = nil
    ) throws {
        let table = try schema.table(of: Value.self)
        let mask = try fields?.checked("merging \(Value.self)")
        let update = update(table, mask)
        var writer = RowWriter(table, schema)
        try changingListsOnce {
            for entity in entities { try merge(entity, &writer, table, update) }
        }
    }

    /// Merges entities with the fields of their document: absent fields keep their stored values, and a null clears.
    ///
    /// This also applies to the entities inside. If the document did not contain a field with a default, and no value
    /// is stored, the field has the default.
    ///
    /// - Parameter entities: The entities with the fields that the document contained.
    /// - Throws: ``StoreError``.
    public func merge<Value: StoredEntity>(received entities: some Sequence<Received<Value>>) throws
    {
        let table = try schema.table(of: Value.self)
        var writer = RowWriter(table, schema)
        var last: (fields: FieldSet<Value>, update: RowUpdate)?
        try changingListsOnce {
            for entity in entities {
                if last?.fields != entity.fields {
                    let mask = try entity.fields.checked("merging \(Value.self)")
                    last = (entity.fields, update(table, mask, isExact: true))
                }
                let inside = entity.inside.isEmpty ? nil : CarriedFields(entity.inside)
                if let last {
                    try merge(entity.value, &writer, table, last.update, inside: inside)
                }
            }
        }
    }

    /// Merges entities with the fields of their responses.
    ///
    /// - Parameters:
    ///   - entities: The entities.
    ///   - fields: The fields to merge of entities that no response contained, such as those that a program created;
    ///     `nil` for the fields that are not `nil`. The groups that are entirely in the set become fresh.
    ///   - carried: The fields that the responses contained.
    /// - Throws: ``StoreError``.
    func merge<Value: StoredEntity>(
        _ entities: some Sequence<Value>,
        fields: FieldSet<Value>?,
        carried: CarriedFields
    ) throws {
        let table = try schema.table(of: Value.self)
        let other = update(table, try fields?.checked("merging \(Value.self)"))
        var writer = RowWriter(table, schema)
        try changingListsOnce {
            for entity in entities {
                let id = try RowWriter.cell(entity.id, of: table.columns[table.id])
                var own = other
                if let mask = carried.fields(of: table, id, isInside: false) {
                    own = update(table, mask, isExact: true)
                    if fields != nil { (own.groups, own.time) = (other.groups, other.time) }
                }
                try merge(entity, &writer, table, own, inside: carried)
            }
        }
    }

    /// Merges a collection that was fetched as a whole.
    ///
    /// - Parameters:
    ///   - entities: All entities of the collection.
    ///   - fields: The fields of each entity that the response contained.
    ///   - query: A query for the entities of the collection; its limit is ignored.
    ///   - missing: The treatment of entities that the collection no longer contains.
    ///   - name: The name under which ``StoreSnapshot/fetched(collection:)`` returns the time of the fetch; `nil` for
    ///     none.
    /// - Throws: ``StoreError``.
    public func merge<Value: StoredEntity>(
        _ entities: some Collection<Value>,
        fields: FieldSet<Value>? = nil,
        replacing query: Query<Value>,
        missing: MissingRule = .remove,
        collection name: String? = nil
    ) throws {
        try merge(
            entities,
            fields: fields,
            carried: nil,
            replacing: query,
            missing: missing,
            collection: name
        )
    }

    /// Merges a collection, with the fields that the responses contained if these are known.
    func merge<Value: StoredEntity>(
        _ entities: some Collection<Value>,
        fields: FieldSet<Value>?,
        carried: CarriedFields?,
        replacing query: Query<Value>,
        missing: MissingRule,
        collection name: String?
    ) throws {
        if missing == .remove { try retain(entities.map(\.id), of: query) }
        if let carried {
            try merge(entities, fields: fields, carried: carried)
        } else {
            try merge(entities, fields: fields)
        }
        if let name { try noteFetch(ofCollection: name, of: Value.self) }
    }

    private func update(_ table: Table, _ mask: FieldMask?, isExact: Bool = false) -> RowUpdate {
        guard let mask else { return RowUpdate(fields: .present) }
        let groups = table.groups(in: mask).reduce(UInt64(0)) { $0 | 1 << UInt64($1) }
        return RowUpdate(
            fields: isExact ? .carried(mask) : .mask(mask),
            groups: groups,
            time: groups == 0 ? 0 : now.timeIntervalSinceReferenceDate
        )
    }

    private func merge<Value: StoredEntity>(
        _ entity: Value,
        _ writer: inout RowWriter,
        _ table: Table,
        _ update: RowUpdate,
        inside: CarriedFields? = nil
    ) throws {
        try writer.write(entity, of: table)
        for child in writer.children {
            var row = child.row
            let id = row.cell(child.table.id)
            let carried = inside?.fields(of: child.table, id, isInside: true)
            let update = RowUpdate(fields: carried.map { .carried($0) } ?? .present)
            removeDefaults(&row, child.table, update)
            try keepEdits(&row, child.table, update)
            try put(row, into: child.table, update)
        }
        removeDefaults(&writer.row, table, update)
        try keepEdits(&writer.row, table, update)
        try put(writer.row, into: table, update)
    }
}

/// The treatment of entities that a collection no longer contains.
public enum MissingRule: Hashable, Sendable {
    /// They are removed.
    case remove
    /// They are kept, for collections that contain only a part of the entities.
    case keep
}
