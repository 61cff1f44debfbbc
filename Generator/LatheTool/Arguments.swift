import SchemaModel
import SchemaSyntax

/// The parsed arguments of a call.
struct Arguments {
    enum Command {
        case help(String)
        case generate(GenerateCommand)
        case validate(ValidateCommand)
        case snippets(SnippetsCommand)
        case grammar(GrammarCommand)
    }

    static let usage = """
        usage: lathe generate FOLDER --output DIR [--access public|package|internal] [--check]
               lathe generate-examples FOLDER --module NAME --output DIR [--access LEVEL] [--check]
               lathe generate-store FOLDER --module NAME --output DIR [--access LEVEL] [--check]
               lathe snippets FOLDER --module NAME --output FILE [--check]
               lathe validate FOLDER... [--strict] [--import MODULE=FOLDER]
               lathe grammar [PAGE]
               lathe --help
        """

    private static let help = """
        Turns API schemas into Swift SDKs.

        \(usage)

        generate  Writes the Swift code of the API whose schemas are in FOLDER (or in one file).
          --output DIR     The folder of the code, which is created if it does not exist. Files of the API
                           whose schemas no longer exist are removed, and unchanged files are not written.
          --access LEVEL   The access level of the code, in place of the one in the schema.
          --check          Writes nothing. Prints the differences, and fails if there are any.
          --import MODULE=FOLDER
                           The folder of the schemas of an imported module; the default is MODULE or
                           MODULE/Schemas in the folder that contains FOLDER. May be repeated, also with
                           the other commands.
          --planned FILE   For build plugins: the only names of files to write; may be repeated.
          --target NAME    For build plugins: the target of the code. It is an error if the schemas need a
                           module on which the target does not depend.
          --module-dependency NAME
                           For build plugins: a module on which the target depends; may be repeated.

        generate-examples  Writes the examples of the schemas as tests of the SDK in module NAME, with the
                           options of generate except --target. The access level is that of the SDK.

        generate-store     Writes the sources of the stored entities of the schemas, as code of a module
                           that depends on the SDK in module NAME, with the options of generate. The
                           access level is that of the SDK, public or package.

        snippets           Writes the examples of the schemas as an article in Markdown, FILE.

        validate           Reports all mistakes in the schemas, as path:line:column: error: text [rule].
          --strict         Fails also if there are warnings.

        grammar            Prints the JSON Schema of the schema language, with which editors complete and
                           check schemas; or PAGE, a file in Markdown, with new tables of keys. A table
                           follows a line <!-- keys: NAME --> and ends at the next empty line.

        Exit codes: 0 for success, 1 for findings, 2 for a usage error.
        """

    let command: Command

    init(_ words: [String]) throws(UsageError) {
        var words = words[...]
        switch words.popFirst() {
        case "--help", "-h", "help": command = .help(Self.help)
        case let word? where Self.names.contains(word) && words.contains("--help"):
            command = .help(Self.help)
        case let word? where ["generate", "generate-examples", "generate-store"].contains(word):
            command = .generate(try Self.generate(word, words))
        case "snippets": command = .snippets(try Self.snippets(words))
        case "validate": command = .validate(try Self.validate(words))
        case "grammar": command = .grammar(try Self.grammar(words))
        case nil: throw UsageError(message: "no command was given")
        case let word?:
            let near = nearest(to: word, in: Self.names)
            throw UsageError(message: "unknown command '\(word)'" + Self.suggestion(near))
        }
    }

    private static let names = [
        "generate", "generate-examples", "generate-store", "snippets", "validate", "grammar",
    ]

    /// The options of the commands that write code.
    private struct Options {
        let folder: String
        var values: [String: String] = [:]
        var planned: [String] = []
        var modules: [String] = []
        var folders = ModuleFolders()
        var isCheck = false

