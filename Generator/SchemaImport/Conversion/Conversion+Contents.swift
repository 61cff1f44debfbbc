import OpenAPI

extension Conversion {
    /// Returns the contents without plain text and bytes for an object or list that is also available as a document.
    ///
    /// Frameworks list such types for every operation regardless of its value; the document contains the whole value.
    func distinct(_ contents: [Content]) -> [Content] {
        let documents = contents.filter(\.isDocument)
        guard !documents.isEmpty, documents.count < contents.count else { return contents }
        return contents.filter { content in
            guard Self.untyped.contains(ContentKind(content.contentType)),
                let schema = content.schema, hasParts(schema)
            else { return true }
            return !documents.contains { $0.hasSchema(of: content) }
        }
    }

    private static let untyped: Set<ContentKind> = [
        .other("text/plain"), .other("application/octet-stream"),
    ]

    /// Whether a text is never a value of a schema.
    private func hasParts(_ schema: Schema) -> Bool {
        [.object, .array].contains(target(of: resolvingAllOf(schema)).impliedTypes)
    }
}
