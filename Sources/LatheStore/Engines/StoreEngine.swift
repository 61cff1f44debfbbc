/// The storage of a store's rows: memory, a file, or a server.
///
/// Merging, relations, freshness and the outbox use this protocol, so that they are the same for all engines.
protocol StoreEngine: Sendable {
    /// Reports changes, including those of other processes.
    var changes: ChangeHub { get }

    /// Runs a function on a state of the store that no other transaction changes meanwhile.
    ///
    /// - Parameters:
    ///   - isOneRow: Whether the function reads no more than one row, which is a state by itself.
    ///   - body: What reads the rows.
    /// - Returns: What the function returns.
    /// - Throws: ``StoreError``, or what the function throws.
    func read<Result: Sendable>(
        isOneRow: Bool,
        _ body: @escaping @Sendable (any StoreReading) throws -> Result
    ) async throws -> Result

    /// Runs a function in a transaction of its own; nothing of it is kept when the function throws.
    ///
    /// - Parameters:
    ///   - isDurable: Whether the result is kept even when the machine, and not the process alone, fails.
    ///   - body: What changes the rows.
    /// - Returns: What the function returns.
    /// - Throws: ``StoreError``, or what the function throws.
    func write<Result: Sendable>(
        isDurable: Bool,
        _ body: @escaping @Sendable (any StoreWriting) throws -> Result
    ) async throws -> Result

    /// Takes the right to send edits.
    ///
    /// - Returns: `nil` when another task or process has it.
    /// - Throws: ``StoreError``.
    func lockOutbox() async throws -> (any OutboxLock)?

    /// Removes what is stored, with its files.
    func erase() async throws

    /// Ends all use; later calls throw.
    func close() async
}

/// A state of the rows, usable only where it was given.
protocol StoreReading: AnyObject {
    /// Calls a function with each row that a query finds, in its order.
    func rows(_ query: RowQuery, _ body: (RowSource) throws -> Void) throws

    /// Calls a function with the row of an identifier, if there is one.
    func row(of table: Table, _ id: Cell, _ body: (RowSource) throws -> Void) throws

    /// How many rows meet a condition.
    func count(_ table: Table, _ condition: RowCondition) throws -> Int

    /// When the groups of a row were fetched, in seconds since 2001; `nil` for a row that is not there.
    func stamps(of table: Table, _ id: Cell) throws -> [Double?]?

    /// The same of many rows, of those that are there.
    func stamps(of table: Table, _ ids: [Cell]) throws -> [Cell: [Double?]]
}

extension StoreReading {
    func stamps(of table: Table, _ ids: [Cell]) throws -> [Cell: [Double?]] {
        var found: [Cell: [Double?]] = [:]
        for id in ids { found[id] = try stamps(of: table, id) }
        return found
    }
}

/// The same within a transaction that writes.
protocol StoreWriting: StoreReading {
    /// Adds a row or changes the one that has its identifier.
    func upsert(_ row: borrowing Row, into table: Table, _ update: RowUpdate) throws

    /// Removes rows.
    ///
    /// - Returns: How many there were.
    func delete(from table: Table, _ condition: RowCondition) throws -> Int
}
