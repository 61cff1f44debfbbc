import Foundation
import Testing
import Variants

@Suite("Spoiled answers of MediaWiki")
struct VariantTests {
    @Test("What comes out of a spoiled answer is what the schema promises")
    func variants() async throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let table = try await VariantTable(
            schemas: folder.appending(path: "Schemas"),
            examples: MediaWikiExamples.all
        )
        #expect(table.broken == [])
        let file = folder.appending(path: "Variants.md")
        if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
            try Data(table.text.utf8).write(to: file)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == table.text)
    }
}
