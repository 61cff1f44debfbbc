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
    /// The schemes of calls that have none of their own.
    package var commonAuth = CommonAuth()
    package var failure: DraftID?
    /// Those that have types of their own, by status.
    package var failures: [DraftFailure] = []
    /// The header fields of failures, by the entities that these are decoded into.
    package var failureHeaders: [DraftID: [DraftFailureHeader]] = [:]
    /// The fields for the texts of failures that are no documents, by the entities.
    package var failureTexts: [DraftID: String] = [:]
    package var declarations: [Draft] = []
    package var calls: [DraftCall] = []
    /// What webhooks and callbacks send; `nil` for nothing.
    package var messages: DraftMessages?
    /// Where the first of the webhooks and callbacks is.
    package var messagesPlace: Place?
    package var tags: [Tag] = []

    package init(title: String) { self.title = title }

    package subscript(id: DraftID) -> Draft { declarations[id.number] }
}

/// A scheme that a call uses, with the scopes that it needs of it.
package struct DraftAuth: Hashable, Sendable {
    package var scheme: String
    package var scopes: [String] = []

    package init(_ scheme: String, scopes: [String] = []) {
        self.scheme = scheme
        self.scopes = scopes
    }
}

/// The alternatives of schemes that most calls have, without scopes.
package struct CommonAuth: Sendable {
    package var api: [[DraftAuth]] = []
    /// Of groups whose calls have others than those of the API.
    package var groups: [String: [[DraftAuth]]] = [:]

    package init() {}

    /// What a call of a group has that names none.
    package subscript(group: String) -> [[DraftAuth]] { groups[group] ?? api }
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
