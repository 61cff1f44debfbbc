/// One thing that a tool can do, named by its first word: `trello-demo cards BOARD --limit 5`.
public struct Command: Sendable {
    /// A word that a command takes, by its place.
    public enum Operand: Sendable, Hashable {
        case required(String)
        case optional(String)
        /// All words that are left, at least one.
        case several(String)

        var name: String {
            switch self {
            case .required(let name), .optional(let name), .several(let name): name
            }
        }
    }

    /// An option with a value, `--limit N`, or without one.
    public struct Option: Sendable, Hashable {
        let name: String
        let value: String?
        let about: String

        /// Describes an option.
        ///
        /// - Parameters:
        ///   - name: Its name without the dashes.
        ///   - value: What its value is called in the help; `nil` for an option that is there or not.
        ///   - about: What it does, in one line.
        public init(_ name: String, value: String? = nil, about: String) {
            self.name = name
            self.value = value
            self.about = about
        }
    }

    let name: String
    let operands: [Operand]
    let options: [Option]
    let about: String
    let action: @Sendable (Invocation) async throws -> Void

    /// Describes a command.
    ///
    /// - Parameters:
    ///   - name: The word that calls it.
    ///   - operands: The words that it takes; optional ones come last.
    ///   - options: What it takes beside those of every command.
    ///   - about: What it does, in one line.
    ///   - action: Does it; what it throws is shown and makes the exit code 1, or 2 for a ``UsageError``.
    public init(
        _ name: String,
        _ operands: [Operand] = [],
        options: [Option] = [],
        about: String,
        action: @escaping @Sendable (Invocation) async throws -> Void
    ) {
        self.name = name
        self.operands = operands
        self.options = options
        self.about = about
        self.action = action
    }

    /// `cards BOARD [FILTER]`.
    var synopsis: String {
        let words = operands.map { operand in
            switch operand {
            case .required(let name): name
            case .optional(let name): "[\(name)]"
            case .several(let name): "\(name)..."
            }
        }
        return ([name] + words).joined(separator: " ")
    }
}

/// A usage error of a tool.
public struct UsageError: Error, Equatable {
    /// What is wrong, in one line.
    public let message: String

    /// Says what is wrong.
    public init(_ message: String) { self.message = message }
}
