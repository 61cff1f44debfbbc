#if XML
import Testing
import Variants

@Suite("Spoiled answers of FogBugz")
struct VariantTests {
    @Test("What comes out of a spoiled answer is what the schema promises")
    func variants() async throws {
        let table = try await VariantTable(of: FogBugzExamples.all)
        #expect(table.broken == [])
        #expect(try table.recorded() == table.text)
    }
}
#endif
