import LatheTesting
import Testing

@testable import GoldenNamesCalls

@Suite("Examples with names that generated code needs")
struct NamedExampleTests {
    @Test("Each call sends what its example states", arguments: ReceivedExamples.all)
    func request(_ example: EndpointExample) async throws { try await example.checkRequest() }

    @Test("Each response is read as its example states", arguments: ReceivedExamples.all)
    func response(_ example: EndpointExample) async throws { try await example.checkResponse() }
}
