/// An event of a `text/event-stream`, as the HTML standard says in section 9.2.
public struct ServerSentEvent: Hashable, Sendable {
    /// The kind of event; `message` when the server names none.
    public var type: String
    /// The text, lines joined by LF.
    public var data: String
    /// The last id that the server gave, for `Last-Event-ID` when going on; `nil` for none.
    public var id: String?
    /// How long to wait before connecting again, as the server last said; `nil` when it did not.
    public var retry: Duration?

    /// Makes an event.
    public init(
        type: String = "message",
        data: String,
        id: String? = nil,
        retry: Duration? = nil
    ) {
        self.type = type
        self.data = data
        self.id = id
        self.retry = retry
    }
}

/// Makes events of lines.
struct EventParser {
    private var type = ""
    private var data: [Substring] = []
    private var id: String?
    private var retry: Duration?
    private var isFirst = true

    /// Takes a line; returns the event that an empty one ends.
    mutating func push(_ bytes: [UInt8]) -> ServerSentEvent? {
        var line = String(decoding: bytes, as: UTF8.self)[...]
        if isFirst, line.first == "\u{FEFF}" { line.removeFirst() }
        isFirst = false
        if line.isEmpty {
            defer { (type, data) = ("", []) }
            guard !data.isEmpty else { return nil }
            return ServerSentEvent(
                type: type.isEmpty ? "message" : type,
                data: data.joined(separator: "\n"),
                id: id,
                retry: retry
            )
        }
        let name = line.prefix { $0 != ":" }
        var value = line.dropFirst(name.count + 1)
        if value.first == " " { value.removeFirst() }
        switch name {
        case "event": type = String(value)
        case "data": data.append(value)
        case "id": if !value.contains("\0") { id = String(value) }
        case "retry":
            if !value.isEmpty, value.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) {
                retry = Int(value).map { .milliseconds($0) } ?? retry
            }
        default: break
        }
        return nil
    }
}
