import Foundation
import SchemaSyntax

/// Reads the schema files of one API from disk.
///
///     api.jsonc             or api.json
///     entities/*.jsonc      or *.json
///     endpoints/*.jsonc     or *.json
///     examples/             responses, which `SchemaFolder+Examples.swift` reads
///     lathe-import.jsonc    corrections of an imported document, which `lathe-import` reads
///
/// A small API may be one file instead. Only regular files are opened: a pipe or device is reported, so that it
/// cannot make the tool wait.
struct SchemaFolder {
    /// The schemas in the order above, then by name; their paths begin with the path given by the user.
    private(set) var sources: [SchemaSource] = []
    /// The schemas that could not be read, with the reasons; something missing in the others may be in these.
    private(set) var unreadable: [SchemaDocument] = []
    /// The errors and warnings about other files.
    private(set) var findings: [Diagnostic] = []
    /// The folder; for an API in one file, the folder that contains it.
    private(set) var base = "."

    /// All errors and warnings.
    var diagnostics: [Diagnostic] { findings + unreadable.flatMap(\.diagnostics) }

    private static let partNames = ["entities", "endpoints"]

    /// The file that `lathe-import` reads in the folder that it writes.
    private static let corrections = "lathe-import.jsonc"

    /// Creates the folder from schemas that are not files.
    init(_ sources: [SchemaSource], base: String = ".") {
        self.sources = sources
        self.base = base
    }

    init(reading path: String) {
        if case .folder = FileEntry(at: path) {
            base = path
            readAPI(in: path)
        } else {
            base = URL(filePath: path).deletingLastPathComponent().path
            read(path)
        }
    }

    private mutating func readAPI(in folder: String) {
        let listed = Self.names(in: folder)
        if listed == nil { report("cannot-read", at: folder, Self.unlisted) }
        let names = listed ?? []
        let apiFiles = OutputNames.apiFiles.filter(names.contains)
        var meant: MeantAPIFile?
        switch apiFiles.count {
        case 0 where !names.isEmpty || diagnostics.isEmpty:
            meant = MeantAPIFile(among: names.filter { $0 != Self.corrections })
            let text = "the folder has no 'api.jsonc'" + (meant.map { "; \($0.advice)" } ?? "")
            addUnreadable(join(folder, "api.jsonc"), "missing-api", at: folder, text)
        case 2:
            report(
                "two-apis",
                at: join(folder, apiFiles[1]),
                "the folder has both 'api.jsonc' and 'api.json', expected only one of them"
            )
        default: break
        }
        for name in apiFiles { read(join(folder, name)) }
        for part in Self.partNames where names.contains(part) { readPart(join(folder, part)) }
        let known = apiFiles + Self.partNames + ["examples", Self.corrections]
        for name in names where !known.contains(name) && name != meant?.name {
            warnAboutUnread(name, in: folder, with: names)
        }
    }

    private mutating func readPart(_ folder: String) {
        switch FileEntry(at: folder) {
        case .folder: break
        case .file, .stream: return addUnreadable(folder, "is a file, expected a folder")
        case .unusable(let reason): return addUnreadable(folder, reason)
        }
        guard let names = Self.names(in: folder) else {
            return addUnreadable(folder, Self.unlisted)
        }
        for name in names {
            let path = join(folder, name)
            if name.hasSuffix(".jsonc") || name.hasSuffix(".json") {
                read(path)
            } else if case .folder = FileEntry(at: path) {
                warn("unexpected-folder", at: path, "the folder is not read, expected files only")
            } else if [".yaml", ".yml", ".json5"].contains(where: name.lowercased().hasSuffix) {
                let text =
                    "the file is not read, expected JSON with comments and a name in '.jsonc'"
                warn("unexpected-file", at: path, text)
            } else {
                warnAboutCase(name, at: path)
            }
        }
    }

    /// Warns about a file that looks like part of the schema but is not read.
    private mutating func warnAboutUnread(
        _ name: String,
        in folder: String,
        with names: [String]
    ) {
        let path = join(folder, name)
        if case .folder = FileEntry(at: path) {
            if let part = nearest(to: name, in: Self.partNames), !names.contains(part) {
                let text = "the folder is not read, expected the name '\(part)'"
                let schema = join(folder, "\(part)/*")
                return addUnreadable(schema, "unexpected-folder", at: path, text)
            }
            let near = nearest(to: name, in: Self.partNames + ["examples"])
            warn(
                "unexpected-folder",
                at: path,
                "the folder is not read, expected 'entities', 'endpoints' or 'examples'"
                    + (near.map { ", did you mean '\($0)'" } ?? "")
            )
        } else if name.hasSuffix(".jsonc") || name.hasSuffix(".json") {
            warn(
                "unexpected-file",
                at: path,
                "the file is not read, expected a file in 'entities' or 'endpoints'"
            )
        } else {
            warnAboutCase(name, at: path)
        }
    }

    private mutating func warnAboutCase(_ name: String, at path: String) {
        let lowercased = name.lowercased()
        if let ending = [".jsonc", ".json"].first(where: lowercased.hasSuffix) {
            warn(
                "unexpected-file",
                at: path,
                "the file is not read, expected a name in '\(ending)'"
            )
        }
    }

    private mutating func read(_ path: String) {
        do throws(InputFile.Unreadable) {
            let bytes = try InputFile.bytes(at: path, limit: SchemaParser.sizeLimit)
            sources.append(SchemaSource(path: path, bytes: bytes))
        } catch {
            addUnreadable(path, error.rule, at: path, error.description)
        }
    }

    /// Adds a folder of entities or endpoints that cannot be read.
    private mutating func addUnreadable(_ part: String, _ reason: String) {
        addUnreadable(join(part, "*"), "cannot-read", at: part, reason)
    }

    /// Adds a schema that cannot be read.
    ///
    /// - Parameters:
    ///   - schema: The path of the schema, which determines what it would declare.
    ///   - rule: The violated rule.
    ///   - path: The place of the diagnostic.
    ///   - reason: The text of the diagnostic.
    private mutating func addUnreadable(
        _ schema: String,
        _ rule: String,
        at path: String,
        _ reason: String
    ) {
        let diagnostic = Diagnostic(rule: rule, at: SchemaSource(path: path).start, reason)
        let source = SchemaSource(path: schema)
        unreadable.append(SchemaDocument(unreadable: source, diagnostic))
    }

    private static let unlisted = "cannot be listed, expected a folder that may be read"

    /// Returns the names in a folder, sorted, without hidden ones; `nil` if it cannot be listed.
    private static func names(in folder: String) -> [String]? {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        return names?.filter { !$0.hasPrefix(".") }.sorted()
    }

    private func join(_ folder: String, _ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    private mutating func report(_ rule: String, at path: String, _ message: String) {
        let range = SchemaSource(path: path).start
        findings.append(Diagnostic(rule: rule, at: range, message))
    }

    private mutating func warn(_ rule: String, at path: String, _ message: String) {
        let range = SchemaSource(path: path).start
        findings.append(Diagnostic(.warning, rule: rule, at: range, message))
    }
}
