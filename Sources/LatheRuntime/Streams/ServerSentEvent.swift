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
///
/// By bytes, since a character can be a colon or a space together with a mark behind it.
struct EventParser {
    /// An event has more data than it may have.
    struct TooLong: Error {}

    private let limit: Int
    private var type = ""
    /// The lines of data, each with an LF behind it.
    private var data: [UInt8] = []
    private var id: String?
    private var retry: Duration?
    private var isFirst = true

    /// Makes a parser.
    ///
    /// - Parameter limit: The most bytes of data that one event may have.
    init(limit: Int) { self.limit = limit }

    /// Takes a line; returns the event that an empty one ends.
    mutating func push(_ bytes: [UInt8]) throws(TooLong) -> ServerSentEvent? {
        var line = bytes[...]
        if isFirst, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        isFirst = false
        if line.isEmpty {
            defer { (type, data) = ("", []) }
            guard !data.isEmpty else { return nil }
            return ServerSentEvent(
                type: type.isEmpty ? "message" : type,
                data: Self.text(data.dropLast()),
                id: id,
                retry: retry
            )
        }
        let name = line.prefix { $0 != UInt8(ascii: ":") }
        var value = line.dropFirst(name.count + 1)
        if value.first == UInt8(ascii: " ") { value.removeFirst() }
        switch Self.text(name) {
        case "event": type = Self.text(value)
        case "data":
            guard value.count <= limit - data.count else { throw TooLong() }
            data += value
            data.append(0x0A)
        case "id": if !value.contains(0) { id = Self.text(value) }
        case "retry":
            if !value.isEmpty, value.allSatisfy({ 0x30...0x39 ~= $0 }) {
                retry = Int(Self.text(value)).map { .milliseconds($0) } ?? retry
            }
        default: break
        }
        return nil
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
