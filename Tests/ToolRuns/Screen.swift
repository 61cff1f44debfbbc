public import DemoSupport
import Synchronization

/// A terminal that keeps what is written.
public final class Screen: Sendable {
    private let texts = Mutex((output: "", errors: ""))

    /// Makes an empty one.
    public init() {}

    /// The text of the result so far.
    public var output: String { texts.withLock { $0.output } }

    /// The text of errors and progress so far.
    public var errors: String { texts.withLock { $0.errors } }

    /// The terminal.
    public func terminal(
        width: Int? = nil,
        isColored: Bool = false,
        isErrorLive: Bool = false
    ) -> Terminal {
        Terminal(
            width: width,
            isColored: isColored,
            isErrorLive: isErrorLive,
            areErrorsColored: isColored,
            output: { text in self.texts.withLock { $0.output += text } },
            errors: { text in self.texts.withLock { $0.errors += text } }
        )
    }
}
