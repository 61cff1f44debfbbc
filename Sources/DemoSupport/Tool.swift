import Foundation
public import LatheRuntime

/// A command line tool made of commands, with help, options that all of them know, and exit codes.
///
/// Exit codes are 0 for success, 1 when a command fails, 2 for a usage error.
public struct Tool: Sendable {
    let name: String
    let about: String
    let notes: String
    let options: [Command.Option]
    let commands: [Command]
    let standard: String?
    let explain: @Sendable (APIError) -> String?

    /// Describes a tool.
    ///
    /// - Parameters:
    ///   - name: The tool's name, as it is typed.
    ///   - about: What it is, in a line or two.
    ///   - notes: What the help says at its end, as of credentials in the environment.
    ///   - options: What every command takes beside `--json` and `--help`.
    ///   - standard: The command that is run when none is named; `nil` for the help.
    ///   - commands: What it can do, in the order of the help.
    ///   - explain: What the API itself said of a failure; `nil` leaves it at the error's description.
    public init(
        _ name: String,
        about: String,
        notes: String,
        options: [Command.Option] = [],
        standard: String? = nil,
        commands: [Command],
        explain: @escaping @Sendable (APIError) -> String? = { _ in nil }
    ) {
        self.name = name
        self.about = about
        self.notes = notes
        self.options =
            options + [
                Command.Option("json", about: "Prints the result as JSON."),
                Command.Option("help", about: "Shows this."),
            ]
        self.standard = standard
        self.commands = commands
        self.explain = explain
    }

    /// Does what the process was called for, and ends it.
    public func main() async -> Never {
        let code = await run(
            Array(CommandLine.arguments.dropFirst()),
            environment: ProcessInfo.processInfo.environment,
            terminal: .standard
        )
        exit(code)
    }

    /// Does what some arguments ask for.
    ///
    /// - Returns: The exit code.
    public func run(
        _ arguments: [String],
        environment: [String: String],
        terminal: Terminal
    ) async -> Int32 {
        do {
            try await perform(arguments, environment: environment, terminal: terminal)
            return 0
        } catch let error as UsageError {
            complain(error.message, terminal)
            terminal.writeError("Try '\(name) --help'.")
            return 2
        } catch let error as APIError {
            let told = explain(error).map { "\(error.endpoint): \($0)" }
            complain(told ?? "\(error)", terminal)
            return 1
        } catch {
            complain("\(error)", terminal)
            return 1
        }
    }

    private func complain(_ message: String, _ terminal: Terminal) {
        terminal.writeError("\(name): \(terminal.errorStyle(.red, message.withoutControls))")
    }

    private func perform(
        _ arguments: [String],
        environment: [String: String],
        terminal: Terminal
    ) async throws {
        // The command is the first word, unless that is an option.
        let word = arguments.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
        let isHelpWanted =
            word == "help"
            || arguments.prefix { $0 != "--" }.contains { ["--help", "-h"].contains($0) }
        guard let name = word ?? standard, !isHelpWanted else {
            terminal.write(help(for: arguments.lazy.compactMap(command).first, terminal))
            return
        }
        guard let command = command(name) else {
            let names = commands.map(\.name).joined(separator: ", ")
            throw UsageError("there is no command '\(name)'; there are \(names)")
        }
        let invocation = try Invocation(
            of: command,
            arguments.dropFirst(word == nil ? 0 : 1),
            options: command.options + options,
            environment: environment,
            terminal: terminal
        )
        try await command.action(invocation)
    }

    private func command(_ name: String) -> Command? { commands.first { $0.name == name } }
}
