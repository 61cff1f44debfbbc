public import DemoSupport

extension Tool {
    /// What a call of the tool writes, and its exit code.
    public func run(
        _ arguments: [String],
        environment: [String: String] = [:],
        isErrorLive: Bool = false
    ) async -> (code: Int32, output: String, errors: String) {
        let screen = Screen()
        let terminal = screen.terminal(isErrorLive: isErrorLive)
        let code = await run(arguments, environment: environment, terminal: terminal)
        return (code, screen.output, screen.errors)
    }
}
