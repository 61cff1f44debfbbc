/// What keeps the rows of a store: memory, a file, or a server.
///
/// All that a store does beyond rows, as merging, relations, freshness and the outbox, is done above this
/// protocol, so that it is the same for all engines.
protocol StoreEngine: Sendable {
    /// Tells of changes, those of other processes among them.
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

/// What of a row that is there is changed to the row that is written.
struct RowUpdate: Hashable, Sendable {
    enum Fields: Hashable, Sendable {
        /// The fields that have a value.
        case present
        /// Those fields, also where they have none.
        case mask(FieldMask)
        /// Those fields, also where they have none; of the others what a row has not yet.
        case carried(FieldMask)
    }

    var fields: Fields
    /// The groups that were fetched, as bits.
    var groups: UInt64 = 0
    /// When they were, in seconds since 2001.
    var time: Double = 0
    /// Whether a row is added where there is none.
    var inserts = true
}

/// Which rows are read, and what of them.
struct RowQuery: Sendable {
    struct Order: Hashable, Sendable {
        let column: Int
        let isDescending: Bool
    }

    let table: Table
    var condition = RowCondition.always
    var order: [Order] = []
    var limit: Int?
    /// Whether only the identifiers are read, as the one column.
    var isOfIdentifiers = false
}

/// What must be true of a row; columns by their places.
indirect enum RowCondition: Hashable, Sendable {
    enum Comparison: String, Hashable, Sendable {
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
    }

    case always
    case equal(Int, Cell)
    case compare(Int, Comparison, Cell)
    case isIn(Int, Set<Cell>)
    /// Whether a list of identifiers has one.
    case contains(Int, Cell)
    case not(RowCondition)
    case all([RowCondition])
    case any([RowCondition])
}
