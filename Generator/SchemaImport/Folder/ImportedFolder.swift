import Foundation
import LatheTool
package import SchemaSyntax

/// The output folder of an import, with its existing files.
package struct ImportedFolder {
    package let path: String

    /// The existing files that may belong to an import, by their paths in the folder.
    package let texts: [String: String]

    /// Reads the folder; a missing folder is empty.
    ///
    /// - Throws: `InputFile.Unreadable` with the path of a file that cannot be read.
    package init(path: String) throws {
        self.path = path
        var texts: [String: String] = [:]
        let manager = FileManager.default
        for folder in ["", "entities/", "endpoints/"] {
            let names = (try? manager.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? []
            for name in names where name.hasSuffix(".jsonc") || name.hasSuffix(".json") {
                if folder.isEmpty, name != "api.jsonc" { continue }
                let file = "\(path)/\(folder)\(name)"
                do throws(InputFile.Unreadable) {
                    let bytes = try InputFile.bytes(at: file, limit: SchemaParser.sizeLimit)
                    texts[folder + name] = String(decoding: bytes, as: UTF8.self)
                } catch {
                    throw InputFile.Unreadable(rule: error.rule, "'\(file)': \(error)")
                }
            }
        }
        self.texts = texts
    }

    /// Returns the files that an import wrote before and does not write now.
    package func stale(_ files: [ImportedFile]) -> [String] {
        let planned = Set(files.map(\.path))
        return texts.keys.sorted().filter { path in
            !planned.contains(path) && FileMark.state(of: texts[path] ?? "") != .foreign
        }
    }

    /// Returns the files that differ from an import, which writes or removes them.
    func changedPaths(_ files: [ImportedFile]) -> [String] {
        (files.filter { texts[$0.path] != $0.text }.map(\.path) + stale(files)).sorted()
    }

    /// Returns the schemas that people wrote in the same folder.
    func others(_ files: [ImportedFile]) -> [SchemaSource] {
        let planned = Set(files.map(\.path))
        return texts.keys.sorted().compactMap { path in
            guard let text = texts[path], !planned.contains(path),
                FileMark.state(of: text) == .foreign
            else { return nil }
            return SchemaSource(path: "\(self.path)/\(path)", bytes: Array(text.utf8))
        }
    }

    /// Returns the reasons not to write the files: some existing files contain somebody's work.
    package func conflicts(_ files: [ImportedFile]) -> [Diagnostic] {
        let planned = Set(files.map(\.path))
        let plannedInLowerCase = Set(planned.map { $0.lowercased() })
        return texts.sorted { $0.key < $1.key }.compactMap { name, text in
            let place = SchemaSource(path: "\(path)/\(name)").start
            switch FileMark.state(of: text) {
            case .intact: return nil
            case .edited:
                let kind = FileMark.kind(of: text) ?? .imported
                return Diagnostic(rule: "edited-file", at: place, kind.adviceOnEdits)
            case .foreign:
                guard plannedInLowerCase.contains(name.lowercased()) else { return nil }
                guard planned.contains(name) else {
                    return Diagnostic(
                        rule: "foreign-file",
                        at: place,
                        "the name of the file differs from the name of an imported file only in case; rename it"
                    )
                }
                return Diagnostic(
                    rule: "foreign-file",
                    at: place,
                    "the file was not written by an import and would be lost; "
                        + "move it, or replace it with '--force'"
                )
            }
        }
    }

    /// Writes the files whose bytes change, and removes the stale ones.
    ///
    /// - Throws: The error of writing a file.
    package func write(_ files: [ImportedFile]) throws {
        let manager = FileManager.default
        // The name of a new file may differ only in case from a stale one, which some file systems take for the same file.
        for name in stale(files) { try manager.removeItem(atPath: "\(path)/\(name)") }
        for folder in Set(
            files.map { $0.path.split(separator: "/").dropLast().joined(separator: "/") }
        ) {
            try manager.createDirectory(
                atPath: "\(path)/\(folder)",
                withIntermediateDirectories: true
            )
        }
        for file in files where texts[file.path] != file.text {
            let url = URL(filePath: "\(path)/\(file.path)")
            try Data(file.text.utf8).write(to: url, options: .atomic)
        }
    }
}

extension Diagnostic {
    /// Whether the mistake and the places that explain it are all in some files.
    func isWithin(_ paths: Set<String>) -> Bool {
        ([range] + notes.map(\.range)).allSatisfy { paths.contains($0.location.path) }
    }
}
