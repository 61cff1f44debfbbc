import Testing
import Variants

@Suite("Spoiled answers of Trello")
struct VariantTests {
    @Test("What comes out of a spoiled answer is what the schema promises")
    func variants() async throws {
        let table = try await VariantTable(of: TrelloExamples.all)
        #expect(table.broken == [])
        #expect(try table.recorded() == table.text)
    }
}
