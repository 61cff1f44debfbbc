import Foundation
import SchemaSyntax
import Testing

@testable import LatheTool

@Suite("Reading schemas from disk")
struct SchemaFolderTests {
    private func rules(_ folder: SchemaFolder) -> [String] { folder.diagnostics.map(\.rule) }

    @Test("A missing folder, a missing API and two APIs are reported")
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

    @Test("A folder at the place of a file, and a file at the place of a folder")
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

    @Test("Circular links, dangling links and pipes are reported and not followed")
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

    private static let call =
        #"{ "group": "items", "endpoints": { "list": { "get": "/", "returns": "Item" } } }"#

    private func lines(_ scratch: OutputTests.Scratch) -> [String] {
        CheckedSchemas(reading: scratch.url.path).diagnostics.sorted().map {
            $0.description.replacing(scratch.url.path, with: "Schemas")
        }
    }

    @Test("Types that an unreadable file or folder may declare are not missing")
    func unreadable() throws {
        let scratch = try OutputTests.Scratch()
        try scratch.write(#"{ "language": 1, "api": "Shop" }"#, to: "api.jsonc")
        try scratch.write(Self.call, to: "endpoints/items.jsonc")
        let missing =
            "Schemas/endpoints/items.jsonc:1:70: error: no type 'Item' is declared, "
            + "expected a declared or built-in type [unresolved-type]"
        #expect(lines(scratch) == [missing])
        try scratch.write("none", to: "entities")
        #expect(
            lines(scratch) == [
                "Schemas/entities:1:1: error: is a file, expected a folder [cannot-read]"
            ]
        )
        let manager = FileManager.default
        try manager.removeItem(at: scratch.url.appending(path: "entities"))
        try scratch.write("[]", to: "Entities/Item.jsonc")
        #expect(
            lines(scratch) == [
                "Schemas/Entities:1:1: error: the folder is not read, expected the name 'entities' [unexpected-folder]"
            ]
        )
        try manager.removeItem(at: scratch.url.appending(path: "Entities"))
        try scratch.write("[]", to: "entities/Others.jsonc")
        #expect(lines(scratch) == [missing])
        try manager.createSymbolicLink(
            atPath: scratch.url.path + "/entities/Item.jsonc",
            withDestinationPath: "nothing"
        )
        #expect(
            lines(scratch) == [
                "Schemas/entities/Item.jsonc:1:1: error: is a link to nothing, expected a file or folder "
                    + "[cannot-read]"
            ]
        )
        try manager.removeItem(atPath: scratch.url.path + "/entities/Item.jsonc")
        try manager.removeItem(atPath: scratch.url.path + "/api.jsonc")
        try scratch.write("{}", to: "api.jsonc/inside")
        #expect(
            lines(scratch) == [
                "Schemas/api.jsonc:1:1: error: is a folder, expected a file [cannot-read]"
            ]
        )
        try manager.removeItem(atPath: scratch.url.path + "/api.jsonc")
        #expect(
            lines(scratch) == ["Schemas:1:1: error: the folder has no 'api.jsonc' [missing-api]"]
        )
    }

    @Test(
        "A file that was meant to be the API's is reported with the right name",
        arguments: [
            ("API.jsonc", "'API.jsonc' must be named 'api.jsonc'"),
            ("Api.json", "'Api.json' must be named 'api.json'"),
            ("api.JSONC", "'api.JSONC' must be named 'api.jsonc'"),
            ("apis.jsonc", "'apis.jsonc' must be named 'api.jsonc'"),
            ("weather.json", "'weather.json' must be named 'api.json'"),
            ("api.yaml", "'api.yaml' must be JSON with comments and be named 'api.jsonc'"),
            ("API.YML", "'API.YML' must be JSON with comments and be named 'api.jsonc'"),
            ("api.json5", "'api.json5' must be JSON with comments and be named 'api.jsonc'"),
            (
                "openapi.yaml",
                "'openapi.yaml' is read by 'lathe-import' and by the plugin LatheImportBuild"
            ),
        ]
    )
    func meantAPI(_ name: String, _ advice: String) throws {
        let scratch = try OutputTests.Scratch()
        try scratch.write("{}", to: name)
        try scratch.write("{}", to: "lathe-import.jsonc")
        try scratch.write("text", to: "README.md")
        try scratch.write(Self.call, to: "endpoints/items.jsonc")
        #expect(
            lines(scratch) == [
                "Schemas:1:1: error: the folder has no 'api.jsonc'; \(advice) [missing-api]"
            ]
        )
        try scratch.write(#"{ "language": 1, "api": "Shop" }"#, to: "api.jsonc")
        #expect(lines(scratch).filter { $0.contains("missing-api") } == [])
    }

    @Test("Unrelated files are not reported as files of the API")
    func otherFiles() throws {
        let scratch = try OutputTests.Scratch()
        for name in ["one.jsonc", "two.jsonc", "README.md", "rapid.txt"] {
            try scratch.write("{}", to: name)
        }
        let first = "Schemas:1:1: error: the folder has no 'api.jsonc' [missing-api]"
        #expect(lines(scratch).first == first)
        #expect(lines(scratch).count == 3)
    }

    @Test("A schema in another format causes a warning")
    func otherFormats() throws {
        let scratch = try OutputTests.Scratch()
        try scratch.write(#"{ "language": 1, "api": "Shop" }"#, to: "api.jsonc")
        try scratch.write("a: 1", to: "entities/Card.yaml")
        try scratch.write("a: 1", to: "entities/Notes.md")
        let folder = SchemaFolder(reading: scratch.url.path)
        #expect(
            folder.diagnostics.map(\.message) == [
                "the file is not read, expected JSON with comments and a name in '.jsonc'"
            ]
        )
    }

    @Test("A file at that place that is not a schema causes a warning")
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
