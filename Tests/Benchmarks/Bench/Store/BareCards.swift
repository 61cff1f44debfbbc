#if Store
import BenchmarkCards
import Foundation
import LatheCoding
#if os(Linux)
import libsqlite3
#else
import SQLite3
#endif

/// Cards in a file of SQLite, by hand: what the store's measures are compared with.
final class BareCards {
    private var handle: OpaquePointer?

    private static let columns = [
        "id TEXT PRIMARY KEY NOT NULL", "closed INTEGER", "lastActivity REAL", "text TEXT",
        "due REAL", "board TEXT", "list TEXT", "members TEXT", "number BLOB", "labels TEXT",
        "name TEXT", "position REAL", "badges TEXT", "subscribed INTEGER", "url TEXT",
    ]
    private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type?.self)

    /// The columns of a card that hold documents, made beforehand.
    struct Documents {
        let members: String
        let labels: String
        let badges: String

        init(_ card: Card) throws {
            members = String(decoding: try card.members.json(), as: UTF8.self)
            labels = String(decoding: try card.labels.json(), as: UTF8.self)
            badges = String(decoding: try card.badges.json(), as: UTF8.self)
        }
    }

    init(_ file: URL) throws {
        try check(sqlite3_open(file.path, &handle), SQLITE_OK)
        try execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
        try execute("CREATE TABLE IF NOT EXISTS Card (\(Self.columns.joined(separator: ", ")))")
    }

    deinit { sqlite3_close_v2(handle) }

    private func check(_ result: Int32, _ expected: Int32) throws {
        guard result == expected else { throw CocoaError(.fileWriteUnknown) }
    }

    private func execute(_ text: String) throws {
        try check(sqlite3_exec(handle, text, nil, nil, nil), SQLITE_OK)
    }

    private func prepare(_ text: String) throws -> OpaquePointer {
        var statement: OpaquePointer?
        try check(sqlite3_prepare_v2(handle, text, -1, &statement, nil), SQLITE_OK)
        guard let statement else { throw CocoaError(.fileReadUnknown) }
        return statement
    }

    /// Adds the cards, or changes those with their identifiers.
    func merge(_ cards: [Card], _ documents: [Documents]) throws {
        let names = Self.columns.map { String($0.prefix { $0 != " " }) }
        let values = names.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        let changes = names.dropFirst().map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        try execute("BEGIN IMMEDIATE")
        let statement = try prepare(
            "INSERT INTO Card VALUES (\(values)) ON CONFLICT (id) DO UPDATE SET \(changes)"
        )
        defer { sqlite3_finalize(statement) }
        func bind(_ place: Int32, _ text: String) {
            sqlite3_bind_text(statement, place, text, -1, Self.transient)
        }
        for (card, documents) in zip(cards, documents) {
            bind(1, card.id.rawValue)
            sqlite3_bind_int64(statement, 2, card.isClosed ? 1 : 0)
            sqlite3_bind_double(statement, 3, card.lastActivity.timeIntervalSinceReferenceDate)
            bind(4, card.text)
            if let due = card.due {
                sqlite3_bind_double(statement, 5, due.timeIntervalSinceReferenceDate)
            } else {
                sqlite3_bind_null(statement, 5)
            }
            bind(6, card.board)
            bind(7, card.list)
            bind(8, documents.members)
            sqlite3_bind_int64(statement, 9, Int64(card.number))
            bind(10, documents.labels)
            bind(11, card.name)
            sqlite3_bind_double(statement, 12, card.position)
            bind(13, documents.badges)
            sqlite3_bind_int64(statement, 14, card.isSubscribed ? 1 : 0)
            bind(15, card.url.absoluteString)
            try check(sqlite3_step(statement), SQLITE_DONE)
            sqlite3_reset(statement)
        }
        try execute("COMMIT")
    }

    private lazy var one = try? prepare("SELECT * FROM Card WHERE id = ?1")

    /// All cards.
    func all() throws -> [Card] {
        let statement = try prepare("SELECT * FROM Card")
        defer { sqlite3_finalize(statement) }
        var cards: [Card] = []
        while sqlite3_step(statement) == SQLITE_ROW { cards.append(try card(statement)) }
        return cards
    }

    /// The card of an identifier.
    func get(_ id: String) throws -> Card? {
        guard let one else { return nil }
        defer { sqlite3_reset(one) }
        sqlite3_bind_text(one, 1, id, -1, Self.transient)
        return sqlite3_step(one) == SQLITE_ROW ? try card(one) : nil
    }

    private func card(_ statement: OpaquePointer) throws -> Card {
        func text(_ place: Int32) -> String {
            sqlite3_column_text(statement, place).map { String(cString: $0) } ?? ""
        }
        func date(_ place: Int32) -> Date {
            Date(timeIntervalSinceReferenceDate: sqlite3_column_double(statement, place))
        }
        func document<Value: WireValue>(_ place: Int32, _: Value.Type) throws -> Value {
            let count = Int(sqlite3_column_bytes(statement, place))
            let data = sqlite3_column_text(statement, place).map { Data(bytes: $0, count: count) }
            return try EntityDecoder().decode(Value.self, from: data ?? Data())
        }
        return Card(
            id: Card.ID(text(0)),
            isClosed: sqlite3_column_int64(statement, 1) != 0,
            lastActivity: date(2),
            text: text(3),
            due: sqlite3_column_type(statement, 4) == SQLITE_NULL ? nil : date(4),
            board: text(5),
            list: text(6),
            members: try document(7, [String].self),
            number: Int(sqlite3_column_int64(statement, 8)),
            labels: try document(9, [Label].self),
            name: text(10),
            position: sqlite3_column_double(statement, 11),
            badges: try document(12, Badges.self),
            isSubscribed: sqlite3_column_int64(statement, 13) != 0,
            url: URL(string: text(14)) ?? .blank
        )
    }
}
#endif
