import LatheCoding

/// The tables of a store: those of the types with which it was opened, and those of the types inside them.
final class StoreSchema: Sendable {
    let storesSecrets: Bool
    let tables: [Table]
    private let byType: [ObjectIdentifier: Table]
    /// The inverse relations, with the two columns of each, by the name of the table of each end.
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

    /// Returns the table of a type.
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

    /// Returns a hash of the fields of a table and their groups, including those of the entities inside.
    func contents(of table: Table) -> String {
        var names: [String] = []
        var known: Set<String> = [table.name]
        var waiting = [table]
        while let table = waiting.popLast() {
            names += table.columns.flatMap(\.contentNames).map { "\(table.name).\($0)" }
            names += table.columns.filter(\.isRequired).map { "\(table.name).\($0.name)!" }
            for group in table.groups {
                names += group.columns.flatMap { table.columns[$0].contentNames }
                    .map { "\(table.name).\(group.name).\($0)" }
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

    /// Returns the groups of fields that contain entities of some tables, and are incomplete if these entities are.
    ///
    /// - Parameter names: The names of the tables. The names of the tables that contain entities of them are added.
    /// - Returns: The groups with their tables.
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

    /// Returns the names of the tables from which the entities of a query are read.
    ///
    /// Entities that others require are read at any depth.
    func tables(readFor table: Table, depth: Int) -> Set<String> {
        var names: Set<String> = [table.name]
        var level = [table]
        var left = depth
        while !level.isEmpty {
            level = level.flatMap(\.columns)
                .filter { left > 0 || $0.isRequired && $0.kind == .one }
                .compactMap { held(by: $0) }
                .filter { names.insert($0.name).inserted }
            left -= 1
        }
        return names
    }
}
