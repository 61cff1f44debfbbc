import Foundation
import GoldenPaging
import LatheCoding
import LatheLists
import LatheRuntime
import LatheTesting
import Testing

@Suite("Pages of generated calls")
struct PagingTests {
    /// What a call of pages is asked for, and the bodies that a server sends in turn.
    private struct Conversation: Sendable {
        var pages: @Sendable (PagedClient) async throws -> [String]
        var bodies: [String]
        /// The paths and queries of the requests.
        var sent: [String]
        var elements: [String]
        /// The bodies of the requests, if they have some.
        var sentBodies: [String] = []
    }

    private static func wrapped(_ ids: [String], _ meta: String) -> String {
        let items = ids.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
        return #"{"meta":\#(meta),"data":{"items":[\#(items)]}}"#
    }

    private static func listed(_ ids: [String], more: Bool, last: String? = nil) -> String {
        let items = ids.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
        let end = last.map { #","lastID":"\#($0)""# } ?? ""
        return #"{"data":[\#(items)],"hasMore":\#(more)\#(end)}"#
    }

    private static let conversations: [Conversation] = [
        // A member of the body, which keeps its others.
        Conversation(
            pages: {
                try await $0.items.found(Query(text: "x", extent: Extent(size: 2)))
                    .collect().map(\.id.rawValue)
            },
            bodies: [listed(["a"], more: true, last: "c1"), listed(["b"], more: false)],
            sent: ["/19", "/19"],
            elements: ["a", "b"],
            sentBodies: [
                #"{"text":"x","extent":{"size":2}}"#,
                #"{"text":"x","cursor":"c1","extent":{"size":2}}"#,
            ]
        ),
        // One of an entity in it, which is a patch.
        Conversation(
            pages: {
                try await $0.items.foundPatch(Query(text: "x", extent: Extent()))
                    .collect().map(\.id.rawValue)
            },
            bodies: [listed(["a"], more: true, last: "c1"), listed(["b"], more: false)],
            sent: ["/20", "/20"],
            elements: ["a", "b"],
            sentBodies: [
                #"{"text":"x","extent":{}}"#,
                #"{"text":"x","extent":{"token":"c1"}}"#,
            ]
        ),
        // An offset; a page that is shorter than the size in the body is the last one.
        Conversation(
            pages: {
                try await $0.items.foundOffset(Query(text: "x", extent: Extent(size: 2)))
                    .collect().map(\.id.rawValue)
            },
            bodies: [#"[{"id":"a"},{"id":"b"}]"#, #"[{"id":"c"}]"#],
            sent: ["/21", "/21"],
            elements: ["a", "b", "c"],
            sentBodies: [
                #"{"text":"x","extent":{"size":2}}"#,
                #"{"text":"x","offset":2,"extent":{"size":2}}"#,
            ]
        ),
        // Bodies and entities that the first request does not have.
        Conversation(
            pages: { try await $0.items.filtered().collect().map(\.id.rawValue) },
            bodies: [#"[{"id":"a"},{"id":"b"}]"#, "[]"],
            sent: ["/25", "/25"],
            elements: ["a", "b"],
            sentBodies: [#"{"offset":2}"#]
        ),
        Conversation(
            pages: {
                try await $0.items.filteredPatch(Filter(text: "x"))
                    .collect().map(\.id.rawValue)
            },
            bodies: [listed(["a"], more: true, last: "c1"), listed(["b"], more: false)],
            sent: ["/26", "/26"],
            elements: ["a", "b"],
            sentBodies: [#"{"text":"x"}"#, #"{"text":"x","extent":{"token":"c1"}}"#]
        ),
        // The id of the last element.
        Conversation(
            pages: {
                try await $0.items.foundLast(Query(text: "x", after: "0", extent: Extent()))
                    .collect().map(\.id.rawValue)
            },
            bodies: [listed(["a"], more: true), listed(["b"], more: false)],
            sent: ["/22", "/22"],
            elements: ["a", "b"],
            sentBodies: [
                #"{"text":"x","after":"0","extent":{}}"#,
                #"{"text":"x","after":"a","extent":{}}"#,
            ]
        ),
        // A member that the call has as a parameter, as a patch and in a form.
        Conversation(
            pages: { try await $0.items.member(text: "x").collect().map(\.id.rawValue) },
            bodies: [listed(["a"], more: true, last: "c1"), listed(["b"], more: false)],
            sent: ["/23", "/23"],
            elements: ["a", "b"],
            sentBodies: [#"{"text":"x"}"#, #"{"text":"x","cursor":"c1"}"#]
        ),
        Conversation(
            pages: { try await $0.items.formed().collect().map(\.id.rawValue) },
            bodies: [listed(["a"], more: true, last: "c1"), listed(["b"], more: false)],
            sent: ["/24", "/24"],
            elements: ["a", "b"],
            sentBodies: ["cursor=c1"]
        ),
        // A URL, which is absent at the end, also with the object around it.
        Conversation(
            pages: { try await $0.items.address().collect().map(\.id.rawValue) },
            bodies: [
                wrapped(
                    ["a"],
                    #"{"total":2,"links":{"last":"/10","after":"https://paged.example/10?c=1"}}"#
                ),
                wrapped(["b"], #"{"total":2}"#),
            ],
            sent: ["/10", "/10?c=1"],
            elements: ["a", "b"]
        ),
        Conversation(
            pages: { try await $0.items.address().collect().map(\.id.rawValue) },
            bodies: [wrapped(["a"], #"{"total":1,"links":{"last":"/10","after":null}}"#)],
            sent: ["/10"],
            elements: ["a"]
        ),
        // A URL that is always there ends the pages when it is the page's own.
        Conversation(
            pages: { try await $0.items.last().collect().map(\.id.rawValue) },
            bodies: [
                wrapped(["a"], #"{"total":2,"links":{"last":"/11?p=2"}}"#),
                wrapped(["b"], #"{"total":2,"links":{"last":"/11?p=2"}}"#),
            ],
            sent: ["/11", "/11?p=2"],
            elements: ["a", "b"]
        ),
        // A relative URL, and the word that there is no next page in spite of one.
        Conversation(
            pages: { try await $0.items.relative().collect().map(\.id.rawValue) },
            bodies: [
                wrapped(["a"], #"{"total":2,"more":true,"links":{"last":"/","next":"?p=2"}}"#),
                wrapped(["b"], #"{"total":2,"more":false,"links":{"last":"/","next":"?p=3"}}"#),
            ],
            sent: ["/12", "/12?p=2"],
            elements: ["a", "b"]
        ),
        Conversation(
            pages: { try await $0.items.relative().collect().map(\.id.rawValue) },
            bodies: [wrapped(["a"], #"{"total":1,"links":{"last":"/","next":""}}"#)],
            sent: ["/12"],
            elements: ["a"]
        ),
        // A short page is not the last one where there is said to be another.
        Conversation(
            pages: { try await $0.items.listed(size: 10).collect().map(\.id.rawValue) },
            bodies: [listed(["a", "b"], more: true), listed(["c"], more: false)],
            sent: ["/13?size=10", "/13?after=b&size=10"],
            elements: ["a", "b", "c"]
        ),
        Conversation(
            pages: { try await $0.items.listed(size: 1).collect().map(\.id.rawValue) },
            bodies: [listed(["a"], more: false)],
            sent: ["/13?size=1"],
            elements: ["a"]
        ),
        Conversation(
            pages: { try await $0.items.listed().collect().map(\.id.rawValue) },
            bodies: [listed([], more: true)],
            sent: ["/13"],
            elements: []
        ),
        // A parameter that takes an id as a text, and elements that may be null.
        Conversation(
            pages: { try await $0.items.raw().collect().map(\.id.rawValue) },
            bodies: [listed(["a"], more: true), listed(["b"], more: false)],
            sent: ["/17", "/17?after=a"],
            elements: ["a", "b"]
        ),
        Conversation(
            pages: { try await $0.items.gaps().collect().map { $0?.id.rawValue ?? "none" } },
            bodies: [#"[null,{"id":"a"}]"#, #"[{"id":"b"},null]"#],
            sent: ["/18", "/18?after=a"],
            elements: ["none", "a", "b", "none"]
        ),
        // A cursor that is there on the last page too.
        Conversation(
            pages: { try await $0.items.until().collect().map(\.id.rawValue) },
            bodies: [listed(["a"], more: true, last: "a"), listed(["b"], more: false, last: "b")],
            sent: ["/14", "/14?after=a"],
            elements: ["a", "b"]
        ),
        // A total ends pages of unknown size; without the first page, an empty one does.
        Conversation(
            pages: { try await $0.items.counted().collect().map(\.id.rawValue) },
            bodies: [wrapped(["a", "b"], #"{"total":3}"#), wrapped(["c"], #"{"total":3}"#)],
            sent: ["/15", "/15?page=2"],
            elements: ["a", "b", "c"]
        ),
        Conversation(
            pages: { try await $0.items.counted(page: 2).collect().map(\.id.rawValue) },
            bodies: [wrapped(["c"], #"{"total":3}"#), wrapped([], #"{"total":3}"#)],
            sent: ["/15?page=2", "/15?page=3"],
            elements: ["c"]
        ),
        Conversation(
            pages: { try await $0.items.wrapped().collect().map(\.id.rawValue) },
            bodies: [
                wrapped(["a", "b"], #"{"total":9,"more":true}"#),
                wrapped(["c"], #"{"total":9,"more":false}"#),
            ],
            sent: ["/16", "/16?offset=2"],
            elements: ["a", "b", "c"]
        ),
    ]

    @Test(
        "A page leads to the next one, and the last page has no next one",
        arguments: conversations.indices
    )
    func conversation(_ place: Int) async throws {
        let conversation = Self.conversations[place]
        let transport = ScriptedTransport(
            conversation.bodies.map { .status(200, body: Data($0.utf8)) }
        )
        let elements = try await conversation.pages(PagedClient(transport: transport))
        #expect(elements == conversation.elements)
        let sent = transport.requests.map { sent in
            sent.request.url.absoluteString.replacing("https://paged.example", with: "")
        }
        #expect(sent == conversation.sent)
        let bodies = transport.requests.map { String(decoding: $0.body, as: UTF8.self) }
        #expect(bodies.filter { !$0.isEmpty } == conversation.sentBodies)
        #expect(transport.remaining == 0)
    }

    @Test("Information about all pages is in each page")
    func counts() async throws {
        let body = Self.wrapped(["a"], #"{"total":70,"pages":35}"#)
        let transport = ScriptedTransport([.status(200, body: Data(body.utf8))])
        let page = try await PagedClient(transport: transport).items.address().firstPage()
        #expect(page.elements.map(\.id) == ["a"])
        #expect(page.total == 70)
        #expect(page.pageCount == 35)
    }

    @Test(
        "A URL in a response that leads to another server is refused",
        arguments: ["https://evil.example/10", "http://paged.example/10", "//evil.example/10"]
    )
    func elsewhere(_ url: String) async throws {
        let body = Self.wrapped(["a"], #"{"total":1,"links":{"last":"/","after":"\#(url)"}}"#)
        let transport = ScriptedTransport([.status(200, body: Data(body.utf8))])
        let error = await #expect(throws: APIError.self) {
            try await PagedClient(transport: transport).items.address().collect()
        }
        #expect(error?.code == .paging)
        #expect(transport.requests.count == 1)
    }
}
