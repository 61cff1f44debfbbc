package import SchemaSyntax

/// A response that is a stream of values.
package struct StreamShape: Sendable {
    package enum Form: Sendable { case events, lines }

    package var form: Form
    /// What an event is read as; one value without an event where all are of one type.
    package var values: [Value]
    package var doc: String?
    /// Data that ends the stream.
    package var end: String?
    /// Where the schema says that the response is a stream.
    package var range: SourceRange

    package struct Value: Sendable {
        package var identity: Identity
        /// The type of the event; `nil` for any.
        package var event: String?
        /// `nil` for no value.
        package var returns: ReturnShape?
    }

    /// Whether the events have types of their own.
    package var hasCases: Bool { values.contains { $0.event != nil } }
}
