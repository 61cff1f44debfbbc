package import SchemaSyntax

/// An API as its schema says it, with every reference resolved: values, and where the schema says them.
package struct APIModel: Sendable {
    /// The API's name, as in `FogBugz`.
    package var name: String
    package var doc: String?
    package var access: Access
    /// Whether names that become equal in code get others.
    package var renamesClashes = false
    /// The names in code of declarations whose derived names clash, by their places.
    package var renamed: [Identity.Place: String] = [:]
    /// The formats of bodies, the preferred one first; never empty.
    package var formats: [BodyFormat]
    /// The name of an XML document's root element; `nil` for any.
    package var root: String?
    /// The text encoding of bodies that do not say theirs; `nil` for UTF-8.
    package var charset: String?
    package var servers: [Server]
    /// Values that the user sets once on the client and endpoints name in `uses`.
    package var parameters: [Parameter]
    /// Parameters that endpoints include, which has been done in each of them.
    package var parameterGroups: [ParameterGroup]
    /// What goes with each call.
    package var constants: [Constant]
    /// What goes with each call in one of the formats, in the order of the schema.
    package var formatConstants: [FormatConstants]
    package var failure: FailureShape?
    /// Failures with types of their own, the more exact statuses first.
    package var failures: [StatusFailure]
    package var auth: [AuthScheme]
    /// The alternatives for auth of calls that say none; empty for none.
    package var usualAuth: [[AuthUse]]
    package var behavior: Behavior
    /// The messages that the service sends; `nil` for none.
    package var messages: MessagesShape?
    /// Entities, enums and unions in the order of their files and places.
    package internal(set) var types: [TypeDeclaration]
    /// The same and those of other modules by their names; of several of one name, the first.
    package internal(set) var typesByID: [TypeID: TypeDeclaration]
    /// The modules whose types the schema uses.
    package var imports: [ModuleImport]
    /// The types of these modules, and of those that they import.
    package internal(set) var imported: [TypeDeclaration]
    package var groups: [EndpointGroup]
    /// The entities that a store can keep.
    package var store = StoreShape()
    /// The path of the file inside the API's folder, as in `api.jsonc`.
    package var file: String
    package var range: SourceRange
    /// Where the keys of the API's file stand; none when there is no such file.
    package var keys: KeyPlaces
    /// Whether the schema says the formats, in words that could be read.
    package var knowsFormats: Bool
    /// Whether reading and resolving met no error, so that what is missing is missing indeed.
    package var isWhole = false
}

/// A module whose types a schema uses.
package struct ModuleImport: Sendable {
    /// The module's name, and where the schema says it.
    package var name: Spelled
    /// The access level of its types.
    package var access: Access
    /// The formats that its types have a form in.
    package var formats: [BodyFormat]
    /// Those of its types that are failures.
    package var failures: Set<TypeID>
}

package enum Access: String, Sendable, CaseIterable, Comparable {
    case `internal`
    case package
    case `public`

    package static func < (left: Access, right: Access) -> Bool {
        allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
    }
}

package enum BodyFormat: String, Sendable {
    case json
    case xml
}

/// Where a declaration was written and what is common to all of them.
package struct Identity: Sendable {
    /// The name in the schema.
    package var name: String
    /// The name in code that the schema asks for; `nil` to derive one.
    package var givenName: Spelled?
    package var doc: String?
    /// Why and since when not to use it; `nil` when it may be used.
    package var deprecated: String?
    package var range: SourceRange
    /// Where the declaration's keys stand.
    package var keys: KeyPlaces
}

extension Identity {
    package var location: SourceLocation { range.location }
    package var spelled: Spelled { Spelled(name, at: range) }
}

/// The name of a declared type, unique in an API.
package struct TypeID: Hashable, Sendable {
    package var name: String
    package init(_ name: String) { self.name = name }
}
