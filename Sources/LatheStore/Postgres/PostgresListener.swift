#if Postgres
import Dispatch
import Foundation
import libpq

/// Publishes the changes of other processes, as long as there is an observer.
///
/// It is `Sendable` since only functions on its queue use its other properties.
final class PostgresListener: @unchecked Sendable {
    private let queue = DispatchQueue(label: "Lathe.store.postgres.listener")
    private let server: PostgresServer
    private let channel: String
    private let name: String
    private let changes: ChangeHub
    private var connection: PostgresConnection?
    private var source: (any DispatchSourceRead)?
    private var isEnded = false
    private var failures = 0

    init(_ server: PostgresServer, _ channel: String, _ name: String, _ changes: ChangeHub) {
        (self.server, self.channel, self.name, self.changes) = (server, channel, name, changes)
    }

    /// Returns the text of a notification: the tables that an engine changed.
    static func message(from name: String, _ tables: Set<String>) -> String {
        let text = "\(name) \(tables.sorted().joined(separator: ","))"
        // A message has at most 7,999 bytes; a message without names refers to all tables.
        return text.utf8.count < 7_999 ? text : name
    }

    func begin() { queue.async { self.connect() } }

    func end() {
        queue.async {
            self.isEnded = true
            self.disconnect()
        }
    }

    private func connect() {
        if isEnded { return }
        do throws(PostgresFault) {
            let connection = try PostgresConnection(server, PostgresCall(timeout: server.timeout))
            try connection.execute("LISTEN \(PostgresText.quoted(channel))", "observing a store")
            observe(connection)
        } catch {
            reconnect()
        }
    }

    private func observe(_ connection: PostgresConnection) {
        self.connection = connection
        failures = 0
        let socket = PQsocket(connection.handle)
        let source = DispatchSource.makeReadSource(fileDescriptor: socket, queue: queue)
        // The socket is closed after the source has ended its use.
        source.setCancelHandler { withExtendedLifetime(connection) {} }
        source.setEventHandler { [weak self] in self?.receive() }
        self.source = source
        source.activate()
        // Earlier changes were not reported.
        changes.publish(nil)
        receive()
    }

    private func receive() {
        guard let connection else { return }
        guard PQconsumeInput(connection.handle) == 1 else {
            disconnect()
            return reconnect()
        }
        var tables: Set<String> = []
        var isAll = false
        while let message = PQnotifies(connection.handle) {
            defer { PQfreemem(message) }
            let words = String(cString: message.pointee.extra).split(separator: " ", maxSplits: 1)
            if words.first.map({ $0 == name }) ?? false { continue }
            if words.count == 2 {
                tables.formUnion(words[1].split(separator: ",").map { String($0) })
            } else {
                isAll = true
            }
        }
        changes.publish(isAll ? nil : tables)
    }

    private func disconnect() {
        source?.cancel()
        (source, connection) = (nil, nil)
    }

    /// Reconnects after a delay that doubles up to 5 seconds.
    private func reconnect() {
        let delay = min(5_000, 50 << min(failures, 7))
        failures += 1
        queue.asyncAfter(deadline: .now() + .milliseconds(delay)) { self.connect() }
    }
}
#endif
