#if Store
import Foundation
import LatheCoding

/// The SQL text of statements.
///
/// All names in it are quoted, and are those of checked tables and of properties.
enum SQLText {
    static func quoted(_ name: String) -> String { name.quoted("\"") }

    static func text(_ value: String) -> String { value.quoted("'") }

    /// Returns the statement that selects the row with an identifier.
    static func selectOne(_ table: String, _ columns: [Column], _ id: Int) -> String {
        let names = columns.map { quoted($0.name) }
        return """
            SELECT \(names.joined(separator: ", ")) FROM \(quoted(table)) WHERE \(names[id]) = ?1
            """
    }

    /// Returns the name of the column with the time at which a group was fetched; no property has such a name.
    static func stamp(_ group: Table.Group) -> String { "~" + group.name }

    /// The character U+0000 in JSON.
    static let nullEscape = "\\u0000"

    /// Escapes in JSON with other escapes for the same characters, so that a quotation mark ends a text, and a text with
    /// ``nullEscape`` has the character.
    static let escapes = [("\\\\", "\\u005c"), ("\\\"", "\\u0022")]

    /// Returns an identifier in a list as the table of the list's identifiers has it: as its JSON, with ``escapes``, if it
    /// contains U+0000, since SQLite reads only the text before the character, or if it contains ``nullEscape``.
    static func target(_ id: Cell) -> Cell {
        guard case .text(let text) = id,
            text.utf8.contains(0) || text.utf8.contains(nullEscape.utf8),
            let json = try? text.json()
        else { return id }
        var (result, rest): ([UInt8], ArraySlice<UInt8>) = ([], Array(json)[...])
        while let byte = rest.first {
            let escape = escapes.first { rest.starts(with: $0.0.utf8) }
            result += escape.map { Array($0.1.utf8) } ?? [byte]
            rest = rest.dropFirst(escape == nil ? 1 : 2)
        }
        return .text(String(decoding: result, as: UTF8.self))
    }

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
    func update(_ mask: FieldMask, outdated: UInt64) -> String? {
        let places = columns(of: mask)
        if places.isEmpty { return nil }
        let stamps = groups.indices.filter { outdated >> UInt64($0) & 1 != 0 }
        let changes =
            places.map { "\(quoted($0)) = ?\($0 + 1)" }
            + stamps.map { "\(SQLText.quoted(SQLText.stamp(groups[$0]))) = NULL" }
        return
            "UPDATE \(quoted) SET \(changes.joined(separator: ", ")) WHERE \(idName) = ?\(id + 1)"
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
            // A statement has at most 32,766 parameters. SQLite reads a text in JSON only up to U+0000.
            let many: Set<Cell> = list.count > 10_000 ? list.filter { !$0.hasNullCharacter } : []
            let few = list.subtracting(many).map { parameter($0) }
            var texts: [String] = []
            if !few.isEmpty { texts.append(known("\(name) IN (\(few.joined(separator: ", ")))")) }
            if !many.isEmpty {
                let items = parameter(Cell.json(many))
                texts.append(known("\(name) IN (SELECT value FROM json_each(\(items)))"))
            }
            if cells.contains(.null) { texts.append("\(name) IS NULL") }
            return texts.isEmpty ? "0" : "(\(texts.joined(separator: " OR ")))"
        case .contains(let place, let value):
            let column = table.columns[place]
            let links = SQLText.quoted(SQLText.links(table, column))
            let target = parameter(column.isWide ? value : SQLText.target(value))
            return
                "\(table.idName) IN (SELECT owner FROM \(links) WHERE target = \(target))"
        case .not(let condition):
            return "NOT \(condition.sqlite(table, &values, isNegated: true))"
        case .all(let conditions):
            if conditions.isEmpty { return "1" }
            let texts = conditions.map { $0.sqlite(table, &values, isNegated: isNegated) }
            return Self.balanced(texts[...], " AND ")
        case .any(let conditions):
            if conditions.isEmpty { return "0" }
            let texts = conditions.map { $0.sqlite(table, &values, isNegated: isNegated) }
            return Self.balanced(texts[...], " OR ")
        }
    }

    /// Joins expressions; in SQLite, an expression has at most 1,000 levels, of which each operator is one.
    private static func balanced(_ texts: ArraySlice<String>, _ sign: String) -> String {
        guard texts.count > 8 else { return "(\(texts.joined(separator: sign)))" }
        let middle = texts.startIndex + texts.count / 2
        return "(\(balanced(texts[..<middle], sign))\(sign)\(balanced(texts[middle...], sign)))"
    }
}

extension Cell {
    fileprivate var hasNullCharacter: Bool {
        if case .text(let text) = self { text.utf8.contains(0) } else { false }
    }
}
#endif
