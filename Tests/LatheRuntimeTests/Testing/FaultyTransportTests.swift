import Foundation
import LatheRuntime
import LatheTesting
import Testing

@Suite("Faults on purpose")
struct FaultyTransportTests {
    @Test("Each request gets its fault, and those after the end of the list get none")
    func faults() async throws {
        let note = ScriptedTransport.Response.json(#"{"note":{"id":1,"title":"t"}}"#)
        let server = ScriptedTransport([note, note, note, note, note])
        let transport = FaultyTransport(
            server,
            faults: [
                nil, .error(URLError(.cannotConnectToHost)), .lost, .status(503), .truncated(9),
                .garbage(50),
            ]
        )
        let client = Client.test(transport)
        var codes: [APIError.Code?] = []
        for _ in 0..<7 {
            do {
                #expect(try await client.send(GetNote()).id == 1)
                codes.append(nil)
            } catch {
                codes.append((error as? APIError)?.code)
            }
        }
        #expect(codes == [nil, .transport, .transport, .status, .transport, .decoding, nil])
        #expect(server.requests.count == 5)
        #expect(transport.remaining == 0)
    }
}
