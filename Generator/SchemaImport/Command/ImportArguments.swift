import Foundation
import LatheTool
import SchemaSyntax

/// A mistake in the arguments, with the correct usage.
struct UsageError: Error {
    let message: String
}

/// The parsed arguments of the command line.
struct ImportArguments {
    enum Command {
        case help
        case run(ImportCommand)
        case diff(DiffCommand)
        case compare(CompareCommand)
        case build(BuildCommand)
        case samples(SamplesCommand)
        case drift(DriftCommand)
    }

    static let usage = """
        usage: lathe-import FILE --output FOLDER [--only RULE]... [--references FORM] [--paging]
                            [--rename OLD=NEW]... [--omit POINTER]... [--overlay FILE] [--report FILE] [--check]
                            [--strict] [--force]
               lathe-import diff OLD NEW [--only RULE]...
               lathe-import diff SCHEMAS DOCUMENT
               lathe-import build FOLDER --output FOLDER --api NAME [--store-of MODULE | --examples-of MODULE]
               lathe-import samples RECORDINGS --output FOLDER [--format json|xml] [--report FILE] [--check]
                            [--force]
               lathe-import drift SCHEMAS RECORDINGS [--format json|xml]
               lathe-import --help
        """

    static let help = """
        Writes a schema folder for an OpenAPI document, or for recorded requests and responses.

        \(usage)

        FILE is a document of OpenAPI 3.0, 3.1, 3.2 or Swagger 2.0, in JSON or YAML. It may refer to other files.

          --output FOLDER    The folder of the schemas, which is created if it does not exist. The API is named
                             after it.
          --only RULE        Imports only these operations, with everything that they need: tag:NAME, path:PATTERN,
                             in which * stands for any characters, or operation:ID. May be repeated.
          --references FORM  The type of a value that is an id or the object that it identifies. ids: the id.
                             selected (default): either, and an object that nothing else in the selection needs
                             is untyped. values: either, with all its types.
          --paging           Declares the pagination of calls that return a page of a list, if the names of their
                             parameters and of the members of their responses show it.
          --rename OLD=NEW   Gives a type, a group or a call (group.call) another name. May be repeated.
          --omit POINTER     Omits the value at a JSON pointer of the document. May be repeated.
          --overlay FILE     The file of corrections; the default is lathe-import.jsonc in FOLDER.
          --report FILE      Writes everything that the schemas do not express, as tables in Markdown.
          --check            Writes no schema. Prints what would change, and fails if anything would.
          --strict           Writes nothing, and fails if there is a warning about the document, or if an
                             operation or a schema is not expressed whole.
          --force            Replaces files that were edited after they were imported.

        diff  Prints the differences between the schemas of two documents; or between a folder or file of schemas
              and a document, with the place in both. SCHEMAS may be a folder with schemas that an import wrote, or
              with a document for the plugin: then the command prints what an import of the other document would
              change. It fails if there is a difference.

        build  Writes the Swift code of the document openapi.json (or swagger.json, .yaml, .yml) in FOLDER, with
               the corrections in lathe.jsonc in the same folder. The plugin LatheImportBuild runs it.
          --api NAME       The name of the API.
          --store-of MODULE
                           Writes the stored entities of the SDK in that module instead.
          --examples-of MODULE
                           Writes the examples of the document as tests of the SDK in that module instead.
          --planned FILE   The only names of files to write; may be repeated.
          --target NAME    The target of the code. It is an error if the code needs a module on which the target
                           does not depend.
          --module-dependency NAME
                           A module on which the target depends; may be repeated.

        samples  Proposes schemas for an API without a document. RECORDINGS is a folder of files in JSON and XML, a
                 HAR file, or a recording of LatheTesting. A file in a folder with the name of a method is the
                 response of a call: GET/cards/12.json, or GET/cards/13.404.json with a status. Credentials are
                 not copied. Files of other kinds, and values for which there is no decision, are counted or listed.
          --output FOLDER    The folder of the schemas, which is created if it does not exist. The API is named
                             after it.
          --format FORMAT    json or xml; the default is the format of most recordings.
          --report FILE      Writes each decision with its confidence and its places, in Markdown.
          --check            Writes no schema, and fails if anything would change.
          --force            Replaces files that were edited after they were written.

        drift  Prints the calls, parameters, members, kinds, cases and statuses that recordings have and a folder
               of schemas does not have, and the reverse. SCHEMAS may also be a folder with a document for the
               plugin. It fails if there is a difference.

        Exit codes: 0 for success; 1 for mistakes in a document, a schema or the corrections, and for differences
        that --check, --strict, diff or drift finds; 2 for a usage error. Constructs that a schema cannot express are
        mistakes with --strict only.
        """

    let command: Command

    init(_ words: [String]) throws(UsageError) {
        if words.first == "help" || words.contains("--help") || words.contains("-h") {
            command = .help
            return
        }
        var words = words[...]
        if words.first == "build" {
            command = .build(try BuildArguments(words.dropFirst()).command())
            return
        }
        if words.first == "samples" {
            command = .samples(try SamplesArguments(words.dropFirst()).samples())
            return
        }
        if words.first == "drift" {
            command = .drift(try SamplesArguments(words.dropFirst(), isDrift: true).drift())
            return
        }
        let isDiff = words.first == "diff"
        if isDiff { words.removeFirst() }
        var options = Options()
        try options.read(&words, isDiff: isDiff)
        command = isDiff ? try options.diff() : .run(try options.run())
    }

