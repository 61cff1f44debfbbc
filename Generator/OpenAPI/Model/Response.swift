package import SchemaSyntax

/// The response of an operation to some statuses.
package struct StatusResponse: Sendable {
    /// The key, where it stands.
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
    /// One status: 404.
    case code(Int)

    /// A hundred of them: 4 for `4XX`.
    case hundred(Int)

    /// All that are not declared.
    case other

    /// As in the document: `404`, `4XX`, `default`.
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

    /// Empty for a response without a body.
    ///
    /// Swagger's schema is made into a content for each type that the operation produces.
    package var contents: [Content] = []

    /// As written: how values of this response are used in other operations.
    package var links: [SchemaObject.Member] = []

    package var extensions = Extensions()

    package init(place: Place) { self.place = place }
}
