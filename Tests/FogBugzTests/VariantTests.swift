#if XML
import Testing
import Variants

@Suite("Corrupted responses of FogBugz")
struct VariantTests {
    /// What an entity cannot be without, besides its number.
    private static let required: Set = [
        "@count", "dt", "dtStart", "evt", "minversion", "nPercent", "version",
    ]
    private static let numbers: Set = [
        "@ixBug", "@ixBugEvent", "ixArea", "ixBug", "ixCVS", "ixCategory", "ixDiscussGroup",
        "ixDiscussTopic", "ixFixFor", "ixInterval", "ixMailbox", "ixPerson", "ixPriority",
        "ixProject", "ixProjectPercentTime", "ixStatus", "ixTag", "ixTemplate", "ixWiki",
        "ixWikiPage", "nRevision",
    ]

    @Test("The value that is read from a corrupted response satisfies the schema")
    func variants() async throws {
        let table = try await VariantTable(of: FogBugzExamples.all)
        #expect(table.broken == [])
        #expect(try table.recorded() == table.text)
        #expect(Self.refusedWhenEmpty(table.text) == Self.required.union(Self.numbers))
    }

    /// The elements and attributes whose text may not be empty.
    private static func refusedWhenEmpty(_ table: String) -> Set<String> {
        let rows = table.split(separator: "\n").map { $0.split(separator: " | ") }
        let names = rows.compactMap { row -> String? in
            guard row.count == 5, row[2] == "empty",
                row[4].contains("Mismatch") || row[4].contains("invalid")
            else { return nil }
            return row[1].split(separator: "/").last.map {
                String($0.drop { $0 == "`" }.prefix { $0 != "`" && $0 != "[" })
            }
        }
        return Set(names)
    }
}
#endif
