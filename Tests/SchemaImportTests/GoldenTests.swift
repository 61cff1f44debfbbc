import Foundation
import SchemaSyntax
import Testing

@testable import SchemaImport

/// Each folder of `Goldens` is a document and the schema folder that is made of it.
///
/// `RECORD_GOLDENS=1` writes the folders, and fails for a person to read the difference.
@Suite("A document becomes the expected folder")
struct GoldenTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Goldens")

    static let cases =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { !$0.hasPrefix(".") }.sorted()

    @Test("There are cases")
    func areThere() {
        #expect(!Self.cases.isEmpty)
    }

    @Test("The files are equal", arguments: cases)
    func files(_ name: String) throws {
        let folder = Self.folder.appending(path: name)
        let document = try String(
            decoding: Data(contentsOf: folder.appending(path: "openapi.json")),
            as: UTF8.self
        )
        let result = ImportedText(document: document).result
        var files = Dictionary(uniqueKeysWithValues: result.files.map { ($0.path, $0.text) })
        files["findings.txt"] = result.findings.map { "\($0)\n" }.joined()
        let expected = folder.appending(path: "expected")
        if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
            try record(files, in: expected)
            Issue.record("the files were written, read what differs")
        }
        let names = FileManager.default.enumerator(atPath: expected.path)?.compactMap {
            $0 as? String
        }
        let present = (names ?? []).filter { $0.contains(".") }
        #expect(Set(present) == Set(files.keys))
        for (path, text) in files {
            let data = FileManager.default.contents(atPath: expected.appending(path: path).path)
            #expect(String(decoding: data ?? Data(), as: UTF8.self) == text, "\(path)")
        }
    }

    private func record(_ files: [String: String], in folder: URL) throws {
        let manager = FileManager.default
        if manager.fileExists(atPath: folder.path) { try manager.removeItem(at: folder) }
        for (path, text) in files {
            let url = folder.appending(path: path)
            try manager.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: url)
        }
    }
}
