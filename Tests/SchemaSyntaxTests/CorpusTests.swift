import Foundation
import SchemaSyntax
import Testing

@Suite struct CorpusTests {
    @Test(
        "The suite's JSON files are read, and malformed ones refused, with known exceptions",
        .enabled(if: corpus != nil, "no corpus: set LATHE_CORPORA")
    )
    func conformance() throws {
        let folder = try #require(corpus)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".json") }.sorted()
        #expect(names.count > 300)
        var exceptions: [String] = []
        for name in names {
            let bytes = [UInt8](try Data(contentsOf: folder.appending(path: name)))
            let document = SchemaParser.parse(SchemaSource(path: name, bytes: bytes))
            let isAccepted = document.diagnostics.isEmpty
            if name.hasPrefix("y_") != isAccepted, !name.hasPrefix("i_") { exceptions.append(name) }
        }
        #expect(exceptions == Self.exceptions.keys.sorted())
    }

    private static let exceptions = [
        "n_array_extra_comma.json": "trailing comma",
        "n_array_number_and_comma.json": "trailing comma",
        "n_object_trailing_comma.json": "trailing comma",
        "n_object_trailing_comment.json": "comment",
        "n_object_trailing_comment_slash_open.json": "comment",
        "n_structure_object_with_comment.json": "comment",
        "y_object_duplicated_key.json": "duplicate key",
        "y_object_duplicated_key_and_value.json": "duplicate key",
    ]
}

private let corpus: URL? = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    let corpora =
        ProcessInfo.processInfo.environment["LATHE_CORPORA"].map { URL(filePath: $0) }
        ?? root.appending(path: "../shared/corpora").standardized
    let folder = corpora.appending(path: "JSONTestSuite")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
}()
