public import LatheCoding

/// A call of a command: what was typed, and where its results go.
public struct Invocation: Sendable {
    /// Variables of the environment, where credentials are.
    public let environment: [String: String]
    /// Where results go.
    public let terminal: Terminal
    private let words: [String: [String]]
    private let options: [String: String]

    /// Reads the words after a command's name.
    ///
    /// - Throws: What does not fit the command.
    init(
        of command: Command,
        _ arguments: some Collection<String>,
        options known: [Command.Option],
        environment: [String: String],
        terminal: Terminal
    ) throws(UsageError) {
        var options: [String: String] = [:]
        var words: [String] = []
        var rest = Array(arguments)[...]
        while let word = rest.popFirst() {
            if word == "--" {
                words += rest
                break
            }
            guard word.hasPrefix("--") else {
                words.append(word)
                continue
            }
            let parts = word.dropFirst(2).split(
                separator: "=",
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            let name = String(parts[0])
            guard let option = known.first(where: { $0.name == name }) else {
                throw UsageError("unknown option '--\(name)'")
            }
            if let value = option.value {
                guard let given = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
                    throw UsageError("'--\(name)' needs a value: \(value)")
                }
                options[name] = given
            } else if parts.count > 1 {
                throw UsageError("'--\(name)' takes no value")
            } else {
                options[name] = ""
            }
        }
        self.words = try Self.assign(words, to: command)
        self.options = options
        self.environment = environment
        self.terminal = terminal
    }

    private static func assign(
        _ words: [String],
        to command: Command
    ) throws(UsageError) -> [String: [String]] {
        var result: [String: [String]] = [:]
        var rest = words[...]
        for operand in command.operands {
            switch operand {
            case .several(let name) where !rest.isEmpty:
                result[name] = Array(rest)
                rest = []
            case .required(let name), .several(let name):
                guard let word = rest.popFirst() else {
                    throw UsageError("'\(command.name)' needs \(name)")
                }
                result[name] = [word]
            case .optional(let name):
                if let word = rest.popFirst() { result[name] = [word] }
            }
        }
        if let word = rest.first {
            throw UsageError("'\(command.name)' does not know what to do with '\(word)'")
        }
        return result
    }

    /// The word that stands for an operand; `nil` for an optional one that was left out.
    public subscript(operand: String) -> String? { words[operand]?.first }

    /// The words that stand for an operand, none when it was left out.
    public func all(_ operand: String) -> [String] { words[operand] ?? [] }

    /// The word that stands for an operand.
    ///
    /// - Throws: `UsageError` when it was left out.
    public func word(_ operand: String) throws(UsageError) -> String {
        guard let word = self[operand] else { throw UsageError("\(operand) is missing") }
        return word
    }

    /// The number that stands for an operand.
    ///
    /// - Throws: `UsageError` when it was left out or is no integer.
    public func number(_ operand: String) throws(UsageError) -> Int {
        try Self.integer(word(operand), called: operand)
    }

    /// The value of an option; `nil` when it was not given.
    public func option(_ name: String) -> String? { options[name] }

    /// The value of an option as an integer; `nil` when it was not given.
    ///
    /// - Throws: `UsageError` when it is no integer.
    public func integerOption(_ name: String) throws(UsageError) -> Int? {
        guard let text = options[name] else { return nil }
        return try Self.integer(text, called: "--\(name)")
    }

    /// Whether an option without a value was given.
    public func has(_ name: String) -> Bool { options[name] != nil }

    /// A variable of the environment.
    ///
    /// - Throws: `UsageError` when it is not set, or empty.
    public func variable(_ name: String) throws(UsageError) -> String {
        guard let value = environment[name], !value.isEmpty else {
            throw UsageError("set \(name) in the environment")
        }
        return value
    }

    private static func integer(_ text: String, called name: String) throws(UsageError) -> Int {
        guard let number = Int(text) else {
            throw UsageError("\(name) is a whole number, not '\(text)'")
        }
        return number
    }

    /// Shows a result: a table, or with `--json` the value itself.
    public func show(_ value: some WireValue, as table: @autoclosure () -> Table) {
        show(value) { terminal.write(table().rendered(for: terminal)) }
    }

    /// Shows a result: in words, or with `--json` the value itself.
    public func show(_ value: some WireValue, _ words: () -> Void) {
        if has("json") {
            do {
                terminal.write(String(decoding: try value.json(), as: UTF8.self))
            } catch {
                terminal.writeError("\(error)")
            }
        } else {
            words()
        }
    }

    /// Tells something beside the result; says nothing with `--json`.
    public func say(_ text: String) {
        if !has("json") { terminal.write(text) }
    }
}
