import Foundation
import SchemaSyntax
import Testing

@testable import SchemaModel

@Suite("The JSON Schema for editors")
struct PublishedSchemaTests {
    let root: SchemaNode

    init() throws {
        let url = SchemaFolder.package.appending(path: "Schemas/lathe-1.schema.json")
        let bytes = Array(try Data(contentsOf: url))
        let document = SchemaParser.parse(SchemaSource(path: url.lastPathComponent, bytes: bytes))
        try #require(document.diagnostics.isEmpty)
        root = document.root
    }

    @Test("It has exactly the keys of the tables, and a description for each")
    func keys() throws {
        var count = 0
        for (shape, name) in [
            (Shape.api, "api"), (sample("entity"), "entity"), (sample("enum"), "enum"),
            (sample("union"), "union"), (.group, "group"),
        ] {
            let node = try #require(root["$defs"]?[name])
            compare(shape, node, at: name, &count)
        }
        #expect(count > 250)
    }

    /// The shape of one kind of declaration.
    private func sample(_ key: String) -> Shape {
        guard case .choice(_, let choose) = Shape.declaration else { return .anything }
        let document = SchemaParser.parse(
            SchemaSource(path: "", bytes: Array("{\"\(key)\": \"X\"}".utf8))
        )
        return choose(document.root)
    }

    private func compare(_ shape: Shape, _ node: SchemaNode, at path: String, _ count: inout Int) {
        let nodes = alternatives(node)
        switch shape {
        case .object(let table):
            let object = nodes.lazy.compactMap { $0["properties"]?.object }.first
            let keys = object?.members.filter { $0.key != "$schema" }.map(\.key) ?? []
            #expect(Set(keys) == Set(table.names), "\(path)")
            for member in object?.members ?? [] {
                count += 1
                let hasText = alternatives(member.value).contains { $0["description"] != nil }
                #expect(hasText || member.value["description"] != nil, "\(path).\(member.key)")
                guard let inner = table[member.key] else { continue }
                compare(inner, member.value, at: "\(path).\(member.key)", &count)
            }
        case .members(_, _, let inner):
            for value in nodes.compactMap({ $0["additionalProperties"] }) where value.object != nil
            {
                compare(inner, value, at: "\(path).*", &count)
            }
        case .list(let inner):
            for item in nodes.compactMap({ $0["items"] }) {
                compare(inner, item, at: "\(path)[]", &count)
            }
        case .either(let shapes):
            for inner in shapes { compare(inner, node, at: path, &count) }
        case .word(let words):
            let found = nodes.lazy.compactMap { $0["enum"]?.elements }.first
            let single = nodes.lazy.compactMap { $0["const"]?.string }.first
            #expect(found?.compactMap(\.string) ?? [single ?? ""] == words, "\(path)")
        default: break
        }
    }

    /// A schema, and what it refers to and offers.
    private func alternatives(_ node: SchemaNode) -> [SchemaNode] {
        var result = [node]
        if let name = node["$ref"]?.string?.split(separator: "/").last,
            let target = root["$defs"]?[String(name)]
        {
            result += alternatives(target)
        }
        for inner in node["anyOf"]?.elements ?? [] { result += alternatives(inner) }
        return result
    }
}
