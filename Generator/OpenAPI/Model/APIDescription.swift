package import SchemaSyntax

/// The contents of an OpenAPI document in one model for Swagger 2.0, OpenAPI 3.0, 3.1 and 3.2.
///
/// References are resolved: parameters, request bodies, responses, headers, examples, callbacks and path items are
/// contained where they are used, with the names of their components. Only schemas remain references, by their keys in
/// `schemas`, since they are recursive. Lists are in document order.
package struct APIDescription: Sendable {
    package enum Version: String, Sendable {
        case swagger2 = "2.0"
        case openAPI30 = "3.0"
        case openAPI31 = "3.1"
        case openAPI32 = "3.2"

        /// Whether schemas follow JSON Schema 2020-12, in which keywords next to a reference apply.
        package var hasJSONSchemas: Bool {
            switch self {
            case .swagger2, .openAPI30: false
            case .openAPI31, .openAPI32: true
            }
        }
    }

    package var place: Place
    package var version: Version
    package var info: Info

    /// The servers of all operations that do not name any, including servers from Swagger's host, base path and
    /// schemes.
    ///
    /// It is empty if the document does not name any: then calls use the server of the document itself.
    package var servers: [Server] = []

    package var paths: [PathItem] = []

    /// Incoming requests, including those of the extension `x-webhooks`; `PathItem.path` is the name of the webhook.
    package var webhooks: [PathItem] = []

    /// All schemas that have a name or are the target of a reference.
    package var schemas: SchemaTable = SchemaTable()

    package var components = Components()

    /// The alternatives for all operations that do not declare any; see `Operation.security`.
    package var security: [SecurityAlternative] = []

    package var tags: [Tag] = []
    package var externalDocumentation: ExternalDocumentation?
    package var extensions = Extensions()

    package init(place: Place, version: Version, info: Info) {
        self.place = place
        self.version = version
        self.info = info
    }

    /// The operations of all paths, without webhooks and callbacks.
    package var operations: [Operation] { paths.flatMap(\.operations) }
}

/// The title of an API and its provider.
package struct Info: Sendable {
    package var place: Place
    package var title: String
    package var version: String
    package var summary: String?
    package var description: String?
    package var termsOfService: String?

    /// The name, URL and e-mail address, as written.
    package var contact: SchemaObject?

    /// The name, identifier and URL, as written.
    package var license: SchemaObject?

    package var extensions = Extensions()

    package init(place: Place, title: String, version: String) {
        self.place = place
        self.title = title
        self.version = version
    }
}

/// The description of a tag of operations; the tag of an operation need not be declared.
package struct Tag: Sendable {
    package var place: Place
    package var name: String

    /// A title for people.
    package var summary: String?

    package var description: String?

    /// The name of the parent tag.
    package var parent: String?

    /// The purpose of the tag: `nav`, `badge`, `audience` or any other word.
    package var kind: String?

    package var externalDocumentation: ExternalDocumentation?
    package var extensions = Extensions()

    package init(place: Place, name: String) {
        self.place = place
        self.name = name
    }
}

/// A page with further documentation.
package struct ExternalDocumentation: Sendable {
    package var place: Place
    package var url: String
    package var description: String?

    package init(place: Place, url: String) {
        self.place = place
        self.url = url
    }
}

/// The members whose names start with `x-`, as written.
package struct Extensions: Sendable {
    package var members: [SchemaObject.Member]

    package init(_ members: [SchemaObject.Member] = []) { self.members = members }

    package subscript(name: String) -> SchemaNode? {
        members.first { $0.key == name }?.value
    }
}
