import Foundation
import LatheCoding
import LatheTesting
import Testing

@testable import LatheLists
@testable import LatheRuntime

/// What a page holds beside its notes.
struct NotePage: Entity {
    var notes: [Note] = []
    var next: String?
    var total: Int?
    var more: AnyValue?

    static let fields: FieldTable = [
        .init("notes", .list), .init("next", .optional), .init("total", .optional),
        .init("more", .optional),
    ]
    static let blank = NotePage()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&notes)
        case .n1: visitor.visit(&next)
        case .n2: visitor.visit(&total)
        default: visitor.visit(&more)
        }
    }
}

/// The kinds of paging that the tests' calls have.
protocol PagingKind: Sendable {
    static var paging: Paging<Notes<Self>> { get }
}

struct Notes<Kind: PagingKind>: PagedRequest {
    var page: Int?
    var cursor: String?
    var before: Int?
    var size: Int?

    typealias ResponseValue = NotePage
    typealias FailureValue = NoFailure
    typealias PageElement = Note
    static var paging: Paging<Notes> { Kind.paging }
    static var endpoint: Endpoint { noteEndpoint }

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        switch parameter {
        case .n0: writer.write(page)
        case .n1: writer.write(cursor)
        case .n2: writer.write(before)
        default: writer.write(size)
        }
    }
}

private let noteEndpoint = Endpoint(
    "notes.all",
    .get,
    "/notes",
    parameters: [
        .init(.query, "page"), .init(.query, "cursor"), .init(.query, "before"),
        .init(.query, "size"),
    ]
)

enum ByPage: PagingKind {
    static let paging = Paging<Notes<ByPage>>(
        .page(\.page, first: 0),
        items: { $0.notes },
        size: { $0.size },
        total: .header("X-Total"),
        pages: .header("X-Pages")
    )
}

enum ByMore: PagingKind {
    static let paging = Paging<Notes<ByMore>>(
        .page(\.page),
        items: { $0.notes },
        more: { $0.more.map { $0 == .json(.bool(true)) } }
    )
}

enum ByOffset: PagingKind {
    static let paging = Paging<Notes<ByOffset>>(
        .offset(\.page),
        items: { $0.notes },
        size: { $0.size },
        total: .value { $0.total }
    )
}

enum ByCursor: PagingKind {
    static let paging = Paging<Notes<ByCursor>>(
        .cursor(\.cursor, next: { $0.next }),
        items: { $0.notes }
    )
}

enum ByHeader: PagingKind {
    static let paging = Paging<Notes<ByHeader>>(
        .cursor(\.cursor, header: "X-Next"),
        items: { $0.notes }
    )
}

enum ByLast: PagingKind {
    static let paging = Paging<Notes<ByLast>>(
        .before(\.before, last: { $0.id }),
        items: { $0.notes },
        size: { $0.size }
    )
}

enum ByLink: PagingKind {
    static let paging = Paging<Notes<ByLink>>(.link, items: { $0.notes })
}

enum ByObject: PagingKind {
    static let paging = Paging<Notes<ByObject>>(.continue { $0.more }, items: { $0.notes })
}

/// A list that is asked for by a form.
private struct FormNotes: PagedRequest {
    var size: Int?

    typealias ResponseValue = NotePage
    typealias FailureValue = NoFailure
    typealias PageElement = Note
    static let paging = Paging<FormNotes>(.continue { $0.more }, items: { $0.notes })
    static let endpoint = Endpoint(
        "notes.form",
        .post,
        "/notes",
        parameters: [.init(.form, "size")],
        constants: [.query("cmd", "list")]
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        writer.write(size)
    }
}

/// A list whose calls send a session's token in their query.
private struct SessionNotes: PagedRequest {
    typealias ResponseValue = NotePage
    typealias FailureValue = NoFailure
    typealias PageElement = Note
    static let paging = Paging<SessionNotes>(.link, items: { $0.notes })
    static let endpoint = Endpoint("notes.session", .get, "/notes", sharedParameters: ["session"])

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}

