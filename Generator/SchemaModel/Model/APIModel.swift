package import SchemaSyntax

/// An API as its schema describes it, with every reference resolved and the source range of each value.
package struct APIModel: Sendable {
    /// The API's name, as in `FogBugz`.
    package var name: String
    package var doc: String?
    package var access: Access
    /// Whether declarations whose names become equal in code get different names.
    package var renamesClashes = false
    /// The names in code of declarations whose derived names clash, by their places.
    package var renamed: [Identity.Place: String] = [:]
    /// The formats of bodies, the preferred one first; never empty.
    package var formats: [BodyFormat]
    /// The name of an XML document's root element; `nil` if any name is allowed.
    package var root: String?
    /// The text encoding of bodies that do not name their own; `nil` for UTF-8.
    package var charset: String?
    package var servers: [Server]
    /// Values that the user sets once on the client and endpoints name in `uses`.
    package var parameters: [Parameter]
    /// Parameters that endpoints include; each of these endpoints already contains them.
    package var parameterGroups: [ParameterGroup]
    /// The values that each call sends.
    package var constants: [Constant]
    /// The values that each call in one of the formats sends, in the order of the schema.
    package var formatConstants: [FormatConstants]
    package var failure: FailureShape?
    /// The failures of particular statuses, the more specific statuses first.
    package var failures: [StatusFailure]
    package var auth: [AuthScheme]
    /// The authentication alternatives of calls that do not name their own; empty for none.
    package var defaultAuth: [[AuthUse]]
    package var behavior: Behavior
    /// The messages that the service sends; `nil` for none.
    package var messages: MessagesShape?
    /// Entities, enums and unions in the order of their files and places.
    package internal(set) var types: [TypeDeclaration]
    /// The declared and imported types by their names; the first one where several have the same name.
    package internal(set) var typesByID: [TypeID: TypeDeclaration]
    /// The modules whose types the schema uses.
    package var imports: [ModuleImport]
    /// The types of the imported modules and of the modules that these import.
    package internal(set) var imported: [TypeDeclaration]
    package var groups: [EndpointGroup]
    /// The places of the endpoints in the groups, by their names in the form `group.endpoint`.
    let endpointPlaces: [String: EndpointPlace]
    /// The entities that a store can keep.
    package var store = StoreShape()
    /// The path of the file inside the API's folder, as in `api.jsonc`.
    package var file: String
    package var range: SourceRange
    /// The places of the keys in the API's file; empty when there is no such file.
    package var keys: KeyPlaces
    /// Whether the schema names the formats, and they could be read.
    package var knowsFormats: Bool
    /// Whether reading and resolving found no error, so that whatever is missing here is missing in the schema.
    package var isWhole = false
}

/// A module whose types a schema uses.
package struct ModuleImport: Sendable {
    /// The module's name and its place in the schema.
    package var name: LocatedText
    /// The access level of its types.
    package var access: Access
    /// The formats that its types support.
    package var formats: [BodyFormat]
    /// The types of the module that are failures.
    package var failures: Set<TypeID>
    /// The names of the module's groups: those that its schema gives in code, or else those in the schema.
    package var groups: [String]
}

package enum Access: String, Sendable, CaseIterable, Comparable {
    case `internal`
    case package
    case `public`

    package static func < (left: Access, right: Access) -> Bool {
        allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
    }
}

package enum BodyFormat: String, Sendable, CaseIterable {
    case json
    case xml
}

/// The place, names and documentation that all declarations have.
package struct Identity: Sendable {
    /// The name in the schema.
    package var name: String
    /// The name in code that the schema specifies; `nil` to derive one.
    package var givenName: LocatedText?
    package var doc: String?
    /// The reason for the deprecation and its version; `nil` for a declaration that is not deprecated.
    package var deprecated: String?
    package var range: SourceRange
    /// The places of the declaration's keys.
    package var keys: KeyPlaces
}

extension Identity {
    /// Creates the identity of a declaration that is only a name.
    package init(name: String, range: SourceRange) {
        self.init(name: name, range: range, keys: .none)
    }

    package var location: SourceLocation { range.location }
    package var spelled: LocatedText { LocatedText(name, at: range) }
}

/// The name of a declared type, unique in an API.
package struct TypeID: Hashable, Sendable {
    package var name: String
    package init(_ name: String) { self.name = name }
}
