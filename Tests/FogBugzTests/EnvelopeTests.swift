#if XML
import FogBugz
import LatheCoding
import LatheRuntime
import Testing

@Suite("Lists of FogBugz in their envelopes")
struct EnvelopeTests {
    @Test("One element is a list of one", arguments: Envelope.all)
    func single(_ envelope: Envelope) throws {
        #expect(try envelope.count(envelope.open + envelope.item + envelope.close) == 1)
    }

    @Test("Two elements are a list of two", arguments: Envelope.all)
    func pair(_ envelope: Envelope) throws {
        #expect(
            try envelope.count(envelope.open + envelope.item + envelope.item + envelope.close) == 2
        )
    }

    @Test("An empty envelope is an empty list", arguments: Envelope.all)
    func empty(_ envelope: Envelope) throws {
        #expect(try envelope.count(envelope.open + envelope.close) == 0)
    }

    @Test("A missing envelope is an error, but for mailboxes", arguments: Envelope.all)
    func missing(_ envelope: Envelope) throws {
        if envelope.name == "mailboxes" {
            #expect(try envelope.count("") == 0)
        } else {
            let failure = try #require(throws: DecodingFailure.self) { try envelope.count("") }
            #expect(failure.code == .missingValue)
        }
    }
}

/// A list in its envelope, and the shortest item that it can have.
struct Envelope: CustomTestStringConvertible, Sendable {
    let name: String
    let item: String
    let count: @Sendable (String) throws -> Int

    var open: String { "<\(name)>" }
    var close: String { "</\(name)>" }
    var testDescription: String { name }

    private init<Call: Request, Item>(_ call: Call.Type, _ name: String, _ item: String)
    where Call.ResponseValue == [Item] {
        self.name = name
        self.item = item
        count = { try value(call, $0).count }
    }

    static let all = [
        Envelope(Areas.List.self, "areas", "<area><ixArea>1</ixArea><sArea>A</sArea></area>"),
        Envelope(Articles.List.self, "articles", "<article><ixWikiPage>1</ixWikiPage></article>"),
        Envelope(
            Articles.Revisions.self,
            "revisions",
            "<revision><nRevision>1</nRevision></revision>"
        ),
        Envelope(Cases.Search.self, "cases", "<case ixBug=\"1\" operations=\"\"/>"),
        Envelope(
            Categories.List.self,
            "categories",
            "<category><ixCategory>1</ixCategory><sCategory>Bug</sCategory></category>"
        ),
        Envelope(
            Checkins.List.self,
            "checkins",
            "<checkin><ixCVS>1</ixCVS><sFile>a.c</sFile></checkin>"
        ),
        Envelope(
            Discussions.Groups.self,
            "discussions",
            "<discussion><ixDiscussGroup>1</ixDiscussGroup><sFullName>A</sFullName></discussion>"
        ),
        Envelope(
            Filters.List.self,
            "filters",
            "<filter type=\"builtin\" sFilter=\"ez\">Mine</filter>"
        ),
        Envelope(
            Mailboxes.List.self,
            "mailboxes",
            "<mailbox><ixMailbox>1</ixMailbox><sEmail>a@b.example</sEmail></mailbox>"
        ),
        Envelope(
            Milestones.List.self,
            "fixfors",
            "<fixfor><ixFixFor>1</ixFixFor><sFixFor>A</sFixFor></fixfor>"
        ),
        Envelope(
            People.List.self,
            "people",
            "<person><ixPerson>1</ixPerson><sFullName>A</sFullName></person>"
        ),
        Envelope(
            Priorities.List.self,
            "priorities",
            "<priority><ixPriority>1</ixPriority><sPriority>A</sPriority></priority>"
        ),
        Envelope(
            Projects.List.self,
            "projects",
            "<project><ixProject>1</ixProject><sProject>A</sProject></project>"
        ),
        Envelope(Snippets.List.self, "snippets", "<snippet><s>A</s></snippet>"),
        Envelope(
            Statuses.List.self,
            "statuses",
            "<status><ixStatus>1</ixStatus><sStatus>A</sStatus></status>"
        ),
        Envelope(Tags.List.self, "tags", "<tag><ixTag>1</ixTag><sTag>A</sTag></tag>"),
        Envelope(
            Templates.List.self,
            "templates",
            "<template><ixTemplate>1</ixTemplate><sTemplate>A</sTemplate></template>"
        ),
        Envelope(
            Time.Intervals.self,
            "intervals",
            "<interval><ixInterval>1</ixInterval><dtStart>2013-01-21</dtStart></interval>"
        ),
        Envelope(Wikis.List.self, "wikis", "<wiki><ixWiki>1</ixWiki><sWiki>A</sWiki></wiki>"),
    ]
}
#endif
