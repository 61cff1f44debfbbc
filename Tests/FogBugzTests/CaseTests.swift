#if XML
import FixtureReading
import FogBugz
import Foundation
import LatheCoding
import Testing
import LatheXML

@Suite("Cases of FogBugz", .disabled(if: Fixtures.areMissing, "no fixtures"))
struct CaseTests {
    @Test("A search brings typed cases")
    func search() throws {
        let cases = try Fixtures.value(Cases.Search.self, "search.xml")
        #expect(cases.map(\.id) == [112, 118])
        let first = cases[0]
        #expect(first.operations == ["edit", "assign", "resolve", "email", "remind"])
        #expect(first.title == "Total is wrong when 2 < items & a voucher are used")
        #expect(first.children == [118, 121])
        #expect(first.duplicates == [])
        #expect(first.related == [97])
        #expect(first.tags == ["checkout", "payment"])
        #expect(first.estimate == .seconds(6.5 * 3600))
        #expect(first.elapsed == .seconds(4500))
        #expect(first.assigneeID == 3)
        #expect(first.resolverID == nil)
        #expect(first.version == "")
        #expect(first.resolvedAt == nil)
    }

    @Test("A repeated element is one value")
    func twice() throws {
        #expect(try Fixtures.value(Cases.Search.self, "search.xml")[0].occurrences == 2)
    }

    @Test("A column that was not requested is nil, and an empty one is not")
    func partial() throws {
        let second = try Fixtures.value(Cases.Search.self, "search.xml")[1]
        #expect(second.projectName == nil)
        #expect(second.tags == [])
        #expect(second.children == [])
    }

    @Test("Dates are complete, without seconds or without a time")
    func dates() throws {
        let second = try Fixtures.value(Cases.Search.self, "search.xml")[1]
        #expect(second.openedAt == Date(timeIntervalSince1970: 1_361_318_400))
        #expect(second.resolvedAt == Date(timeIntervalSince1970: 1_362_556_800))
        #expect(second.updatedAt == Date(timeIntervalSince1970: 1_362_556_812))
    }

    @Test("Columns of plug-ins are kept")
    func plugins() throws {
        let first = try Fixtures.value(Cases.Search.self, "search.xml")[0]
        let browser = first.unknownFields["plugin_customfields_at_fogcreek_com_browserw13"]
        #expect(browser?.text == "Firefox")
    }

    @Test("No hits are an empty list")
    func none() throws {
        #expect(try Fixtures.value(Cases.Search.self, "search_none.xml") == [])
    }

    @Test("Events have one number, which is sent twice")
    func events() throws {
        let events = try Fixtures.value(Cases.Events.self, "events.xml")
        #expect(events.map(\.number) == [581, 590, 604])
        #expect(events.map(\.kind) == [.opened, .assigned, .received])
        #expect(events.map(\.isEmail) == [false, false, true])
        #expect(events[0].attachments.map(\.fileName) == ["basket.png"])
        #expect(events[1].attachments == [])
        #expect(events[1].from == nil)
        #expect(events[2].cc == "")
        #expect(events[2].html == "<p>I can repeat it with voucher <b>SUN-10</b>.</p>")
        #expect(events[0].description == "Opened by Marta &quot;MH&quot; Holm")
    }

    @Test("An edit returns the case")
    func edit() throws {
        let edited = try Fixtures.value(Cases.Create.self, "edit_result.xml")
        #expect(edited.number == 131)
        #expect(edited.title == "Add gift wrapping")
    }

    @Test("A case that was read is written to XML that reads the same")
    func roundTrip() throws {
        for original in try Fixtures.value(Cases.Search.self, "search.xml") {
            let copy = try Case(xml: try original.xml(root: "case"))
            #expect(copy == original)
        }
    }
}
#endif
