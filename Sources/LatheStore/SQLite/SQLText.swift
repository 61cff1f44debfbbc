#if Store
/// The SQL text of statements.
///
/// All names in it are quoted, and are those of checked tables and of properties.
enum SQLText {
    static func quoted(_ name: String) -> String {
        "\""
            + name.split(separator: "\"", omittingEmptySubsequences: false).joined(
                separator: "\"\""
            ) + "\""
    }

    static func text(_ value: String) -> String {
        "'" + value.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
            + "'"
    }

    /// Returns the statement that selects the row with an identifier.
    static func selectOne(_ table: String, _ columns: [Column], _ id: Int) -> String {
        let names = columns.map { quoted($0.name) }
        return """
            SELECT \(names.joined(separator: ", ")) FROM \(quoted(table)) WHERE \(names[id]) = ?1
            """
    }

    /// Returns the name of the column with the time at which a group was fetched; no property has such a name.
    static func stamp(_ group: Table.Group) -> String { "~" + group.name }

    /// Returns the name of the table with the identifiers in a column of lists.
    static func links(_ table: Table, _ column: Column) -> String { "\(table.name).\(column.name)" }
}

extension Table {
    var quoted: String { SQLText.quoted(name) }

    var idName: String { SQLText.quoted(columns[id].name) }

    func quoted(_ place: Int) -> String { SQLText.quoted(columns[place].name) }

    /// The names of the columns, in the order in which they are read.
    var selection: String { columns.indices.map { quoted($0) }.joined(separator: ", ") }

    /// The columns that contain lists of identifiers.
    var lists: [Column] { columns.filter(\.isListOfIdentifiers) }

    /// Returns the statement that adds a row, or changes the existing row with its identifier.
    func upsert(_ update: RowUpdate) -> String {
        let stamps = groups.indices.filter { update.groups >> UInt64($0) & 1 != 0 }
        let time = columns.count + 1
        var changes: [String] = []
        var places = Array(columns.indices)
        switch update.fields {
        case .present:
            for place in places where place != id {
                let name = quoted(place)
                changes.append("\(name) = coalesce(excluded.\(name), \(name))")
            }
        case .mask(let mask):
            places = columns(of: mask)
            for place in places {
                changes.append("\(quoted(place)) = excluded.\(quoted(place))")
            }
            places.append(id)
        case .carried(let mask):
            let carried = Set(columns(of: mask))
            for place in places where place != id {
                let name = quoted(place)
                let value =
                    carried.contains(place)
                    ? "excluded.\(name)" : "coalesce(\(name), excluded.\(name))"
                changes.append("\(name) = \(value)")
            }
        }
        let names = stamps.map { SQLText.quoted(SQLText.stamp(groups[$0])) }
        changes += names.map { "\($0) = excluded.\($0)" }
        let values = places.map { "?\($0 + 1)" } + names.map { _ in "?\(time)" }
        let inserted = (places.map { quoted($0) } + names).joined(separator: ", ")
        let conflict =
            changes.isEmpty
            ? "DO NOTHING" : "DO UPDATE SET \(changes.joined(separator: ", "))"
        return """
            INSERT INTO \(quoted) (\(inserted)) VALUES (\(values.joined(separator: ", "))) \
            ON CONFLICT (\(idName)) \(conflict)
            """
    }

    /// Returns the statement that changes columns of an existing row; its parameters are those of the row.
    func update(_ mask: FieldMask) -> String? {
        let places = columns(of: mask)
        if places.isEmpty { return nil }
        let changes = places.map { "\(quoted($0)) = ?\($0 + 1)" }.joined(separator: ", ")
        return "UPDATE \(quoted) SET \(changes) WHERE \(idName) = ?\(id + 1)"
    }

    /// Returns the statement that selects rows, and the values of its parameters.
    func select(_ query: RowQuery) -> (text: String, values: [Cell]) {
        var values: [Cell] = []
        let selection = query.isOfIdentifiers ? idName : selection
        var text = "SELECT \(selection) FROM \(quoted)"
        if query.condition != .always {
            text += " WHERE " + query.condition.sqlite(self, &values, isNegated: false)
        }
        if !query.order.isEmpty {
            let order =
                query.order.map { "\(quoted($0.column))\($0.isDescending ? " DESC" : "")" }
                + [idName]
            text += " ORDER BY " + order.joined(separator: ", ")
        }
        if let limit = query.limit {
            values.append(.integer(Int64(limit)))
            text += " LIMIT ?\(values.count)"
        }
        return (text, values)
    }
}

extension RowCondition {
    /// Returns the condition as an expression that is 0 or 1.
    ///
    /// - Parameters:
    ///   - table: The table of the rows.
    ///   - values: The array to which the values of the expression's parameters are added.
    ///   - isNegated: Whether the expression is inside a negation. It must then be 0 instead of NULL; otherwise, NULL
    ///     also counts as false.
    /// - Returns: The expression.
    func sqlite(_ table: Table, _ values: inout [Cell], isNegated: Bool) -> String {
        func parameter(_ cell: Cell) -> String {
            values.append(cell)
            return "?\(values.count)"
        }
        func known(_ text: String) -> String { isNegated ? "ifnull(\(text), 0)" : text }
        switch self {
        case .always: return "1"
        case .equal(let place, .null): return "\(table.quoted(place)) IS NULL"
        case .equal(let place, let value):
            return known("\(table.quoted(place)) = \(parameter(value))")
        case .compare(let place, let comparison, let value):
            return known("\(table.quoted(place)) \(comparison.rawValue) \(parameter(value))")
        case .isIn(let place, let cells):
            let list = cells.subtracting([.null])
            let name = table.quoted(place)
            let text =
                if list.isEmpty {
                    "0"
                } else if list.count > 10_000 {
                    // A statement has at most 32,766 parameters.
                    known("\(name) IN (SELECT value FROM json_each(\(parameter(Cell.json(list)))))")
                } else {
                    known("\(name) IN (\(list.map { parameter($0) }.joined(separator: ", ")))")
                }
            return cells.contains(.null) ? "(\(text) OR \(name) IS NULL)" : text
        case .contains(let place, let value):
            let links = SQLText.quoted(SQLText.links(table, table.columns[place]))
            return
                "\(table.idName) IN (SELECT owner FROM \(links) WHERE target = \(parameter(value)))"
        case .not(let condition):
            return "NOT \(condition.sqlite(table, &values, isNegated: true))"
        case .all(let conditions):
            if conditions.isEmpty { return "1" }
            let texts = conditions.map { $0.sqlite(table, &values, isNegated: isNegated) }
            return "(\(texts.joined(separator: " AND ")))"
        case .any(let conditions):
            if conditions.isEmpty { return "0" }
            let texts = conditions.map { $0.sqlite(table, &values, isNegated: isNegated) }
            return "(\(texts.joined(separator: " OR ")))"
        }
    }
}
#endif
