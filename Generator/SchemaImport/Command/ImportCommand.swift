import Foundation
import OpenAPI
import SchemaSyntax

/// `lathe-import FILE --output FOLDER`.
struct ImportCommand {
    var file: String
    var output: String
    var selection = Selection()
    var readsIDs = false
    var renames: [String: String] = [:]
    var omitted: [String] = []
    /// `nil` for the one in the folder, if there is one.
    var overlay: String?
    var report: String?
    var isCheck = false
    var isForced = false

    init(file: String, output: String) {
        self.file = file
        self.output = output
    }

    func run(_ parseYAML: @escaping ImportTool.YAMLReading) -> Int32 {
        guard let result = result(name: Self.name(of: output), parseYAML) else { return 1 }
        do {
            return try write(result)
        } catch {
            Console.error("\(output): error: \(error.localizedDescription) [cannot-write]\n")
            return 1
        }
    }

    /// Reads the document.
    ///
    /// - Parameters:
    ///   - name: The API's name.
    ///   - tellsMistakes: Whether mistakes are told that do not stop the import.
    ///   - parseYAML: Reads YAML.
    /// - Returns: The document as schemas; `nil` after telling why there are none.
    func result(
        name: String,
        tellsMistakes: Bool = true,
        _ parseYAML: @escaping ImportTool.YAMLReading
    ) -> Import? {
        guard let overlay = readOverlay() else { return nil }
        let reading = ImportTool.read(file, overlay, parseYAML)
        if tellsMistakes || reading.isPartial { Console.error(reading.rendered) }
        guard let description = reading.description, !reading.isPartial,
            tellUnused(overlay.selection, description)
        else { return nil }
        return Import(
            description,
            name: name,
            selection: overlay.selection,
            readsIDs: overlay.readsIDs,
            renames: overlay.renames,
            mistakes: reading.mistakes
        )
    }

    /// `Schemas/Stripe` is the API `Stripe`.
    static func name(of folder: String) -> String {
        let name = URL(filePath: folder).standardizedFileURL.lastPathComponent
        return name.contains { $0.isLetter } ? name : "API"
    }

    // MARK: What to import

    /// The overlay with what the arguments add; `nil` after telling what is wrong with it.
    private func readOverlay() -> Overlay? {
        var result = Overlay()
        let path = overlay ?? "\(output)/\(Overlay.fileName)"
        if let data = FileManager.default.contents(atPath: path) {
            let source = SchemaSource(path: path, bytes: [UInt8](data))
            let (read, diagnostics) = Overlay.read(source)
            Console.error(DiagnosticList(diagnostics).rendered)
            if diagnostics.contains(where: { $0.severity == .error }) { return nil }
            result = read
        } else if overlay != nil {
            Console.error("\(path):1:1: error: the file cannot be read [cannot-read]\n")
            return nil
        }
        result.selection.rules += selection.rules
        result.readsIDs = result.readsIDs || readsIDs
        result.renames.merge(renames) { $1 }
        let arguments = SchemaSource(path: "--omit").start
        result.actions += omitted.map {
            Overlay.Action(target: $0, change: .remove, range: arguments)
        }
        return result
    }

    /// Tells of rules that select nothing.
    private func tellUnused(_ selection: Selection, _ description: APIDescription) -> Bool {
        let operations = description.operations + description.webhooks.flatMap(\.operations)
        let unused = selection.unused(operations)
        for rule in unused {
            let near: String?
            switch rule {
            case .tag(let tag): near = nearest(to: tag, in: operations.flatMap(\.tags))
            case .operation(let id): near = nearest(to: id, in: operations.compactMap(\.id))
            case .path(let path): near = nearest(to: path, in: operations.map(\.path))
            }
            Console.error(
                "\(file):1:1: error: no operation is '\(rule)'"
                    + (near.map { ", did you mean '\($0)'" } ?? "") + " [unused-selection]\n"
            )
        }
        return unused.isEmpty
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
        let changes = folder.texts.isEmpty ? nil : changes(folder, files)
        if !isCheck { try folder.write(files) }
        tell(result, changes)
        if let report {
            let text = FindingTable(result).markdown(source: source)
            try Data(text.utf8).write(to: URL(filePath: report), options: .atomic)
        }
        return isCheck && !(changes?.lines.isEmpty ?? false) ? 1 : 0
    }

    private func changes(_ folder: ImportedFolder, _ files: [ImportedFile]) -> SchemaChanges {
        var old = folder.texts
        let stale = Set(folder.stale(files))
        let planned = Set(files.map(\.path))
        old = old.filter { planned.contains($0.key) || stale.contains($0.key) }
        let new = Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.text) })
        return SchemaChanges(from: old, to: new)
    }

    /// Prints what changed, `nil` for a new folder, and what was found.
    private func tell(_ result: Import, _ changes: SchemaChanges?) {
        var text = changes?.description ?? ""
        let table = FindingTable(result)
        for finding in table.findings
        where !finding.construct.isAnnotation && finding.construct != .mistake {
            text += "\(finding)\n"
        }
        for (construct, count) in table.byConstruct { text += "\(count) × \(construct.rawValue)\n" }
        text += table.summary
        text += "\(result.files.count) files"
        if let changes {
            text +=
                ": \(changes.added) added, \(changes.changed) changed, \(changes.removed) removed"
        }
        Console.print(text + "\n")
    }
}
