import SchemaModel
import SchemaSyntax
import Testing

@Suite("Several responses of a call")
struct SeveralResponsesTests {
    private func endpoint(_ responses: String, format: String = "json") throws -> Endpoint {
        let (model, diagnostics) = load(
            """
            { "language": 1, "api": "Shop", "server": "https://shop.example", "format": "\(format)",
            "groups": [{ "group": "items", "endpoints": {
            "find": { "get": "/items", "responses": { \(responses) } } } }] }
            """
        )
        #expect(DiagnosticList(diagnostics).rendered == "")
        return try #require(model).model.groups[0].endpoints[0]
    }

    @Test(
        "Responses of one type that are read differently are several values",
        arguments: [
            (#""type": "instant", "at": "t""#, #""date": "unixSeconds""#, "json"),
            (#""type": "duration", "at": "t""#, #""duration": "milliseconds""#, "json"),
            (#""type": "[string]", "at": "t""#, #""join": ";""#, "json"),
            (#""type": "int", "at": "t""#, #""loose": true"#, "json"),
            (#""type": "{int}", "at": "t""#, #""key": "@k""#, "xml"),
        ]
    )
    func forms(_ response: String, _ form: String, _ format: String) throws {
        let one = "{ \(response) }"
        let other = "{ \(response), \(form) }"
        let several = #""200": \#(one), "201": \#(other)"#
        let found = try endpoint(several, format: format)
        #expect(found.responses.count == 2)
        #expect(found.returns == nil)
        let same = try endpoint(#""200": \#(other), "201": \#(other)"#, format: format)
        #expect(same.responses.isEmpty)
        #expect(same.returns != nil)
    }

    @Test(
        "A header field that is secret in one response is secret",
        arguments: [["", #", "secret": true"#], [#", "secret": true"#, ""]]
    )
    func secrets(_ keys: [String]) throws {
        let responses = zip(["200", "201"], keys).map { status, key in
            #""\#(status)": { "type": "int", "headers": { "x": { "type": "string"\#(key) } } }"#
        }
        let found = try endpoint(responses.joined(separator: ", "))
        #expect(found.headers?.map(\.isSecret) == [true])
    }
}
