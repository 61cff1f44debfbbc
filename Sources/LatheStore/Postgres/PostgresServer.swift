#if Postgres
/// Where a PostgreSQL server is, and how a store uses it.
///
/// Descriptions and mirrors have nothing of it, since the address may contain a password.
public struct PostgresServer: Sendable {
    let address: String
    let password: String?

    /// The schema, which is a namespace of the database, that has the store's tables; `lathe` by default.
    ///
    /// Stores side by side, as of several accounts, have schemas of their own.
    public var schema = "lathe"

    /// The greatest number of connections for reads and writes, from 1; 4 by default.
    ///
    /// A further one is opened while somebody observes changes.
    public var connections = 4

    /// How long a call may take, with waits for a connection, for the server and for other transactions; 30
    /// seconds by default.
    public var patience: Duration = .seconds(30)

    /// Names a server and a database.
    ///
    /// - Parameters:
    ///   - address: A connection URI or keywords and values, as libpq reads them:
    ///     `postgresql://app@db.example/app?sslmode=verify-full`. What it does not say follows from the
    ///     environment, as `PGHOST` and the password file.
    ///   - password: The password, which takes precedence over one in the address; `nil` for none.
    public init(_ address: String, password: String? = nil) {
        self.address = address
        self.password = password
    }
}

extension PostgresServer: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name of the schema.
    public var description: String { "a PostgreSQL server, schema \(schema)" }
    /// The same as the description.
    public var debugDescription: String { description }
    /// A mirror without address and password.
    public var customMirror: Mirror { Mirror(self, children: ["schema": schema]) }
}
#endif
