#if Postgres
import Foundation
import libpq

/// A connection to a server, which one thread uses at a time and which waits for the server in `poll`.
final class PostgresConnection {
    let handle: OpaquePointer
    let pipe: WakePipe
    /// Identifies the connection among all that exist or have existed.
    let id = UUID().uuidString
    /// The number of its last transaction with writes.
    var transactions: Int64 = 0
    /// The current call.
    var call: PostgresCall
    /// The names of the prepared statements by their texts.
    private var prepared: [String: String] = [:]
    private var lastName = 0
    /// The names of the existing temporary tables.
    var stages: Set<String> = []
    /// Whether the connection can no longer be used.
    private(set) var isBroken = false

    /// The maximum number of prepared statements that are kept.
    private static let maximumStatements = 256
    /// The maximum number of parameters of a statement.
    private static let maximumParameters = 65_535
    /// The time after which a cancelled statement must have ended, in milliseconds.
    private static let longestCancelling: Int32 = 2_000

    init(_ server: PostgresServer, _ call: PostgresCall) throws(PostgresFault) {
        let action = "connecting to PostgreSQL"
        guard Self.isReadable(server.address) else {
            throw PostgresFault(.other, .cannotOpen, action, "the address cannot be read")
        }
        guard let pipe = WakePipe(), let handle = Self.start(server) else {
            throw PostgresFault(.other, .cannotOpen, action, "the system has no resources left")
        }
        (self.handle, self.pipe, self.call) = (handle, pipe, call)
        call.use(pipe)
        defer { call.use(nil) }
        // The texts of errors may contain sent values; the codes do not.
        PQsetErrorVerbosity(handle, PQERRORS_SQLSTATE)
        PQsetNoticeProcessor(handle, { _, _ in }, nil)
        try connect(action)
        guard PQsetnonblocking(handle, 1) == 0 else { throw .lost(action) }
        let encoding = PQparameterStatus(handle, "server_encoding").map { String(cString: $0) }
        guard encoding == "UTF8" else {
            throw PostgresFault(.other, .cannotOpen, action, "the database's encoding is not UTF-8")
        }
        guard PQserverVersion(handle) >= 130_000 else {
            throw PostgresFault(.other, .cannotOpen, action, "the server is older than version 13")
        }
    }

    deinit { PQfinish(handle) }

    private static func isReadable(_ address: String) -> Bool {
        // An address without these characters is the name of a database.
        guard address.contains("=") || address.contains("://") else { return true }
        var message: UnsafeMutablePointer<CChar>?
        guard let parts = PQconninfoParse(address, &message) else {
            // The message may contain the address.
            PQfreemem(message)
            return false
        }
        PQconninfoFree(parts)
        return true
    }

    private static func start(_ server: PostgresServer) -> OpaquePointer? {
        var settings: [(String, String)] = [
            ("dbname", server.address), ("fallback_application_name", "Lathe"),
            ("client_encoding", "UTF8"),
        ]
        if let password = server.password { settings.append(("password", password)) }
        let names = settings.map { strdup($0.0) }
        let values = settings.map { strdup($0.1) }
        defer { for text in names + values { free(text) } }
        return (names.map { UnsafePointer($0) } + [nil]).withUnsafeBufferPointer { names in
            (values.map { UnsafePointer($0) } + [nil]).withUnsafeBufferPointer { values in
                PQconnectStartParams(names.baseAddress, values.baseAddress, 1)
            }
        }
    }

    private func connect(_ action: String) throws(PostgresFault) {
        var status = PGRES_POLLING_WRITING
        while status != PGRES_POLLING_OK {
            guard status != PGRES_POLLING_FAILED, PQstatus(handle) != CONNECTION_BAD else {
                throw refusal(action)
            }
            try wait(status == PGRES_POLLING_READING ? POLLIN : POLLOUT, action)
            status = PQconnectPoll(handle)
        }
    }

    /// Returns the reason for the missing connection; only the server's code in the message is used.
    private func refusal(_ action: String) -> PostgresFault {
        let message = PQerrorMessage(handle).map { String(cString: $0) } ?? ""
        // A code follows the severity and a colon; a port may also have five digits.
        let words = message.split(whereSeparator: { " \n".contains($0) })
        var state: Substring?
        for (severity, word) in zip(words, words.dropFirst()) where severity.hasSuffix(":") {
            let isCode = word.utf8.allSatisfy { 48...57 ~= $0 || 65...90 ~= $0 }
            if isCode, word.utf8.count == 5 { state = word }
        }
        if let state { return PostgresFault(state: String(state), action) }
        if PQconnectionNeedsPassword(handle) != 0 {
            return PostgresFault(.other, .unauthorized, action, "the server wants a password")
        }
        return PostgresFault(.lost, .unreachable, action, "the server cannot be reached")
    }

