import Foundation
import LatheCoding

extension StoreTransaction {
    /// Applies changes to an entity and records them, so that they can be sent.
    func edit<Value: StoredEntity>(
        _: Value.Type,
        _ id: Value.ID,
        _ changes: [FieldChange<Value>]
    ) throws -> Edit<Value>? {
        let action = "editing \(Value.self)"
        let table = try schema.table(of: Value.self)
        let cell = try table.cell(of: id)
        guard let current = try cells(of: cell, in: table) else {
            throw StoreError(.invalidEdit, action, "the entity is not in the store")
        }
        var cells: [Int: Cell] = [:]
        for change in changes {
            guard let change = try change.checked() else { continue }
            let place = try table.place(of: change.field)
            guard place != table.id else {
                throw StoreError(.invalidEdit, action, "an identifier cannot be changed")
            }
            guard let new = schema.storesSecrets ? change.cell : change.open else {
                throw StoreError(
                    .invalidEdit,
                    action,
                    "'\(table.columns[place].name)' has secret fields inside, which are not stored"
                )
            }
            cells[place] = new
        }
        guard !cells.isEmpty else { return nil }
        // A union is readable only together with the field that names its case, which responses may change otherwise.
        for other in cells.keys.flatMap({ table.discriminators[$0] ?? [] })
        where other != table.id && cells[other] == nil && current[other] != .null {
            cells[other] = current[other]
        }
        try check(cells, current, table, action)
        var (changed, base, kinds): ([String: Cell], [String: Cell], [String: Cell]) = (
            [:], [:], [:]
        )
        for (place, cell) in cells {
            let column = table.columns[place]
            changed[column.name] = cell
            base[column.name] = current[place]
            kinds[column.name] = column.content
        }
        isEditing = true
        defer { isEditing = false }
        try apply(changed, kinds, to: cell, in: table)
        let last = try all(EditRecord.everything.sorted(by: \.id, descending: true).prefix(1)).first
        var record = EditRecord()
        // The number is not simply the next one, so that it differs from the numbers of removed edits.
        let time = Int(exactly: (now.timeIntervalSinceReferenceDate * 1e6).rounded()) ?? 0
        record.id = max((last?.id ?? 0) + 1, time)
        record.type = table.name
        record.entity = try cell.json()
        record.key = UUID().uuidString
        record.changes = try Cell.json(changed)
        try record.set(base: base)
        record.kinds = try Cell.json(kinds)
        record.version = table.version.flatMap { table.columns[$0].versionText(current[$0]) }
        record.madeAt = now
        try save([record])
        pending = nil
        return Edit(record, table, isUncertain: false)
    }

    /// Checks that the case of each union is known after an edit, and is that of its value.
    private func check(
        _ cells: [Int: Cell],
        _ current: [Cell],
        _ table: Table,
        _ action: String
    ) throws(StoreError) {
        var edited = current
        for (place, cell) in cells { edited[place] = cell }
        func refuse(_ place: Int, _ reason: String) throws(StoreError) {
            throw StoreError(.invalidEdit, action, "'\(table.columns[place].name)' \(reason)")
        }
        for (place, cell) in cells where cell != .null && table.discriminators[place] != nil {
            if table.caseName(of: place, in: edited) == nil {
                try refuse(place, "is a union, and the field that names its case has no value")
            }
        }
        for place in table.unions(of: current, withOtherCasesIn: edited) where cells[place] == nil {
            try refuse(
                place,
                "is a union whose case another field names, and must be changed with it"
            )
        }
    }

    private func apply(
        _ cells: [String: Cell],
        _ kinds: [String: Cell],
        to id: Cell,
        in table: Table
    ) throws {
        // The type of the identifiers may have changed.
        guard id != .null, table.columns[table.id].fits(id) else { return }
        var row = Row(columns: table.columns.count)
        row.set(table.id, id)
        var mask = FieldMask()
        for (name, cell) in cells {
            // Columns that were removed, or whose content now has another type, are not set.
            let place =
                cell == .null
                ? table.place(clearing: name, kinds)
                : table.place(of: name, in: cells, kinds)
            guard let place, let field = table.columns[place].field else { continue }
            row.set(place, cell)
            mask.insert(field)
        }
        try put(row, into: table, RowUpdate(fields: .mask(mask), inserts: false))
    }

    /// Returns the edits of a type, in their order.
    func records(_ table: Table) throws -> [EditRecord] {
        try all(EditRecord.where(\.type == table.name).sorted(by: \.id))
    }

