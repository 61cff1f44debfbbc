package import SchemaSyntax

/// An API as its files say it: what is well formed of them, with references still text.
package struct APIDeclarations: Sendable {
    /// The members of `api.jsonc`; `nil` when there is no such file or it cannot be read.
    package var settings: SchemaNode?
    package var types: [DeclaredType] = []
    /// The modules whose types are used.
    var imports: [ImportedModule] = []
    package var parameters: [DeclaredParameter] = []
    package var parameterGroups: [DeclaredParameterGroup] = []
    package var groups: [DeclaredGroup] = []
    package var failure: DeclaredResult?
    package var failures: [DeclaredResponse] = []
    /// The messages that the service sends, by their events.
    package var messages: DeclaredStream?
    /// Whether types may exist that could not be read, so that an unknown name proves nothing.
    package var hasUnreadableTypes = false
    /// Whether calls may exist that could not be read.
    package var hasUnreadableGroups = false
}

package struct DeclaredType: Sendable {
    package enum Kind: String, Sendable {
        case entity
        case enumeration = "enum"
        case union
    }

    package var kind: Kind
    package var name: Spelled
    package var node: SchemaNode
    /// The path of the file inside the API's folder.
    package var file: String
    /// The entity with the field that declares the type in place, and from which it has its name; `nil` for none.
    package var owner: String?
    package var generics: [Spelled] = []
    package var fields: [DeclaredField] = []
    package var cases: [DeclaredCase] = []
    /// Where a union names the case of a value, in JSON and in XML.
    package var discriminator: Placement?
    package var discriminatorInXML: Placement?
    /// Whether a field has the type of the id of what stands for a type parameter.
    func needsID(of parameter: String) -> Bool {
        fields.contains { $0.type?.holdsID(of: parameter) ?? false }
    }
    /// Whether the cases of a union have no names, as the shape of a value tells which of them it is.
    var isToldByShape: Bool { kind == .union && node["cases"]?.elements != nil }
    /// Whether the name of an element in XML is that of a union's case.
    var isToldByElement: Bool {
        discriminatorInXML?.isAnyElement ?? false
    }
    /// Whether the fields or cases are all there: what is missing among them is missing.
    package var isComplete = true
}

package struct DeclaredField: Sendable {
    package var name: Spelled
    package var node: SchemaNode
    package var type: TypeExpression?
    package var wire: DeclaredWire
    /// Whether it takes all members that no other field does.
    package var isRest = false
}

/// A case of an enum or union.
package struct DeclaredCase: Sendable {
    package var name: Spelled
    package var node: SchemaNode
    /// The type of a union's case.
    package var type: TypeExpression?
}

/// The placements of a field or response.
package struct DeclaredWire: Sendable {
    /// In both formats.
    package var both: Placement?
    package var json: Placement?
    package var xml: Placement?
    package var hasNoJSON = false
    package var hasNoXML = false
    package var key: Placement?
    package var discriminator: Placement?
    /// Whether a placement was given that could not be read.
    package var isUnreadable = false
}

package struct DeclaredParameter: Sendable {
    package var name: Spelled
    package var node: SchemaNode
    package var place: Parameter.Place
    package var type: TypeExpression?
    /// Whether it is a body by itself, and no member of one.
    package var isWholeBody = false
    /// Of the value or a part of one of several bodies: the number of the body.
    package var bodyNumber: Int?
    /// Whether it is a part of one of several bodies.
    var isPartOfBody: Bool { bodyNumber != nil && !isWholeBody }
}

package struct DeclaredParameterGroup: Sendable {
    package var name: Spelled
    package var parameters: [DeclaredParameter]
}

package struct DeclaredGroup: Sendable {
    package var name: Spelled
    package var node: SchemaNode
    package var file: String
    package var endpoints: [DeclaredEndpoint]
    package var isComplete = true
}

package struct DeclaredEndpoint: Sendable {
    package var name: Spelled
    package var node: SchemaNode
    /// In upper case; empty when none is given.
    package var method: String
    package var path: PathTemplate
    package var parameters: [DeclaredParameter]
    package var returns: DeclaredResult?
    package var responses: [DeclaredResponse] = []
    package var stream: DeclaredStream?
    package var failure: DeclaredResult?
    package var failures: [DeclaredResponse] = []
}

/// A response that is a stream of values.
package struct DeclaredStream: Sendable {
    package var node: SchemaNode
    /// The values by the names of their events; without a name where all are of one type.
    package var values: [DeclaredStreamValue]
    /// Where a message names its event.
    package var event: Placement?
}

package struct DeclaredStreamValue: Sendable {
    package var event: Spelled?
    /// `nil` for an event without a value.
    package var result: DeclaredResult?
    package var node: SchemaNode
}

/// A response or failure under its status.
package struct DeclaredResponse: Sendable {
    /// The status, and the content type or none.
    package var key: Spelled
    /// `nil` for a response without a value.
    package var result: DeclaredResult?
    package var node: SchemaNode
}

/// What a call returns, or a failure.
package struct DeclaredResult: Sendable {
    package var node: SchemaNode
    package var type: TypeExpression?
    package var wire: DeclaredWire
    /// The headers of a response; `nil` when nothing is said of them.
    package var headers: [DeclaredParameter]?
    /// Where a failure's presence shows.
    package var whenJSON: Placement?
    package var whenXML: Placement?

    /// Whether there is no type, so that there is no value.
    var hasNoValue: Bool { type == nil && node["type"] == nil }
}