    /// Whether a path is that of a folder of schemas or of an API in one file.
    private static func isSchema(_ path: String) -> Bool {
        if case .folder = FileEntry(at: path) { return true }
        guard path.hasSuffix(".jsonc") || path.hasSuffix(".json"),
            let bytes = try? InputFile.bytes(at: path, limit: SchemaParser.sizeLimit)
        else { return false }
        let root = SchemaParser.parse(SchemaSource(path: path, bytes: bytes)).root
        return root["language"] != nil && root["openapi"] == nil && root["swagger"] == nil
    }

    private struct Options {
        var files: [String] = []
        var command = ImportCommand(file: "", output: "")
        var hasOutput = false

        private static let valued = [
            "--output", "--only", "--references", "--rename", "--omit", "--overlay", "--report",
        ]
        private static let flags = ["--check", "--force", "--paging", "--strict"]

        mutating func read(_ words: inout ArraySlice<String>, isDiff: Bool) throws(UsageError) {
            let known = isDiff ? ["--only"] : Self.valued + Self.flags
            while let word = words.popFirst() {
                guard word.hasPrefix("-") else {
                    files.append(word)
                    continue
                }
                guard known.contains(word) else {
                    let near = nearest(to: word, in: known + ["--help"])
                    throw UsageError(
                        message: "unknown option '\(word)'"
                            + (near.map { "; did you mean '\($0)'?" } ?? "")
                    )
                }
                switch word {
                case "--check": command.isCheck = true
                case "--force": command.isForced = true
                case "--paging": command.declaresPaging = true
                case "--strict": command.isStrict = true
                default: try take(word, words.popValue(of: word))
                }
            }
        }

        private mutating func take(_ option: String, _ value: String) throws(UsageError) {
            switch option {
            case "--output":
                command.output = value
                hasOutput = true
            case "--overlay": command.overlay = value
            case "--report": command.report = value
            case "--omit": command.omitted.append(value)
            case "--references":
                guard let form = ReferenceForm(rawValue: value) else {
                    throw UsageError(
                        message: "--references is '\(value)', expected \(ReferenceForm.expected)"
                    )
                }
                command.references = form
            case "--only":
                guard let rule = Selection.Rule(value) else {
                    throw UsageError(
                        message: "'\(value)' selects nothing, expected tag:NAME, path:PATTERN or "
                            + "operation:ID"
                    )
                }
                command.selection.rules.append(rule)
            default:
                let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
                guard parts.count == 2 else {
                    throw UsageError(message: "'\(value)' renames nothing, expected OLD=NEW")
                }
                guard Renames.isName(parts[1]) else {
                    throw UsageError(
                        message:
                            "the new name of '\(parts[0])' is '\(parts[1])', \(Renames.nameForm)"
                    )
                }
                if let other = command.renames.entries.first(where: { $0.old == parts[0] }),
                    other.new != parts[1]
                {
                    throw UsageError(
                        message:
                            "'\(parts[0])' would be '\(other.new)' and '\(parts[1])', expected one new name"
                    )
                }
                let arguments = SchemaSource(option: "--rename").start
                command.renames.add(Renames.Entry(parts[0], to: parts[1], at: arguments))
            }
        }

        func run() throws(UsageError) -> ImportCommand {
            guard let file = files.first else { throw UsageError(message: "no document was given") }
            guard files.count == 1 else {
                throw UsageError(message: "one document is imported, '\(files[1])' is a second one")
            }
            guard hasOutput, !command.output.isEmpty else {
                throw UsageError(message: "--output FOLDER is missing")
            }
            let overlay = command.overlay ?? "\(command.output)/\(Overlay.fileName)"
            try UsageError.check(report: command.report, differsFrom: [file, overlay])
            var command = command
            command.file = file
            return command
        }

        func diff() throws(UsageError) -> Command {
            guard files.count == 2 else {
                throw UsageError(message: "diff takes two documents, there are \(files.count)")
            }
            let (old, new) = (files[0], files[1])
            guard ImportArguments.isSchema(old) else {
                return .diff(DiffCommand(old: old, new: new, selection: command.selection))
            }
            guard command.selection.rules.isEmpty else {
                throw UsageError(message: "--only selects of two documents, '\(old)' is a schema")
            }
            return .compare(CompareCommand(schemas: old, document: new))
        }
    }
}

extension UsageError {
    /// Checks that a report does not replace one of the files that a command reads.
    static func check(report: String?, differsFrom files: [String]) throws(UsageError) {
        func resolved(_ path: String) -> URL {
            URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath()
        }
        guard let report, files.contains(where: { resolved($0) == resolved(report) }) else {
            return
        }
        throw UsageError(message: "--report is '\(report)', expected a file of its own")
    }
}
