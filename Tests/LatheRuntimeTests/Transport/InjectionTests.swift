import Foundation
import LatheCoding
import LatheTesting
import Synchronization
import Testing

@testable import LatheRuntime

/// A call with a value in the path, the query, a header and a cookie.
private struct Place: Request {
    var place: Parameter.Place
    var value: String

    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "places.get",
        .get,
        "/places/{name}",
        parameters: [
            .init(.path, "name"), .init(.query, "q"), .init(.header, "X-Name"),
            .init(.cookie, "visit"),
        ]
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        if Self.endpoint.parameters[parameter.place].place == place {
            writer.write(value)
        } else if parameter == .n0 {
            writer.write("plain")
        }
    }
}

@Suite("Values that look like the beginning of something else")
struct InjectionTests {
    private static let split = "a\r\nX-Injected: 1\r\n\r\nGET /injected HTTP/1.1\r\n\r\n"

    @Test(
        "The transport sends no request whose method or fields contain more than that",
        arguments: TransportKind.allCases,
        [
            ["X-Name": Self.split] as HTTPFields, ["X-Name": "a\nb"],
            ["X-Name": "a\u{0}b"], ["X-Name\r\nX-Injected": "1"], ["X Name": "1"], ["": "1"],
            ["X-Näme": "1"],
        ]
    )
    func transport(_ kind: TransportKind, _ fields: HTTPFields) async throws {
        let count = Atomic(0)
        let server = try LoopbackServer { _ in
            count.add(1, ordering: .relaxed)
            return .text("")
        }
        defer { server.stop() }
        let transport = kind.make()
        await #expect(throws: HTTPRequest.Malformed.self) {
            _ = try await transport.send(HTTPRequest(.get, server.url, fields: fields))
        }
        let method = HTTPMethod(rawValue: "GET /injected HTTP/1.1\r\nX: ")
        await #expect(throws: HTTPRequest.Malformed.self) {
            _ = try await transport.send(HTTPRequest(method, server.url))
        }
        #expect(count.load(ordering: .relaxed) == 0)
    }

    @Test("A value in the path or the query arrives unchanged")
    func address() async throws {
        let server = try LoopbackServer { request in
            let isClean = request.fields["X-Injected"] == nil
            return .text("", status: isClean && request.target.count > 60 ? 200 : 400)
        }
        defer { server.stop() }
        let client = Client(API(name: "Test"), server: .fixed(server.url))
        for place in [Parameter.Place.path, .query] {
            _ = try await client.send(Place(place: place, value: Self.split))
        }
    }

    @Test("A line break in a header field or a cookie is an error whose texts do not contain it")
    func values() async throws {
        let transport = ScriptedTransport()
        for place in [Parameter.Place.header, .cookie] {
            let error = await #expect(throws: APIError.self) {
                try await Client.test(transport).send(Place(place: place, value: Self.split))
            }
            #expect(error?.code == .invalidRequest)
            #expect(error.map { "\($0)\(String(reflecting: $0))".contains("Injected") } == false)
        }
        #expect(transport.requests.isEmpty)
    }

    @Test("A slow reader of a stream gets a typed error if too many bytes wait for it")
    func spillLimit() async throws {
        let spill = SpillFile(limit: 100)
        try spill.write(Data(count: 60))
        #expect(throws: HTTPBody.SpillLimitExceeded(limit: 100)) {
            try spill.write(Data(count: 41))
        }
        #expect(try spill.read(50).count == 50)
        try spill.write(Data(repeating: 7, count: 90))
        #expect(try spill.read(100) == Data(count: 10) + Data(repeating: 7, count: 90))
        #expect(throws: (any Error).self) { try spill.read(1) }
    }

    @Test("Bytes wait in several files, and are returned in order")
    func segments() throws {
        let spill = SpillFile()
        for number in 0..<40 { try spill.write(Data(repeating: UInt8(number), count: 1 << 20)) }
        for number in 0..<20 {
            let bytes = try spill.read(2 << 20)
            #expect(bytes.first == UInt8(2 * number) && bytes.last == UInt8(2 * number + 1))
        }
    }
}
