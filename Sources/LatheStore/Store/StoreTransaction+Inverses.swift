import LatheCoding

extension StoreTransaction {
    /// Writes a row, and the fields at the other ends of its relations.
    ///
    /// A union whose case another field names is removed if only that field is changed.
    func put(_ row: borrowing Row, into table: Table, _ update: RowUpdate) throws {
        let unions = try unions(losingTheirCasesBy: row, in: table, update)
        try putRelated(row, into: table, update)
        guard !unions.isEmpty else { return }
        var cleared = Row(columns: table.columns.count)
        cleared.set(table.id, row.cell(table.id))
        var mask = FieldMask()
        for place in unions { if let field = table.columns[place].field { mask.insert(field) } }
        var removal = RowUpdate(fields: .mask(mask), inserts: false)
        // A group that was fetched now has no such union.
        removal.outdated = table.groups(with: unions) & ~update.groups
        try writing.upsert(cleared, into: table, removal)
    }

    /// Returns the columns of unions that a row does not change, although it changes the fields that name their cases.
    private func unions(
        losingTheirCasesBy row: borrowing Row,
        in table: Table,
        _ update: RowUpdate
    ) throws -> [Int] {
        guard !table.discriminators.isEmpty,
            let current = try cells(of: row.cell(table.id), in: table)
        else { return [] }
        var updated = current
        var changed: Set<Int> = []
        for place in current.indices where table.carries(place, of: row, update) {
            updated[place] = row.cell(place)
            changed.insert(place)
        }
        return table.unions(of: current, withOtherCasesIn: updated).filter { !changed.contains($0) }
    }

    /// Returns the values of a row in the order of its columns; `nil` if it is not stored.
    func cells(of id: Cell, in table: Table) throws -> [Cell]? {
        var cells: [Cell]?
        try rows.row(of: table, id) { source in
            cells = table.columns.indices.map { source.cell($0) }
        }
        return cells
    }

    private func putRelated(_ row: borrowing Row, into table: Table, _ update: RowUpdate) throws {
        let all = schema.inverses[table.name] ?? []
        let filled = all.isEmpty ? [] : try filled(row, table, update)
        let inverses = all.filter { inverse in
            table.carries(inverse.column, of: row, update) || filled.contains(inverse.column)
        }
        guard !inverses.isEmpty else { return try writing.upsert(row, into: table, update) }
        let id = row.cell(table.id)
        for inverse in inverses {
            let list = RelatedList(inverse: inverse.mirrored(from: table), row: id)
            if let changes = listChanges?.removeValue(forKey: list) {
                _ = try make(changes, in: list)
            }
        }
        // A row at the other end may already refer to a row that is added now, or whose field was unknown.
        let before = try zip(inverses, cells(of: id, in: table, inverses)).map { inverse, cell in
            try cell == .null
                ? others(relatedTo: id, inverse) : table.columns[inverse.column].related(cell)
        }
        try writing.upsert(row, into: table, update)
        let after = try zip(inverses, cells(of: id, in: table, inverses)).map { inverse, cell in
            table.columns[inverse.column].related(cell)
        }
        for (place, inverse) in inverses.enumerated() where before[place] != after[place] {
            let (old, new) = (Set(before[place]), Set(after[place]))
            let kept = try before[place].filter { other in
                try !new.contains(other) && !unlink(id, from: other, inverse)
            }
            var related = after[place] + kept
            if !kept.isEmpty, !table.columns[inverse.column].isListOfIdentifiers {
                // The field has one value, which is the one that an unsent edit at the other end requires.
                related = kept
            } else {
                for other in after[place] where !old.contains(other) {
                    if try !link(id, to: other, inverse) { related.removeAll { $0 == other } }
                }
            }
            try keep(related, instead: after[place], inverse.column, of: id, in: table)
        }
    }

    /// Removes the empty lists of relations that a response does not contain, which are only defaults.
    func removeDefaults(_ row: inout Row, _ table: Table, _ update: RowUpdate) {
        guard case .carried = update.fields else { return }
        for place in (schema.inverses[table.name] ?? []).map(\.column) {
            let column = table.columns[place]
            if column.isListOfIdentifiers, !column.isRequired, row.cell(place) == .text("[]"),
                !table.carries(place, of: row, update)
            {
                row.set(place, .null)
            }
        }
    }

