import Foundation
import LatheCoding
import LatheTesting
import Testing

@testable import LatheLists
@testable import LatheRuntime

/// A type of which the tests' pages have their cursors.
private protocol Mark: WireValue {
    init(of id: Int)
}

extension Date: Mark {
    /// Four dates are in one second.
    fileprivate init(of id: Int) { self.init(timeIntervalSince1970: Double(id) / 4) }
}

extension Data: Mark {
    fileprivate init(of id: Int) { self.init([UInt8(id)]) }
}

extension CalendarDate: Mark {
    fileprivate init(of id: Int) { self = CalendarDate(year: 2000, month: 1, day: id) ?? .blank }
}

/// A list whose pages begin after a mark.
private struct MarkedNotes<Kind: Mark>: PagedRequest {
    var after: Kind?

    typealias ResponseValue = NotePage
    typealias FailureValue = NoFailure
    typealias PageElement = Note
    static var paging: Paging<MarkedNotes> {
        Paging(.before(\.after, last: { Kind(of: $0.id) }), items: { $0.notes })
    }
    static var endpoint: Endpoint {
        Endpoint("notes.marked", .get, "/notes", parameters: [.init(.query, "after")])
    }

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        writer.write(after)
    }
}

/// A list of which the response states the offset of the next page.
private struct OffsetNotes: PagedRequest {
    var offset: Int?

    typealias ResponseValue = NotePage
    typealias FailureValue = NoFailure
    typealias PageElement = Note
    static let paging = Paging<OffsetNotes>(.offset(\.offset) { $0.total }, items: { $0.notes })
    static let endpoint = Endpoint(
        "notes.offset",
        .get,
        "/notes",
        parameters: [.init(.query, "offset")]
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        writer.write(offset)
    }
}

@Suite("Pages that a server repeats")
struct PageKeyTests {
    private func ids<R: PagedRequest>(
        _ request: R,
        _ bodies: [String]
    ) async throws -> [Int] where R.PageElement == Note {
        let transport = ScriptedTransport(bodies.map { .json($0) })
        let ids = try await Client.test(transport).pages(of: request).collect().map(\.id)
        #expect(transport.remaining == 0)
        return ids
    }

    private static let pages = [
        #"{"notes":[{"id":3,"title":"t"}]}"#, #"{"notes":[{"id":2,"title":"t"}]}"#,
        #"{"notes":[{"id":1,"title":"t"}]}"#, #"{"notes":[]}"#,
    ]

    @Test("Cursors are different if they are sent differently, such as dates within a second")
    func marks() async throws {
        #expect(try await ids(MarkedNotes<Date>(), Self.pages) == [3, 2, 1])
        #expect(try await ids(MarkedNotes<Data>(), Self.pages) == [3, 2, 1])
        #expect(try await ids(MarkedNotes<CalendarDate>(), Self.pages) == [3, 2, 1])
    }

    @Test("An offset that is that of the first page ends the pages", arguments: [nil, 0])
    func firstOffset(_ offset: Int?) async throws {
        let page = #"{"notes":[{"id":1,"title":"t"}],"total":0}"#
        #expect(try await ids(OffsetNotes(offset: offset), [page]) == [1])
    }
}
