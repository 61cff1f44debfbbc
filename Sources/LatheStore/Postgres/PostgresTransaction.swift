#if Postgres
/// The rows of a server in a transaction of one connection.
///
/// Written rows are collected and sent together: before the next read of their table, and at the end.
final class PostgresTransaction: StoreWriting {
    private let connection: PostgresConnection
    private let tables: PostgresTables
    private(set) var changed: Set<String> = []
    /// The error of the first statement that failed; the transaction is then rolled back.
    private(set) var fault: PostgresFault?
    private var batches: [String: [PostgresBatch]] = [:]
    /// The tables whose temporary tables contain rows of this transaction.
    private(set) var stages: Set<String> = []

    /// The maximum number of kinds of updates of a table that are collected at the same time.
    private static let maximumBatches = 8
    /// The maximum size of a row in bytes.
    private static let maximumBytes = 500 << 20

    init(_ connection: PostgresConnection, _ tables: PostgresTables) {
        self.connection = connection
        self.tables = tables
    }

    /// Runs a function that uses the connection, and keeps its error.
    private func noted<Result>(_ body: () throws(PostgresFault) -> Result) throws -> Result {
        if let fault { throw fault.thrown }
        do throws(PostgresFault) {
            return try body()
        } catch {
            fault = error
            throw error.thrown
        }
    }

    // MARK: Reading

    func rows(_ query: RowQuery, _ body: (RowSource) throws -> Void) throws {
        try flush(query.table)
        let table = tables.table(query.table)
        var parameters = PostgresParameters()
        let text = table.select(query, &parameters)
        let result = try noted { () throws(PostgresFault) in
            try connection.run(text, parameters, "reading \(query.table.name)")
        }
        let types = query.isOfIdentifiers ? [table.types[query.table.id]] : table.types
        for row in 0..<result.count { try body(source(result, row, types)) }
    }

    func row(of table: Table, _ id: Cell, _ body: (RowSource) throws -> Void) throws {
        try flush(table)
        let own = tables.table(table)
        var parameters = PostgresParameters()
        _ = parameters.add(id, own.types[table.id])
        let result = try noted { () throws(PostgresFault) in
            try connection.run(own.selectOne, parameters, "reading \(table.name)")
        }
        if result.count > 0 { try body(source(result, 0, own.types)) }
    }

    private func source(_ result: PostgresResult, _ row: Int, _ types: [PostgresType]) -> RowSource
    {
        var source = RowSource()
        source.cells = types.enumerated().map { result.cell(row, $0.offset, $0.element) }
        return source
    }

    func count(_ table: Table, _ condition: RowCondition) throws -> Int {
        try flush(table)
        let own = tables.table(table)
        var parameters = PostgresParameters()
        let filter = own.filter(condition, &parameters)
        let text = "SELECT count(*) FROM \(own.name) WHERE \(filter)"
        let result = try noted { () throws(PostgresFault) in
            try connection.run(text, parameters, "counting \(table.name)")
        }
        return Int(result.integer(0, 0) ?? 0)
    }

    func stamps(of table: Table, _ id: Cell) throws -> [Double?]? {
        try stamps(of: table, [id])[id]
    }

    func stamps(of table: Table, _ ids: [Cell]) throws -> [Cell: [Double?]] {
        try flush(table)
        let own = tables.table(table)
        let type = own.types[table.id]
        var parameters = PostgresParameters()
        let list = parameters.add(Set(ids), type)
        let names = zip(own.stamps, table.groups).map { stamp, group in
            table.whole(PostgresText.quoted(stamp), group.required) { own.names[$0] }
        }
        let columns = ([type.selection(own.id)] + names).joined(separator: ", ")
        let text = "SELECT \(columns) FROM \(own.name) WHERE \(own.id) = ANY (\(list))"
        let result = try noted { () throws(PostgresFault) in
            try connection.run(text, parameters, "reading \(table.name)")
        }
        var found: [Cell: [Double?]] = [:]
        for row in 0..<result.count {
            found[result.cell(row, 0, type)] = names.indices.map { place in
                guard case .real(let time) = result.cell(row, place + 1, .real) else { return nil }
                return time
            }
        }
        return found
    }