    // MARK: Waiting

    /// Waits until the socket is ready.
    private func wait(_ events: Int32, _ action: String) throws(PostgresFault) {
        if call.isCancelled { throw .cancelled(action) }
        // A server that keeps sending messages could block the call indefinitely.
        guard call.milliseconds > 0 else { throw .timedOut(action) }
        guard ready(events, call.milliseconds, wakes: true) else {
            throw call.isCancelled ? .cancelled(action) : .timedOut(action)
        }
        if call.isCancelled { throw .cancelled(action) }
    }

    /// Returns whether the socket became ready within a time.
    private func ready(_ events: Int32, _ milliseconds: Int32, wakes: Bool) -> Bool {
        let socket = PQsocket(handle)
        guard socket >= 0 else { return true }
        var items = [
            pollfd(fd: socket, events: Int16(events), revents: 0),
            pollfd(fd: wakes ? pipe.reading : -1, events: Int16(POLLIN), revents: 0),
        ]
        let end = ContinuousClock.now + .milliseconds(milliseconds)
        while true {
            let left = max(.zero, end - .now) / .milliseconds(1)
            let count = poll(&items, 2, Int32(min(left, 1e9)) + (left > 0 ? 1 : 0))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count < 0 }
            if items[0].revents != 0 { return true }
            pipe.drain()
            // The wake-up may have been for an earlier call.
            if call.isCancelled { return false }
        }
    }

    /// Records that the connection can no longer be used.
    func lost(_ action: String) -> PostgresFault {
        isBroken = true
        return .lost(action)
    }

    // MARK: Statements

    /// Runs statements without parameters and returns the result of the last one.
    @discardableResult
    func execute(_ text: String, _ action: String) throws(PostgresFault) -> PostgresResult {
        guard PQsendQuery(handle, text) == 1 else { throw lost(action) }
        return try finish(action)
    }

    /// Runs a prepared statement without parameters.
    func run(_ text: String, _ action: String) throws(PostgresFault) -> PostgresResult {
        try run(text, PostgresParameters(), action)
    }

    /// Runs a prepared statement.
    func run(
        _ text: String,
        _ parameters: PostgresParameters,
        _ action: String
    ) throws(PostgresFault) -> PostgresResult {
        guard parameters.types.count <= Self.maximumParameters else {
            throw PostgresFault(
                .other,
                .statement,
                action,
                "the query has more than \(Self.maximumParameters) values"
            )
        }
        let name = try prepare(text, parameters.types, action)
        let isSent = parameters.withPointers { values, lengths, formats in
            PQsendQueryPrepared(
                handle,
                name,
                Int32(parameters.types.count),
                values,
                lengths,
                formats,
                1
            ) == 1
        }
        guard isSent else { throw lost(action) }
        return try finish(action)
    }

    private func prepare(
        _ text: String,
        _ types: [UInt32],
        _ action: String
    ) throws(PostgresFault) -> String {
        if let name = prepared[text] { return name }
        if prepared.count >= Self.maximumStatements {
            try execute("DEALLOCATE ALL", action)
            prepared = [:]
        }
        lastName += 1
        let name = "lathe\(lastName)"
        let isSent = types.withUnsafeBufferPointer { types in
            PQsendPrepare(handle, name, text, Int32(types.count), types.baseAddress) == 1
        }
        guard isSent else { throw lost(action) }
        _ = try finish(action)
        prepared[text] = name
        return name
    }

    /// Sends the data of a `COPY`.
    func copy(
        _ text: String,
        _ pieces: (_ send: (UnsafeRawBufferPointer) throws(PostgresFault) -> Void)
            throws(PostgresFault) -> Void,
        _ action: String
    ) throws(PostgresFault) {
        guard PQsendQuery(handle, text) == 1 else { throw lost(action) }
        _ = try finish(action)
        do throws(PostgresFault) {
            try pieces { bytes throws(PostgresFault) in try self.put(bytes, action) }
        } catch {
            // Only this connection knows of a COPY that has not ended.
            isBroken = true
            throw error
        }
        while true {
            let result = PQputCopyEnd(handle, nil)
            if result == 1 { break }
            if result < 0 { throw lost(action) }
            try flush(action)
        }
        _ = try finish(action)
    }

    private func put(_ bytes: UnsafeRawBufferPointer, _ action: String) throws(PostgresFault) {
        guard let start = bytes.assumingMemoryBound(to: CChar.self).baseAddress else { return }
        var place = 0
        while place < bytes.count {
            let count = min(bytes.count - place, 1 << 18)
            let result = PQputCopyData(handle, start + place, Int32(count))
            if result < 0 { throw lost(action) }
            if result == 1 { place += count }
            try flush(action)
        }
    }

    private func flush(_ action: String) throws(PostgresFault) {
        while true {
            switch PQflush(handle) {
            case 0: return
            case 1: break
            default: throw lost(action)
            }
            try wait(POLLIN | POLLOUT, action)
            if PQconsumeInput(handle) == 0 { throw lost(action) }
        }
    }

    /// Waits for the results of the sent statements.
    private func finish(_ action: String) throws(PostgresFault) -> PostgresResult {
        do throws(PostgresFault) {
            return try results(action)
        } catch {
            if error.kind == .cancelled || error.kind == .timedOut { abandon() }
            throw error
        }
    }

    private func results(_ action: String) throws(PostgresFault) -> PostgresResult {
        try flush(action)
        var last = PostgresResult(nil)
        var fault: PostgresFault?
        while true {
            while PQisBusy(handle) == 1 {
                try wait(POLLIN, action)
                if PQconsumeInput(handle) == 0 { throw lost(action) }
            }
            guard let result = PQgetResult(handle) else { break }
            last = PostgresResult(result)
            switch PQresultStatus(result) {
            case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: break
            // The next step is to send data; there is no result to wait for.
            case PGRES_COPY_IN: return last
            // This library reads no COPY data, and the same result would be returned endlessly.
            case PGRES_COPY_OUT, PGRES_COPY_BOTH: throw lost(action)
            default:
                let state = PQresultErrorField(result, 0x43).map { String(cString: $0) }
                fault = fault ?? state.map { PostgresFault(state: $0, action) } ?? .lost(action)
            }
        }
        if PQstatus(handle) == CONNECTION_BAD { isBroken = true }
        if let fault {
            if fault.kind == .lost { isBroken = true }
            throw fault
        }
        return last
    }

    /// Cancels the statement on the server, so that the connection can be used again.
    private func abandon() {
        // The cancellation may wait for the network, so that it runs on another thread.
        nonisolated(unsafe) let cancel = PQgetCancel(handle)
        DispatchQueue.global().async {
            var buffer = [CChar](repeating: 0, count: 256)
            _ = PQcancel(cancel, &buffer, Int32(buffer.count))
            PQfreeCancel(cancel)
        }
        let end = ContinuousClock.now + .milliseconds(Self.longestCancelling)
        while true {
            while PQisBusy(handle) == 1 {
                let left = (end - .now) / .milliseconds(1)
                guard left > 0, ready(POLLIN, Int32(left), wakes: false),
                    PQconsumeInput(handle) == 1
                else {
                    isBroken = true
                    return
                }
            }
            guard let result = PQgetResult(handle) else { return }
            let status = PQresultStatus(result)
            PQclear(result)
            // The same result would be returned endlessly, since the server waits for data that is not sent.
            if [PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH].contains(status) {
                isBroken = true
                return
            }
        }
    }

    /// Marks the connection as unusable.
    func breakOff() { isBroken = true }

    /// Rolls back a failed transaction, regardless of the call's deadline.
    func rollBack(_ action: String) {
        guard !isBroken, PQtransactionStatus(handle) != PQTRANS_IDLE else { return }
        let (former, other) = (call, PostgresCall(timeout: .seconds(5)))
        call = other
        defer { call = former }
        do throws(PostgresFault) { try execute("ROLLBACK", action) } catch { isBroken = true }
    }

    /// Removes the prepared statements, for example before tables change.
    func forgetStatements(_ action: String) throws(PostgresFault) {
        prepared = [:]
        try execute("DEALLOCATE ALL", action)
    }
}
#endif
