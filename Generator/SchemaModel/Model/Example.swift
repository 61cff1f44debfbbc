package import SchemaSyntax

/// A call with its response, as an endpoint's `examples` say it.
package struct Example: Sendable {
    package var doc: String?
    /// The values of parameters, by their names in the schema, those of the whole API among them.
    package var values: [String: ExampleValue]
    package var sends: SentRequest?
    package var reply: Reply?
    package var expectations: [Expectation]
    package var range: SourceRange

    /// What goes over the wire.
    package struct SentRequest: Sendable {
        package var method: String
        /// The path after the base, with the query.
        package var target: String
        package var headers: [(name: String, value: String)]
        /// A text, or a JSON value; `nil` for none.
        package var body: ExampleValue?
    }

    /// What comes back.
    package enum Reply: Sendable {
        /// A file, by its path inside the API's folder.
        case file(String, SourceRange)
        case json(ExampleValue)
    }

    /// A part of the result, by its path in code, and its value.
    package struct Expectation: Sendable {
        package var path: Spelled
        package var value: ExampleValue
    }
}
