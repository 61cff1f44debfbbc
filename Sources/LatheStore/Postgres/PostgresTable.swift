#if Postgres
/// The names and types of a table in PostgreSQL, from which statements are created.
///
/// All names in statements are quoted names of types, properties and groups.
struct PostgresTable: Sendable {
    let table: Table
    let types: [PostgresType]
    /// The quoted names of the columns.
    let names: [String]
    /// The quoted name with the schema.
    let name: String
    /// The quoted name of the temporary table from which rows are merged.
    let stage: String
    /// The unquoted names of the columns with the times at which groups were fetched.
    ///
    /// They also depend on the fields of the group: a fetch by a program with fewer fields is not fresh for a program
    /// with more fields.
    let stamps: [String]

    init(_ table: Table, schema: String) {
        self.table = table
        types = table.columns.map { PostgresType($0) }
        names = table.columns.map { PostgresText.quoted($0.name) }
        name = "\(PostgresText.quoted(schema)).\(PostgresText.quoted(table.name))"
        stage = "pg_temp.\(PostgresText.quoted("~" + table.name))"
        stamps = table.groups.map { group in
            let fields = group.columns.flatMap { table.columns[$0].contentNames }.sorted()
            let number = PostgresText.hash(fields.joined(separator: "\0"))
            return PostgresText.shortened("~\(group.name)~\(String(number, radix: 36))")
        }
    }

    var id: String { names[table.id] }

    var selection: String {
        names.indices.map { types[$0].selection(names[$0]) }.joined(separator: ", ")
    }

    /// Returns the quoted name of the column with the identifiers of a column of JSON; `nil` for other columns.
    func identifiers(_ place: Int) -> String? {
        let column = table.columns[place]
        guard column.isListOfIdentifiers else { return nil }
        return PostgresText.quoted(column.name + "~ids")
    }

    /// Returns the definitions of a column, and of its column of identifiers, as names and types.
    func definitions(_ place: Int) -> [(name: String, type: String)] {
        let key = place == table.id ? " PRIMARY KEY" : ""
        let own = (names[place], types[place].declaration + key)
        return [own] + (identifiers(place).map { [($0, "text[]")] } ?? [])
    }

    /// The statement that creates the temporary table.
    var createStage: String {
        let columns = names.indices.flatMap { place in
            ["\(names[place]) \(types[place].staged)"]
                + (identifiers(place).map { ["\($0) text[]"] } ?? [])
        }
        let list = columns.joined(separator: ", ")
        return
            "CREATE TEMPORARY TABLE IF NOT EXISTS \(stage.dropFirst(8)) (\(list)) ON COMMIT DELETE ROWS"
    }

    var selectOne: String {
        "SELECT \(selection) FROM \(name) WHERE \(id) = $1\(types[table.id].cast)"
    }

    /// Returns the statement that selects rows.
    func select(_ query: RowQuery, _ parameters: inout PostgresParameters) -> String {
        let selection = query.isOfIdentifiers ? types[table.id].selection(id) : selection
        var text = "SELECT \(selection) FROM \(name)"
        if query.condition != .always { text += " WHERE " + filter(query.condition, &parameters) }
        if !query.order.isEmpty {
            // A name alone would be that of the selected text of a wide integer.
            let own = PostgresText.quoted(table.name)
            let order = query.order.map { item in
                "\(own).\(names[item.column]) \(item.isDescending ? "DESC NULLS LAST" : "ASC NULLS FIRST")"
            }
            text += " ORDER BY " + (order + ["\(own).\(id)"]).joined(separator: ", ")
        }
        if let limit = query.limit {
            text += " LIMIT \(parameters.add(.integer(Int64(limit)), .integer))"
        }
        return text
    }

    /// Returns a condition as an expression that is true or false, and never NULL.
    func filter(_ condition: RowCondition, _ parameters: inout PostgresParameters) -> String {
        switch condition {
        case .always: return "true"
        case .equal(let place, .null): return "\(names[place]) IS NULL"
        case .equal(let place, let value):
            return known("\(names[place]) = \(parameters.add(value, types[place]))", place)
        case .compare(_, _, .null): return "false"
        case .compare(let place, let comparison, let value):
            let operand = parameters.add(value, types[place])
            return known("\(names[place]) \(comparison.rawValue) \(operand)", place)
        case .isIn(let place, let cells):
            let list = cells.subtracting([.null])
            let text =
                list.isEmpty
                ? "false"
                : known("\(names[place]) = ANY (\(parameters.add(list, types[place])))", place)
            return cells.contains(.null) ? "(\(text) OR \(names[place]) IS NULL)" : text
        case .contains(let place, let value):
            guard let identifiers = identifiers(place) else { return "false" }
            let text = "\(identifiers) @> \(parameters.add([value], PostgresType.text))"
            return "(\(identifiers) IS NOT NULL AND \(text))"
        case .not(let condition): return "(NOT \(filter(condition, &parameters)))"
        case .all(let conditions):
            if conditions.isEmpty { return "true" }
            return "(\(conditions.map { filter($0, &parameters) }.joined(separator: " AND ")))"
        case .any(let conditions):
            if conditions.isEmpty { return "false" }
            return "(\(conditions.map { filter($0, &parameters) }.joined(separator: " OR ")))"
        }
    }

