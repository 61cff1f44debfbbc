#if Postgres
/// A transaction that is about to end, with the data to determine later whether it was committed.
///
/// Each connection has a row with the number of its last transaction, which that transaction itself writes. The
/// server's own numbers are not sufficient: after a crash, the server gives the number of a lost transaction to another
/// one.
struct PostgresCommit: Sendable {
    let connection: String
    let number: Int64
    /// The server's number, which determines whether the transaction has ended.
    let serverNumber: String
}

extension PostgresCommit {
    private static let action = "looking a transaction up"

    /// Records the transaction in the row of its connection, and notifies other processes of its changes.
    ///
    /// - Parameters:
    ///   - connection: A connection with a transaction.
    ///   - tables: The tables of the store.
    ///   - message: The notification for other processes, sent if the transaction is committed.
    ///   - action: The operation, for errors.
    /// - Throws: The failure of the server or the network.
    init(
        _ connection: PostgresConnection,
        _ tables: PostgresTables,
        _ message: String,
        _ action: String
    ) throws(PostgresFault) {
        connection.transactions += 1
        self.connection = connection.id
        number = connection.transactions
        var parameters = PostgresParameters()
        let id = parameters.add(.text(connection.id), .text)
        let number = parameters.add(.integer(number), .integer)
        let channel = parameters.add(.text(tables.channel), .text)
        let text = parameters.add(.text(message), .text)
        let found = try connection.run(
            """
            WITH noted AS (
                INSERT INTO \(tables.commits) (connection, number, "time") VALUES (\(id), \(number), now())
                ON CONFLICT (connection) DO UPDATE SET number = excluded.number, "time" = excluded."time"
            )
            SELECT pg_current_xact_id()::text, pg_notify(\(channel), \(text))
            """,
            parameters,
            action
        )
        serverNumber = found.text(0, 0) ?? ""
    }

    /// Returns whether the transaction was committed.
    ///
    /// - Parameters:
    ///   - other: A connection other than that of the transaction.
    ///   - tables: The tables of the store.
    /// - Returns: Whether the transaction was committed.
    /// - Throws: A conflict if the transaction has not ended.
    func wasKept(
        _ other: PostgresConnection,
        _ tables: PostgresTables
    ) throws(PostgresFault) -> Bool {
        // This is determined first, since the row of a transaction that has ended is then visible.
        let hasEnded = try hasEnded(other)
        var parameters = PostgresParameters()
        let id = parameters.add(.text(connection), .text)
        let number = parameters.add(.integer(number), .integer)
        let text =
            "SELECT count(*) FROM \(tables.commits) WHERE connection = \(id) AND number = \(number)"
        let isThere = try other.run(text, parameters, Self.action).integer(0, 0) == 1
        // The server may not have noticed yet that the connection was lost.
        if !isThere, !hasEnded { throw .conflict(Self.action) }
        return isThere
    }

    private func hasEnded(_ other: PostgresConnection) throws(PostgresFault) -> Bool {
        var parameters = PostgresParameters()
        let id = parameters.add(.text(serverNumber), .text)
        do throws(PostgresFault) {
            let status = try other.run(
                "SELECT pg_xact_status(\(id)::xid8)",
                parameters,
                Self.action
            )
            return status.text(0, 0) != "in progress"
        } catch {
            // After a crash, the server may no longer know a number.
            if error.kind == .refused { return true }
            throw error
        }
    }
}
#endif
