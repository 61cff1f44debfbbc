/// The storage of a store's rows: memory, a file, or a server.
///
/// Merging, relations, freshness and the outbox use this protocol, so that they are the same for all engines.
protocol StoreEngine: Sendable {
    /// Reports changes, including those of other processes.
    var changes: ChangeHub { get }

    /// Runs a function on a state of the store that no other transaction changes during the call.
    ///
    /// - Parameters:
    ///   - isOneRow: Whether the function reads at most one row, which is always a consistent state.
    ///   - body: A function that reads the rows.
    /// - Returns: The result of the function.
    /// - Throws: ``StoreError``, or an error of the function.
    func read<Result: Sendable>(
        isOneRow: Bool,
        _ body: @escaping @Sendable (any StoreReading) throws -> Result
    ) async throws -> Result

    /// Runs a function in its own transaction, which is rolled back if the function throws.
    ///
    /// - Parameters:
    ///   - isDurable: Whether the result is kept even if the machine, and not only the process, fails.
    ///   - body: A function that changes the rows.
    /// - Returns: The result of the function.
    /// - Throws: ``StoreError``, or an error of the function.
    func write<Result: Sendable>(
        isDurable: Bool,
        _ body: @escaping @Sendable (any StoreWriting) throws -> Result
    ) async throws -> Result

    /// Acquires the outbox lock, the exclusive right to send edits.
    ///
    /// - Returns: The lock; `nil` if another task or process holds it.
    /// - Throws: ``StoreError``.
    func lockOutbox() async throws -> (any OutboxLock)?

    /// Removes the stored data and its files.
    func erase() async throws

    /// Closes the engine; later calls throw.
    func close() async
}

/// A state of the rows, which is valid only in the function that receives it.
protocol StoreReading: AnyObject {
    /// Calls a function with each row that a query selects, in the query's order.
    func rows(_ query: RowQuery, _ body: (RowSource) throws -> Void) throws

    /// Calls a function with the row with an identifier, if it exists.
    func row(of table: Table, _ id: Cell, _ body: (RowSource) throws -> Void) throws

    /// Returns the number of rows that meet a condition.
    func count(_ table: Table, _ condition: RowCondition) throws -> Int

    /// Returns the times at which the groups of a row were fetched, in seconds since 2001; `nil` if the row does not
    /// exist.
    func stamps(of table: Table, _ id: Cell) throws -> [Double?]?

    /// Returns the times at which the groups of the existing rows among many were fetched.
    func stamps(of table: Table, _ ids: [Cell]) throws -> [Cell: [Double?]]
}

extension StoreReading {
    func stamps(of table: Table, _ ids: [Cell]) throws -> [Cell: [Double?]] {
        var found: [Cell: [Double?]] = [:]
        for id in ids { found[id] = try stamps(of: table, id) }
        return found
    }
}

/// A state of the rows within a transaction that writes.
protocol StoreWriting: StoreReading {
    /// Adds a row, or changes the existing row with its identifier.
    func upsert(_ row: borrowing Row, into table: Table, _ update: RowUpdate) throws

    /// Removes rows.
    ///
    /// - Returns: The number of removed rows.
    func delete(from table: Table, _ condition: RowCondition) throws -> Int
}
