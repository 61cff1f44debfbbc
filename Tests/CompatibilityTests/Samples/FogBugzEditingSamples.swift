#if XML
import FogBugz
import Foundation
import LatheCoding
import LatheDownloads
import LatheRuntime
import LatheTesting
import Testing

@Suite("Samples of editing in FogBugz")
struct FogBugzEditingSamples {
    private static let edited = answer("<case ixBug=\"31\" operations=\"edit\"/>")
    private static let nothing = answer("")

    private static func answer(_ content: String) -> ScriptedTransport.Response {
        .xml("<response>\(content)</response>")
    }

    /// A client whose server is found, and then answers so.
    private func client(
        _ responses: ScriptedTransport.Response...
    ) throws -> (FogBugzClient, ScriptedTransport) {
        let version = Self.answer(
            "<version>8</version><minversion>1</minversion><url>api.asp?</url>"
        )
        let transport = ScriptedTransport([version] + responses)
        let site = try #require(URL(string: "https://example.fogbugz.com/"))
        return (FogBugzClient(site: site, token: "q7f3", transport: transport), transport)
    }

    private func bodies(_ transport: ScriptedTransport) -> [String] {
        transport.requests.map { String(decoding: $0.body, as: UTF8.self) }
    }

    @Test("One of several people is chosen")
    func choosing() async throws {
        let (fogBugz, transport) = try client(
            Self.answer(
                """
                <error code="2">Ambiguous Logon</error><people><person>Ada Miller</person>\
                <person>Ada Baker</person></people>
                """
            ),
            Self.answer("<token>q7f3</token>")
        )
        func choose(_ names: [String]) -> String? { names.last }
        let password = "…"

        try await fogBugz.authorize(email: "Ada", password: password) { names in
            choose(names)
        }
        #expect(bodies(transport).last?.hasPrefix("email=Ada%20Baker&") == true)
    }

