import LatheRuntime

/// Parses events from lines.
///
/// It works on bytes, since a colon or a space and a combining mark after it are one character.
struct EventParser {
    private let limit: Int
    private var type = ""
    /// The lines of data, each followed by an LF.
    private var data: [UInt8] = []
    private var id: String?
    private var retry: Duration?
    private var isFirst = true

    /// Creates a parser.
    ///
    /// - Parameter limit: The maximum number of bytes in the data of one event.
    init(limit: Int) { self.limit = limit }

    /// Processes a line; returns the event that an empty line ends.
    ///
    /// - Throws: An error when the data of an event exceeds the limit.
    mutating func push(_ bytes: [UInt8]) throws(LineSplitter.TooLong) -> ServerSentEvent? {
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
            guard value.count <= limit - data.count else {
                throw LineSplitter.TooLong(subject: "an event")
            }
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
