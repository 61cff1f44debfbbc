import Foundation
import GoldenTransfers
import LatheCoding
import LatheRuntime
import LatheTesting
import Testing

@Suite("Paths, headers and bodies of a schema")
struct TransferTests {
    private func files(
        _ fields: HTTPFields = [:]
    ) -> (files: Files, transport: ScriptedTransport) {
        let transport = ScriptedTransport([.status(200, fields: fields)])
        return (TransfersClient(transport: transport).files, transport)
    }

    // MARK: Headers with a prefix

    @Test("Headers with a prefix are read into maps, with their keys in lower case")
    func prefixedHeaders() async throws {
        let (files, _) = files([
            "x-meta-Color": "red", "X-META-color": "blue", "X-Meta-": "none", "X-Met": "none",
            "X-Meta-size": "3", "X-Grade-a": "final", "X-Grade-b": "later", "X-Count-1": "2",
            "X-Count-7": "0", "X-Time-made": "Sun, 06 Nov 1994 08:49:37 GMT",
            "X-Days": "Sun, 06 Nov 1994 08:49:37 GMT, \"Sun, 06 Nov 1994 08:49:38 GMT\"",
        ])
        let headers = try await files.headWithHeaders(id: "a").headers
        #expect(headers.metadata == ["color": "red, blue", "size": "3"])
        #expect(headers.grades == ["a": .final, "b": .unknown("later")])
        #expect(headers.counts == [1: 2, 7: 0])
        #expect(headers.times == ["made": Date(timeIntervalSince1970: 784_111_777)])
        #expect(headers.days.map(\.timeIntervalSince1970) == [784_111_777, 784_111_778])
    }

    @Test("Without such headers a map is empty, and nil if it may be")
    func noPrefixedHeaders() async throws {
        let headers = try await files().files.headWithHeaders(id: "a").headers
        #expect(headers.metadata == [:])
        #expect(headers.counts == nil)
    }

    @Test(
        "A header that is malformed is named with its prefix",
        arguments: [("X-Count-9", "x"), ("X-Count-nine", "1"), ("X-Time-made", "now")]
    )
    func malformedHeader(_ name: String, _ text: String) async {
        let (files, _) = files(["X-Count-1": "1", name: text])
        let error = await #expect(throws: APIError.self) {
            try await files.headWithHeaders(id: "a")
        }
        #expect(error?.code == .decoding)
        let found = error?.reason.contains("the header \(name) is malformed") ?? false
        #expect(found, "\(error?.reason ?? "")")
    }

    @Test("A map and a list of dates are sent in headers")
    func sentHeaders() async throws {
        let (files, transport) = files()
        let date = Date(timeIntervalSince1970: 784_111_777)
        _ = try await files.headWithHeaders(
            id: "a",
            condition: ["Size": 3],
            dates: [date, date]
        )
        let fields = try #require(transport.requests.first).request.fields
        #expect(fields["X-If-Size"] == "3")
        let text = "\"Sun, 06 Nov 1994 08:49:37 GMT\""
        #expect(fields["X-Dates"] == "\(text),\(text)")
    }
}