    /// Sets a column to the values that unsent edits at the other end of its relation require.
    private func keep(
        _ related: [Cell],
        instead current: [Cell],
        _ place: Int,
        of id: Cell,
        in table: Table
    ) throws {
        let column = table.columns[place]
        guard related != current, let field = column.field else { return }
        var row = Row(columns: table.columns.count)
        row.set(table.id, id)
        if column.isListOfIdentifiers {
            row.set(place, try Cell(ids: related, isWide: column.isWide))
        } else if let first = related.first {
            row.set(place, first)
        } else if column.isRequired {
            return
        }
        let update = RowUpdate(fields: .mask(FieldMask(field)), inserts: false)
        try writing.upsert(row, into: table, update)
    }

    /// Removes rows, and removes their identifiers from the rows that are related to them.
    func delete(from table: Table, _ condition: RowCondition) throws -> Int {
        guard let inverses = schema.inverses[table.name] else {
            return try writing.delete(from: table, condition)
        }
        var removed: [(id: Cell, cells: [Cell])] = []
        try rows.rows(RowQuery(table: table, condition: condition)) { source in
            removed.append((source.cell(table.id), inverses.map { source.cell($0.column) }))
        }
        let count = try writing.delete(from: table, condition)
        try changingListsOnce {
            for row in removed {
                for (inverse, cell) in zip(inverses, row.cells) {
                    let related =
                        try cell == .null
                        ? others(relatedTo: row.id, inverse)
                        : table.columns[inverse.column].related(cell)
                    for other in related { _ = try unlink(row.id, from: other, inverse) }
                }
            }
        }
        return count
    }

    /// Calls a function that changes many rows, and then changes each list at the other ends of their relations once,
    /// so that the time is proportional to the number of rows.
    func changingListsOnce(_ body: () throws -> Void) throws {
        guard listChanges == nil else { return try body() }
        listChanges = [:]
        let result = Swift.Result { try body() }
        let lists = listChanges ?? [:]
        listChanges = nil
        // After a failure that the program handles, the rows that were changed before are stored.
        for (list, changes) in lists { _ = try make(changes, in: list) }
        try result.get()
    }

    /// Returns the values of the columns of some relations of a row; nulls if the row does not exist.
    private func cells(
        of id: Cell,
        in table: Table,
        _ inverses: [InverseFields]
    ) throws -> [Cell] {
        var found = inverses.map { _ in Cell.null }
        try rows.row(of: table, id) { source in found = inverses.map { source.cell($0.column) } }
        return found
    }

    /// Returns the identifiers of the rows at the other end of a relation that refer to a row.
    private func others(relatedTo id: Cell, _ inverse: InverseFields) throws -> [Cell] {
        guard let table = schema.table(named: inverse.otherTable) else { return [] }
        let place = inverse.otherColumn
        let isList = table.columns[place].isListOfIdentifiers
        var query = RowQuery(
            table: table,
            condition: isList ? .contains(place, id) : .equal(place, id)
        )
        query.isOfIdentifiers = true
        var found: [Cell] = []
        try rows.rows(query) { found.append($0.cell(0)) }
        return found
    }

    /// Adds an identifier to the field at the other end.
    ///
    /// - Returns: `false` if an unsent edit sets the field otherwise.
    private func link(_ id: Cell, to other: Cell, _ inverse: InverseFields) throws -> Bool {
        try make(ListChange(id: id, isRelated: true), of: other, inverse)
    }

    /// Removes an identifier from the field at the other end.
    ///
    /// - Returns: `false` if an unsent edit sets the field otherwise.
    private func unlink(_ id: Cell, from other: Cell, _ inverse: InverseFields) throws -> Bool {
        try make(ListChange(id: id, isRelated: false), of: other, inverse)
    }

    /// Makes a change of the field at the other end, or notes it if it can be made later.
    private func make(
        _ change: ListChange,
        of other: Cell,
        _ inverse: InverseFields
    ) throws -> Bool {
        let list = RelatedList(inverse: inverse, row: other)
        if listChanges != nil, let table = schema.table(named: inverse.otherTable),
            table.columns[inverse.otherColumn].isListOfIdentifiers, try edits(table, other).isEmpty
        {
            listChanges?[list, default: []].append(change)
            return true
        }
        return try make([change], in: list)
    }

