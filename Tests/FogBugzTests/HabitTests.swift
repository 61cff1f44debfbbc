#if XML
import FogBugz
import Foundation
import LatheCoding
import LatheRuntime
import Testing

/// What the server's XML does that a reader must survive.
@Suite("Peculiarities of FogBugz's XML")
struct HabitTests {
    private func event(_ content: String, attributes: String = "") throws -> Event? {
        try value(
            Cases.Events.self,
            """
            <cases count="1"><case ixBug="5" operations=""><events><event ixBugEvent="17" \
            ixBug="5"\(attributes)><ixBugEvent>17</ixBugEvent><evt>2</evt>\
            <dt>2013-01-21T14:24:06Z</dt>\(content)</event></events></case></cases>
            """
        ).first
    }

    private func found(_ columns: String) throws -> Case? {
        try value(
            Cases.Search.self,
            "<cases count=\"1\"><case ixBug=\"5\" operations=\"edit\">\(columns)</case></cases>"
        ).first
    }

    // MARK: Elements that come twice

    @Test("An attribute and an element of one name are one number")
    func attributeAndElement() throws {
        #expect(try event("")?.number == 17)
        #expect(try event("")?.case == 5)
        #expect(try found("<ixBug>5</ixBug>")?.number == 5)
        let bare = try value(Cases.Scout.self, "<case><ixBug>5</ixBug></case>")
        #expect(bare.number == 5)
    }

    @Test("A repeated element is one value")
    func twice() throws {
        #expect(try found("<c>2</c><c>2</c>")?.occurrences == 2)
    }

    @Test(
        "Of a newer and an older name the newer is used",
        arguments: [
            ("<fEmail>true</fEmail><bEmail>false</bEmail>", true),
            ("<bEmail>false</bEmail><fEmail>true</fEmail>", true),
            ("<bEmail>true</bEmail>", true),
            ("<fEmail>false</fEmail><bEmail>true</bEmail>", false),
        ]
    )
    func twins(content: String, isEmail: Bool) throws {
        #expect(try event(content)?.isEmail == isEmail)
    }

    // MARK: Empty and missing elements

