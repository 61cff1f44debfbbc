import LatheTesting
import Testing

@testable import GoldenExampleCalls

/// Runs the examples of a golden, which have values of all types.
@Suite("Examples in schemas")
struct ExampleTests {
    @Test("Each call sends what its example says", arguments: OrchardExamples.all)
    func request(_ example: EndpointExample) async throws { try await example.checkRequest() }

    @Test("Each answer is read as its example says", arguments: OrchardExamples.all)
    func reply(_ example: EndpointExample) async throws { try await example.checkReply() }
}