    /// Makes changes of the field at the other end of a relation.
    ///
    /// - Returns: `false` if an unsent edit requires another value than the last change.
    private func make(_ changes: [ListChange], in list: RelatedList) throws -> Bool {
        guard let last = changes.last else { return true }
        return try change(list.row, list.inverse, relatesTo: last.id, last.isRelated) {
            column,
            cell in
            let ids = column.related(cell)
            guard column.isListOfIdentifiers else {
                if last.isRelated { return last.id }
                return ids.contains(last.id) && !column.isRequired ? .null : cell
            }
            // The content of a list that was never fetched is unknown.
            guard cell != .null else { return cell }
            let isRelated = Dictionary(changes.map { ($0.id, $0.isRelated) }) { $1 }
            let kept = ids.filter { isRelated[$0] != false }
            var known = Set(kept)
            let new = changes.map(\.id).filter { id in
                isRelated[id] == true && known.insert(id).inserted
            }
            let changed = kept + new
            return changed == ids ? cell : try Cell(ids: changed, isWide: column.isWide)
        }
    }

    /// Changes the field at the other end of a relation, if the row exists.
    ///
    /// If the field has an unsent edit, the recorded value of the service is changed, and the edit is kept, unless a
    /// later edit makes the change.
    ///
    /// - Returns: `false` if an unsent edit requires another value.
    private func change(
        _ other: Cell,
        _ inverse: InverseFields,
        relatesTo id: Cell,
        _ isRelated: Bool,
        _ body: (Column, Cell) throws -> Cell
    ) throws -> Bool {
        guard let table = schema.table(named: inverse.otherTable) else { return true }
        let column = table.columns[inverse.otherColumn]
        var stored: Cell?
        try rows.row(of: table, other) { stored = $0.cell(inverse.otherColumn) }
        guard let value = stored, let field = column.field else { return true }
        let edits = isEditing ? [] : try edits(table, other)
        let edited = try edits.first { try $0.changedCells()[column.name] != nil }
        let current = try edited?.baseCells()[column.name] ?? value
        let changed = try body(column, current)
        if changed != current {
            var row = Row(columns: table.columns.count)
            row.set(table.id, other)
            row.set(inverse.otherColumn, changed)
            let update = RowUpdate(fields: .mask(FieldMask(field)), inserts: false)
            if !isEditing { try keepEdits(&row, table, update) }
            try put(row, into: table, update)
            // A third row may have an unsent edit that requires the former value.
            try rows.row(of: table, other) { stored = $0.cell(inverse.otherColumn) }
        } else if edited == nil {
            return true
        }
        return column.related(stored ?? .null).contains(id) == isRelated
    }
}

/// A list of identifiers, or a field with one, at the other end of a relation.
struct RelatedList: Hashable {
    let inverse: InverseFields
    /// The identifier of the row that has it.
    let row: Cell
}

/// A change of such a list.
struct ListChange {
    let id: Cell
    /// Whether the identifier is added, or else removed.
    let isRelated: Bool
}

extension InverseFields {
    /// Returns the columns as seen from the other end.
    fileprivate func mirrored(from table: Table) -> InverseFields {
        InverseFields(column: otherColumn, otherTable: table.name, otherColumn: column)
    }
}

extension Column {
    /// Returns the identifiers in a value of the column.
    fileprivate func related(_ cell: Cell) -> [Cell] {
        switch cell {
        case .null: []
        case .text(let text) where isListOfIdentifiers: Cell.list(json: text)
        default: [cell]
        }
    }
}

extension Cell {
    /// Creates a list of identifiers as JSON.
    fileprivate init(ids: [Cell], isWide: Bool) throws {
        let items = ids.map { id -> JSONValue in
            switch id {
            case .null, .real: .null
            case .integer(let value): .number(JSONNumber(value))
            case .text(let text):
                (isWide ? UInt64(text) : nil).map { .number(JSONNumber($0)) } ?? .string(text)
            }
        }
        self = .text(String(decoding: try AnyValue.json(.array(items)).json(), as: UTF8.self))
    }
}
