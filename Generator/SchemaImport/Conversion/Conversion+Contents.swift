import OpenAPI

extension Conversion {
    /// Contents without the plain text and the bytes of an object or list that is there as a document too.
    ///
    /// Frameworks list such types for every operation, whatever its value is; the document has all of the value.
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

    /// Whether no text can be a value of a schema.
    private func hasParts(_ schema: Schema) -> Bool {
        [.object, .array].contains(target(of: settled(schema)).impliedTypes)
    }
}