    private func known(_ text: String, _ place: Int) -> String {
        place == table.id ? text : "(\(names[place]) IS NOT NULL AND \(text))"
    }
}

/// The columns and statements for writing rows with one kind of update.
final class PostgresLayout: Sendable {
    /// The effect of a written value on the value of an existing row.
    enum Merging {
        case replace
        /// A value replaces the existing one, and NULL does not.
        case replaceByValue
        /// The value is used if there is no existing one.
        case fill
    }

    /// The indexes of the written columns.
    let places: [Int]
    /// The types of the sent values, including those of columns of identifiers.
    let types: [UInt32]
    /// The effects of the values, in the same order.
    let merging: [Merging]
    /// The index of the identifier among them.
    let id: Int
    /// The statement that copies rows to the temporary table.
    let copy: String
    /// The statement that merges the rows of the temporary table, with the time as its parameter.
    let merge: String
    /// The statement that merges one row, with the time as its last parameter.
    let mergeOne: String
    let hasStamps: Bool

    init(_ table: PostgresTable, _ update: RowUpdate) {
        var places = Array(table.names.indices)
        if case .mask(let mask) = update.fields {
            places = (table.table.columns(of: mask) + [table.table.id]).sorted()
        }
        self.places = places
        var names: [String] = []
        var types: [UInt32] = []
        var casts: [String] = []
        for place in places {
            names.append(table.names[place])
            types.append(table.types[place].wire)
            casts.append(table.types[place].cast)
            guard let identifiers = table.identifiers(place) else { continue }
            names.append(identifiers)
            types.append(PostgresType.identifiers.wire)
            casts.append("")
        }
        self.types = types
        id = names.firstIndex(of: table.id) ?? 0
        let stamps = table.stamps.indices.filter { update.groups >> UInt64($0) & 1 != 0 }
            .map { PostgresText.quoted(table.stamps[$0]) }
        hasStamps = !stamps.isEmpty
        let merging: [Merging]
        switch update.fields {
        case .present: merging = names.map { _ in .replaceByValue }
        case .mask: merging = names.map { _ in .replace }
        case .carried(let mask):
            let places = table.table.columns(of: mask)
            let carried = Set(places.flatMap { [table.names[$0], table.identifiers($0) ?? ""] })
            merging = names.map { carried.contains($0) ? .replace : .fill }
        }
        self.merging = merging
        let changes =
            zip(names, merging).filter { $0.0 != table.id }.map { name, merging in
                switch merging {
                case .replace: "\(name) = excluded.\(name)"
                case .replaceByValue: "\(name) = coalesce(excluded.\(name), old.\(name))"
                case .fill: "\(name) = coalesce(old.\(name), excluded.\(name))"
                }
            } + stamps.map { "\($0) = excluded.\($0)" }
        let target = "\(table.name) AS old (\((names + stamps).joined(separator: ", ")))"
        let conflict =
            "ON CONFLICT (\(table.id)) DO "
            + (changes.isEmpty ? "NOTHING" : "UPDATE SET \(changes.joined(separator: ", "))")
        copy = "COPY \(table.stage) (\(names.joined(separator: ", "))) FROM STDIN (FORMAT binary)"
        let staged = zip(names, casts).map { $0 + $1 } + stamps.map { _ in "$1" }
        // The rows are in the order of their identifiers, so that transactions wait for each other less often.
        merge = """
            INSERT INTO \(target) SELECT \(staged.joined(separator: ", ")) FROM \(table.stage) \
            ORDER BY \(table.id) \(conflict)
            """
        let values =
            casts.enumerated().map { "$\($0 + 1)\($1)" } + stamps.map { _ in "$\(names.count + 1)" }
        mergeOne = "INSERT INTO \(target) VALUES (\(values.joined(separator: ", "))) \(conflict)"
    }
}
#endif
