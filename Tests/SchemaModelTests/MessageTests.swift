import Foundation
import SchemaModel
import SchemaSyntax
import Testing

/// Messages that the folders of the rules do not contain, each with the change that mends the schema.
@Suite("Messages")
struct MessageTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        /// The members of the schema beside `language` and `api`.
        let schema: String
        let message: String
        /// A part of the schema, and what takes its place in one without mistakes.
        let mended: (old: String, new: String)

        init(_ schema: String, _ message: String, mended old: String, _ new: String) {
            self.schema = schema
            self.message = message
            mended = (old, new)
        }

        var testDescription: String { message }
    }

    private static func diagnostics(_ members: String) -> [String] {
        let text = #"{ "language": 1, "api": "Shop", \#(members) }"#
        return load([SchemaSource(path: "api.jsonc", bytes: Array(text.utf8))]).1
            .map { "\($0.message) [\($0.rule)]" }
            .filter { !$0.hasSuffix("[unreachable-entity]") }
    }

    @Test("Each mistake has its message", arguments: mistakes)
    func wording(_ mistake: Mistake) {
        #expect(Self.diagnostics(mistake.schema) == [mistake.message])
    }

    @Test("The corrected schema has no finding", arguments: mistakes)
    func mended(_ mistake: Mistake) {
        let (old, new) = mistake.mended
        #expect(mistake.schema.contains(old))
        #expect(Self.diagnostics(mistake.schema.replacing(old, with: new)) == [])
    }

    // MARK: Keys in common

    private static let common = #"""
        "auth": ["kay"], "uses": ["lnag"], "include": ["Itm"], "failure": { "type": "Prblem" },
        "failures": { "404": "Itme" }, "headers": { "X A": "int" }, "server": "shop", "path": "v 1",
        "sends": {}, "get": "/"
        """#

    /// A mistake in what calls have in common is one mistake, however many calls there are.
    @Test("Mistakes in common parts of calls are reported once", arguments: [true, false])
    func inCommon(ofGroup: Bool) {
        let calls = #""calls": { \#(Self.common) },"#
        let schema = """
            "auth": { "key": { "kind": "bearer" } }, "parameters": { "lang": "string?" },
            "types": [{ "entity": "Item", "fields": { "name": "string" } }], \(ofGroup ? "" : calls)
            "groups": [{ "group": "items", \(ofGroup ? calls : "") "endpoints": {
                "one": { "get": "/1" }, "two": { "get": "/2" } } }]
            """
        let expected = [
            "the API has no auth scheme 'kay' in 'auth'; did you mean 'key'? [unresolved-auth]",
            "the API has no parameter 'lnag' in 'parameters'; did you mean 'lang'? "
                + "[unresolved-parameter]",
            "no parameter group 'Itm' is declared in 'parameterGroups' [unresolved-group]",
            "no type 'Prblem' is declared, expected a declared or built-in type [unresolved-type]",
            "no type 'Itme' is declared; did you mean 'Item'? [unresolved-type]",
            "'X A' is not a valid header field name, expected letters, digits and '-', as in 'X-Total' "
                + "[header-name]",
            "'shop' is not an HTTP address, expected one such as 'https://shop.example/v1' "
                + "[bad-address]",
            "path 'v 1' is not below the base, expected '/' at its start [bad-path]",
            "unknown key 'sends' in 'calls'; did you mean 'send'? [unknown-key]",
            "unknown key 'get' in 'calls', expected path, auth, server, uses, include, failure, "
                + "failures, headers, send, retry or limits [unknown-key]",
        ]
        #expect(Self.diagnostics(schema) == expected)
    }

    // MARK: Completeness

    /// Texts of the sources that no mistake shows.
    private static let others: Set<String> = [
        "The response headers.",
        // What stands for a value that the parser has told of already.
        "something unreadable",
    ]

    @Test("Each message of the sources is expected by a test")
    func completeness() throws {
        let expected = try Self.texts(in: SchemaFolder.tests, ending: [".txt", ".swift"])
            .map { Self.plain($0.replacing(/"\s*\+ "/, with: "").replacing(#"\""#, with: "\"")) }
            .joined(separator: "\n")
        let sources = SchemaFolder.package.appending(path: "Generator/SchemaModel")
        var count = 0
        for text in try Self.texts(in: sources, ending: [".swift"], besides: "Grammar/") {
            for part in SwiftText(text).literalParts.map(Self.plain)
            where part.count >= 12 && part.contains(" ") && !Self.others.contains(part) {
                count += 1
                #expect(expected.contains(part), "\(part)")
            }
        }
        #expect(count > 400)
    }

    private static func plain(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func texts(
        in folder: URL,
        ending suffixes: [String],
        besides prefix: String? = nil
    ) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
            .filter { path in
                suffixes.contains { path.hasSuffix($0) } && prefix.map(path.hasPrefix) != true
            }
            .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    }
}

/// The text of a Swift file, in which strings are found.
private struct SwiftText {
    private let characters: [Character]
    private var place = 0
    private(set) var literalParts: [String] = []

    init(_ text: String) {
        characters = Array(text)
        while place < characters.count {
            if isAt("//") {
                place = characters[place...].firstIndex { $0.isNewline } ?? characters.count
            } else if characters[place] == "\"" {
                readLiteral()
            } else {
                place += 1
            }
        }
    }

    private func isAt(_ text: String) -> Bool { characters[place...].starts(with: text) }

    /// Reads a literal, whose parts are between the values in it.
    private mutating func readLiteral() {
        place += 1
        var part = ""
        defer { literalParts.append(part) }
        while place < characters.count, characters[place] != "\"" {
            if isAt(#"\("#) {
                literalParts.append(part)
                part = ""
                place += 2
                skipValue()
            } else if characters[place] == "\\", place + 1 < characters.count {
                part.append(characters[place + 1])
                place += 2
            } else {
                part.append(characters[place])
                place += 1
            }
        }
        place += 1
    }

    private mutating func skipValue() {
        var depth = 1
        while depth > 0, place < characters.count {
            switch characters[place] {
            case "\"":
                readLiteral()
                continue
            case "(": depth += 1
            case ")": depth -= 1
            default: break
            }
            place += 1
        }
    }
}
