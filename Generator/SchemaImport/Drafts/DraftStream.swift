/// A response that is a stream of values.
package struct DraftStream: Hashable, Sendable {
    package enum Form: Hashable, Sendable {
        /// `text/event-stream`.
        case events
        /// A document of JSON on each line, or after each record separator.
        case lines
    }

    package struct Value: Hashable, Sendable {
        /// The name of the event; `nil` where all are of one type.
        package var event: String?
        /// `nil` for an event without a value.
        package var use: DraftUse?
    }

    package var form: Form
    /// Never empty.
    package var values: [Value]
    /// Data that ends the stream; `nil` for none.
    package var end: String?
}

extension DraftStream.Form {
    /// What a content type stands for; `nil` for one that is no stream.
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
