import SchemaModel
import SchemaSyntax
import Testing

@Suite("Hostile schemas", .timeLimit(.minutes(1)))
struct HostileTests {
    private func api(_ types: String) -> String {
        "{ \"language\": 1, \"api\": \"X\", \"types\": [\(types)] }"
    }

    @Test("Ten thousand entities in one ring are one cycle")
    func ring() throws {
        let count = 10_000
        let types = (0..<count).map {
            "{ \"entity\": \"E\($0)\", \"fields\": { \"next\": \"E\(($0 + 1) % count)\" } }"
        }
        let (model, diagnostics) = load(api(types.joined(separator: ",")))
        #expect(model == nil)
        #expect(diagnostics.map(\.rule) == ["cyclic-struct"])
    }

    @Test("Ten thousand fields with wrong types are ten thousand diagnostics")
    func fields() {
        let fields = (0..<10_000).map { "\"f\($0)\": \"Wrong\($0)\"" }.joined(separator: ",")
        let (_, diagnostics) = load(api("{ \"entity\": \"E\", \"fields\": { \(fields) } }"))
        #expect(diagnostics.count == 10_000)
    }

    @Test("Ten thousand entities and as many references are resolved")
    func references() throws {
        let types = (0..<10_000).map {
            "{ \"entity\": \"E\($0)\", \"id\": \"id\", \"fields\": { \"id\": \"int\", \"all\": \"[id<E\(9_999 - $0)>]\" } }"
        }
        let (model, _) = load(api(types.joined(separator: ",")))
        #expect(try #require(model).model.types.count == 10_000)
    }

    @Test(
        "Brackets without end are a mistake and no crash",
        arguments: ["[", "{", "Page<", "{int:"]
    )
    func deep(_ opening: String) {
        let type = String(repeating: opening, count: 100_000)
        let (_, diagnostics) = load(
            api("{ \"entity\": \"E\", \"fields\": { \"f\": \"\(type)\" } }")
        )
        #expect(diagnostics.map(\.rule) == ["type-syntax"])
    }

    @Test(
        "A file cut anywhere neither crashes nor gives a model",
        arguments: ["api.jsonc", "entities/Item.jsonc", "endpoints/items.jsonc"]
    )
    func truncated(_ path: String) throws {
        let folder = SchemaFolder("Features")
        let sources = try folder.sources()
        let whole = try #require(sources.first { $0.path == path })
        for length in stride(from: 0, to: whole.bytes.count - 2, by: 61) {
            let cut = SchemaSource(path: path, bytes: Array(whole.bytes[..<length]))
            let (model, diagnostics) = load(sources.filter { $0.path != path } + [cut])
            #expect(model == nil)
            #expect(!diagnostics.isEmpty)
        }
    }
}
