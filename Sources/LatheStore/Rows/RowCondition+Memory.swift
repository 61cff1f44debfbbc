import Foundation
import LatheCoding

extension RowCondition {
    /// Returns whether a row in memory meets the condition.
    func holds(_ cells: [Cell], _ table: Table) -> Bool {
        switch self {
        case .always: return true
        case .equal(let place, let value): return cells[place] == value
        case .compare(let place, let comparison, let value):
            let cell = cells[place]
            if cell == .null || value == .null { return false }
            return switch comparison {
            case .less: Cell.precedes(cell, value)
            case .lessOrEqual: !Cell.precedes(value, cell)
            case .greater: Cell.precedes(value, cell)
            case .greaterOrEqual: !Cell.precedes(cell, value)
            }
        case .isIn(let place, let values): return values.contains(cells[place])
        case .contains(let place, let value):
            guard case .text(let text) = cells[place] else { return false }
            return Cell.list(json: text).contains(value)
        case .not(let condition): return !condition.holds(cells, table)
        case .all(let conditions): return conditions.allSatisfy { $0.holds(cells, table) }
        case .any(let conditions): return conditions.contains { $0.holds(cells, table) }
        }
    }

    /// Returns identifiers that include those of all rows that meet the condition; `nil` if no index contains them.
    func candidates(in content: MemoryTable, _ table: Table) -> Set<Cell>? {
        switch self {
        case .equal(let place, let value) where place == table.id: [value]
        case .isIn(let place, let values) where place == table.id: values
        // The index of a list has the identifiers in it, and not whether there is a list.
        case .equal(let place, let value)
        where table.columns[place].isIndexed && !table.columns[place].isListOfIdentifiers:
            content.indexes[place]?[value] ?? []
        case .contains(let place, let value): content.indexes[place]?[value] ?? []
        case .all(let conditions):
            conditions.lazy.compactMap { $0.candidates(in: content, table) }.first
        default: nil
        }
    }
}

extension Cell {
    /// Returns a JSON array of texts and numbers.
    static func json(_ cells: Set<Cell>) -> Cell {
        let items = cells.map { cell in
            switch cell {
            case .null: "null"
            case .integer(let value): "\(value)"
            // A number outside the range of a double is read as infinite.
            case .real(let value): value.isFinite ? "\(value)" : value < 0 ? "-9e999" : "9e999"
            case .text(let value):
                (try? value.json()).map { String(decoding: $0, as: UTF8.self) } ?? "null"
            }
        }
        return .text("[\(items.joined(separator: ","))]")
    }

    /// Returns the texts and integers of a JSON array.
    static func list(json: String) -> [Cell] {
        let items = try? EntityDecoder().decode(
            [TextOrNumber?].self,
            from: Data(json.utf8)
        )
        guard let items else { return wideList(json: json) }
        return items.compactMap { item in
            switch item {
            case .text(let text): .text(text)
            case .number(let number): .integer(Int64(number))
            case nil: nil
            }
        }
    }

    /// Returns the texts and integers of a JSON array with integers that need 64 bits.
    private static func wideList(json: String) -> [Cell] {
        guard case .array(let items)? = try? JSONValue(parsing: Data(json.utf8)) else { return [] }
        return items.compactMap { item in
            switch item {
            case .string(let text): .text(text)
            case .number(let number):
                Int64(number.text).map { .integer($0) }
                    ?? UInt64(number.text).map { .text(digits("\($0)")) }
            default: nil
            }
        }
    }
}
