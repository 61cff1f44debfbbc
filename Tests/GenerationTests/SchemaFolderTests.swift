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
        #expect(folder.hasFile("entities/Fine.jsonc"))
        for name in ["Loop", "None", "Pipe"] { #expect(!folder.hasFile("entities/\(name).jsonc")) }
        #expect(!folder.hasFile("entities"))
    }

    @Test("A file over the limit is refused before it is read")
    func large() throws {
        let scratch = try OutputTests.Scratch()
        try scratch.write("{}", to: "api.jsonc")
        try scratch.write("{}", to: "examples/reply.json")
        for name in ["api.jsonc", "examples/reply.json"] {
            // A hole of a tebibyte, which no memory has.
            let file = try FileHandle(forWritingTo: scratch.url.appending(path: name))
            try file.truncate(atOffset: 1 << 40)
            try file.close()
        }
        let folder = SchemaFolder(reading: scratch.url.path)
        #expect(rules(folder) == ["too-large"])
        #expect(!folder.hasFile("examples/reply.json"))
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
