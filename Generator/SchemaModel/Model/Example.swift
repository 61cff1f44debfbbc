package import SchemaSyntax

/// A call with its response, as described in the `examples` of an endpoint.
package struct Example: Sendable {
    package var doc: String?
    /// The values of parameters, including API-wide ones, by their names in the schema.
    package var values: [String: ExampleValue]
    package var sends: SentRequest?
    package var response: Response?
    package var expectations: [Expectation]
    package var range: SourceRange

    /// The request that is sent.
    package struct SentRequest: Sendable {
        package var method: String
        /// The path after the base, with the query.
        package var target: String
        package var headers: [(name: String, value: String)]
        /// The body as text or as a JSON value; `nil` for none.
        package var body: ExampleValue?
    }

    /// The response that is received.
    package enum Response: Sendable {
        /// A file, by its path inside the API's folder.
        case file(String, SourceRange)
        case json(ExampleValue)
    }

    /// A part of the result, identified by its path in code, and its value.
    package struct Expectation: Sendable {
        package var path: LocatedText
        package var value: ExampleValue
    }
}
