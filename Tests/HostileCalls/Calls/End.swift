/// How a call ended.
struct End: Sendable {
    enum Kind: String, Sendable {
        /// With the right value.
        case right
        /// With an `APIError` or a `CancellationError`, where that is right too.
        case error
        /// With an error, although the answer is legal.
        case refused
        /// With the whole body's value, although the answer is malformed or not whole.
        case accepted
        /// With a value that is not the right one.
        case lost
        /// With an error of another type.
        case untyped
        /// Later than the deadline and the margin.
        case late
        /// Not within a time far after the deadline.
        case never
        /// The process died.
        case died
    }

    var kind: Kind
    /// The milliseconds after the deadline; negative for a call that ended before.
    var overrun: Int
    /// The error's code, or what is wrong.
    var detail: String

    /// Whether a client may end a call so.
    var isFault: Bool { kind != .right && kind != .error }

    /// The words of one column of the table.
    var summary: String {
        switch kind {
        case .right: "right"
        case .error: detail
        case .late: "LATE +\(overrun)"
        case .untyped: "UNTYPED"
        default: kind.rawValue.uppercased()
        }
    }
}

/// One call of the table.
struct Cell: Hashable, Sendable, CustomStringConvertible {
    let behavior: String
    let operation: Operation

    /// As in `chunks/legal trailer:get`.
    var description: String { "\(behavior):\(operation.rawValue)" }

    init(_ behavior: String, _ operation: Operation) {
        self.behavior = behavior
        self.operation = operation
    }

    /// Reads a description.
    init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"),
            let operation = Operation(rawValue: String(text[text.index(after: colon)...]))
        else { return nil }
        self.init(String(text[..<colon]), operation)
    }
}