@Suite("Paging", .timeLimit(.minutes(1)))
struct PagingTests {
    private func page(
        _ ids: [Int],
        _ more: String = "",
        fields: HTTPFields = [:]
    )
        -> ScriptedTransport.Response
    {
        let notes = ids.map { #"{"id":\#($0),"title":"t"}"# }.joined(separator: ",")
        let body = Data(#"{"notes":[\#(notes)]\#(more.isEmpty ? "" : "," + more)}"#.utf8)
        return .status(200, fields: fields, body: body)
    }

    /// The ids of all elements, and the queries that were sent.
    private func run<Kind>(
        _ request: Notes<Kind>,
        _ responses: [ScriptedTransport.Response],
        prefetching: Bool = false
    ) async throws -> (ids: [Int], queries: [String]) {
        let transport = ScriptedTransport(responses)
        var pages = Client.test(transport).pages(of: request)
        if prefetching { pages = pages.prefetching() }
        var ids: [Int] = []
        for try await note in pages { ids.append(note.id) }
        #expect(transport.remaining == 0)
        return (ids, transport.requests.map { $0.request.url.query(percentEncoded: true) ?? "" })
    }

    @Test("Pages are counted up to their number")
    func pages() async throws {
        let fields: HTTPFields = ["X-Pages": "3"]
        let (ids, queries) = try await run(
            Notes<ByPage>(size: 2),
            [
                page([1, 2], fields: fields), page([3], fields: fields), page([4], fields: fields),
            ]
        )
        #expect(ids == [1, 2, 3, 4])
        #expect(queries == ["size=2", "page=1&size=2", "page=2&size=2"])
    }

    @Test("A page without elements does not end the pages before their number is reached")
    func emptyPage() async throws {
        let fields: HTTPFields = ["X-Pages": "3"]
        let (ids, _) = try await run(
            Notes<ByPage>(size: 2),
            [page([1, 2], fields: fields), page([], fields: fields), page([5], fields: fields)]
        )
        #expect(ids == [1, 2, 5])
        let stated = try await run(
            Notes<ByMore>(),
            [page([1], #""more":true"#), page([], #""more":true"#), page([5], #""more":false"#)]
        )
        #expect(stated.ids == [1, 5])
    }

    @Test("A total in a header ends the pages, and a short page does without one")
    func ends() async throws {
        let fields: HTTPFields = ["X-Total": "4"]
        let exact = try await run(
            Notes<ByPage>(size: 2),
            [page([1, 2], fields: fields), page([3, 4], fields: fields)]
        )
        #expect(exact.ids == [1, 2, 3, 4])
        let short = try await run(Notes<ByPage>(size: 2), [page([1, 2]), page([3])])
        #expect(short.ids == [1, 2, 3])
        let empty = try await run(Notes<ByPage>(), [page([1, 2]), page([])])
        #expect(empty.ids == [1, 2])
    }

    @Test("An offset counts the elements from the beginning of the request")
    func offset() async throws {
        let (ids, queries) = try await run(
            Notes<ByOffset>(page: 10),
            [page([1, 2, 3], #""total":14"#), page([4], #""total":14"#)]
        )
        #expect(ids == [1, 2, 3, 4])
        #expect(queries == ["page=10", "page=13"])
    }

    @Test("Cursors are followed until a response has none", arguments: ["", #""next":"""#])
    func cursor(_ end: String) async throws {
        let (ids, queries) = try await run(
            Notes<ByCursor>(),
            [page([1], #""next":"a b""#), page([], #""next":"c""#), page([2], end)]
        )
        #expect(ids == [1, 2])
        #expect(queries == ["", "cursor=a%20b", "cursor=c"])
    }

    @Test("A repeated cursor ends the pages")
    func repeated() async throws {
        let (ids, _) = try await run(
            Notes<ByCursor>(),
            [page([1], #""next":"a""#), page([2], #""next":"b""#), page([3], #""next":"a""#)]
        )
        #expect(ids == [1, 2, 3])
    }

    @Test("A cursor that equals the request's own ends the pages")
    func ownCursor() async throws {
        let cursor = try await run(Notes<ByCursor>(cursor: "a"), [page([1], #""next":"a""#)])
        #expect(cursor.ids == [1])
        let last = try await run(Notes<ByLast>(before: 7), [page([8, 7])])
        #expect(last.ids == [8, 7])
        let link = try await run(
            Notes<ByLink>(size: 5),
            [page([1], fields: ["Link": "</notes?size=5>; rel=next"])]
        )
        #expect(link.ids == [1])
    }

    @Test("A header field can name the next page, and so can the last element")
    func others() async throws {
        let header = try await run(
            Notes<ByHeader>(),
            [page([1], fields: ["X-Next": "n"]), page([2])]
        )
        #expect(header.queries == ["", "cursor=n"])
        let last = try await run(Notes<ByLast>(size: 2), [page([9, 8]), page([7])])
        #expect(last.ids == [9, 8, 7])
        #expect(last.queries == ["size=2", "before=8&size=2"])
    }

    @Test("A link is followed, including a relative one among others")
    func link() async throws {
        let first =
            #"<http://example.test/a>; rel="prev", </notes?p=2,3>; title="x"; rel="last next""#
        let (ids, queries) = try await run(
            Notes<ByLink>(size: 5),
            [
                page([1], fields: ["Link": first]),
                page([2], fields: ["Link": "<http://example.test/a>; rel=prev"]),
            ]
        )
        #expect(ids == [1, 2])
        #expect(queries == ["size=5", "p=2,3"])
    }

    @Test(
        "Characters in the quoted parameters of a link are text, and its first relation counts",
        arguments: [
            #"</notes?p=2>; title="<b>2</b>"; rel="next""#,
            #"</notes?p=2>; title="a < b"; rel=next"#,
            #"</a>; rel="prev"; title="x; rel=next", </notes?p=2>; rel="next""#,
            #"</notes?p=2>; title="\"a, b"; REL = "last NEXT""#,
            #"</a>; rel=prev; rel=next, </notes?p=2>; rel=next"#,
        ]
    )
    func quoted(_ link: String) async throws {
        let (_, queries) = try await run(
            Notes<ByLink>(size: 5),
            [page([1], fields: ["Link": link]), page([2])]
        )
        #expect(queries == ["size=5", "p=2"])
    }

    @Test(
        "A link to another server is refused, after the elements before it",
        arguments: [
            "https://example.test:8443/x", "http://evil.test/x", "//evil.test/x", "file:///x",
        ]
    )
    func origin(_ target: String) async throws {
        let transport = ScriptedTransport([page([1], fields: ["Link": "<\(target)>; rel=next"])])
        let error = await #expect(throws: APIError.self) {
            for try await _ in Client.test(transport).pages(of: Notes<ByLink>()) {}
        }
        #expect(error?.code == .paging)
        #expect(transport.requests.count == 1)
    }

    @Test("A link that another server returned after a redirect is refused")
    func redirected() async throws {
        let evil = try #require(URL(string: "http://evil.test/notes"))
        let body = Data(#"{"notes":[{"id":1,"title":"t"}]}"#.utf8)
        let transport = ScriptedTransport([
            .init { _ in
                HTTPResponse(
                    status: 200,
                    fields: ["Link": "</stolen>; rel=next"],
                    url: evil,
                    body: HTTPBody(body)
                )
            }
        ])
        var ids: [Int] = []
        let error = await #expect(throws: APIError.self) {
            for try await note in Client.test(transport).pages(of: Notes<ByLink>()) {
                ids.append(note.id)
            }
        }
        #expect(error?.code == .paging)
        #expect(ids == [1])
        #expect(transport.requests.count == 1)
    }

    @Test("Query items of all calls are added to a link that lacks them")
    func session() async throws {
        let transport = ScriptedTransport([
            page([1], fields: ["Link": "</notes?p=2>; rel=next"]),
            page([2], fields: ["Link": "</notes?p=3&session=other>; rel=next"]),
            page([3]),
        ])
        let parameters = ["session": Parameter(.query, "session", secret: true)]
        var client = Client(
            API(name: "Test", parameters: parameters),
            server: .fixed("http://example.test"),
            transport: transport
        )
        client.parameters["session"] = "a+b c"
        for try await _ in client.pages(of: SessionNotes()) {}
        #expect(
            transport.requests.map { $0.request.url.query(percentEncoded: true) } == [
                "session=a%2Bb%20c", "p=2&session=a%2Bb%20c", "p=3&session=other",
            ]
        )
    }

    @Test("A negative total is ignored")
    func unknownTotal() async throws {
        let fields: HTTPFields = ["X-Pages": "-1"]
        let (ids, _) = try await run(
            Notes<ByPage>(),
            [page([1], fields: fields), page([2], fields: fields), page([], fields: fields)]
        )
        #expect(ids == [1, 2])
    }

    @Test("The members of an object become items of the next query and replace older ones")
    func object() async throws {
        let more = #""more":{"cursor":"é&=","continue":"-||","size":7}"#
        let (ids, queries) = try await run(Notes<ByObject>(size: 5), [page([1], more), page([2])])
        #expect(ids == [1, 2])
        #expect(queries == ["size=5", "continue=-%7C%7C&cursor=%C3%A9%26%3D&size=7"])
    }

    @Test("The members are sent in the form of a call that has one", arguments: [nil, 5])
    func form(_ size: Int?) async throws {
        let more = #""more":{"cursor":"é&=","size":7}"#
        let transport = ScriptedTransport([page([1], more), page([2])])
        var ids: [Int] = []
        for try await note in Client.test(transport).pages(of: FormNotes(size: size)) {
            ids.append(note.id)
        }
        #expect(ids == [1, 2])
        let sent = transport.requests
        #expect(sent.map { $0.request.url.query() ?? "" } == ["cmd=list", "cmd=list"])
        #expect(String(decoding: sent[0].body, as: UTF8.self) == (size == nil ? "" : "size=5"))
        #expect(String(decoding: sent[1].body, as: UTF8.self) == "cursor=%C3%A9%26%3D&size=7")
        #expect(sent[1].request.fields["Content-Type"] == "application/x-www-form-urlencoded")
    }

    @Test("Pages have totals, and the first page can be requested alone")
    func totals() async throws {
        let transport = ScriptedTransport([
            page([1], fields: ["X-Total": "9", "X-Pages": "3"]), page([1, 2], #""total":2"#),
        ])
        let client = Client.test(transport)
        let first = try await client.pages(of: Notes<ByPage>()).firstPage()
        #expect(first.total == 9)
        #expect(first.pageCount == 3)
        #expect(first.elements.map(\.id) == [1])
        for try await page in client.pages(of: Notes<ByOffset>()).pages {
            #expect(page.total == 2)
            #expect(page.response.status == 200)
        }
    }

    @Test("No page is prefetched by default, and otherwise one at most")
    func prefetching() async throws {
        func pages() -> [ScriptedTransport.Response] {
            [
                page([1], #""next":"a""#), page([2], #""next":"b""#), page([3], #""next":"c""#),
                page([4]),
            ]
        }
        let lazy = ScriptedTransport(pages())
        var iterator = Client.test(lazy).pages(of: Notes<ByCursor>()).makeAsyncIterator()
        #expect(lazy.requests.isEmpty)
        #expect(try await iterator.next()?.id == 1)
        #expect(lazy.requests.count == 1)

        let eager = ScriptedTransport(pages())
        var early = Client.test(eager).pages(of: Notes<ByCursor>()).prefetching()
            .makeAsyncIterator()
        #expect(try await early.next()?.id == 1)
        await eventually { eager.requests.count >= 2 }
        #expect(eager.requests.count == 2)
        #expect(try await early.next()?.id == 2)
        let all = try await run(Notes<ByCursor>(), pages(), prefetching: true)
        #expect(all.ids == [1, 2, 3, 4])
    }

    @Test("An error ends the pages", arguments: [true, false])
    func error(_ prefetching: Bool) async throws {
        let transport = ScriptedTransport([page([1], #""next":"a""#), .status(503)])
        let pages = Client.test(transport).pages(of: Notes<ByCursor>())
        var iterator = (prefetching ? pages.prefetching() : pages).makeAsyncIterator()
        #expect(try await iterator.next()?.id == 1)
        await #expect(throws: APIError.self) { try await iterator.next() }
        #expect(try await iterator.next() == nil)
    }
}
