import Foundation
import LatheCoding

extension StoreTransaction {
    /// Returns the edits of an entity that the service has not accepted, in their order.
    func edits(_ table: Table, _ id: Cell) throws -> [EditRecord] {
        if table.isInternal { return [] }
        return try loaded()[table.name]?[id] ?? []
    }

    private func loaded() throws -> [String: [Cell: [EditRecord]]] {
        if let pending { return pending }
        var loaded: [String: [Cell: [EditRecord]]] = [:]
        let query = EditRecord.where(\.state != .refused).sorted(by: \.id)
        for record in try all(query) {
            guard let id = try? Cell(json: record.entity) else { continue }
            loaded[record.type, default: [:]][id, default: []].append(record)
        }
        pending = loaded
        return loaded
    }

    /// Replaces the values of a response by the edited ones, and records the former in the edits.
    func keepEdits(_ row: inout Row, _ table: Table, _ update: RowUpdate) throws {
        if table.isInternal { return }
        if let pending, pending[table.name] == nil { return }
        guard let byID = try loaded()[table.name] else { return }
        let id = row.cell(table.id)
        guard var records = byID[id] else { return }
        let filled = try filled(row, table, update)
        var noted: Set<String> = []
        for place in records.indices {
            guard let changes = try? records[place].changedCells(),
                var base = try? records[place].baseCells()
            else { continue }
            let kinds = records[place].knownKinds
            for (name, cell) in changes {
                guard let column = table.place(of: name, in: changes, kinds),
                    table.carries(column, of: row, update) || filled.contains(column)
                        || noted.contains(name)
                else { continue }
                if noted.insert(name).inserted { base[name] = row.cell(column) }
                row.set(column, cell)
            }
            try records[place].set(base: base)
        }
        pending?[table.name]?[id] = records
        try save(records)
    }

    /// Returns the indexes of the columns outside the fields of an update that have no value in the existing row, and
    /// that the update therefore fills.
    func filled(
        _ row: borrowing Row,
        _ table: Table,
        _ update: RowUpdate
    ) throws -> Set<Int> {
        guard case .carried = update.fields else { return [] }
        var filled = Set(
            table.columns.indices.filter { place in
                row.slots[place].tag != .null && !table.carries(place, of: row, update)
            }
        )
        if filled.isEmpty { return [] }
        try rows.row(of: table, row.cell(table.id)) { source in
            filled = filled.filter { source.isNull($0) }
        }
        return filled
    }

    func save(_ records: [EditRecord]) throws {
        let table = try schema.table(of: EditRecord.self)
        var writer = RowWriter(table, schema)
        for record in records {
            try writer.write(record, of: table)
            try writing.upsert(writer.row, into: table, RowUpdate(fields: .mask(.all)))
        }
    }

    func remove(_ record: EditRecord) throws {
        let table = try schema.table(of: EditRecord.self)
        _ = try writing.delete(from: table, .equal(table.id, .integer(Int64(record.id))))
        pending = nil
    }
}

extension Table {
    /// Returns the index of the column of a field that an edit changes.
    ///
    /// - Parameters:
    ///   - name: The column's name.
    ///   - cells: The values that the edit sets, by the names of their columns.
    ///   - kinds: The kinds of the columns when the edit was made, as far as they are known.
    /// - Returns: The index; `nil` if the type no longer has the field, or the value cannot be read as the field's type.
    func place(of name: String, in cells: [String: Cell], _ kinds: [String: Cell]) -> Int? {
        guard let place = columns.firstIndex(where: { $0.name == name }), place != id,
            columns[place].field != nil, columns[place].embedded == nil
        else { return nil }
        let cell = cells[name] ?? .null
        if cell == .null {
            return columns[place].isRequired ? nil : self.place(clearing: name, kinds)
        }
        guard kinds[name].map({ $0 == columns[place].content }) ?? columns[place].fits(cell) else {
            return nil
        }
        // The value of the field that names the case of a union may be that of another edit.
        let others = discriminators[place] ?? []
        if !others.isEmpty, others.allSatisfy({ cells[columns[$0].name] == nil }) { return place }
        var source = RowSource()
        source.cells = columns.map { cells[$0.name] ?? .null }
        var reader = RowReader(self, source, nil, depth: 0)
        return reader.canRead(place) ? place : nil
    }

    /// Returns the index of a column that an edit clears, or that had no value before the edit.
    func place(clearing name: String, _ kinds: [String: Cell]) -> Int? {
        columns.firstIndex { column in
            column.name == name && column.embedded == nil
                && (kinds[name].map { $0 == column.content } ?? true)
        }
    }

    /// Returns the value that names the case of the union in a column; `nil` if there is none.
    func caseName(of place: Int, in cells: [Cell]) -> Cell? {
        (discriminators[place] ?? []).lazy.map { cells[$0] }.first { $0 != .null }
    }

    /// Returns the columns with unions whose case has another name in changed cells.
    func unions(of current: [Cell], withOtherCasesIn changed: [Cell]) -> [Int] {
        discriminators.keys.sorted().filter { place in
            // An empty list or map has no cases.
            let isEmpty = [.null, .text("[]"), .text("{}")].contains(current[place])
            return !isEmpty && caseName(of: place, in: current) != caseName(of: place, in: changed)
        }
    }

    /// Returns whether an update changes a column of a row.
    func carries(_ place: Int, of row: borrowing Row, _ update: RowUpdate) -> Bool {
        switch update.fields {
        case .present: row.slots[place].tag != .null
        case .mask(let mask), .carried(let mask):
            columns[place].field.map { mask.contains($0) } ?? false
        }
    }
}

extension Column {
    /// The storage of the column's values, as edits record it.
    var content: Cell { .text(storage) }
}

extension EditRecord {
    func changedCells() throws -> [String: Cell] { try Cell.cells(json: changes) }
    func baseCells() throws -> [String: Cell] { try Cell.cells(json: base) }

    /// The kinds of the columns when the edit was made, as far as they were recorded.
    var knownKinds: [String: Cell] { kinds.flatMap { try? Cell.cells(json: $0) } ?? [:] }

    mutating func set(base cells: [String: Cell]) throws { base = try Cell.json(cells) }
}
