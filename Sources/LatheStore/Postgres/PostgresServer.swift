#if Postgres
/// The address of a PostgreSQL server, and options for using it.
///
/// Descriptions and mirrors do not contain the address, since it may contain a password.
public struct PostgresServer: Sendable {
    let address: String
    let password: String?

    /// The database schema that contains the store's tables; `lathe` by default.
    ///
    /// Separate stores, for example of several accounts, need separate schemas.
    public var schema = "lathe"

    /// The greatest number of connections for reads and writes, from 1; 4 by default.
    ///
    /// An additional connection is open while there is an observer of changes.
    public var connections = 4

    /// The maximum duration of a call, including waits for a connection and for other transactions; 30 seconds
    /// by default.
    public var timeout: Duration = .seconds(30)

    /// Creates the description of a server and a database.
    ///
    /// - Parameters:
    ///   - address: A connection URI, or keywords and values, in the format of libpq:
    ///     `postgresql://app@db.example/app?sslmode=verify-full`. Settings that it does not contain are those of the
    ///     environment, such as `PGHOST` and the password file.
    ///   - password: The password, which takes precedence over one in the address; `nil` for none.
    public init(_ address: String, password: String? = nil) {
        self.address = address
        self.password = password
    }
}

extension PostgresServer: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name of the schema.
    public var description: String { "a PostgreSQL server, schema \(schema)" }
    /// The description.
    public var debugDescription: String { description }
    /// A mirror without address and password.
    public var customMirror: Mirror { Mirror(self, children: ["schema": schema]) }
}
#endif
