#if XML
import FixtureReading
import FogBugz
import Foundation
import LatheCoding
import Testing

@Suite("Wikis, tags and time of FogBugz", .disabled(if: Fixtures.areMissing, "no fixtures"))
struct WikiTests {
    @Test("Articles have a number and a headline, and one by one a text")
    func articles() throws {
        let articles = try Fixtures.value(Articles.List.self, "listArticles.xml")
        #expect(articles.map(\.id) == [1, 7])
        #expect(articles.map(\.headline) == ["Start", "How to pack a lantern"])
        let page = try Fixtures.value(Articles.View.self, "viewArticle.xml")
        #expect(page.body == "<h1>Packing</h1><p>Glass first &amp; paper last.</p>")
        #expect(page.revision == 4)
        #expect(page.tags == ["howto"])
    }

    @Test("Revisions have author and time")
    func revisions() throws {
        let revisions = try Fixtures.value(Articles.Revisions.self, "listRevisions.xml")
        let first = try #require(revisions.first)
        #expect(first.number == 1)
        #expect(first.personID == 2)
        #expect(first.address == "192.0.2.10")
        #expect(first.comment == "")
        #expect(!first.isDifference)
        #expect(first.date == Date(timeIntervalSince1970: 1_335_862_800))
    }

    @Test("Tags count their uses")
    func tags() throws {
        let tags = try Fixtures.value(Tags.List.self, "listTags.xml")
        #expect(tags.map(\.name) == ["checkout", "ünïcode"])
        #expect(tags.map(\.uses) == [14, 1])
    }

    @Test("An interval has no end while the work continues")
    func intervals() throws {
        let intervals = try Fixtures.value(Time.Intervals.self, "listIntervals.xml")
        #expect(intervals.map(\.caseID) == [112, 118])
        #expect(intervals[0].endsAt == Date(timeIntervalSince1970: 1_362_647_700))
        #expect(intervals[1].endsAt == nil)
        #expect(intervals[1].title == "Round per line")
    }

    @Test("A search returns its filter and its number of cases")
    func described() throws {
        let result = try Fixtures.value(Cases.SearchResult.self, "search.xml")
        #expect(result.description == "All open cases assigned to Ivo Brandt")
        #expect(result.count == result.cases.count)
        let none = try Fixtures.value(Cases.SearchResult.self, "search_none.xml")
        #expect(none == FoundCases(count: 0, cases: []))
    }

    @Test("Every fixture is used by a test")
    func allAreUsed() throws {
        let folder = try #require(Fixtures.folder)
        let tests = URL(filePath: #filePath).deletingLastPathComponent()
        let sources = try FileManager.default.contentsOfDirectory(atPath: tests.path)
            .filter { $0.hasSuffix(".swift") }
            .map { try String(contentsOf: tests.appending(path: $0), encoding: .utf8) }.joined()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.count == 38)
        #expect(names.filter { !sources.contains("\"\($0)\"") }.sorted() == [])
    }
}
#endif
