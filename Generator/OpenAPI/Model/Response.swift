package import SchemaSyntax

/// The response of an operation for some statuses.
package struct StatusResponse: Sendable {
    /// The place of the key.
    package var place: Place

    package var status: Status
    package var response: Response

    package init(place: Place, status: Status, response: Response) {
        self.place = place
        self.status = status
        self.response = response
    }
}

/// The statuses that a response is for.
package enum Status: Sendable, Hashable, CustomStringConvertible {
    /// One status, such as 404.
    case code(Int)

    /// A range of a hundred statuses, such as 4 for `4XX`.
    case hundred(Int)

    /// All statuses that are not declared.
    case other

    /// The text in the document: `404`, `4XX`, `default`.
    package var description: String {
        switch self {
        case .code(let code): String(code)
        case .hundred(let hundred): "\(hundred)XX"
        case .other: "default"
        }
    }
}

/// A response: its header fields, and its body by content type.
package struct Response: Sendable {
    package var place: Place

    /// The component that this response is declared as; `nil` when it is declared in place.
    package var componentName: String?

    package var summary: String?
    package var description: String?
    package var headers: [Header] = []

    /// The contents; empty for a response without a body.
    ///
    /// Swagger's schema is converted into a content for each type that the operation produces.
    package var contents: [Content] = []

    /// The links as written: the uses of values of this response in other operations.
    package var links: [SchemaObject.Member] = []

    package var extensions = Extensions()

    package init(place: Place) { self.place = place }
}
