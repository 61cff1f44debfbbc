#if Store
/// Changes the tables of a file to match the types of a store.
struct SQLiteSchemaMigration {
    /// The version of the file layout; a file with a greater version is not changed.
    static let version: Int64 = 1
    /// The application id that distinguishes a store from other databases, `LaSt`.
    static let application: Int64 = 0x4C61_5374

    private static let action = "opening a store"

    let connection: SQLiteConnection
    let schema: StoreSchema

    /// Checks the header of the file for a store of this schema.
    ///
    /// - Returns: Whether the file is a store; an empty file is not a store yet.
    func check() throws -> Bool { try Self.check(connection) }

    /// Checks the header of the file of a connection.
    ///
    /// - Returns: Whether the file is a store; an empty file is not a store yet.
    static func check(_ connection: SQLiteConnection) throws -> Bool {
        let version = try connection.integer("PRAGMA user_version", action) ?? 0
        let application = try connection.integer("PRAGMA application_id", action) ?? 0
        try check(version: version, application: application)
        guard application == 0 else { return true }
        let tables = try connection.integer("SELECT count(*) FROM sqlite_master", action)
        guard version == 0, tables == 0 else { throw foreign }
        return false
    }

    private static func check(version: Int64, application: Int64) throws(StoreError) {
        guard application == Self.application || application == 0 else { throw foreign }
        guard application == 0 || version <= Self.version else {
            throw StoreError(
                .newerFormat,
                action,
                "the file has format \(version), and this version of the library reads up to \(Self.version)"
            )
        }
    }

    private static var foreign: StoreError {
        StoreError(.notAStore, action, "the file is a database of another program")
    }

    /// Prepares an empty file.
    func create() throws {
        try connection.execute(
            """
            PRAGMA application_id = \(Self.application);
            PRAGMA user_version = \(Self.version);
            CREATE TABLE IF NOT EXISTS lathe_columns (
                "table" TEXT NOT NULL, name TEXT NOT NULL, content TEXT NOT NULL,
                PRIMARY KEY ("table", name)
            ) WITHOUT ROWID
            """,
            Self.action
        )
    }

    /// Returns the tables whose columns differ from those of their types.
    func outdated() throws -> [Table] {
        try schema.tables.filter { table in
            let wanted = contents(table)
            return try stored(table).filter { wanted[$0.key] != nil || !isPart($0.key, of: table) }
                != wanted
        }
    }

    /// Checks that the store can use the tables, which another program may have changed since the store was opened.
    func checkTables(_ action: String) throws {
        let isUsable = try schema.tables.allSatisfy { table in
            let stored = try stored(table)
            return contents(table).allSatisfy { stored[$0.key] == $0.value }
        }
        guard isUsable else {
            throw StoreError(.schemaChanged, action, "the tables are of other types now")
        }
    }

    /// Whether a content is a part of the values in a column, such as a field or a case; removed parts may still be in
    /// the stored values.
    private func isPart(_ name: String, of table: Table) -> Bool {
        name.hasPrefix(".") && table.columns.contains { name.hasPrefix(".\($0.name) ") }
    }

    /// Changes tables to have the columns of their types.
    ///
    /// Entities that are no longer complete are no longer recorded as fetched.
    func update(_ tables: [Table]) throws {
        var names: Set<String> = []
        for table in tables where try update(table) && !table.isInternal {
            names.insert(table.name)
        }
        if names.isEmpty { return }
        for (table, group) in schema.groups(holding: &names) {
            let stamp = SQLText.quoted(SQLText.stamp(table.groups[group]))
            try run("UPDATE \(table.quoted) SET \(stamp) = NULL")
        }
        for name in names.sorted() {
            let text = "DELETE FROM \(CollectionRecord.storedName) WHERE \"type\" = ?1"
            try connection.with(text, Self.action) {
                try $0.bind(1, .text(name))
                _ = try $0.step(Self.action)
            }
        }
    }