    @Test("A case is opened, and changed unless somebody else changed it first")
    func editing() async throws {
        let (fogBugz, transport) = try client(
            Self.answer(
                """
                <case ixBug="31" operations="edit"><ixBugEventLatest>211</ixBugEventLatest></case>
                """
            ),
            Self.answer("<error code=\"9\">Case 31 was changed</error>")
        )
        let opened = try await fogBugz.cases.create(
            title: "Bolts are too thin",
            project: 3,
            estimate: "1d, 2h",
            text: "All of them.",
            columns: [.latestEventID]
        )

        do {
            _ = try await fogBugz.cases.edit(
                case: opened.id,
                lastEvent: opened.latestEventID,
                tags: ["metal", "urgent"]
            )
        } catch let error as APIError where error.failure(as: Failure.self)?.code == .caseChanged {
            print("somebody else was faster")
        }
        #expect(
            bodies(transport).dropFirst() == [
                "sTitle=Bolts%20are%20too%20thin&ixProject=3&hrsCurrEst=1d%2C%202h"
                    + "&sEvent=All%20of%20them.&cols=ixBugEventLatest",
                "ixBug=31&ixBugEvent=211&sTags=metal%2Curgent",
            ]
        )
    }

    @Test("A duplicate is resolved")
    func resolving() async throws {
        let (fogBugz, transport) = try client(
            Self.answer(
                """
                <statuses><status><ixStatus>4</ixStatus><sStatus>Resolved (Duplicate)</sStatus>\
                <fDuplicate>true</fDuplicate></status></statuses>
                """
            ),
            Self.edited
        )
        let statuses = try await fogBugz.statuses.list(category: 1, isResolved: true)
        if let duplicate = statuses.first(where: \.isDuplicate) {
            _ = try await fogBugz.cases.resolve(case: 31, status: duplicate.id, original: 12)
        }
        #expect(bodies(transport).last == "ixBug=31&ixStatus=4&ixBugOriginal=12")
    }

    @Test("Files are uploaded and downloaded")
    func files() async throws {
        let folder = URL.temporaryDirectory.appending(path: "lathe-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let log = folder.appending(path: "crash.log")
        try Data("crash".utf8).write(to: log)
        let png = Data([0x89])
        let (fogBugz, transport) = try client(
            Self.edited,
            Self.answer(
                """
                <cases count="1"><case ixBug="31"><events><event ixBugEvent="211"><evt>1</evt>\
                <dt>2031-03-06</dt><rgAttachments><attachment><sFileName>bolt.png</sFileName>\
                <sURL>default.asp?ixBugEvent=211&amp;ixAttachment=5</sURL></attachment></rgAttachments>\
                </event></events></case></cases>
                """
            ),
            .status(200, body: png)
        )
        _ = try await fogBugz.cases.edit(
            case: 31,
            text: "The log of the crash.",
            files: [
                UploadFile(file: log, type: "text/plain"),
                UploadFile(data: png, name: "screen.png", type: "image/png"),
            ]
        )
        #expect(bodies(transport).last?.contains("name=\"nFileCount\"\r\n\r\n2\r\n") == true)

        for attachment in try await fogBugz.cases.events(case: 31).flatMap(\.attachments) {
            // The name is the sender's: it must not lead out of the folder.
            let name = attachment.fileName.replacing("/", with: "_")
            try await fogBugz.download(attachment, to: folder.appending(path: name))
        }
        #expect(try Data(contentsOf: folder.appending(path: "bolt.png")) == png)
    }

    @Test("A mail is answered and forwarded")
    func mail() async throws {
        let (fogBugz, transport) = try client(
            Self.answer(
                """
                <mailboxes><mailbox><ixMailbox>1</ixMailbox>\
                <sEmail>"The Mill" &lt;help@mill.example&gt;</sEmail></mailbox></mailboxes>
                """
            ),
            Self.answer(
                """
                <cases count="1"><case ixBug="31"><events><event ixBugEvent="604"><evt>11</evt>\
                <dt>2031-03-06</dt><fEmail>true</fEmail><sFrom>sam@customer.example</sFrom>\
                <sSubject>Bolts</sSubject></event></events></case></cases>
                """
            ),
            Self.edited,
            Self.edited
        )
        guard let mailbox = try await fogBugz.mailboxes.list().first,
            let mail = try await fogBugz.cases.events(case: 31).last(where: \.isEmail)
        else { return }
        _ = try await fogBugz.cases.reply(
            case: 31,
            from: mailbox.email,
            to: mail.from ?? "",
            subject: "Re: \(mail.subject ?? "")",
            text: "They are on their way."
        )
        _ = try await fogBugz.cases.forward(
            case: 31,
            from: mailbox.email,
            to: "smith@forge.example",
            text: "Can you make these?",
            attachmentsOf: mail.id
        )
        #expect(transport.remaining == 0)
        #expect(bodies(transport).last?.hasSuffix("&ixBugEventAttachment=604") == true)
    }

    @Test("Time is tracked")
    func time() async throws {
        let (fogBugz, transport) = try client(
            Self.nothing,
            Self.nothing,
            Self.answer(
                """
                <intervals><interval><ixInterval>71</ixInterval><ixBug>31</ixBug>\
                <dtStart>2031-03-07T08:00:00Z</dtStart><dtEnd>2031-03-07T09:15:00Z</dtEnd></interval>\
                </intervals>
                """
            )
        )
        let monday = Date(timeIntervalSince1970: 1_930_262_400)
        _ = try await fogBugz.time.start(case: 31)
        try await fogBugz.time.stop()

        let intervals = try await fogBugz.time.intervals(case: 31, from: monday)
        let spent = intervals.reduce(0) { total, interval in
            total + (interval.endsAt ?? .now).timeIntervalSince(interval.startsAt)
        }
        #expect(spent == 4500)
        #expect(transport.remaining == 0)
    }

    @Test("A wiki's article is changed")
    func wiki() async throws {
        let (fogBugz, transport) = try client(
            Self.answer("<wikis><wiki><ixWiki>2</ixWiki><sWiki>Recipes</sWiki></wiki></wikis>"),
            Self.answer(
                """
                <articles><article><ixWikiPage>7</ixWikiPage><sHeadline>Rye</sHeadline></article>\
                </articles>
                """
            ),
            Self.answer(
                """
                <wikipage><sHeadline>Rye</sHeadline><sBody>&lt;p&gt;Slowly.&lt;/p&gt;</sBody>\
                <tags><tag>bread</tag></tags></wikipage>
                """
            ),
            Self.answer("<article><ixWikiPage>7</ixWikiPage></article>")
        )
        for wiki in try await fogBugz.wikis.list() {
            for article in try await fogBugz.articles.list(wiki: wiki.id) {
                let page = try await fogBugz.articles.view(article: article.id)
                _ = try await fogBugz.articles.edit(
                    article: article.id,
                    body: page.body + "<p>Let it cool.</p>",
                    comment: "the end was missing"
                )
            }
        }
        #expect(transport.remaining == 0)
        #expect(bodies(transport).last?.hasSuffix("&sComment=the%20end%20was%20missing") == true)
    }
}
#endif