    // MARK: Writing

    func upsert(_ row: borrowing Row, into table: Table, _ update: RowUpdate) throws {
        guard row.bytes.count <= Self.maximumBytes else {
            throw StoreError(.unwritable, "writing \(table.name)", "a row has more than 500 MiB")
        }
        changed.insert(table.name)
        guard update.inserts else { return try change(row, in: table, update) }
        let id = row.cell(table.id)
        var own = batches[table.name] ?? []
        batches[table.name] = nil
        var place = own.firstIndex { $0.update == update }
        let isElsewhere = own.indices.contains { $0 != place && own[$0].contains(id) }
        if isElsewhere || (place == nil && own.count == Self.maximumBatches) {
            try send(own)
            (own, place) = ([], nil)
        }
        if place == nil {
            let known = tables.table(table)
            own.append(PostgresBatch(known, update, tables.layout(known, update)))
        }
        let index = place ?? own.count - 1
        own[index].add(row, id)
        if own[index].isFull {
            try send([own[index]])
            own.remove(at: index)
        }
        batches[table.name] = own
    }

    /// Changes an existing row.
    private func change(_ row: borrowing Row, in table: Table, _ update: RowUpdate) throws {
        guard case .mask(let mask) = update.fields else { return }
        try flush(table)
        let own = tables.table(table)
        var parameters = PostgresParameters()
        var changes: [String] = []
        for place in table.columns(of: mask) {
            let cell = row.cell(place)
            changes.append("\(own.names[place]) = \(parameters.add(cell, own.types[place]))")
            guard let identifiers = own.identifiers(place) else { continue }
            var bytes: [UInt8] = []
            PostgresType.write(identifiers: cell, to: &bytes)
            parameters.add(bytes[...], types: [PostgresType.identifiers.wire])
            changes.append("\(identifiers) = $\(parameters.types.count)")
        }
        if changes.isEmpty { return }
        for group in own.stamps.indices where update.outdated >> UInt64(group) & 1 != 0 {
            changes.append("\(PostgresText.quoted(own.stamps[group])) = NULL")
        }
        let operand = parameters.add(row.cell(table.id), own.types[table.id])
        let list = changes.joined(separator: ", ")
        let text = "UPDATE \(own.name) SET \(list) WHERE \(own.id) = \(operand)"
        _ = try noted { () throws(PostgresFault) in
            try connection.run(text, parameters, "writing \(table.name)")
        }
    }

    func delete(from table: Table, _ condition: RowCondition) throws -> Int {
        try flush(table)
        let own = tables.table(table)
        var parameters = PostgresParameters()
        let filter = own.filter(condition, &parameters)
        let result = try noted { () throws(PostgresFault) in
            let text = "DELETE FROM \(own.name) WHERE \(filter)"
            return try connection.run(text, parameters, "removing \(table.name)")
        }
        if result.changed > 0 { changed.insert(table.name) }
        return result.changed
    }

    /// Sends all collected rows.
    func flush() throws {
        // The tables are in a fixed order, for the same reason as the rows.
        for name in batches.keys.sorted() { try flush(named: name) }
    }

    private func flush(_ table: Table) throws { try flush(named: table.name) }

    private func flush(named name: String) throws {
        guard let own = batches.removeValue(forKey: name) else { return }
        try send(own)
    }

    private func send(_ batches: [PostgresBatch]) throws {
        for batch in batches {
            let name = batch.table.table.name
            try noted { () throws(PostgresFault) in
                let isUsed = stages.contains(name)
                guard try batch.send(on: connection, isStageUsed: isUsed) else { return }
                stages.insert(name)
                connection.stages.insert(name)
            }
        }
    }
}
#endif