    /// Changes a table to have the columns of its type.
    ///
    /// Added columns have no value in existing rows, and removed columns are dropped. If the content of a column has
    /// another type, the table is emptied, since its rows can be fetched again.
    ///
    /// - Returns: Whether existing rows were removed, or lack values of added columns.
    private func update(_ table: Table) throws -> Bool {
        let stored = try stored(table)
        let wanted = contents(table)
        let names = Set(table.columns.flatMap(\.contentNames))
        let hasOther = stored.contains { name, content in
            names.contains(name) && wanted[name] != content
        }
        let id = table.columns[table.id].name
        let isLess = !stored.isEmpty && (hasOther || !names.isSubset(of: stored.keys))
        try dropDerived(table)
        var contents = wanted
        if stored.isEmpty || hasOther || stored[id] == nil {
            try run("DROP TABLE IF EXISTS \(table.quoted)")
            let columns =
                table.columns.indices.map { table.definition($0) } + table.stampDefinitions
            try run("CREATE TABLE \(table.quoted) (\(columns.joined(separator: ", ")))")
        } else {
            contents.merge(stored.filter { isPart($0.key, of: table) }) { own, _ in own }
            for name in stored.keys.sorted() where wanted[name] == nil && !name.hasPrefix(".") {
                try run("ALTER TABLE \(table.quoted) DROP COLUMN \(SQLText.quoted(name))")
            }
            try add(wanted.filter { stored[$0.key] == nil }, to: table)
            for group in table.groups {
                let stamp = SQLText.stamp(group)
                guard stored[stamp] != nil, stored[stamp] != wanted[stamp] else { continue }
                // The group has other fields now, some of which were not fetched.
                try run("UPDATE \(table.quoted) SET \(SQLText.quoted(stamp)) = NULL")
            }
        }
        try derive(table)
        try connection.with(
            "DELETE FROM lathe_columns WHERE \"table\" = ?1 COLLATE NOCASE",
            Self.action
        ) {
            try $0.bind(1, .text(table.name))
            _ = try $0.step(Self.action)
        }
        for (name, content) in contents {
            try connection.with("INSERT INTO lathe_columns VALUES (?1, ?2, ?3)", Self.action) {
                try $0.bind([.text(table.name), .text(name), .text(content)])
                _ = try $0.step(Self.action)
            }
        }
        return isLess
    }

    private func add(_ added: [String: String], to table: Table) throws {
        for place in table.columns.indices where added[table.columns[place].name] != nil {
            try run("ALTER TABLE \(table.quoted) ADD COLUMN \(table.definition(place))")
        }
        for (group, definition) in zip(table.groups, table.stampDefinitions) {
            let stamp = SQLText.stamp(group)
            if added[stamp] != nil {
                try run("ALTER TABLE \(table.quoted) ADD COLUMN \(definition)")
            }
        }
    }

    /// Removes the indexes, triggers and tables of references, which are derived from the rows.
    private func dropDerived(_ table: Table) throws {
        var names: [(kind: String, name: String)] = []
        let text = """
            SELECT upper(type), name FROM sqlite_master WHERE sql IS NOT NULL AND (
                tbl_name = ?1 COLLATE NOCASE AND type IN ('index', 'trigger')
                OR type = 'table' AND substr(name, 1, length(?1) + 1) = ?1 || '.' COLLATE NOCASE
            ) ORDER BY type = 'table'
            """
        try connection.with(text, Self.action) { statement in
            try statement.bind(1, .text(table.name))
            while try statement.step(Self.action) {
                let row = statement.source
                if let kind = row.text(0), let name = row.text(1) { names.append((kind, name)) }
            }
        }
        for (kind, name) in names {
            try run("DROP \(kind) IF EXISTS \(SQLText.quoted(name))")
        }
    }

    private func derive(_ table: Table) throws {
        for column in table.columns where column.isIndexed && !table.lists.contains(column) {
            let index = SQLText.quoted("\(table.name).\(column.name)")
            try run(
                "CREATE INDEX \(index) ON \(table.quoted) (\(SQLText.quoted(column.name)))"
            )
        }
        for column in table.lists { try derive(column, of: table) }
    }

    /// Creates the table of the identifiers in a list, which triggers keep up to date.
    private func derive(_ column: Column, of table: Table) throws {
        let base = SQLText.links(table, column)
        let links = SQLText.quoted(base)
        let name = SQLText.quoted(column.name)
        // No table of entities has a name like this one.
        let each = "lathe_item"
        func trigger(_ suffix: String) -> String { SQLText.quoted("\(base).\(suffix)") }
        func insert(_ row: String, from rows: String = "") -> String {
            let list = "\(row).\(name)"
            return column.items(of: list, each).map { items in
                """
                INSERT INTO \(links) SELECT DISTINCT \(items.value), \(row).\(table.idName)
                FROM \(rows)json_each(\(items.list)) AS \(each)
                WHERE \(list) IS NOT NULL AND \(each).value IS NOT NULL AND \(items.condition);
                """
            }
            .joined(separator: "\n")
        }
        try run(
            """
            CREATE TABLE \(links) (
                target BLOB NOT NULL,
                owner \(table.idType) NOT NULL REFERENCES \(table.quoted) (\(table.idName)) ON DELETE CASCADE,
                PRIMARY KEY (target, owner)
            ) WITHOUT ROWID;
            CREATE INDEX \(trigger("owner")) ON \(links) (owner);
            CREATE TRIGGER \(trigger("insert")) AFTER INSERT ON \(table.quoted)
            WHEN NEW.\(name) IS NOT NULL BEGIN \(insert("NEW")) END;
            CREATE TRIGGER \(trigger("update")) AFTER UPDATE OF \(name) ON \(table.quoted)
            WHEN OLD.\(name) IS NOT NEW.\(name) BEGIN
            DELETE FROM \(links) WHERE owner = OLD.\(table.idName);
            \(insert("NEW")) END;
            \(insert(table.quoted, from: "\(table.quoted), "))
            """
        )
    }

