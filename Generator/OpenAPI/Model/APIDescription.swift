package import SchemaSyntax

/// What an OpenAPI document says, whichever version it is written for: one model for Swagger 2.0,
/// OpenAPI 3.0, 3.1 and 3.2.
///
/// References are resolved: parameters, request bodies, responses, headers, examples, callbacks and path items stand
/// where they are used, with the name of their component. Schemas alone stay references, by their key
/// in `schemas`, since they recurse. Lists are in the order of the document.
package struct APIDescription: Sendable {
    package enum Version: String, Sendable {
        case swagger2 = "2.0"
        case openAPI30 = "3.0"
        case openAPI31 = "3.1"
        case openAPI32 = "3.2"

        /// Whether schemas are those of JSON Schema 2020-12, in which keywords beside a reference count.
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

    /// The servers of all operations that name none; Swagger's host, base path and schemes are made into servers.
    ///
    /// Empty when the document names none: then calls go to the place that served the document.
    package var servers: [Server] = []

    package var paths: [PathItem] = []

    /// Incoming requests, also of the extension `x-webhooks`; `PathItem.path` is the name of the webhook.
    package var webhooks: [PathItem] = []

    /// Every schema that has a name or that a reference leads to.
    package var schemas: SchemaTable = SchemaTable()

    package var components = Components()

    /// The alternatives for all operations that name none; see `Operation.security`.
    package var security: [SecurityAlternative] = []

    package var tags: [Tag] = []
    package var externalDocumentation: ExternalDocumentation?
    package var extensions = Extensions()

    package init(place: Place, version: Version, info: Info) {
        self.place = place
        self.version = version
        self.info = info
    }

    /// The operations of all paths, without those of webhooks and callbacks.
    package var operations: [Operation] { paths.flatMap(\.operations) }
}

/// The title of an API, and who offers it.
package struct Info: Sendable {
    package var place: Place
    package var title: String
    package var version: String
    package var summary: String?
    package var description: String?
    package var termsOfService: String?

    /// As written: name, URL and e-mail address.
    package var contact: SchemaObject?

    /// As written: name, identifier and URL.
    package var license: SchemaObject?

    package var extensions = Extensions()

    package init(place: Place, title: String, version: String) {
        self.place = place
        self.title = title
        self.version = version
    }
}

/// What is said of a tag that operations carry; an operation's tag need not be declared.
package struct Tag: Sendable {
    package var place: Place
    package var name: String

    /// A title for people.
    package var summary: String?

    package var description: String?

    /// The name of the tag that this one is part of.
    package var parent: String?

    /// What the tag is for: `nav`, `badge`, `audience` or any other word.
    package var kind: String?

    package var externalDocumentation: ExternalDocumentation?
    package var extensions = Extensions()

    package init(place: Place, name: String) {
        self.place = place
        self.name = name
    }
}

/// A page to read on.
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
