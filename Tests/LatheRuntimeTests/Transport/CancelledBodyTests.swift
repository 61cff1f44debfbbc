import Foundation
import LatheRuntime
import LatheTesting
import Testing

/// Bytes without end, with pauses, since a session on Linux cancels nothing while it always has bytes to read.
private struct Ticks: AsyncSequence, Sendable {
    struct AsyncIterator: AsyncIteratorProtocol {
        mutating func next() async throws -> Data? {
            try await Task.sleep(for: .microseconds(100))
            return Data(repeating: 0x78, count: 1024)
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
}

@Suite("Bodies whose readers are cancelled while bytes arrive")
struct CancelledBodyTests {
    @Test(
        "The reader ends, whichever of its bytes and its cancellation is first",
        .timeLimit(.minutes(3)),
        arguments: TransportKind.allCases
    )
    func meeting(_ kind: TransportKind) async throws {
        let server = try LoopbackServer { _ in
            LoopbackServer.Response(body: HTTPBody(chunks: Ticks()))
        }
        defer { server.stop() }
        let transport = kind.make()
        for round in 0..<100 {
            let reader = Task {
                var request = HTTPRequest(.get, server.url)
                request.isStreamed = true
                let response = try await transport.send(request)
                var count = 0
                for try await chunk in response.body { count += chunk.count }
                return count
            }
            // From before the response to long after it, in steps that do not repeat.
            try await Task.sleep(for: .microseconds(round * 37 % 5000))
            reader.cancel()
            await #expect(throws: (any Error).self) { try await reader.value }
        }
    }
}
