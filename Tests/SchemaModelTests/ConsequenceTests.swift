import SchemaSyntax
import Testing

@testable import SchemaModel

@Suite("Consequences of unreadable text are not reported")
struct ConsequenceTests {
    /// The rules of the text itself.
    private static let rulesOfText: Set<String> = [
        "bad-escape", "bad-number", "duplicate-key", "extra-content", "mismatched-bracket",
        "missing-colon",
        "missing-comma", "missing-key", "missing-value", "unclosed-bracket", "unexpected-character",
        "unknown-word", "unquoted-key", "unterminated-string", "wrong-quotes",
    ]

    private static let head = #""language": 1, "api": "Shop""#
    private static let types =
        #"{ "entity": "Item", "fields": { "a": "int" } }, { "enum": "Color", "cases": ["red"] }"#
    private static let calls =
        #""group": "items", "endpoints": { "list": { "get": "/", "query": { "color": "Color?" }, "returns": "Item" } }"#

    private func lines(_ files: [(path: String, text: String)]) -> [String] {
        load(files.map { SchemaSource(path: $0.path, bytes: Array($0.text.utf8)) }).1
            .filter { $0.severity == .error }.map(\.description)
    }

    private static let features = ["api.jsonc", "entities/Item.jsonc", "endpoints/items.jsonc"]

    /// Leaves out each of some characters of a file, and returns the errors that are not about the text.
    private func errors(
        leavingOut characters: String,
        of path: String,
        each step: Int
    ) throws -> [String] {
        let sources = try SchemaFolder("Features").sources()
        let place = try #require(sources.firstIndex { $0.path == path })
        let bytes = sources[place].bytes
        var found: [String] = []
        let offsets = Self.offsets(of: characters, in: bytes)
        for offset in stride(from: 0, to: offsets.count, by: step).map({ offsets[$0] }) {
            var changed = bytes
            changed.remove(at: offset)
            var sources = sources
            sources[place] = SchemaSource(path: path, bytes: changed)
            let errors = load(sources).1.filter { $0.severity == .error }
            if errors.isEmpty { found.append("\(offset): no error") }
            for error in errors where !Self.rulesOfText.contains(error.rule) {
                found.append("\(offset): \(error)")
            }
        }
        return found
    }

