import SchemaModel
import SchemaSyntax

/// The words of a call, understood.
struct Arguments {
    enum Command {
        case help(String)
        case generate(GenerateCommand)
        case validate(ValidateCommand)
    }

    static let usage = """
        usage: lathe generate FOLDER --output DIR [--access public|package|internal] [--check]
               lathe validate FOLDER...
               lathe --help
        """

    private static let help = """
        Turns API schemas into Swift SDKs.

        \(usage)

        generate  Writes the Swift code of the API whose schemas are in FOLDER (or in one file).
          --output DIR     Where the code goes; made when missing. Files of schemas that are gone are
                           removed, files that would not change are left alone.
          --access LEVEL   The access level of the code, in place of the one in the schema.
          --check          Writes nothing; shows what differs, and fails when anything does.
          --planned FILE   For build plugins: the names to write, and no others; may be repeated.

        validate  Tells of all that is wrong with the schemas, as path:line:column: error: text [rule].

        Exit codes: 0 for success, 1 for findings, 2 for a call that makes no sense.
        """

    let command: Command

    init(_ words: [String]) throws(UsageError) {
        var words = words[...]
        switch words.popFirst() {
        case "--help", "-h", "help": command = .help(Self.help)
        case "generate" where words.contains("--help"): command = .help(Self.help)
        case "validate" where words.contains("--help"): command = .help(Self.help)
        case "generate": command = .generate(try Self.generate(words))
        case "validate": command = .validate(try Self.validate(words))
        case nil: throw UsageError(message: "no command was given")
        case let word?:
            let near = nearest(to: word, in: ["generate", "validate"])
            throw UsageError(message: "unknown command '\(word)'" + Self.suggestion(near))
        }
    }

    private static func generate(_ words: ArraySlice<String>) throws(UsageError) -> GenerateCommand
    {
        var words = words
        var folder: String?
        var output: String?
        var access: Access?
        var isCheck = false
        var planned: [String] = []
        while let word = words.popFirst() {
            switch word {
            case "--output": output = try value(of: word, &words)
            case "--planned": planned.append(try value(of: word, &words))
            case "--check": isCheck = true
            case "--access":
                let level = try value(of: word, &words)
                guard let known = Access(rawValue: level) else {
                    throw UsageError(
                        message:
                            "'\(level)' is no access level, expected public, package or internal"
                    )
                }
                access = known
            default:
                try rejectOption(
                    word,
                    known: ["--output", "--access", "--check", "--planned", "--help"]
                )
                guard folder == nil else {
                    throw UsageError(
                        message: "generate takes one folder, '\(word)' is a second one"
                    )
                }
                folder = word
            }
        }
        guard let folder else { throw UsageError(message: "generate needs a folder of schemas") }
        guard let output else { throw UsageError(message: "generate needs --output DIR") }
        return GenerateCommand(
            folder: folder,
            output: output,
            access: access,
            isCheck: isCheck,
            planned: planned
        )
    }

    private static func validate(_ words: ArraySlice<String>) throws(UsageError) -> ValidateCommand
    {
        for word in words { try rejectOption(word, known: ["--help"]) }
        guard !words.isEmpty else {
            throw UsageError(message: "validate needs a folder of schemas")
        }
        return ValidateCommand(folders: Array(words))
    }

    private static func value(
        of option: String,
        _ words: inout ArraySlice<String>
    ) throws(UsageError) -> String {
        guard let value = words.popFirst() else {
            throw UsageError(message: "\(option) needs a value")
        }
        return value
    }

    private static func rejectOption(_ word: String, known: [String]) throws(UsageError) {
        guard word.hasPrefix("-") else { return }
        let near = nearest(to: word, in: known)
        throw UsageError(message: "unknown option '\(word)'" + suggestion(near))
    }

    private static func suggestion(_ near: String?) -> String {
        near.map { "; did you mean '\($0)'?" } ?? ""
    }
}
