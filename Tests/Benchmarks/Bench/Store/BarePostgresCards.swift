#if Postgres
import BenchmarkCards
import Foundation
import LatheCoding
import libpq

/// Cards in a table of PostgreSQL, by hand: what `store.merge.postgres` is compared with.
final class BarePostgresCards {
    private let handle: OpaquePointer?

    private static let columns = [
        "id text COLLATE \"C\" PRIMARY KEY", "closed boolean", "activity double precision",
        "text text", "due double precision", "board text", "list text", "members text",
        "number bigint", "labels text", "name text", "position double precision", "badges text",
        "subscribed boolean", "url text",
    ]

    /// Creates an empty table.
    init(_ server: PostgresBench) throws {
        handle = PQconnectdb("\(server.address)?password=\(server.password)")
        try execute("SET client_min_messages = warning")
        try execute("CREATE SCHEMA IF NOT EXISTS \"\(server.schema)\"")
        try execute("SET search_path TO \"\(server.schema)\"; DROP TABLE IF EXISTS \"Card\"")
        try execute("CREATE TABLE \"Card\" (\(Self.columns.joined(separator: ", ")))")
    }

    deinit { PQfinish(handle) }

    private func execute(_ text: String) throws {
        let result = PQexec(handle, text)
        defer { PQclear(result) }
        guard [PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_COPY_IN].contains(PQresultStatus(result))
        else { throw CocoaError(.fileWriteUnknown) }
    }

    /// Adds the cards, or changes those with their identifiers.
    func merge(_ cards: [Card], _ documents: [BareCards.Documents]) throws {
        try execute("BEGIN")
        try execute("CREATE TEMPORARY TABLE incoming (LIKE \"Card\") ON COMMIT DROP")
        try execute("COPY incoming FROM STDIN")
        var rows: [UInt8] = []
        rows.reserveCapacity(1 << 17)
        for (card, documents) in zip(cards, documents) {
            Self.append(card, documents, to: &rows)
            if rows.count > 1 << 16 { try send(&rows) }
        }
        try send(&rows)
        guard PQputCopyEnd(handle, nil) == 1 else { throw CocoaError(.fileWriteUnknown) }
        while let result = PQgetResult(handle) {
            defer { PQclear(result) }
            guard PQresultStatus(result) == PGRES_COMMAND_OK else {
                throw CocoaError(.fileWriteUnknown)
            }
        }
        let names = Self.columns.map { String($0.prefix { $0 != " " }) }
        let changes = names.dropFirst().map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        try execute(
            "INSERT INTO \"Card\" SELECT * FROM incoming ON CONFLICT (id) DO UPDATE SET \(changes)"
        )
        try execute("COMMIT")
    }

    private func send(_ rows: inout [UInt8]) throws {
        let isSent = rows.withUnsafeBytes { bytes in
            let start = bytes.assumingMemoryBound(to: CChar.self).baseAddress
            return PQputCopyData(handle, start, Int32(bytes.count)) == 1
        }
        guard isSent else { throw CocoaError(.fileWriteUnknown) }
        rows.removeAll(keepingCapacity: true)
    }

    /// Appends a row in the text format of `COPY`.
    private static func append(
        _ card: Card,
        _ documents: BareCards.Documents,
        to rows: inout [UInt8]
    ) {
        func add(_ text: String, isLast: Bool = false) {
            for byte in text.utf8 {
                switch byte {
                case 0x5C: rows.append(contentsOf: [0x5C, 0x5C])
                case 0x09: rows.append(contentsOf: [0x5C, 0x74])
                case 0x0A: rows.append(contentsOf: [0x5C, 0x6E])
                case 0x0D: rows.append(contentsOf: [0x5C, 0x72])
                default: rows.append(byte)
                }
            }
            rows.append(isLast ? 0x0A : 0x09)
        }
        func add(_ date: Date?) {
            if let date {
                add(String(date.timeIntervalSinceReferenceDate))
            } else {
                rows.append(contentsOf: [0x5C, 0x4E, 0x09])
            }
        }
        add(card.id.rawValue)
        add(card.isClosed ? "t" : "f")
        add(card.lastActivity)
        add(card.text)
        add(card.due)
        add(card.board)
        add(card.list)
        add(documents.members)
        add(String(card.number))
        add(documents.labels)
        add(card.name)
        add(String(card.position))
        add(documents.badges)
        add(card.isSubscribed ? "t" : "f")
        add(card.url.absoluteString, isLast: true)
    }
}
#endif
