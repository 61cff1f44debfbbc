package import SchemaSyntax

/// A response that is a stream of values.
package struct StreamShape: Sendable {
    package enum Form: Sendable { case events, lines }

    package var form: Form
    /// The values of the events; a single value without an event where all have the same type.
    package var values: [Value]
    package var doc: String?
    /// The data that ends the stream.
    package var end: String?
    /// The place in the schema that declares the response as a stream.
    package var range: SourceRange

    package struct Value: Sendable {
        package var identity: Identity
        /// The type of the event; `nil` for any.
        package var event: String?
        /// The content of the event's data; `nil` for no value.
        package var returns: ReturnShape?
    }

    /// Whether the values have different types for different events.
    package var hasCases: Bool { values.contains { $0.event != nil } }
}
