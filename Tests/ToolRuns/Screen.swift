import DemoSupport
import Synchronization

/// A terminal that keeps what is written.
final class Screen: Sendable {
    private let texts = Mutex((output: "", errors: ""))

    var output: String { texts.withLock { $0.output } }
    var errors: String { texts.withLock { $0.errors } }

    func terminal(
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
