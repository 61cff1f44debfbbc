/// A path template, and the operations on it.
package struct PathItem: Sendable {
    package var place: Place

    /// The path, such as `/pets/{id}`; for a webhook its name, and for a callback the expression of its URL.
    package var path: String

    package var summary: String?
    package var description: String?

    /// The operations in document order.
    package var operations: [Operation] = []

    package var extensions = Extensions()

    package init(place: Place, path: String) {
        self.place = place
        self.path = path
    }
}

/// One method on one path, including everything that the path item or the document declares for all operations.
package struct Operation: Sendable {
    package var place: Place

    /// The method as it is sent, such as `GET`.
    package var method: String

    /// The path without the parameters of its query.
    package var path: String

    /// The path in the document, or with its server if that is necessary to distinguish operations of one method.
    package let writtenPath: String

    /// The `operationId`; `nil` if the document does not contain one.
    package var id: String?

    package var tags: [String] = []
    package var summary: String?
    package var description: String?
    package var externalDocumentation: ExternalDocumentation?
    package var isDeprecated = false

    /// The parameters of the path item that the operation does not replace, followed by those of the operation.
    package var parameters: [Parameter] = []

    package var body: RequestBody?

    /// The responses in document order.
    package var responses: [StatusResponse] = []

    package var callbacks: [Callback] = []

    /// The alternatives, one of which suffices; empty if the operation does not need credentials.
    package var security: [SecurityAlternative] = []

    /// Whether the operation itself has a `security` list, which may be empty.
    package var hasOwnSecurity = false

    /// The servers of this operation or its path only; empty for those of the document.
    package var servers: [Server] = []

    package var extensions = Extensions()

    /// - Parameters:
    ///   - place: The place of the operation.
    ///   - method: The method as it is sent.
    ///   - path: The path.
    ///   - writtenPath: The path that distinguishes operations of one method; `nil` for `path`.
    package init(place: Place, method: String, path: String, writtenPath: String? = nil) {
        self.place = place
        self.method = method
        self.path = path
        self.writtenPath = writtenPath ?? path
    }
}

/// Requests that the API sends as a result of an operation.
package struct Callback: Sendable {
    package var place: Place
    package var name: String

    /// The path items, whose `path` is the expression of the URL, such as `{$request.body#/url}`.
    package var items: [PathItem] = []

    package var extensions = Extensions()

    package init(place: Place, name: String) {
        self.place = place
        self.name = name
    }
}
