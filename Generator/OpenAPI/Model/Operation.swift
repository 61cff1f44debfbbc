/// A path template, and the operations on it.
package struct PathItem: Sendable {
    package var place: Place

    /// `/pets/{id}`; for a webhook its name, for a callback the expression of its URL.
    package var path: String

    package var summary: String?
    package var description: String?

    /// In the order of the document.
    package var operations: [Operation] = []

    package var extensions = Extensions()

    package init(place: Place, path: String) {
        self.place = place
        self.path = path
    }
}

/// One method on one path, complete: what the path item or the document says for all is merged in.
package struct Operation: Sendable {
    package var place: Place

    /// As it is sent: `GET`.
    package var method: String

    /// Without the parameters that it has in its query.
    package var path: String

    /// The path as the document has it, or with its server, which tells operations of one method apart.
    package let writtenPath: String

    /// `operationId`; `nil` when the document has none.
    package var id: String?

    package var tags: [String] = []
    package var summary: String?
    package var description: String?
    package var externalDocumentation: ExternalDocumentation?
    package var isDeprecated = false

    /// The path item's parameters that the operation does not replace, then the operation's own.
    package var parameters: [Parameter] = []

    package var body: RequestBody?

    /// In the order of the document.
    package var responses: [StatusResponse] = []

    package var callbacks: [Callback] = []

    /// One of them suffices; empty when the operation needs no credentials.
    package var security: [SecurityAlternative] = []

    /// Whether the operation itself has a `security` list, though it may be empty.
    package var hasOwnSecurity = false

    /// The servers of this operation or of its path alone; empty for those of the document.
    package var servers: [Server] = []

    package var extensions = Extensions()

    /// - Parameters:
    ///   - place: Where the operation is.
    ///   - method: The method as it is sent.
    ///   - path: The path.
    ///   - writtenPath: What tells operations of one method apart; `nil` for the path.
    package init(place: Place, method: String, path: String, writtenPath: String? = nil) {
        self.place = place
        self.method = method
        self.path = path
        self.writtenPath = writtenPath ?? path
    }
}

/// Requests that the API sends on account of an operation.
package struct Callback: Sendable {
    package var place: Place
    package var name: String

    /// `PathItem.path` is the expression of the URL, such as `{$request.body#/url}`.
    package var items: [PathItem] = []

    package var extensions = Extensions()

    package init(place: Place, name: String) {
        self.place = place
        self.name = name
    }
}
