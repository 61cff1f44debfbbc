import LatheRuntime

/// An event of a `text/event-stream` (HTML standard, section 9.2).
public struct ServerSentEvent: Hashable, Sendable {
    /// The type of the event; `message` when the server names none.
    public var type: String
    /// The data, with its lines joined by LF.
    public var data: String
    /// The last id that the server sent, to be sent as `Last-Event-ID` when the stream is continued; `nil`
    /// for none.
    public var id: String?
    /// The delay before reconnecting that the server sent last; `nil` when it sent none.
    public var retry: Duration?

    /// Creates an event.
    ///
    /// - Parameters:
    ///   - type: The type of the event; `message` by default.
    ///   - data: The data.
    ///   - id: The last id that the server sent; `nil`, the default, for none.
    ///   - retry: The delay before reconnecting; `nil`, the default, for none.
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
