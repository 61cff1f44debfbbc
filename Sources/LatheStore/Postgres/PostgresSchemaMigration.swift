#if Postgres
/// Changes the tables of a database to match the types of a store.
///
/// Machines with programs of different versions may use one database: a column that this program's types do not have is
/// kept for programs whose types have it.
struct PostgresSchemaMigration {
    /// The version of the layout; a store with a greater version is not changed.
    static let version: Int64 = 1

    private static let action = "opening a store"

    let connection: PostgresConnection
    let tables: PostgresTables

    /// Updates the tables.
    ///
    /// - Returns: A number that changes when the content of columns changes.
    func open() throws(PostgresFault) -> Int64 {
        if let generation = try stored(), try outdated().isEmpty { return generation }
        try connection.execute("BEGIN ISOLATION LEVEL READ COMMITTED", Self.action)
        var parameters = PostgresParameters()
        let key = Int64(bitPattern: PostgresText.hash(tables.channel))
        let text = "SELECT pg_advisory_xact_lock(\(parameters.add(.integer(key), .integer)))"
        _ = try connection.run(text, parameters, Self.action)
        // Another process may have created the tables in the meantime.
        if try stored() == nil { try create() }
        // No transaction uses the tables while they change.
        try run("LOCK TABLE \(tables.store) IN ACCESS EXCLUSIVE MODE")
        var isOther = false
        var names: Set<String> = []
        for table in try outdated() {
            let change = try update(table)
            if change == .other { isOther = true }
            if change != .none, !table.table.isInternal { names.insert(table.table.name) }
        }
        if !names.isEmpty { try forget(names) }
        if isOther { try run("UPDATE \(tables.store) SET generation = generation + 1") }
        let generation = try stored() ?? 0
        try run("COMMIT")
        return generation
    }

    /// Returns whether the schema has the table of a store, and whether it has no tables, views or others at all.
    private func relations() throws(PostgresFault) -> (hasStore: Bool, isEmpty: Bool) {
        var parameters = PostgresParameters()
        let name = parameters.add(.text(tables.schema), .text)
        let text = """
            SELECT count(*), count(*) FILTER (WHERE c.relname = 'lathe_store')
            FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = \(name)
            """
        let found = try connection.run(text, parameters, Self.action)
        return (found.integer(0, 1) == 1, found.integer(0, 0) == 0)
    }

    /// Returns the number of the existing store; `nil` if there is none.
    private func stored() throws(PostgresFault) -> Int64? {
        let found = try relations()
        guard found.hasStore else {
            guard found.isEmpty else {
                throw PostgresFault(
                    .other,
                    .notAStore,
                    Self.action,
                    "the schema is of another program"
                )
            }
            return nil
        }
        return try generation()
    }

    /// Returns the number of the store, whose tables exist.
    private func generation() throws(PostgresFault) -> Int64 {
        let row = try connection.run(
            "SELECT version, generation FROM \(tables.store)",
            Self.action
        )
        guard row.count == 1, let version = row.integer(0, 0), let generation = row.integer(0, 1)
        else { throw PostgresFault(.other, .corrupt, Self.action, "the store has no version") }
        guard version <= Self.version else {
            throw PostgresFault(
                .other,
                .newerFormat,
                Self.action,
                "the store has format \(version), and this version of the library reads up to \(Self.version)"
            )
        }
        return generation
    }

    private func create() throws(PostgresFault) {
        var parameters = PostgresParameters()
        let name = parameters.add(.text(tables.schema), .text)
        let text = "SELECT count(*) FROM pg_namespace WHERE nspname = \(name)"
        if try connection.run(text, parameters, Self.action).integer(0, 0) == 0 {
            try run("CREATE SCHEMA \(PostgresText.quoted(tables.schema))")
        }
        try run(
            """
            CREATE TABLE \(tables.store) (version bigint NOT NULL, generation bigint NOT NULL);
            INSERT INTO \(tables.store) VALUES (\(Self.version), 1);
            CREATE TABLE \(tables.own("lathe_columns")) (
                "table" text NOT NULL, name text NOT NULL, content text NOT NULL, PRIMARY KEY ("table", name)
            );
            CREATE TABLE \(tables.commits) (
                connection text PRIMARY KEY, number bigint NOT NULL, "time" timestamptz NOT NULL
            )
            """
        )
    }

    private func outdated() throws(PostgresFault) -> [PostgresTable] {
        let text = "SELECT \"table\", name, content FROM \(tables.own("lathe_columns"))"
        let rows = try connection.run(text, Self.action)
        var stored: [String: [String: String]] = [:]
        for row in 0..<rows.count {
            stored[rows.text(row, 0) ?? "", default: [:]][rows.text(row, 1) ?? ""] = rows.text(
                row,
                2
            )
        }
        return tables.all.filter { table in
            let stored = stored[table.table.name] ?? [:]
            return contents(of: table).contains { stored[$0.name] != $0.content }
                || hasUnwantedSecrets(stored)
        }
    }

