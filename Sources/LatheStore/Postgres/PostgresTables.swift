#if Postgres
import Synchronization

/// The tables of a store with their statements, which are created once.
final class PostgresTables: Sendable {
    private struct Key: Hashable {
        let table: String
        let fields: RowUpdate.Fields
        let groups: UInt64
    }

    /// The name of the database schema.
    let schema: String
    /// The types of the store.
    let types: StoreSchema
    private let tables: [String: PostgresTable]
    private let layouts = Mutex<[Key: PostgresLayout]>([:])

    /// The maximum number of layouts that are kept.
    private static let maximum = 1_024

    init(_ schema: StoreSchema, in name: String) {
        self.schema = name
        types = schema
        tables = Dictionary(
            uniqueKeysWithValues: schema.tables.map { table in
                (table.name, PostgresTable(table, schema: name))
            }
        )
    }

    var all: [PostgresTable] { tables.values.sorted { $0.table.name < $1.table.name } }

    func table(_ table: Table) -> PostgresTable {
        tables[table.name] ?? PostgresTable(table, schema: schema)
    }

    func layout(_ table: PostgresTable, _ update: RowUpdate) -> PostgresLayout {
        let key = Key(table: table.table.name, fields: update.fields, groups: update.groups)
        return layouts.withLock { layouts in
            if let known = layouts[key] { return known }
            if layouts.count >= Self.maximum { layouts = [:] }
            let made = PostgresLayout(table, update)
            layouts[key] = made
            return made
        }
    }

    /// Returns the quoted name of a table for the store's own data.
    func own(_ name: String) -> String {
        "\(PostgresText.quoted(schema)).\(PostgresText.quoted(name))"
    }

    /// The table with the version of the layout, which transactions lock.
    var store: String { own("lathe_store") }

    /// The table with the last transaction of each connection.
    var commits: String { own("lathe_commits") }

    /// The name of the channel for notifications of changes.
    var channel: String { PostgresText.shortened("lathe " + schema) }
}
#endif
