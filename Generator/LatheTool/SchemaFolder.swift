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
    private(set) var diagnostics: [Diagnostic] = []
    /// The folder; for an API in one file, the folder that contains it.
    private(set) var base = "."

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
        let names = list(folder)
        let apiFiles = OutputNames.apiFiles.filter(names.contains)
        switch apiFiles.count {
        case 0 where !names.isEmpty || diagnostics.isEmpty:
            report("missing-api", at: folder, "the folder has no 'api.jsonc'")
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
        for name in names where !known.contains(name) {
            warnAboutUnread(name, in: folder)
        }
    }

    private mutating func readPart(_ folder: String) {
        switch FileEntry(at: folder) {
        case .folder: break
        case .file, .stream:
            report("cannot-read", at: folder, "is a file, expected a folder")
            return
        case .unusable(let reason):
            report("cannot-read", at: folder, reason)
            return
        }
        for name in list(folder) {
            let path = join(folder, name)
            if name.hasSuffix(".jsonc") || name.hasSuffix(".json") {
                read(path)
            } else if case .folder = FileEntry(at: path) {
                warn("unexpected-folder", at: path, "is not read, expected files only")
            } else {
                warnAboutCase(name, at: path)
            }
        }
    }

    /// Warns about a file that looks like part of the schema but is not read.
    private mutating func warnAboutUnread(_ name: String, in folder: String) {
        let path = join(folder, name)
        if case .folder = FileEntry(at: path) {
            let near = nearest(to: name, in: Self.partNames + ["examples"])
            warn(
                "unexpected-folder",
                at: path,
                "is not read, expected 'entities', 'endpoints' or 'examples'"
                    + (near.map { ", did you mean '\($0)'" } ?? "")
            )
        } else if name.hasSuffix(".jsonc") || name.hasSuffix(".json") {
            warn(
                "unexpected-file",
                at: path,
                "is not read, expected a file in 'entities' or 'endpoints'"
            )
        } else {
            warnAboutCase(name, at: path)
        }
    }

    private mutating func warnAboutCase(_ name: String, at path: String) {
        let lowercased = name.lowercased()
        guard let ending = [".jsonc", ".json"].first(where: lowercased.hasSuffix) else { return }
        warn("unexpected-file", at: path, "is not read, expected a name in '\(ending)'")
    }

    private mutating func read(_ path: String) {
        do throws(InputFile.Unreadable) {
            let bytes = try InputFile.bytes(at: path, limit: SchemaParser.sizeLimit)
            sources.append(SchemaSource(path: path, bytes: bytes))
        } catch {
            report(error.rule, at: path, error.description)
        }
    }

    /// Returns the names in a folder, sorted, without hidden ones.
    private mutating func list(_ folder: String) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder)
                .filter { !$0.hasPrefix(".") }
                .sorted()
        } catch {
            report(
                "cannot-read",
                at: folder,
                "cannot be listed, expected a folder that may be read"
            )
            return []
        }
    }

    private func join(_ folder: String, _ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    private mutating func report(_ rule: String, at path: String, _ message: String) {
        let range = SchemaSource(path: path).start
        diagnostics.append(Diagnostic(rule: rule, at: range, message))
    }

    private mutating func warn(_ rule: String, at path: String, _ message: String) {
        let range = SchemaSource(path: path).start
        diagnostics.append(Diagnostic(.warning, rule: rule, at: range, message))
    }
}
