#if Postgres
/// The failure of an operation on a connection, with its kind, which determines the reaction.
struct PostgresFault: Error {
    enum Kind {
        /// The task was cancelled.
        case cancelled
        /// The deadline of the call has passed.
        case timedOut
        /// The connection was lost, or could not be established.
        case lost
        /// Another transaction conflicted with this one.
        case conflict
        /// A table has changed.
        case outdated
        /// The server refuses the value of a parameter.
        case refused
        /// Any other failure.
        case other
    }

    var kind: Kind
    var error: StoreError

    init(_ kind: Kind, _ code: StoreError.Code, _ action: String, _ reason: String) {
        self.kind = kind
        error = StoreError(code, action, reason)
    }

    /// Creates the failure for an error code of the server; the message is omitted, since it may contain values.
    init(state: String, _ action: String) {
        let (kind, code, reason) = Self.meaning(of: state)
        self.init(kind, code, action, "\(reason) (SQLSTATE \(state))")
    }

    static func lost(_ action: String) -> PostgresFault {
        PostgresFault(.lost, .unreachable, action, "the connection to the server was lost")
    }

    static func conflict(_ action: String) -> PostgresFault {
        PostgresFault(.conflict, .busy, action, "it conflicted with another transaction")
    }

    static func timedOut(_ action: String) -> PostgresFault {
        PostgresFault(.timedOut, .timedOut, action, "it took longer than a call may")
    }

    static func cancelled(_ action: String) -> PostgresFault {
        PostgresFault(.cancelled, .timedOut, action, "the task was cancelled")
    }

    /// The error that the caller receives.
    var thrown: any Error { kind == .cancelled ? CancellationError() : error }

    private static func meaning(of state: String) -> (Kind, StoreError.Code, String) {
        switch state {
        case "40001", "40P01", "55P03":
            return (.conflict, .busy, "it conflicted with another transaction")
        case "28P01", "28000": return (.other, .unauthorized, "the server refused the user")
        case "42501": return (.other, .unauthorized, "the user lacks a privilege")
        case "3D000": return (.other, .cannotOpen, "there is no such database")
        case "53100": return (.other, .full, "the server's disk is full")
        case "53300", "57P01", "57P02", "57P03", "57P05":
            return (.lost, .unreachable, "the server accepts no connection now")
        // The call is repeated until its deadline.
        case "22023": return (.refused, .statement, "the server refused a value")
        case "57014": return (.conflict, .timedOut, "the server ended the statement")
        case "25006": return (.other, .readOnly, "the database can only be read")
        case "XX001", "XX002": return (.other, .corrupt, "the database is damaged")
        case "42P01", "42703", "42804", "0A000", "26000", "3F000":
            return (.outdated, .schemaChanged, "the tables are not as they were")
        default: break
        }
        return state.hasPrefix("08")
            ? (.lost, .unreachable, "the connection to the server was lost")
            : (.other, .statement, "the server refused the statement")
    }
}

extension StoreError.Code {
    /// The server cannot be reached, or did not become available again in time.
    public static let unreachable = StoreError.Code(rawValue: "unreachable")
    /// The server rejected the user, the password, or an operation for which the user has no permission.
    public static let unauthorized = StoreError.Code(rawValue: "unauthorized")
    /// A call took longer than ``PostgresServer/timeout``.
    public static let timedOut = StoreError.Code(rawValue: "timedOut")
}
#endif