    /// The offsets of characters outside comments and the texts of strings.
    private static func offsets(of characters: String, in bytes: [UInt8]) -> [Int] {
        var result: [Int] = []
        var isText = false
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "/") where !isText:
                index = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            case UInt8(ascii: "\\") where isText: index += 1
            case UInt8(ascii: "\""):
                isText.toggle()
                if characters.utf8.contains(bytes[index]) { result.append(index) }
            case let byte where !isText && characters.utf8.contains(byte): result.append(index)
            default: break
            }
            index += 1
        }
        return result
    }

    @Test("A missing bracket causes only errors about the syntax", arguments: features)
    func brackets(_ path: String) throws {
        let errors = try errors(leavingOut: "[]{}", of: path, each: 3)
        #expect(errors == [])
    }

    @Test(
        "A missing quotation mark does not cause messages about missing types",
        arguments: features
    )
    func quotes(_ path: String) throws {
        let errors = try errors(leavingOut: "\"", of: path, each: 17)
        #expect(errors.filter { $0.contains("is declared") || $0.contains("missing-") } == [])
    }

    @Test("The whole schema has no errors")
    func whole() throws {
        #expect(
            load(try SchemaFolder("Features").sources()).1.allSatisfy { $0.severity == .warning }
        )
    }

    @Test("Two declarations in a file without brackets around them are one mistake")
    func second() {
        let api = (path: "api.jsonc", text: "{ \(Self.head) }")
        let group = (path: "endpoints/items.jsonc", text: "{ \(Self.calls) }")
        #expect(
            lines([api, group, (path: "entities/Item.jsonc", text: Self.types)]) == [
                "entities/Item.jsonc:1:47: error: unexpected ',' after the end of the document [extra-content]"
            ]
        )
        #expect(lines([api, group, (path: "entities/Item.jsonc", text: "[\(Self.types)]")]) == [])
    }

    @Test(
        "Types under an unknown or a repeated key are not missing",
        arguments: [
            #""entities": [TYPES]"#, #""typs": 1, "definitions": { "a": TYPE }"#,
            #""types": [], "types": [TYPES]"#,
        ]
    )
    func unknownKey(_ members: String) {
        let text = members.replacing("TYPES", with: Self.types).replacing(
            "TYPE",
            with: Self.types.prefix(46)
        )
        let all = lines([
            (path: "api.jsonc", text: "{ \(Self.head), \(text), \"groups\": [{ \(Self.calls) }] }")
        ])
        #expect(!all.isEmpty)
        #expect(all.filter { $0.contains("is declared") } == [])
    }

    @Test("A missing type is reported if the schemas could be read")
    func missing() {
        let text =
            "{ \(Self.head), \"types\": [\(Self.types.prefix(46))], \"groups\": [{ \(Self.calls) }] }"
        #expect(
            lines([(path: "api.jsonc", text: text)]) == [
                "api.jsonc:1:181: error: no type 'Color' is declared, expected a declared or built-in type "
                    + "[unresolved-type]"
            ]
        )
    }

    @Test("Mistakes that do not depend on the unreadable part are also reported")
    func independent() {
        let all = lines([
            (path: "api.jsonc", text: "{ \(Self.head), \"acess\": \"public\" }"),
            (
                path: "entities/Item.jsonc",
                text: """
                [
                    { "entity": "First", "feilds": { "a": "int" } },
                    { "entity": "Item", "fields": { "a": "Other" },
                    { "entity": "Last", "fields": { "a": "[int" } },
                ]
                """
            ),
            (
                path: "endpoints/items.jsonc",
                text:
                    #"{ "group": "items", "endpoints": { "list": { "get": "/", "retuns": "Item" } } }"#
            ),
        ])
        let expected = [
            "api.jsonc:1:33: error: unknown key 'acess' in the API; did you mean 'access'? [unknown-key]",
            "endpoints/items.jsonc:1:58: error: unknown key 'retuns' in an endpoint; did you mean 'returns'? [unknown-key]",
            "entities/Item.jsonc:2:26: error: unknown key 'feilds' in an entity; did you mean 'fields'? [unknown-key]",
            "entities/Item.jsonc:3:51: error: the object is not closed, expected '}' [unclosed-bracket]",
            "entities/Item.jsonc:3:5: note: '{' opened here",
            "entities/Item.jsonc:4:47: error: unexpected end of the type, expected ']' after the type of the items [type-syntax]",
        ]
        #expect(all.joined(separator: "\n") == expected.joined(separator: "\n"))
    }

    @Test("Names that the API's file would declare are not missing where it could not be read")
    func api() {
        let source = SchemaSource(path: "api.jsonc")
        let failure = Diagnostic(rule: "cannot-read", at: source.start, "may not be read")
        let group = """
            { "group": "items", "calls": { "uses": ["site"] }, "endpoints": {
                "list": { "get": "/", "include": ["paging"], "auth": { "token": ["read"] }, "returns": { "type": "Item", "xml": "n:a" },
                    "examples": [{ "with": { "page": 1 } }] },
            } }
            """
        let sources = [
            SchemaSource(path: "endpoints/items.jsonc", bytes: Array(group.utf8)),
            SchemaSource(
                path: "entities/Item.jsonc",
                bytes: Array(
                    #"{ "entity": "Item", "include": ["Base"], "id": "id", "fields": {} }"#.utf8
                )
            ),
        ]
        let documents = sources.map { SchemaParser.parse($0) }
        let (model, diagnostics) = load(documents + [SchemaDocument(unreadable: source, failure)])
        #expect(model == nil)
        #expect(
            diagnostics.map(\.description) == [
                "api.jsonc:1:1: error: may not be read [cannot-read]"
            ]
        )
        let api = SchemaSource(path: "api.jsonc", bytes: Array("{ \(Self.head) }".utf8))
        let rules = load(documents + [SchemaParser.parse(api)]).1.map(\.rule)
        #expect(
            Set(rules) == [
                "format-mismatch", "unresolved-type", "unresolved-group", "unresolved-parameter",
                "unresolved-auth",
            ]
        )
    }
}
