package import OpenAPI

/// An API as a document describes it, in the words of the schema language; all that is missing are names.
package struct DraftAPI: Sendable {
    package var title: String
    package var doc: String?
    package var formats: [String] = ["json"]
    package var servers: [DraftServer] = []
    package var namespaces: [SchemaValue.Member] = []
    /// By name, as `auth` of `api.jsonc` has them.
    package var auth: [SchemaValue.Member] = []
    package var failure: DraftID?
    /// Those that have types of their own, by status.
    package var failures: [DraftFailure] = []
    package var declarations: [Draft] = []
    package var calls: [DraftCall] = []
    package var tags: [Tag] = []

    package init(title: String) { self.title = title }

    package subscript(id: DraftID) -> Draft { declarations[id.number] }
}

/// A base address.
package struct DraftServer: Hashable, Sendable {
    package struct Variable: Hashable, Sendable {
        package var name: String
        package var defaultValue: String?
        package var values: [String] = []
        package var doc: String?
    }

    package var name: String?
    package var url: String
    package var variables: [Variable] = []
    package var doc: String?
}
