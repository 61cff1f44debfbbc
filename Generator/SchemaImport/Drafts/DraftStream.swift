/// A response that is a stream of values.
package struct DraftStream: Hashable, Sendable {
    package enum Form: Hashable, Sendable {
        /// The format `text/event-stream`.
        case events
        /// A JSON document on each line or after each record separator.
        case lines
    }

    package struct Value: Hashable, Sendable {
        /// The name of the event; `nil` if all events have one type.
        package var event: String?
        /// The value; `nil` for an event without a value.
        package var use: DraftUse?
    }

    package var form: Form
    /// The values, at least one.
    package var values: [Value]
    /// The data that ends the stream; `nil` if there is none.
    package var end: String?
}

extension DraftStream.Form {
    /// Creates the stream of a content type; `nil` for a content type that is not a stream.
    init?(_ contentType: String) {
        guard case .other(let name) = ContentKind(contentType) else { return nil }
        switch name {
        case "text/event-stream": self = .events
        case "application/jsonl", "application/x-jsonl", "application/jsonlines",
            "application/x-jsonlines", "application/ndjson", "application/x-ndjson",
            "application/json-seq":
            self = .lines
        case _ where name.hasSuffix("+json-seq"): self = .lines
        default: return nil
        }
    }
}
