import Testing
import Variants

@Suite("Corrupted responses of Guild Wars 2")
struct VariantTests {
    @Test("The value that is read from a corrupted response satisfies the schema")
    func variants() async throws {
        let table = try await VariantTable(of: GuildWars2Examples.all)
        #expect(table.broken == [])
        #expect(try table.recorded() == table.text)
    }
}
