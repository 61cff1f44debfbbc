import Foundation
import LatheTool
import OpenAPI
package import SchemaSyntax

/// The command line tool, which reads arguments and files, imports them, and writes files and findings.
package enum ImportTool {
    /// Reads YAML; the program implements it with a library that only the program links.
    package typealias YAMLReading = (SchemaSource, _ sizeLimit: Int) -> SchemaDocument

    /// Runs a command and returns its exit code: 0, 1 for mistakes in the document, 2 for a usage error.
    package static func run(_ arguments: [String], parseYAML: @escaping YAMLReading) -> Int32 {
        do throws(UsageError) {
            switch try ImportArguments(arguments).command {
            case .help:
                Console.print(ImportArguments.help + "\n")
                return 0
            case .run(let command): return command.run(parseYAML)
            case .diff(let command): return command.run(parseYAML)
            case .compare(let command): return command.run(parseYAML)
            case .build(let command): return command.run(parseYAML)
            case .samples(let command): return command.run()
            case .drift(let command): return command.run(parseYAML)
            }
        } catch {
            Console.error("lathe-import: \(error.message)\n\n\(ImportArguments.usage)\n")
            return 2
        }
    }

    /// Reads a document with the corrections of an overlay.
    ///
    /// - Parameters:
    ///   - path: The path of the document.
    ///   - overlay: The corrections.
    ///   - parseYAML: Reads YAML.
    ///   - refusesCorrections: Whether a correction that does not match is a mistake.
    /// - Returns: The document and its mistakes.
    static func read(
        _ path: String,
        _ overlay: Overlay,
        _ parseYAML: @escaping YAMLReading,
        refusesCorrections: Bool = true
    ) -> Reading {
        let corrections = Corrections(overlay, document: path)
        var reader = DescriptionReader(
            // The document may come from a pipe.
            loadFile: { path in
                try InputFile.bytes(
                    at: path,
                    limit: DescriptionReader.fileLimit,
                    readsStreams: true
                )
            },
            parseYAML: parseYAML
        )
        reader.correct = corrections.corrected
        let reading = reader.read(path)
        let problems = refusesCorrections ? corrections.problems : []
        return Reading(
            description: reading.description,
            diagnostics: DiagnosticList(reading.diagnostics + problems).sorted(),
            isPartial: reading.isPartial || !problems.isEmpty
        )
    }
}

enum Console {
    /// A function that prints text to the standard output, or to the standard error if `isError` is true.
    typealias Printing = @Sendable (_ text: String, _ isError: Bool) -> Void

    /// The destination of printed text: by default, the streams of the process.
    @TaskLocal static var printing: Printing = { text, isError in
        let stream = isError ? FileHandle.standardError : FileHandle.standardOutput
        stream.write(Data(text.utf8))
    }

    static func print(_ text: String) { printing(text, false) }

    static func error(_ text: String) { printing(text, true) }
}