        /// Parses the words after a command, which accepts its own options with values and those of all commands.
        init(
            _ command: String,
            _ words: ArraySlice<String>,
            known: [String]
        ) throws(UsageError) {
            var words = words
            var folder: String?
            while let word = words.popFirst() {
                switch word {
                case "--planned": planned.append(try value(of: word, &words))
                case "--module-dependency": modules.append(try value(of: word, &words))
                case "--import": try name(&words, in: &folders)
                case "--check": isCheck = true
                case _ where known.contains(word): values[word] = try value(of: word, &words)
                default:
                    try rejectOption(
                        word,
                        known: known + [
                            "--check", "--planned", "--module-dependency", "--import", "--help",
                        ]
                    )
                    guard folder == nil else {
                        throw UsageError(
                            message: "\(command) takes one folder, '\(word)' is a second one"
                        )
                    }
                    folder = word
                }
            }
            guard let folder else {
                throw UsageError(message: "\(command) needs a folder of schemas")
            }
            self.folder = folder
        }

        /// Returns the value of a required option.
        func needed(_ option: String, _ command: String) throws(UsageError) -> String {
            guard let value = values[option] else {
                let name = ["--output": "DIR", "--module": "NAME"][option] ?? ""
                throw UsageError(message: "\(command) needs \(option) \(name)")
            }
            return value
        }
    }

    private static func generate(
        _ name: String,
        _ words: ArraySlice<String>
    ) throws(UsageError) -> GenerateCommand {
        var known = ["--output", "--access"]
        if name != "generate" { known.append("--module") }
        // The code of examples needs the SDK and LatheTesting alone.
        if name != "generate-examples" { known.append("--target") }
        let options = try Options(name, words, known: known)
        let level = options.values["--access"]
        let access = level.flatMap { Access(rawValue: $0) }
        if let level, access == nil {
            throw UsageError(
                message: "'\(level)' is not an access level, expected public, package or internal"
            )
        }
        let output = try options.needed("--output", name)
        let product: Generation.Product =
            switch name {
            case "generate-examples": .examples(module: try options.needed("--module", name))
            case "generate-store": .store(module: try options.needed("--module", name))
            default: .sdk
            }
        return GenerateCommand(
            folder: options.folder,
            output: output,
            product: product,
            access: access,
            isCheck: options.isCheck,
            planned: options.planned,
            target: options.values["--target"].map { ($0, options.modules) },
            folders: options.folders
        )
    }

    private static func snippets(_ words: ArraySlice<String>) throws(UsageError) -> SnippetsCommand
    {
        let options = try Options("snippets", words, known: ["--output", "--module"])
        return SnippetsCommand(
            folder: options.folder,
            output: try options.needed("--output", "snippets"),
            module: try options.needed("--module", "snippets"),
            isCheck: options.isCheck,
            folders: options.folders
        )
    }

    private static func grammar(_ words: ArraySlice<String>) throws(UsageError) -> GrammarCommand {
        for word in words { try rejectOption(word, known: ["--help"]) }
        guard words.count < 2 else {
            throw UsageError(
                message: "grammar takes one page, '\(words[words.startIndex + 1])' is a second one"
            )
        }
        return GrammarCommand(page: words.first)
    }

    private static func validate(_ words: ArraySlice<String>) throws(UsageError) -> ValidateCommand
    {
        var (words, folders, modules) = (words, [String](), ModuleFolders())
        var isStrict = false
        while let word = words.popFirst() {
            switch word {
            case "--import": try name(&words, in: &modules)
            case "--strict": isStrict = true
            default:
                try rejectOption(word, known: ["--import", "--strict", "--help"])
                folders.append(word)
            }
        }
        guard !folders.isEmpty else {
            throw UsageError(message: "validate needs a folder of schemas")
        }
        return ValidateCommand(folders: folders, modules: modules, isStrict: isStrict)
    }

    /// Parses the location of the schemas of a module.
    private static func name(
        _ words: inout ArraySlice<String>,
        in folders: inout ModuleFolders
    ) throws(UsageError) {
        let word = try value(of: "--import", &words)
        let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2 else {
            throw UsageError(message: "'\(word)' names no folder, expected MODULE=FOLDER")
        }
        folders.named[parts[0]] = parts[1]
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
