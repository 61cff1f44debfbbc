import Foundation
import SchemaSyntax
import Testing

@testable import LatheTool

@Suite("Reading schemas from disk")
struct SchemaFolderTests {
    private func rules(_ folder: SchemaFolder) -> [String] { folder.diagnostics.map(\.rule) }

    @Test("A missing folder, a missing API and two APIs are told")
    func missing() throws {
        let scratch = try OutputTests.Scratch()
        #expect(rules(SchemaFolder(reading: scratch.url.path + "/none")) == ["cannot-read"])
        #expect(rules(SchemaFolder(reading: scratch.url.path)) == ["missing-api"])
        let checked = CheckedSchemas(reading: scratch.url.path)
        #expect(checked.diagnostics.sorted().map(\.rule) == ["missing-api"])
        try scratch.write("{}", to: "api.jsonc")
        try scratch.write("{}", to: "api.json")
        #expect(rules(SchemaFolder(reading: scratch.url.path)) == ["two-apis"])
    }

    @Test("A folder in place of a file, a file in place of a folder")
    func kinds() throws {
        let scratch = try OutputTests.Scratch()
        try scratch.write("{}", to: "api.jsonc/inside")
        try scratch.write("{}", to: "entities")
        #expect(
            rules(SchemaFolder(reading: scratch.url.path)).sorted() == [
                "cannot-read", "cannot-read",
            ]
        )
    }

    @Test("Links in a loop, links to nothing and pipes are told and not followed")
    func links() throws {
        let scratch = try OutputTests.Scratch()
        try scratch.write("{}", to: "api.jsonc")
        try scratch.write("{}", to: "entities/Fine.jsonc")
        let manager = FileManager.default
        let entities = scratch.url.appending(path: "entities").path
        try manager.createSymbolicLink(
            atPath: entities + "/Loop.jsonc",
            withDestinationPath: "Loop.jsonc"
        )
        try manager.createSymbolicLink(
            atPath: entities + "/None.jsonc",
            withDestinationPath: "nothing"
        )
        #expect(mkfifo(entities + "/Pipe.jsonc", 0o600) == 0)
        let folder = SchemaFolder(reading: scratch.url.path)
        #expect(rules(folder) == ["cannot-read", "cannot-read", "cannot-read"])
        #expect(folder.sources.count == 2)
    }

    @Test("A file that is not a schema at that place is warned about")
    func unexpected() throws {
        let scratch = try OutputTests.Scratch()
        try scratch.write("{}", to: "api.jsonc")
        try scratch.write("{}", to: "Case.jsonc")
        try scratch.write("[]", to: "examples/reply.json")
        let folder = SchemaFolder(reading: scratch.url.path)
        #expect(rules(folder) == ["unexpected-file"])
        #expect(folder.diagnostics.first?.severity == .warning)
    }
}
