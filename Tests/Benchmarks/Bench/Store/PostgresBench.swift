#if Postgres
import Foundation
import LatheStore

/// The PostgreSQL server of the measures, as the environment names it.
struct PostgresBench {
    let address: String
    let password: String
    /// The schema of the table that is written by hand.
    let schema = "lathe bench by hand"

    /// What must be done for the measures.
    static let needed =
        "run Tests/Servers/postgres/start and export the variables of .build/servers/postgres/env"

    /// `nil` if the environment does not name a server.
    init?() {
        let environment = ProcessInfo.processInfo.environment
        guard let address = environment["LATHE_POSTGRES_URL"] else { return nil }
        self.address = address
        password = environment["LATHE_POSTGRES_PASSWORD"] ?? ""
    }

    /// The server as a store uses it, with an empty schema.
    var store: PostgresServer {
        var server = PostgresServer(address, password: password)
        server.schema = "lathe bench"
        return server
    }
}
#endif
