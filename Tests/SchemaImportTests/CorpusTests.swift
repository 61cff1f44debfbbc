import Foundation
import OpenAPI
import SchemaSyntax
import Testing
import YAMLReading

@testable import SchemaImport

/// Documents that others wrote; they are read from a folder that the environment names.
@Suite("Documents of large APIs become valid schemas")
struct CorpusTests {
    static let folder = ProcessInfo.processInfo.environment["LATHE_CORPORA"]

    static let documents = [
        "box.json", "digitalocean/DigitalOcean-public.v2.yaml", "openai.json", "openai.yaml",
        "spotify.yaml", "stripe.yaml", "trello.json", "twilio.json",
    ]

    @Test(
        "A document is imported, and its schema has no mistakes",
        .enabled(if: folder != nil, "LATHE_CORPORA names no folder"),
        arguments: documents
    )
    func document(_ name: String) throws {
        let path = "\(try #require(Self.folder))/openapi/\(name)"
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
