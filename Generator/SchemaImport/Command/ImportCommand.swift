import Foundation
import LatheTool
import OpenAPI
import SchemaSyntax
import SwiftTranslation

/// The command `lathe-import FILE --output FOLDER`.
struct ImportCommand {
    var file: String
    var output: String
    var selection = Selection()
    /// The form of references; `nil` for the form in the overlay.
    var references: ReferenceForm?
    /// Whether calls declare paging; `false` for the setting in the overlay.
    var declaresPaging = false
    var renames = Renames()
    var omitted: [String] = []
    /// The path of the overlay; `nil` for the one in `overlayFolder`, if it exists.
    var overlay: String?
    /// The folder of the overlay; `nil` for the output folder.
    var overlayFolder: String?
    var overlayName = Overlay.fileName
    var report: String?
    var isCheck = false
    var isForced = false
    /// Whether the import refuses a document that has warnings or is not completely expressed.
    var isStrict = false

    init(file: String, output: String) {
        self.file = file
        self.output = output
    }

    func run(_ parseYAML: @escaping ImportTool.YAMLReading) -> Int32 {
        guard let result = result(name: Self.name(of: output), parseYAML) else { return 1 }
        do {
            return try write(result)
        } catch {
            Console.error("\(output): error: \(error.fileReason) [cannot-write]\n")
            return 1
        }
    }

    /// Reads the document and reports its mistakes.
    ///
    /// - Parameters:
    ///   - name: The API's name, if the corrections give it none.
    ///   - parseYAML: Reads YAML.
    /// - Returns: The document as schemas; `nil` if there are none.
    func result(name: String, _ parseYAML: @escaping ImportTool.YAMLReading) -> Import? {
        guard let overlay = readOverlay() else { return nil }
        let reading = ImportTool.read(file, overlay, parseYAML)
        Console.error(reading.rendered)
        guard let description = reading.description, !reading.isPartial else { return nil }
        let result = Import(
            description,
            name: overlay.name ?? name,
            overlay,
            diagnostics: reading.diagnostics
        )
        let problems =
            overlay.selection.problems([description], at: overlay.rulePlaces) + result.problems
        Console.error(DiagnosticList(problems).rendered)
        return problems.isEmpty ? result : nil
    }

    /// Returns the API's name for a folder: `Stripe` for `Schemas/Stripe`.
    static func name(of folder: String) -> String {
        let name = URL(filePath: folder).standardizedFileURL.lastPathComponent
        return name.contains { $0.isLetter } ? name : "API"
    }

    // MARK: What to import

    /// Reads the overlay and adds the arguments to it; `nil` after it reports mistakes in the overlay.
    private func readOverlay() -> Overlay? {
        var result = Overlay()
        let folder = overlayFolder ?? output
        let path = overlay ?? "\(folder)/\(overlayName)"
        if overlay == nil, reportUnreadOverlays(folder) { return nil }
        if overlay != nil || FileManager.default.fileExists(atPath: path) {
            guard let read = Self.overlay(at: path) else { return nil }
            result = read
        }
        if let references { result.references = references }
        if declaresPaging { result.declaresPaging = true }
        for rule in selection.rules {
            result.selection.rules.append(rule)
            result.rulePlaces[rule] = Selection.arguments
        }
        for entry in renames.entries { result.renames.add(entry) }
        let arguments = SchemaSource(option: "--omit").start
        result.actions += omitted.map {
            Overlay.Action(target: $0, change: .remove, range: arguments)
        }
        return result
    }

    /// Reads the overlay in a file; `nil` after it reports mistakes in the overlay.
    static func overlay(at path: String) -> Overlay? {
        do throws(InputFile.Unreadable) {
            let bytes = try InputFile.bytes(at: path, limit: SchemaParser.sizeLimit)
            let (overlay, diagnostics) = Overlay.read(SchemaSource(path: path, bytes: bytes))
            let list = DiagnosticList(diagnostics)
            Console.error(list.rendered)
            return list.hasErrors ? nil : overlay
        } catch {
            Console.error("\(path):1:1: error: \(error) [\(error.rule)]\n")
            return nil
        }
    }

    /// Reports files that resemble the corrections but have another name, and returns whether there are any.
    private func reportUnreadOverlays(_ folder: String) -> Bool {
        let unread = Overlay.similarNames.filter { $0 != overlayName }
            .map { "\(folder)/\($0)" }
            .filter { FileManager.default.fileExists(atPath: $0) }
        for path in unread {
            Console.error(
                "\(path):1:1: error: the file is not read, expected the corrections in "
                    + "'\(overlayName)' [unread-file]\n"
            )
        }
        return !unread.isEmpty
    }

