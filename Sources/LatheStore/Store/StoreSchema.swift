import LatheCoding

/// The tables of a store: those of the types that it was opened with, and of the types inside them.
final class StoreSchema: Sendable {
    let storesSecrets: Bool
    let tables: [Table]
    private let byType: [ObjectIdentifier: Table]
    /// The relations that two columns have from their two ends, by the name of each one's table.
    let inverses: [String: [InverseFields]]

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
        inverses = try Self.inverses(of: tables, byType)
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

    /// A text that is another when the fields of a table or their groups are, or those of entities inside its own.
    func contents(of table: Table) -> String {
        var names: [String] = []
        var known: Set<String> = [table.name]
        var waiting = [table]
        while let table = waiting.popLast() {
            names += table.columns.map { "\(table.name).\($0.name)" }
            for group in table.groups {
                names += group.columns.map {
                    "\(table.name).\(group.name).\(table.columns[$0].name)"
                }
            }
            waiting += table.columns.compactMap { held(by: $0) }
                .filter { known.insert($0.name).inserted }
        }
        // FNV-1a, which is the same in each process.
        let hash = names.sorted().joined(separator: " ").utf8.reduce(0xcbf2_9ce4_8422_2325) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        return String(hash, radix: 36)
    }

    private func held(by column: Column) -> Table? {
        column.embedded.flatMap { byType[ObjectIdentifier($0)] }
    }

    /// The groups of fields that have entities of some tables inside, and are not whole when these are not.
    ///
    /// - Parameter names: The names of the tables, to which those are added whose entities have such inside.
    /// - Returns: The groups by their tables.
    func groups(holding names: inout Set<String>) -> [(table: Table, group: Int)] {
        func holds(_ column: Column) -> Bool {
            held(by: column).map { names.contains($0.name) } ?? false
        }
        var more = Set(names)
        while !more.isEmpty {
            more = Set(tables.filter { $0.columns.contains(where: holds) }.map(\.name))
                .subtracting(names)
            names.formUnion(more)
        }
        return tables.flatMap { table in
            table.groups.indices
                .filter { table.groups[$0].columns.contains { holds(table.columns[$0]) } }
                .map { (table, $0) }
        }
    }

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
