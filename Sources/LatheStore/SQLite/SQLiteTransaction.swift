#if Store
/// The rows of a file in a transaction of one connection.
final class SQLiteTransaction: StoreWriting {
    private let connection: SQLiteConnection
    private(set) var changed: Set<String> = []
    /// The error of the first statement that failed; the transaction is then rolled back.
    ///
    /// After some failures, such as a full disk, the database has ended the transaction, and each later statement would
    /// be its own transaction.
    private(set) var fault: StoreError?
    /// The statement that wrote the last row, which the next row is likely to use again.
    private var last: (table: Table, update: RowUpdate, statement: SQLiteStatement)?

    init(_ connection: SQLiteConnection) { self.connection = connection }

    /// Gives back the statement that was kept between rows.
    func finish() {
        if let last { connection.give(back: last.statement) }
        last = nil
    }

    /// Runs a statement unless an earlier one has failed, and keeps its error.
    private func with<Result>(
        _ text: String,
        _ action: String,
        _ body: (SQLiteStatement) throws -> Result
    ) throws -> Result {
        try check()
        do { return try connection.with(text, action, body) } catch { throw noted(error) }
    }

    private func check() throws { if let fault { throw fault } }

    /// Keeps the error if a statement failed with it, and returns it.
    private func noted(_ error: any Error) -> any Error {
        if let error = error as? StoreError, error.resultCode != nil { fault = fault ?? error }
        return error
    }

    // MARK: Reading

    func rows(_ query: RowQuery, _ body: (RowSource) throws -> Void) throws {
        let action = query.table.reading
        let (text, values) = query.table.select(query)
        try with(text, action) { statement in
            try statement.bind(values)
            let source = statement.source
            while try statement.step(action) { try body(source) }
        }
    }

    func row(of table: Table, _ id: Cell, _ body: (RowSource) throws -> Void) throws {
        let action = table.reading
        try with(table.selectOne, action) { statement in
            try statement.bind(1, id)
            if try statement.step(action) { try body(statement.source) }
        }
    }

    func count(_ table: Table, _ condition: RowCondition) throws -> Int {
        var values: [Cell] = []
        let filter = condition.sqlite(table, &values, isNegated: false)
        let action = "counting \(table.name)"
        return try with("SELECT count(*) FROM \(table.quoted) WHERE \(filter)", action) {
            try $0.bind(values)
            return try $0.step(action) ? Int($0.source.integer(0) ?? 0) : 0
        }
    }

    func stamps(of table: Table, _ id: Cell) throws -> [Double?]? {
        let action = "reading \(table.name)"
        let stamps = table.groups.map { group in
            table.whole(SQLText.quoted(SQLText.stamp(group)), group.required) { table.quoted($0) }
        }
        let columns = ([table.idName] + stamps).joined(separator: ", ")
        let text = "SELECT \(columns) FROM \(table.quoted) WHERE \(table.idName) = ?1"
        return try with(text, action) { statement in
            try statement.bind(1, id)
            guard try statement.step(action) else { return nil }
            return stamps.indices.map { statement.source.real($0 + 1) }
        }
    }

    // MARK: Writing

    func upsert(_ row: borrowing Row, into table: Table, _ update: RowUpdate) throws {
        try check()
        do { try write(row, into: table, update) } catch { throw noted(error) }
    }

    private func write(
        _ row: borrowing Row,
        into table: Table,
        _ update: RowUpdate
    ) throws {
        let action = "writing \(table.name)"
        guard let statement = try statement(for: table, update, action) else { return }
        changed.insert(table.name)
        // A row without texts uses a static text, so that there is an address.
        try row.bytes.withUnsafeBufferPointer { bytes in
            try withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1) { none in
                let start =
                    UnsafeRawPointer(bytes.baseAddress ?? nil)
                    ?? none.baseAddress.map { UnsafeRawPointer($0) }
                guard let start else { return }
                defer { statement.reset() }
                try statement.bind(row, start.assumingMemoryBound(to: CChar.self))
                if update.groups != 0 {
                    try statement.bind(row.slots.count + 1, .real(update.time))
                }
                _ = try statement.step(action)
            }
        }
    }

    private func statement(
        for table: Table,
        _ update: RowUpdate,
        _ action: String
    ) throws -> SQLiteStatement? {
        if let last, last.table === table, last.update == update { return last.statement }
        finish()
        var text = table.upsert(update)
        if !update.inserts {
            guard case .mask(let mask) = update.fields,
                let change = table.update(mask, outdated: update.outdated)
            else { return nil }
            text = change
        }
        let statement = try connection.take(text, action)
        last = (table, update, statement)
        return statement
    }

    func delete(from table: Table, _ condition: RowCondition) throws -> Int {
        var values: [Cell] = []
        let filter = condition.sqlite(table, &values, isNegated: false)
        let action = "removing \(table.name)"
        return try with("DELETE FROM \(table.quoted) WHERE \(filter)", action) {
            try $0.bind(values)
            _ = try $0.step(action)
            let count = connection.changes
            if count > 0 { changed.insert(table.name) }
            return count
        }
    }
}
#endif
