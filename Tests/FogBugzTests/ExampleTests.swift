#if XML
import LatheTesting
import Testing

/// Runs the examples of the schema.
@Suite("Examples of FogBugz")
struct ExampleTests {
    @Test("Each call sends what its example states", arguments: FogBugzExamples.all)
    func request(_ example: EndpointExample) async throws { try await example.checkRequest() }

    @Test("Each response is read as its example states", arguments: FogBugzExamples.all)
    func response(_ example: EndpointExample) async throws { try await example.checkResponse() }
}
#endif
