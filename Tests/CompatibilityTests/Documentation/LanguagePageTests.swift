import Foundation
import LatheCoding
import SchemaModel
import SchemaSyntax
import Testing

/// Holds the page of the schema language to the generator and to the published JSON Schema.
@Suite("The page of the schema language")
struct LanguagePageTests {
    private let page: Page

    init() throws {
        page = try #require(Page.all.first { $0.name == "SchemaLanguage" })
    }

    @Test("Its examples are one API without findings")
    func examples() throws {
        let sources = page.blocks.compactMap { block -> SchemaSource? in
            guard let head = block.lines.first, head.hasPrefix("// ") else { return nil }
            let text = block.lines.joined(separator: "\n")
            return SchemaSource(path: String(head.dropFirst(3)), bytes: Array(text.utf8))
        }
        #expect(sources.count > 3)
        let (model, diagnostics) = load(sources)
        #expect(DiagnosticList(diagnostics).rendered == "")
        #expect(model != nil)
    }

    @Test("Every key of the published JSON Schema is explained and has an example")
    func keys() throws {
        let file = Page.root.appending(path: "Schemas/lathe-1.schema.json")
        let keys = Self.keys(in: try JSONValue(parsing: Data(contentsOf: file)))
        let examples = page.blocks.flatMap(\.lines).joined(separator: "\n")
        #expect(keys.count > 100)
        #expect(keys.filter { !page.prose.contains("`\($0)`") } == [])
        #expect(keys.filter { !examples.contains("\"\($0)\":") } == [])
    }

    /// The names of all properties that a JSON Schema describes.
    private static func keys(in schema: JSONValue) -> Set<String> {
        switch schema {
        case .array(let items): items.reduce(into: []) { $0.formUnion(keys(in: $1)) }
        case .object(let object):
            object.members.reduce(into: []) { found, member in
                found.formUnion(keys(in: member.value))
                guard member.key == "properties", case .object(let named) = member.value else {
                    return
                }
                found.formUnion(named.members.map(\.key))
            }
        default: []
        }
    }
}