    private func stored(_ table: Table) throws -> [String: String] {
        var columns: [String: String] = [:]
        // SQLite compares the names of tables without case.
        let text =
            "SELECT name, content FROM lathe_columns WHERE \"table\" = ?1 COLLATE NOCASE"
        try connection.with(text, Self.action) { statement in
            try statement.bind(1, .text(table.name))
            while try statement.step(Self.action) {
                let row = statement.source
                if let name = row.text(0) { columns[name] = row.text(1) }
            }
        }
        return columns
    }

    private func run(_ text: String) throws(StoreError) {
        try connection.execute(text, Self.action)
    }

    /// Returns the kinds of the columns' contents, by the names of the columns.
    private func contents(_ table: Table) -> [String: String] {
        var contents: [String: String] = [:]
        for (place, column) in table.columns.enumerated() {
            contents.merge(column.contents) { $1 }
            let secrets = column.mayHaveSecrets && schema.storesSecrets ? " secrets" : ""
            let id = place == table.id ? "id " : ""
            contents[column.name] = id + (contents[column.name] ?? "") + secrets
        }
        for group in table.groups {
            // A group that gains a field was fetched without it.
            let names = group.columns.flatMap { table.columns[$0].contentNames }.sorted()
            contents[SQLText.stamp(group)] = "time of \(names.joined(separator: " "))"
        }
        return contents
    }
}

/// A selection of identifiers in a list.
private struct ListItems {
    /// The JSON whose items are read.
    let list: String
    /// The identifier of an item.
    let value: String
    /// The condition under which the item is used.
    let condition: String
}

extension Column {
    /// Returns the selections of all identifiers in a list; the items are those of `json_each`.
    ///
    /// SQLite reads some identifiers inexactly, and finds the JSON of an item only by reading all items before it.
    /// Therefore the JSON of the whole list is changed, so that the texts in it are exact.
    fileprivate func items(of list: String, _ each: String) -> [ListItems] {
        let value = "\(each).value"
        func replaced(_ text: String, _ pairs: [(String, String)]) -> String {
            pairs.reduce(text) { text, pair in
                "replace(\(text), \(SQLText.text(pair.0)), \(SQLText.text(pair.1)))"
            }
        }
        if isWide {
            // A number that needs 64 bits is read as a double.
            let texts = replaced(list, [("[", "[\""), (",", "\",\""), ("]", "\"]")])
            let integer = "CAST(\(value) AS INTEGER)"
            let digits = "substr('00000000000000000000' || \(value), -20)"
            return [
                ListItems(
                    list: texts,
                    value: "iif(CAST(\(integer) AS TEXT) = \(value), \(integer), \(digits))",
                    condition: "\(value) NOT IN ('', 'null')"
                )
            ]
        }
        // A text is read up to U+0000. The condition does not depend on the item, and is evaluated once for a list.
        let mark = SQLText.text(SQLText.nullEscape)
        // Each text is then the JSON of the original text, without quotation marks.
        let texts = replaced(list, SQLText.escapes + [("\\", "\\\\")])
        let json = "'\"' || \(value) || '\"'"
        let isMarked = "instr(\(value), \(mark)) OR instr(\(value), '\\u005cu0000')"
        return [
            ListItems(list: list, value: value, condition: "NOT instr(\(list), \(mark))"),
            ListItems(
                list: texts,
                value: "iif(\(isMarked), \(json), json_extract(\(json), '$'))",
                condition: "instr(\(list), \(mark))"
            ),
        ]
    }
}

extension Table {
    fileprivate var stampDefinitions: [String] {
        groups.map { SQLText.quoted(SQLText.stamp($0)) + " REAL" }
    }
}

extension Column: Equatable {
    static func == (left: Column, right: Column) -> Bool { left.name == right.name }
}
#endif
