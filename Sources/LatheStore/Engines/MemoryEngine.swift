/// An engine that keeps rows in memory, for as long as the store is used.
final class MemoryEngine: StoreEngine {
    let changes = ChangeHub()
    private let rows: MemoryRows
    private let outbox = MemoryLock.State()

    init(_ schema: StoreSchema) {
        rows = MemoryRows(schema)
    }

    func read<Result: Sendable>(
        isOneRow: Bool,
        _ body: @escaping @Sendable (any StoreReading) throws -> Result
    ) async throws -> Result {
        try await rows.read(body)
    }

    func write<Result: Sendable>(
        isDurable: Bool,
        _ body: @escaping @Sendable (any StoreWriting) throws -> Result
    ) async throws -> Result {
        let (result, changed) = try await rows.write(body)
        changes.publish(changed)
        return result
    }

    func lockOutbox() throws -> (any OutboxLock)? { MemoryLock(outbox) }

    func erase() async throws { await close() }

    func close() async {
        await rows.close()
        changes.close()
    }
}

/// The rows of all tables; each transaction is one call of the actor.
private actor MemoryRows {
    private let schema: StoreSchema
    private var tables: [String: MemoryTable] = [:]
    private var isOpen = true

    init(_ schema: StoreSchema) { self.schema = schema }

    func read<Result>(_ body: (any StoreReading) throws -> Result) throws -> sending Result
    where Result: Sendable {
        try check()
        let transaction = MemoryTransaction(tables)
        return try body(transaction)
    }

    func write<Result: Sendable>(
        _ body: (any StoreWriting) throws -> Result
    ) throws -> (Result, Set<String>) {
        try check()
        let transaction = MemoryTransaction(tables)
        // Only the transaction refers to the rows, so that they are changed without a copy.
        tables = [:]
        defer { tables = transaction.tables }
        do {
            return (try body(transaction), transaction.changed)
        } catch {
            transaction.rollBack()
            throw error
        }
    }

    func close() {
        tables = [:]
        isOpen = false
    }

    private func check() throws {
        guard isOpen else { throw StoreError(.closed, "using a store", "it was closed") }
    }
}

/// The rows of a table, with indexes.
struct MemoryTable {
    struct Entry {
        var cells: [Cell]
        var stamps: [Double?]
    }

    private(set) var rows: [Cell: Entry] = [:]
    /// The identifiers of the rows by the values of an indexed column.
    private(set) var indexes: [Int: [Cell: Set<Cell>]] = [:]

    mutating func set(_ id: Cell, _ entry: Entry?, in table: Table) {
        let old = rows[id]
        for (place, column) in table.columns.enumerated() where column.isIndexed {
            let (before, after) = (old?.cells[place], entry?.cells[place])
            guard before != after else { continue }
            for value in before.map(column.values) ?? [] {
                indexes[place]?[value]?.remove(id)
                if indexes[place]?[value]?.isEmpty == true { indexes[place]?[value] = nil }
            }
            for value in after.map(column.values) ?? [] {
                indexes[place, default: [:]][value, default: []].insert(id)
            }
        }
        rows[id] = entry
    }
}

extension Column {
    /// Returns the identifiers in a value of the column.
    fileprivate func values(in cell: Cell) -> [Cell] {
        guard isListOfIdentifiers else { return [cell] }
        guard case .text(let text) = cell else { return [] }
        return Cell.list(json: text)
    }
}

/// A transaction that changes the rows, and can undo its changes.
private final class MemoryTransaction: StoreWriting {
    var tables: [String: MemoryTable]
    private(set) var changed: Set<String> = []
    private var undo: [(table: Table, id: Cell, entry: MemoryTable.Entry?)] = []

    init(_ tables: [String: MemoryTable]) { self.tables = tables }

    func rollBack() {
        for change in undo.reversed() {
            tables[change.table.name, default: MemoryTable()]
                .set(change.id, change.entry, in: change.table)
        }
        undo = []
    }

    private func set(_ id: Cell, _ entry: MemoryTable.Entry?, in table: Table) {
        undo.append((table, id, tables[table.name]?.rows[id]))
        tables[table.name, default: MemoryTable()].set(id, entry, in: table)
        changed.insert(table.name)
    }

    // MARK: Reading

    private func found(_ table: Table, _ condition: RowCondition) -> [(Cell, [Cell])] {
        guard let content = tables[table.name] else { return [] }
        if let ids = condition.candidates(in: content, table) {
            return ids.compactMap { id in
                guard let cells = content.rows[id]?.cells, condition.holds(cells, table) else {
                    return nil
                }
                return (id, cells)
            }
        }
        return content.rows.compactMap { id, entry in
            condition.holds(entry.cells, table) ? (id, entry.cells) : nil
        }
    }

    func rows(_ query: RowQuery, _ body: (RowSource) throws -> Void) throws {
        var rows = found(query.table, query.condition)
        let order = query.order + [RowQuery.Order(column: query.table.id, isDescending: false)]
        rows.sort { left, right in
            for item in order {
                let (first, second) = (left.1[item.column], right.1[item.column])
                if Cell.precedes(first, second) { return !item.isDescending }
                if Cell.precedes(second, first) { return item.isDescending }
            }
            return false
        }
        for row in rows.prefix(query.limit ?? .max) {
            var source = RowSource()
            source.cells = query.isOfIdentifiers ? [row.0] : row.1
            try body(source)
        }
    }

    func row(of table: Table, _ id: Cell, _ body: (RowSource) throws -> Void) throws {
        guard let entry = tables[table.name]?.rows[id] else { return }
        var source = RowSource()
        source.cells = entry.cells
        try body(source)
    }

    func count(_ table: Table, _ condition: RowCondition) throws -> Int {
        found(table, condition).count
    }

    func stamps(of table: Table, _ id: Cell) throws -> [Double?]? {
        guard let entry = tables[table.name]?.rows[id] else { return nil }
        return table.groups.indices.map { group in
            let isWhole = table.groups[group].required.allSatisfy { entry.cells[$0] != .null }
            return isWhole ? entry.stamps[group] : nil
        }
    }

    // MARK: Writing

    func upsert(_ row: borrowing Row, into table: Table, _ update: RowUpdate) throws {
        let id = row.cell(table.id)
        let old = tables[table.name]?.rows[id]
        if old == nil, !update.inserts { return }
        var entry =
            old
            ?? MemoryTable.Entry(
                cells: Array(repeating: .null, count: table.columns.count),
                stamps: Array(repeating: nil, count: table.groups.count)
            )
        entry.cells[table.id] = id
        switch update.fields {
        case .present:
            for place in table.columns.indices {
                let cell = row.cell(place)
                if cell != .null { entry.cells[place] = cell }
            }
        case .mask(let mask):
            for place in table.columns(of: mask) { entry.cells[place] = row.cell(place) }
        case .carried(let mask):
            let carried = Set(table.columns(of: mask))
            for place in table.columns.indices
            where carried.contains(place) || entry.cells[place] == .null {
                entry.cells[place] = row.cell(place)
            }
        }
        for group in table.groups.indices where update.groups >> UInt64(group) & 1 != 0 {
            entry.stamps[group] = update.time
        }
        for group in table.groups.indices where update.outdated >> UInt64(group) & 1 != 0 {
            entry.stamps[group] = nil
        }
        set(id, entry, in: table)
    }

    func delete(from table: Table, _ condition: RowCondition) throws -> Int {
        let rows = found(table, condition)
        for (id, _) in rows { set(id, nil, in: table) }
        return rows.count
    }
}