    // MARK: What to write

    private func write(_ result: Import) throws -> Int32 {
        let source = URL(filePath: file).lastPathComponent
        let files = result.files.map { file in
            ImportedFile(path: file.path, text: FileMark.marked(file.text, source: source))
        }
        let folder = try ImportedFolder(path: output)
        let conflicts = isForced ? [] : folder.conflicts(files)
        Console.error(DiagnosticList(conflicts).rendered)
        guard conflicts.isEmpty else { return 1 }
        // Mistakes must be corrected before anything is written.
        let checked = checked(result, in: folder)
        guard checked.isValid else { return 1 }
        let changes = folder.texts.isEmpty ? nil : changes(folder, files)
        let changedPaths = folder.changedPaths(files)
        let isRefused = isStrict && !result.isClean
        if !isCheck, !isRefused { try folder.write(files) }
        printSummary(result, changes, changedPaths, parts: checked.parts)
        if let report {
            let text = FindingTable(result).markdown(source: source)
            do {
                try Data(text.utf8).write(to: URL(filePath: report), options: .atomic)
            } catch {
                Console.error("\(report): error: \(error.fileReason) [cannot-write]\n")
                return 1
            }
        }
        if isRefused {
            Console.error(
                "\(file):1:1: error: there are warnings, or parts that are not expressed whole: "
                    + "with --strict, nothing is written [not-whole]\n"
            )
            return 1
        }
        return isCheck && !changedPaths.isEmpty ? 1 : 0
    }

    /// Checks the schemas together with the additions and reports their mistakes.
    ///
    /// Returns whether they are valid, and the optional modules that they need.
    private func checked(
        _ result: Import,
        in folder: ImportedFolder
    ) -> (isValid: Bool, parts: [String]) {
        let imported = result.files.map { $0.source(in: output, of: result.place) }
        let others = folder.others(result.files)
        let checked = CheckedSchemas(sources: imported + others, base: output)
        let othersPaths = Set(others.map(\.path))
        let reported = checked.diagnostics.sorted().filter { diagnostic in
            // Mistakes in files that people wrote do not concern the import, except for clashes with imported files.
            // Warnings about the document change nothing.
            diagnostic.severity == .error
                ? !diagnostic.isWithin(othersPaths) : result.isAddition(diagnostic.range)
        }
        let list = DiagnosticList(reported.map(result.placed))
        Console.error(list.rendered)
        return (!list.hasErrors, checked.model?.neededParts.map(\.module) ?? [])
    }

    private func changes(_ folder: ImportedFolder, _ files: [ImportedFile]) -> SchemaChanges {
        var old = folder.texts
        let stale = Set(folder.stale(files))
        let planned = Set(files.map(\.path))
        old = old.filter { planned.contains($0.key) || stale.contains($0.key) }
        let new = Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.text) })
        return SchemaChanges(from: old, to: new)
    }

    /// Prints the changes, which are `nil` for a new folder, and the findings.
    private func printSummary(
        _ result: Import,
        _ changes: SchemaChanges?,
        _ changedPaths: [String],
        parts: [String]
    ) {
        var text = changes?.description ?? ""
        // The same declarations may have another order or first line.
        if changes?.lines.isEmpty == true {
            for path in changedPaths { text += "~ text of \(visible(path))\n" }
        }
        let table = FindingTable(result)
        for finding in table.reported { text += "\(finding)\n" }
        for (construct, count) in table.byConstruct {
            let places =
                construct.isReported || report != nil ? "" : ", whose places --report lists"
            text += "\(count) × \(construct.rawValue)\(places)\n"
        }
        text += table.summary
        if result.counts.pagedCalls > 0 {
            text += "pages of lists: \(counted(result.counts.pagedCalls, "call"))"
            let hint = ", whose pagination --paging or \"paging\": true in \(overlayName) declares"
            text += (result.declaresPaging ? "" : hint) + "\n"
        }
        text += counted(result.files.count, "file")
        if let changes {
            text += "; types and calls: \(changes.added) added, \(changes.changed) changed, "
            text += "\(changes.removed) removed"
        }
        text += "\n"
        if !parts.isEmpty {
            let products = (["LatheRuntime"] + parts).joined(separator: ", ")
            text += "products that the target depends on: \(products)\n"
        }
        Console.print(text)
    }
}