    @Test("An empty element is an empty text, but not a number, date or id")
    func empties() throws {
        let found = try #require(
            try found(
                """
                <ixFixFor></ixFixFor><dtDue/><hrsCurrEst></hrsCurrEst><dblStoryPts/><c></c>\
                <sTitle></sTitle><sVersion/><tags></tags><ixBugChildren/>
                """
            )
        )
        #expect(found.milestoneID == nil)
        #expect(found.dueAt == nil)
        #expect(found.estimate == nil)
        #expect(found.storyPoints == nil)
        #expect(found.occurrences == nil)
        #expect(found.title == "")
        #expect(found.version == "")
        #expect(found.tags == [])
        #expect(found.children == [])
    }

    @Test("A running interval has an empty end")
    func running() throws {
        let interval = try value(
            Time.AddInterval.self,
            """
            <interval><ixInterval>1</ixInterval><dtStart>2013-03-08T08:05:00Z</dtStart><dtEnd></dtEnd>\
            </interval>
            """
        )
        #expect(interval.endsAt == nil)
        #expect(interval.caseID == nil)
    }

    // MARK: Text

    @Test("Text consists of several chunks, with CDATA among them and entities outside")
    func chunks() throws {
        let text =
            "<s>one &lt; <![CDATA[two & ]]><!-- not this --><![CDATA[<three>]]> &amp; four</s>"
        #expect(try event(text)?.text == "one < two & <three> & four")
    }

    @Test("An element has text beside attributes")
    func textBesideAttributes() throws {
        let filters = try value(
            Filters.List.self,
            "<filters><filter type=\"saved\" sFilter=\"41\"><![CDATA[Mine & yours]]></filter></filters>"
        )
        #expect(filters == [Filter(filter: "41", kind: .saved, name: "Mine & yours")])
    }

    @Test("Attributes and elements of a record share their names")
    func sharedNames() throws {
        let found = try #require(
            try found("<operations>never</operations><sTitle>A</sTitle>")
        )
        #expect(found.operations == ["edit"])
        let result = try value(
            Cases.SearchResult.self,
            "<description>All</description><cases count=\"1\"><case ixBug=\"5\" operations=\"\"/></cases>"
        )
        #expect(result.description == "All")
        #expect(result.count == 1)
        #expect(result.cases.map(\.number) == [5])
    }

    @Test(
        "A description that was escaped twice can be read once more",
        arguments: [
            ("Opened by &quot;MH&quot;", "Opened by \"MH\""),
            ("&lt;b&gt; &amp; &apos;", "<b> & '"),
            ("&#233;&#xE9;&#XE9;", "ééé"),
            ("&amp;lt;", "&lt;"),
            (
                "a & b &unknown; &#x110000; &#-3; &#x+3; &#; &",
                "a & b &unknown; &#x110000; &#-3; &#x+3; &#; &"
            ),
            ("AT&T; &quot", "AT&T; &quot"),
            ("", ""),
        ]
    )
    func unescaping(sent: String, read: String) throws {
        let event = try event("<evtDescription><![CDATA[\(sent)]]></evtDescription>")
        #expect(event?.description == sent)
        #expect(event?.plainDescription == read)
    }

    // MARK: Scalars

    @Test(
        "Numbers of cases are in one text",
        arguments: [("456,876", [456, 876]), ("97", [97]), ("", [])]
    )
    func joinedNumbers(text: String, numbers: [Int]) throws {
        let found = try found(
            """
            <ixBugChildren>\(text)</ixBugChildren><ixRelatedBugs>\(text)</ixRelatedBugs>\
            <ixBugDuplicates>\(text)</ixBugDuplicates>
            """
        )
        #expect(found?.children == numbers)
        #expect(found?.related == numbers)
        #expect(found?.duplicates == numbers)
    }

    @Test(
        "Dates are whole, without seconds, or days, and always in UTC",
        arguments: [
            ("2013-01-21T14:24:06Z", 1_358_778_246.0), ("2013-01-21T14:24", 1_358_778_240),
            ("2013-01-21", 1_358_726_400),
        ]
    )
    func dates(text: String, seconds: Double) throws {
        let found = try found("<dtOpened>\(text)</dtOpened>")
        #expect(found?.openedAt == Date(timeIntervalSince1970: seconds))
    }

    @Test(
        "Boolean values are words or digits, and an empty one is false",
        arguments: [
            ("<fHTML>true</fHTML>", true), ("<fHTML>1</fHTML>", true),
            ("<fHTML>false</fHTML>", false),
            ("<fHTML>0</fHTML>", false), ("<fHTML></fHTML>", false), ("<fHTML/>", false),
            ("", false),
        ]
    )
    func truth(content: String, isHTML: Bool) throws {
        #expect(try event(content)?.isHTML == isHTML)
    }

    @Test("An id may be negative")
    func negative() throws {
        let area = try value(
            Areas.View.self,
            "<area><ixArea>3</ixArea><sArea>Spam</sArea><ixPersonOwner>-1</ixPersonOwner></area>"
        )
        #expect(area.ownerID == -1)
    }

    @Test("An event that the schema does not know is kept by its number")
    func unknownEvent() throws {
        let events = try value(
            Cases.Events.self,
            """
            <cases><case ixBug="5"><events><event ixBugEvent="1"><evt>99</evt><dt>2013-01-21</dt></event>\
            </events></case></cases>
            """
        )
        #expect(events.map(\.kind) == [.unknown(99)])
    }

    // MARK: Lists

    @Test("A first element is not a list, whatever the name of the one before it")
    func noFalseLists() throws {
        // `s` after `sStatus` looks like the item of a plural.
        let snippets = try value(
            Snippets.List.self,
            "<snippets><snippet><sName>x</sName><s>text</s></snippet></snippets>"
        )
        #expect(snippets.map(\.text) == ["text"])
        let found = try found("<sStatus>Active</sStatus><c>1</c>")
        #expect(found?.statusName == "Active")
        #expect(found?.occurrences == 1)
    }

    // MARK: Other documents

    @Test(
        "A document that is not from FogBugz is an error with a place",
        arguments: [
            "<!DOCTYPE html>\n<html><body><p>Back at noon.<br></body></html>",
            "<html><body>Please log on.</body></html>",
            "<response><cases><case ixBug=\"1\"", "", "<response>", "{\"cases\":[]}", "\u{0}",
        ]
    )
    func otherDocuments(document: String) throws {
        #expect(throws: DecodingFailure.self) { try answer(to: Cases.Search.self, document) }
    }
}
#endif
