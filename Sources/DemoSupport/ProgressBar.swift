public import LatheRuntime
import Synchronization

/// A progress bar that is drawn in place on a terminal, and nowhere else.
///
/// ```swift
/// let bar = ProgressBar("Uploading", on: invocation.terminal)
/// defer { bar.finish() }
/// trello.client.middleware.append(ProgressReporting { bar.show($0) })
/// ```
public final class ProgressBar: Sendable {
    private let title: String
    private let terminal: Terminal
    private let shown = Mutex<String?>(nil)

    /// Makes a bar, of which nothing is seen before the first `show`.
    ///
    /// - Parameters:
    ///   - title: What is going on, in a word or two.
    ///   - terminal: Where to draw: beside the result, in the place of errors.
    public init(_ title: String, on terminal: Terminal) {
        self.title = title
        self.terminal = terminal
    }

    /// Shows the progress of a body.
    public func show(_ progress: TransferProgress) {
        let amount = Self.size(progress.bytes)
        guard let total = progress.total, let fraction = progress.fraction else {
            draw("\(title)  \(amount)")
            return
        }
        show(fraction, "\(amount) of \(Self.size(total))")
    }

    /// Shows how many of some things are done.
    public func show(_ done: Int, of total: Int) {
        show(total > 0 ? Double(done) / Double(total) : 1, "\(done) of \(total)")
    }

    private func show(_ fraction: Double, _ amount: String) {
        let percent = Int(min(1, max(0, fraction)) * 100)
        let bar =
            String(repeating: "█", count: percent / 4)
            + String(repeating: "░", count: 25 - percent / 4)
        let gap = String(repeating: " ", count: 4 - "\(percent)".count)
        draw("\(title)  \(bar)\(gap)\(percent) %  \(amount)")
    }

    /// Takes the bar away; to be called before anything else is written.
    public func finish() {
        shown.withLock { last in
            if last != nil { terminal.drawError("\r\u{1B}[K") }
            last = nil
        }
    }

    private func draw(_ line: String) {
        guard terminal.isErrorLive else { return }
        shown.withLock { last in
            guard last != line else { return }
            terminal.drawError("\r\(line)\u{1B}[K")
            last = line
        }
    }

    /// `1.4 MB`, in powers of 1000.
    static func size(_ bytes: Int) -> String {
        guard bytes >= 1000 else { return "\(bytes) B" }
        var value = Double(bytes)
        var unit = "B"
        for next in ["kB", "MB", "GB", "TB"] where value >= 1000 {
            value /= 1000
            unit = next
        }
        let tenths = Int((value * 10).rounded(.down))
        return "\(tenths / 10).\(tenths % 10) \(unit)"
    }
}
