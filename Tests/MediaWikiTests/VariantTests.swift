import Testing
import Variants

@Suite("Corrupted responses of MediaWiki")
struct VariantTests {
    @Test("The value that is read from a corrupted response satisfies the schema")
    func variants() async throws {
        let table = try await VariantTable(of: MediaWikiExamples.all)
        #expect(table.broken == [])
        #expect(try table.recorded() == table.text)
    }

    #if XML
    @Test("So it is in XML, of answers of a real wiki")
    func variantsInXML() async throws {
        let table = try await VariantTable(of: MediaWikiExamples.all, answers: "Answers")
        #expect(table.broken == [])
        #expect(try table.recorded("XMLVariants.md") == table.text)
    }
    #endif
}
