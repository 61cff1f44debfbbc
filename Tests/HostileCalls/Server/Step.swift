/// One thing that the server does on a connection.
enum Step: Sendable {
    /// Sends bytes.
    case send([UInt8])
    /// Sends bytes one by one, and waits after each.
    case trickle([UInt8], every: Duration)
    /// Sends the same bytes until so many have been sent.
    case flood([UInt8], bytes: Int)
    /// Does nothing for a time.
    case pause(Duration)
    /// Keeps the connection open without sending anything, until the client closes it.
    case wait
    /// Ends the sending side, and keeps on receiving until the client closes the connection.
    case halfClose
    /// Closes the connection with an RST in place of a FIN.
    case reset
    /// Closes the connection.
    case close

    /// Sends text.
    static func text(_ text: String) -> Step { .send(Array(text.utf8)) }

    /// Sends the same bytes for as long as the client takes them, up to a bound that no call reaches: all limits
    /// of size are far below it.
    static func endless(_ bytes: [UInt8]) -> Step { .flood(bytes, bytes: 256 << 20) }

    /// Whether nothing can follow on the connection.
    var isLast: Bool {
        switch self {
        case .wait, .halfClose, .reset, .close: true
        default: false
        }
    }
}
