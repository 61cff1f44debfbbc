package import OpenAPI

/// An API as a document describes it, in terms of the schema language but without names.
package struct DraftAPI: Sendable {
    package var title: String
    package var doc: String?
    package var formats: [String] = ["json"]
    package var servers: [DraftServer] = []
    package var namespaces: [SchemaValue.Member] = []
    /// The authentication schemes for `auth` of `api.jsonc`, by name.
    package var auth: [SchemaValue.Member] = []
    /// The schemes of calls that do not declare any.
    package var commonAuth = CommonAuth()
    package var failure: DraftID?
    /// The failures with separate types, by status.
    package var failures: [DraftFailure] = []
    /// The header fields of failures, by the entities of the failures.
    package var failureHeaders: [DraftID: [DraftFailureHeader]] = [:]
    /// The fields for texts of failures that are not documents, by the entities of the failures.
    package var failureTexts: [DraftID: String] = [:]
    package var declarations: [Draft] = []
    package var calls: [DraftCall] = []
    /// The messages of webhooks and callbacks; `nil` if there are none.
    package var messages: DraftMessages?
    /// The place of the first webhook or callback.
    package var messagesPlace: Place?
    package var tags: [Tag] = []

    package init(title: String) { self.title = title }

    package subscript(id: DraftID) -> Draft { declarations[id.number] }
}

/// A scheme that a call uses, with the scopes that the call needs.
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
    /// The alternatives of groups whose calls differ from those of the API.
    package var groups: [String: [[DraftAuth]]] = [:]

    package init() {}

    /// Returns the alternatives of a group's call that does not declare any.
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
