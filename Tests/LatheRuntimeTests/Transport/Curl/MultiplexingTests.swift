#if Curl && os(Linux)
import Foundation
import LatheCoding
import Testing

@testable import LatheRuntime
@testable import LatheTesting

@Suite(
    "Requests that share a connection of HTTP/2",
    .enabled(if: SecureServer.isThere),
    .timeLimit(.minutes(1))
)
struct MultiplexingTests {
    private let server: SecureServer
    private let transport: CurlTransport

    init() throws {
        let server = try SecureServer()
        self.server = server
        transport = CurlTransport { $0.authorities = server.file("ca.pem") }
    }

    private func body(_ url: URL, isStreamed: Bool = false) async throws -> Data {
        var request = HTTPRequest(.get, url)
        request.isStreamed = isStreamed
        let response = try await transport.send(request)
        #expect(response.status == 200)
        return try await response.body.collect(limit: 1 << 24)
    }

    /// The protocol and the connection's number that the server tells of each of some requests at once.
    private func told(_ url: URL, count: Int) async throws -> [[String]] {
        try await withThrowingTaskGroup { group in
            for _ in 0..<count {
                group.addTask {
                    String(decoding: try await body(url.appending(path: "tell")), as: UTF8.self)
                        .split(separator: " ").prefix(2).map { String($0) }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test("A hundred concurrent requests are sent over one connection, and each is answered")
    func one() async throws {
        for _ in 0..<20 {
            let told = try await told(server.url, count: 100)
            #expect(told.count == 100)
            #expect(Set(told).count == 1)
            #expect(told.first?.first == "HTTP/2.0")
        }
    }

    @Test("Large concurrent bodies are received completely")
    func large() async throws {
        let url = server.url.appending(path: "numbers")
        try await withThrowingTaskGroup { group in
            for _ in 0..<30 { group.addTask { try await body(url) == SecureServer.numbers } }
            for try await isWhole in group { #expect(isWhole) }
        }
    }

    @Test("A waiting reader does not block other requests", arguments: [false, true])
    func slowReader(_ isStreamed: Bool) async throws {
        let url = server.url.appending(path: "numbers")
        _ = try await body(url)
        var request = HTTPRequest(.get, url)
        request.isStreamed = isStreamed
        request.bodyLimit = 1 << 24
        let slow = try await transport.send(request)
        #expect(try await told(server.url, count: 100).count == 100)
        #expect(try await body(url) == SecureServer.numbers)
        #expect(try await slow.body.collect(limit: 1 << 24) == SecureServer.numbers)
    }

    @Test("Requests that are cancelled leave the others as they are")
    func cancelled() async throws {
        let url = server.url.appending(path: "numbers")
        try await withThrowingTaskGroup { group in
            for number in 0..<60 {
                group.addTask {
                    let call = Task { try await body(url, isStreamed: number.isMultiple(of: 10)) }
                    guard number.isMultiple(of: 3) else {
                        return try await call.value == SecureServer.numbers
                    }
                    try await Task.sleep(for: .milliseconds(number))
                    call.cancel()
                    let result = await call.result
                    guard case .failure(let error) = result else { return true }
                    return error is CancellationError
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
        // The connection is still of use.
        #expect(try await told(server.url, count: 10).count == 10)
    }

    @Test("A server that allows few requests on each connection receives all of them")
    func goingAway() async throws {
        let told = try await told(server.short, count: 200)
        #expect(told.count == 200)
        #expect(Set(told).count >= 200 / SecureServer.requestsOfShort)
    }
}
#endif
