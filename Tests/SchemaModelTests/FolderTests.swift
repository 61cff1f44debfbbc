import Foundation
import SchemaModel
import SchemaSyntax
import Testing

@Suite("Whole folders")
struct FolderTests {
    @Test("Thirty mistakes in several files are all reported in one run")
    func thirtyMistakes() throws {
        let folder = SchemaFolder("ThirtyMistakes")
        let (model, diagnostics) = load(try folder.sources())
        #expect(model == nil)
        #expect(diagnostics.count == 30)
        try folder.expect(diagnostics)
    }

    @Test("The schemas of this repository are right", arguments: ["FogBugz", "MediaWiki"])
    func ownSchemas(_ name: String) throws {
        let url = SchemaFolder.package.appending(path: "Schemas/\(name)")
        let (model, diagnostics) = load(try SchemaFolder(url: url).sources())
        let errors = diagnostics.filter { $0.severity == .error }
        #expect(DiagnosticList(errors).rendered == "")
        #expect(try #require(model).model.name == name)
    }

    @Test("The order of the files does not matter")
    func order() throws {
        let folder = SchemaFolder("ThirtyMistakes")
        let sources = try folder.sources()
        let forward = load(sources).1.map(\.description)
        #expect(load(Array(sources.reversed())).1.map(\.description) == forward)
    }
}