    /// Returns the next edit to send, and records that it may have been sent.
    func claim<Value: StoredEntity>(_: Value.Type) throws -> Edit<Value>? {
        let table = try schema.table(of: Value.self)
        var last = Int.min
        while true {
            let query = EditRecord.where(
                \.type == table.name && \.state != .refused && \.id > last
            )
            guard var record = try all(query.sorted(by: \.id).prefix(1)).first else { return nil }
            last = record.id
            // An edit that this program cannot read is kept, and the edits after it do not wait for it.
            if let edit: Edit<Value> = try claim(&record, table) { return edit }
        }
    }

    /// Returns an edit, and records that it may have been sent; `nil` if it was removed or cannot be read.
    func claim<Value: StoredEntity>(_: Value.Type, _ id: Int) throws -> Edit<Value>? {
        guard var record = try get(EditRecord.self, id), record.state != .refused else {
            return nil
        }
        return try claim(&record, try schema.table(of: Value.self))
    }

    private func claim<Value: StoredEntity>(
        _ record: inout EditRecord,
        _ table: Table
    ) throws -> Edit<Value>? {
        let isUncertain = record.state == .sending
        record.state = .sending
        record.attempts += 1
        let edit = Edit<Value>(record, table, isUncertain: isUncertain)
        guard edit.isWhole else { return nil }
        try save([record])
        return edit
    }

    /// Records the service's decision about an edit.
    ///
    /// - Parameters:
    ///   - edit: The edit.
    ///   - outcome: The service's decision.
    ///   - merge: A function that merges the response to an accepted edit.
    /// - Throws: ``StoreError``.
    func settle<Value: StoredEntity>(
        _ edit: Edit<Value>,
        _ outcome: EditOutcome<Value>,
        merging merge: (StoreTransaction) throws -> Void
    ) throws {
        guard var record = try get(EditRecord.self, edit.id) else { return }
        // If this process lost the outbox lock, another process may have begun to send the edit.
        let isOwn = record.state == .sending && record.attempts == edit.attempts
        switch outcome {
        case .refused where !isOwn, .later where !isOwn: break
        case .accepted(let entity):
            try remove(record)
            if let entity { try self.merge(received: [entity]) }
            try merge(self)
            try follow(record)
        case .refused(let reason):
            try undo(record)
            record.state = .refused
            record.reason = reason
            try save([record])
            pending = nil
        case .later:
            record.state = edit.isUncertain ? .sending : .waiting
            try save([record])
        }
    }

    /// Replaces the version on which later edits are based by the version that an accepted edit made.
    private func follow(_ accepted: EditRecord) throws {
        guard let table = schema.table(named: accepted.type), let column = table.version,
            accepted.version != nil
        else { return }
        var version: String?
        try rows.row(of: table, try Cell(json: accepted.entity)) { source in
            version = table.columns[column].versionText(source.cell(column))
        }
        for var later in try records(table)
        where later.entity == accepted.entity && later.version == accepted.version {
            // If the response has no version, the stored version is the old one, which the service no longer has.
            later.version = version == accepted.version ? nil : version
            try save([later])
        }
        pending = nil
    }

    /// Removes an edit, and undoes it unless that was already done.
    func discard<Value: StoredEntity>(_ edit: Edit<Value>) throws {
        guard let record = try get(EditRecord.self, edit.id) else { return }
        guard record.state != .sending || !edit.isWhole else {
            throw StoreError(
                .invalidEdit,
                "discarding an edit of \(Value.self)",
                "it may have been sent already"
            )
        }
        if record.state != .refused { try undo(record) }
        try remove(record)
    }

    /// Sets the fields of an edit to the service's values, unless a later edit changed them too.
    private func undo(_ record: EditRecord) throws {
        guard let table = schema.table(named: record.type) else { return }
        guard var cells = try? record.baseCells(), let id = try? Cell(json: record.entity) else {
            return
        }
        let kinds = record.knownKinds
        for var later in try records(table)
        where later.id > record.id && later.entity == record.entity && later.state != .refused {
            guard let changed = try? later.changedCells(), var base = try? later.baseCells() else {
                continue
            }
            let laterKinds = later.knownKinds
            for name in cells.keys where changed[name] != nil {
                let cell = cells.removeValue(forKey: name)
                if kinds[name] == laterKinds[name] { base[name] = cell }
            }
            try later.set(base: base)
            try save([later])
        }
        try apply(cells, kinds, to: id, in: table)
    }
}

extension Column {
    /// Returns a version as text; `nil` if there is none.
    fileprivate func versionText(_ cell: Cell) -> String? {
        switch cell {
        case .text(let text): kind == .integer ? String(text.drop { $0 == "0" }) : text
        case .integer(let number): "\(number)"
        case .null, .real: nil
        }
    }
}
