import Foundation
import LatheTool
package import SchemaSyntax

/// The folder that an import writes, with what is there already.
package struct ImportedFolder {
    package let path: String

    /// What is there and may be an import's, by its path in the folder.
    package let texts: [String: String]

    /// Reads the folder; one that is not there has nothing in it.
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

    /// The files that an import wrote and now writes no more.
    package func stale(_ files: [ImportedFile]) -> [String] {
        let planned = Set(files.map(\.path))
        return texts.keys.sorted().filter { path in
            !planned.contains(path) && FileMark.state(of: texts[path] ?? "") != .foreign
        }
    }

    /// The schemas that people wrote beside the files.
    func others(_ files: [ImportedFile]) -> [SchemaSource] {
        let planned = Set(files.map(\.path))
        return texts.keys.sorted().compactMap { path in
            guard let text = texts[path], !planned.contains(path),
                FileMark.state(of: text) == .foreign
            else { return nil }
            return SchemaSource(path: "\(self.path)/\(path)", bytes: Array(text.utf8))
        }
    }

    /// What speaks against writing the files: some that are there are somebody's work.
    package func conflicts(_ files: [ImportedFile]) -> [Diagnostic] {
        (files.map(\.path) + stale(files)).sorted().compactMap { name in
            guard let text = texts[name] else { return nil }
            let place = SchemaSource(path: "\(path)/\(name)").start
            switch FileMark.state(of: text) {
            case .intact: return nil
            case .edited:
                let kind = FileMark.kind(of: text) ?? .imported
                return Diagnostic(rule: "edited-file", at: place, kind.adviceOnEdits)
            case .foreign:
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
    /// - Throws: What writing a file throws.
    package func write(_ files: [ImportedFile]) throws {
        let manager = FileManager.default
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
        for name in stale(files) { try manager.removeItem(atPath: "\(path)/\(name)") }
    }
}
