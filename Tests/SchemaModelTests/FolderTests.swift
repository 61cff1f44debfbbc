import Foundation
import SchemaModel
import SchemaSyntax
import Testing

@Suite("Whole folders")
struct FolderTests {
    @Test("Thirty mistakes in several files are all told in one run")
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

    @Test("The examples of the language page are read without complaint")
    func snippets() throws {
        let path = "Sources/LatheRuntime/Documentation.docc/SchemaLanguage.md"
        let url = SchemaFolder.package.appending(path: path)
        let page = try String(contentsOf: url, encoding: .utf8)
        let snippets = page.components(separatedBy: "```jsonc\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
        #expect(snippets.count >= 4)
        for snippet in snippets {
            let isGroup = snippet.contains("\"group\"")
            let isAPI = snippet.contains("\"language\"")
            let file = isAPI ? "api.jsonc" : isGroup ? "endpoints/x.jsonc" : "entities/X.jsonc"
            var sources = [SchemaSource(path: file, bytes: Array(snippet.utf8))]
            if !isAPI {
                let api = "{ \"language\": 1, \"api\": \"X\", \"format\": [\"json\", \"xml\"] }"
                sources.append(SchemaSource(path: "api.jsonc", bytes: Array(api.utf8)))
            }
            // A snippet may name types that it does not show.
            let errors = load(sources).1.filter {
                $0.severity == .error && $0.rule != "unresolved-type"
            }
            #expect(DiagnosticList(errors).rendered == "", "\(snippet)")
        }
    }
}