    /// Changes a table to have the columns of its type; added columns have no value in existing rows.
    ///
    /// - Returns: The effect on the existing rows.
    private func update(_ table: PostgresTable) throws(PostgresFault) -> Change {
        var parameters = PostgresParameters()
        let own = tables.own("lathe_columns")
        let name = parameters.add(.text(table.table.name), .text)
        let rows = try connection.run(
            "SELECT name, content FROM \(own) WHERE \"table\" = \(name)",
            parameters,
            Self.action
        )
        var stored: [String: String] = [:]
        for row in 0..<rows.count { stored[rows.text(row, 0) ?? ""] = rows.text(row, 1) }
        let wanted = contents(of: table)
        let key = wanted.first { $0.content.hasPrefix("id ") }
        let isNew = stored.isEmpty
        let hasOther =
            !isNew
            && (wanted.contains { item in stored[item.name].map { $0 != item.content } ?? false }
                || key.map { stored[$0.name] == nil } ?? true
                || hasUnwantedSecrets(stored))
        let hasMore =
            !isNew
            && table.table.columns.flatMap(\.contentNames).contains { stored[$0] == nil }
        if hasOther || isNew {
            try run("DROP TABLE IF EXISTS \(table.name)")
            try run("CREATE TABLE \(table.name) ()")
            _ = try connection.run(
                "DELETE FROM \(own) WHERE \"table\" = \(name)",
                parameters,
                Self.action
            )
            stored = [:]
        }
        for item in wanted where stored[item.name] == nil {
            for text in item.texts { try run(text) }
            var parameters = PostgresParameters()
            let values = [table.table.name, item.name, item.content].map { value in
                parameters.add(.text(value), .text)
            }
            let text = "INSERT INTO \(own) VALUES (\(values.joined(separator: ", ")))"
            _ = try connection.run(text, parameters, Self.action)
        }
        return hasOther ? .other : hasMore ? .more : .none
    }

    /// Returns whether columns contain secrets, which the store is not to keep.
    private func hasUnwantedSecrets(_ stored: [String: String]) -> Bool {
        !tables.types.storesSecrets && stored.values.contains { $0.hasSuffix(Self.secrets) }
    }

    private func contents(of table: PostgresTable) -> [PostgresTable.Content] {
        table.contents(marking: tables.types.storesSecrets ? Self.secrets : "")
    }

    /// The mark of columns that may hold secrets.
    private static let secrets = " secrets"

    private enum Change {
        case none
        /// The rows lack values of added columns.
        case more
        /// The content of a column has another type, and the table was emptied, since its rows can be fetched again.
        case other
    }

    /// Removes the records of fetches of tables whose rows are no longer complete.
    private func forget(_ names: Set<String>) throws(PostgresFault) {
        var names = names
        for (table, group) in tables.types.groups(holding: &names) {
            let table = tables.table(table)
            try run("UPDATE \(table.name) SET \(PostgresText.quoted(table.stamps[group])) = NULL")
        }
        for name in names.sorted() {
            var parameters = PostgresParameters()
            let type = parameters.add(.text(name), .text)
            let text =
                "DELETE FROM \(tables.own(CollectionRecord.storedName)) WHERE \"type\" = \(type)"
            _ = try connection.run(text, parameters, Self.action)
        }
    }

    private func run(_ text: String) throws(PostgresFault) {
        try connection.execute(text, Self.action)
    }

    /// Removes the store's tables, and the schema if it contains nothing else; a schema without a store is not changed.
    func erase() throws(PostgresFault) {
        try run("BEGIN ISOLATION LEVEL READ COMMITTED")
        if try relations().hasStore {
            // The tables of a store in a newer format are unknown, which is a failure.
            _ = try generation()
            try run("LOCK TABLE \(tables.store) IN ACCESS EXCLUSIVE MODE")
            let text = "SELECT DISTINCT \"table\" FROM \(tables.own("lathe_columns"))"
            let rows = try connection.run(text, Self.action)
            for row in 0..<rows.count {
                if let name = rows.text(row, 0) {
                    try run("DROP TABLE IF EXISTS \(tables.own(name))")
                }
            }
            let own = [tables.own("lathe_columns"), tables.commits, tables.store]
            try run("DROP TABLE \(own.joined(separator: ", "))")
            var parameters = PostgresParameters()
            let name = parameters.add(.text(tables.schema), .text)
            let count = """
                SELECT count(*) FROM pg_depend d JOIN pg_namespace n ON n.oid = d.refobjid
                WHERE d.refclassid = 'pg_namespace'::regclass AND n.nspname = \(name)
                """
            if try connection.run(count, parameters, Self.action).integer(0, 0) == 0 {
                try run("DROP SCHEMA \(PostgresText.quoted(tables.schema))")
            }
        }
        try run("COMMIT")
    }
}

extension PostgresTable {
    /// A part of a table, the text that must be unchanged for it to be used, and the statements that create it.
    fileprivate struct Content {
        let name: String
        let content: String
        let texts: [String]
    }

    /// Returns the parts of the table; columns that may contain secrets have a mark.
    fileprivate func contents(marking mark: String) -> [Content] {
        var list: [Content] = []
        for (place, column) in table.columns.enumerated() {
            var contents = column.contents
            var content = contents.removeValue(forKey: column.name) ?? ""
            if column.mayHaveSecrets { content += mark }
            let texts = definitions(place).map {
                "ALTER TABLE \(name) ADD COLUMN \($0.name) \($0.type)"
            }
            let key = place == table.id ? "id " : ""
            list.append(Content(name: column.name, content: key + content, texts: texts))
            list += contents.map { Content(name: $0.key, content: $0.value, texts: []) }
            guard column.isIndexed else { continue }
            let index = PostgresText.quoted("\(table.name).\(column.name)")
            let target = identifiers(place).map { "USING gin (\($0))" } ?? "(\(names[place]))"
            list.append(
                Content(
                    name: "index of \(column.name)",
                    content: "index",
                    texts: ["CREATE INDEX IF NOT EXISTS \(index) ON \(name) \(target)"]
                )
            )
        }
        return list
            + stamps.map { stamp in
                let text =
                    "ALTER TABLE \(name) ADD COLUMN \(PostgresText.quoted(stamp)) double precision"
                return Content(name: stamp, content: "time", texts: [text])
            }
    }
}
#endif
