import Testing
import Variants

@Suite("Spoiled answers of MediaWiki")
struct VariantTests {
    @Test("What comes out of a spoiled answer is what the schema promises")
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
