import Foundation
import LatheCoding
import Testing

@testable import LatheRuntime

private struct File: Probe {
    var values: [String: any WireValue]
    init(_ values: [String: any WireValue]) { self.values = values }

    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "file",
        .get,
        "/{drive}/{path+}/content",
        parameters: [.init(.path, "drive"), .init(.path, "path")]
    )
}

@Suite("Paths whose parameters have several segments")
struct PathSegmentTests {
    private func address(_ path: String, drive: String = "a/b") throws -> String {
        let client = Client(.test, server: .fixed("http://h"), transport: NoTransport())
        let base = try #require(BaseAddress("http://h"))
        let call = File(["path": path, "drive": drive])
        return try client.httpRequest(for: call, base: base).address
    }

    @Test("Slashes separate segments, and everything else is escaped")
    func slashes() throws {
        #expect(try address("x/y z/%2F?") == "http://h/a%2Fb/x/y%20z/%252F%3F/content")
        #expect(try address("x") == "http://h/a%2Fb/x/content")
        #expect(try address("ü/") == "http://h/a%2Fb/%C3%BC//content")
    }

    @Test(
        "A path segment that would change the path is refused",
        arguments: ["..", "x/../y", "x/.", ""]
    )
    func dots(_ path: String) {
        #expect(throws: RequestFault.self) { try address(path) }
    }
}
