import Foundation
import OpenAPI
import SchemaSyntax
import Testing
import YAMLReading

@testable import SchemaImport

/// Documents that others wrote, in the folder that `LATHE_CORPORA` names, else beside the checkout.
@Suite("Documents of large APIs become valid schemas")
struct CorpusTests {
    static let folder: URL? = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let corpora =
            ProcessInfo.processInfo.environment["LATHE_CORPORA"].map { URL(filePath: $0) }
            ?? root.appending(path: "../shared/corpora").standardized
        let folder = corpora.appending(path: "openapi")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    static let documents = [
        "box.json", "digitalocean/DigitalOcean-public.v2.yaml", "openai.json", "openai.yaml",
        "spotify.yaml", "stripe.yaml", "trello.json", "twilio.json",
    ]

    @Test(
        "A document is imported, and its schema has no mistakes",
        .enabled(if: folder != nil, "no documents: LATHE_CORPORA names another folder"),
        arguments: documents.filter { YAMLParser.isAvailable || $0.hasSuffix(".json") }
    )
    func document(_ name: String) throws {
        let path = try #require(Self.folder).appending(path: name).path
        let reader = DescriptionReader(
            loadFile: { [UInt8](try Data(contentsOf: URL(filePath: $0))) },
            parseYAML: { YAMLParser.parse($0, sizeLimit: $1) }
        )
        let description = try #require(reader.read(path).description)
        let result = Import(description, name: "Imported")
        #expect(ImportedText.errors(result.files).isEmpty)
        let counts = result.counts
        #expect(counts.wholeOperations * 100 >= counts.operations * 98)
        #expect(counts.wholeSchemas * 100 >= counts.schemas * 98)
        #expect(counts.operations == description.operations.count)
        #expect(counts.schemas >= description.schemas.schemas.count { $0.origin == .component })
    }
}
