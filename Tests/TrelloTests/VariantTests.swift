import Testing
import Variants

@Suite("Corrupted responses of Trello")
struct VariantTests {
    @Test("The value that is read from a corrupted response satisfies the schema")
    func variants() async throws {
        let table = try await VariantTable(of: TrelloExamples.all)
        #expect(table.broken == [])
        #expect(try table.recorded() == table.text)
    }
}
