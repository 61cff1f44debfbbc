import LatheCoding

/// The tables of a store: those of the types that it was opened with, and of the types inside them.
final class StoreSchema: Sendable {
    let storesSecrets: Bool
    let tables: [Table]
    private let byType: [ObjectIdentifier: Table]

    init(_ types: [any StoredEntity.Type], storesSecrets: Bool) throws(StoreError) {
        self.storesSecrets = storesSecrets
        var tables: [Table] = []
        var byType: [ObjectIdentifier: Table] = [:]
        var names: [String: any StoredEntity.Type] = [:]
        var waiting = types
        while let type = waiting.popLast() {
            guard byType[ObjectIdentifier(type)] == nil else { continue }
            let table = try Self.table(type, storesSecrets)
            if let other = names.updateValue(type, forKey: table.name.lowercased()) {
                throw StoreError(
                    .unknownType,
                    "opening a store",
                    "\(other) and \(type) are both stored as '\(table.name)'"
                )
            }
            byType[ObjectIdentifier(type)] = table
            tables.append(table)
            waiting += table.columns.compactMap(\.embedded)
        }
        self.tables = tables
        self.byType = byType
    }

    private static func table<Value: StoredEntity>(
        _ type: Value.Type,
        _ storesSecrets: Bool
    ) throws(StoreError) -> Table {
        try Table(type, storesSecrets: storesSecrets)
    }

    /// The table of a type.
    func table<Value: StoredEntity>(of type: Value.Type) throws(StoreError) -> Table {
        guard let table = byType[ObjectIdentifier(type)] else {
            throw StoreError(
                .unknownType,
                "looking \(type) up",
                "the store was not opened with this type"
            )
        }
        return table
    }

    func table(named name: String) -> Table? { tables.first { $0.name == name } }

    /// The tables from which the entities of a query are read.
    func tables(readFor table: Table, depth: Int) -> Set<String> {
        var names: Set<String> = [table.name]
        var level = [table]
        for _ in 0..<max(0, depth) {
            level = level.flatMap(\.columns).compactMap(\.embedded)
                .compactMap { byType[ObjectIdentifier($0)] }
                .filter { names.insert($0.name).inserted }
        }
        return names
    }
}
