import Foundation

/// Where a tool's words go, and what may be done with them there.
public struct Terminal: Sendable {
    /// A way to set text apart.
    public enum Style: String, Sendable {
        case bold = "1"
        case dim = "2"
        case red = "31"
        case green = "32"
        case yellow = "33"
        case blue = "34"
    }

    /// The number of columns; `nil` for output that is no terminal, which is never cut.
    public let width: Int?
    /// Whether output may be colored.
    public let isColored: Bool
    /// Whether errors may be colored.
    public let areErrorsColored: Bool
    /// Whether errors are seen at once, so that a line of them can be drawn anew.
    public let isErrorLive: Bool
    private let output: @Sendable (String) -> Void
    private let errors: @Sendable (String) -> Void

    /// Describes a place for words.
    ///
    /// - Parameters:
    ///   - width: The number of columns; `nil` for no terminal.
    ///   - isColored: Whether output may be colored.
    ///   - isErrorLive: Whether errors go to a terminal.
    ///   - areErrorsColored: Whether errors may be colored.
    ///   - output: Takes text of the result as it is.
    ///   - errors: Takes text of errors and progress as it is.
    public init(
        width: Int? = nil,
        isColored: Bool = false,
        isErrorLive: Bool = false,
        areErrorsColored: Bool = false,
        output: @escaping @Sendable (String) -> Void,
        errors: @escaping @Sendable (String) -> Void
    ) {
        self.width = width
        self.isColored = isColored
        self.isErrorLive = isErrorLive
        self.areErrorsColored = areErrorsColored
        self.output = output
        self.errors = errors
    }

    /// The process's own output.
    ///
    /// Colors are used on a terminal unless `NO_COLOR` is set or `TERM` is
    /// `dumb`.
    public static var standard: Terminal {
        let environment = ProcessInfo.processInfo.environment
        let mayColor = (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
        let isTerminal = isatty(STDOUT_FILENO) == 1
        let isErrorLive = isatty(STDERR_FILENO) == 1
        return Terminal(
            width: isTerminal ? columns : nil,
            isColored: isTerminal && mayColor,
            isErrorLive: isErrorLive,
            areErrorsColored: isErrorLive && mayColor,
            output: { FileHandle.standardOutput.write(Data($0.utf8)) },
            errors: { FileHandle.standardError.write(Data($0.utf8)) }
        )
    }

    private static var columns: Int {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Writes a line, or several, of the result.
    public func write(_ text: String) { output(text + "\n") }

    /// Writes a line to the place of errors.
    public func writeError(_ text: String) { errors(text + "\n") }

    /// Writes to the place of errors as it is.
    func drawError(_ text: String) { errors(text) }

    /// Text set apart, where output may be colored.
    public func style(_ style: Style, _ text: String) -> String {
        isColored ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }

    func errorStyle(_ style: Style, _ text: String) -> String {
        areErrorsColored ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }
}
