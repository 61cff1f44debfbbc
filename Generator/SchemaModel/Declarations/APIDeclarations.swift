package import SchemaSyntax

/// The well-formed declarations in an API's files, with unresolved references.
package struct APIDeclarations: Sendable {
    /// The members of `api.jsonc`; `nil` when there is no such file or it cannot be read.
    package var settings: SchemaNode?
    package var types: [DeclaredType] = []
    /// The modules whose types the API uses.
    var imports: [ImportedModule] = []
    package var parameters: [DeclaredParameter] = []
    package var parameterGroups: [DeclaredParameterGroup] = []
    package var groups: [DeclaredGroup] = []
    package var failure: DeclaredResult?
    package var failures: [DeclaredResponse] = []
    /// The messages that the service sends, grouped by event.
    package var messages: DeclaredStream?
    /// Whether some types could not be read, so that an unknown name may be the name of one of these.
    package var hasUnreadableTypes = false
    /// Whether some calls could not be read.
    package var hasUnreadableGroups = false
    /// Whether some settings of the API could not be read, so that an unknown name may be declared in these.
    package var hasUnreadableSettings = false
    /// The parts of the files in which declarations may lack something; those are not known by their names.
    var uncertain = UncertainParts()

    /// Whether a setting could be read, so that whatever is missing in it is missing in the schema.
    func canRead(_ setting: String) -> Bool {
        !hasUnreadableSettings && settings?[setting]?.isInvalid != true
    }
}

package struct DeclaredType: Sendable {
    package enum Kind: String, Sendable {
        case entity
        case enumeration = "enum"
        case union
    }

    package var kind: Kind
    package var name: LocatedText
    package var node: SchemaNode
    /// The path of the file inside the API's folder.
    package var file: String
    /// The entity with the field that declares the type in place; `nil` for none.
    ///
    /// The type's name is derived from this entity.
    package var owner: String?
    package var generics: [LocatedText] = []
    package var fields: [DeclaredField] = []
    package var cases: [DeclaredCase] = []
    /// The place at which a union names the case of a value, in JSON and in XML.
    package var discriminator: Placement?
    package var discriminatorInXML: Placement?
    /// Whether a field contains the id of the type argument for a type parameter.
    func needsID(of parameter: String) -> Bool {
        fields.contains { $0.type?.holdsID(of: parameter) ?? false }
    }
    /// Whether the shape of a value determines the case of a union, so that the cases have no names.
    var isToldByShape: Bool { kind == .union && node["cases"]?.elements != nil }
    /// Whether the name of an XML element determines the case of a union.
    var isToldByElement: Bool {
        discriminatorInXML?.isAnyElement ?? false
    }
    /// Whether all fields or cases could be read, so that whatever is missing here is missing in the schema.
    package var isComplete = true
}

package struct DeclaredField: Sendable {
    package var name: LocatedText
    package var node: SchemaNode
    package var type: TypeExpression?
    package var wire: DeclaredWire
    /// Whether the field contains all members that no other field reads.
    package var isRest = false
}

/// A case of an enum or union.
package struct DeclaredCase: Sendable {
    package var name: LocatedText
    package var node: SchemaNode
    /// The type of a union's case.
    package var type: TypeExpression?
}

/// The placements of a field or response.
package struct DeclaredWire: Sendable {
    /// The placement in both formats.
    package var both: Placement?
    package var json: Placement?
    package var xml: Placement?
    package var hasNoJSON = false
    package var hasNoXML = false
    package var key: Placement?
    package var discriminator: Placement?
    /// Whether the schema contains a placement that could not be read.
    package var isUnreadable = false
}

package struct DeclaredParameter: Sendable {
    package var name: LocatedText
    package var node: SchemaNode
    package var place: Parameter.Place
    package var type: TypeExpression?
    /// Whether the parameter is a whole body instead of a member of one.
    package var isWholeBody = false
    /// The index of the alternative body that the parameter is or belongs to; `nil` for other parameters.
    package var bodyNumber: Int?
    /// Whether the parameter is a part of an alternative body.
    var isPartOfBody: Bool { bodyNumber != nil && !isWholeBody }
}

package struct DeclaredParameterGroup: Sendable {
    package var name: LocatedText
    package var parameters: [DeclaredParameter]
}

package struct DeclaredGroup: Sendable {
    package var name: LocatedText
    package var node: SchemaNode
    package var file: String
    package var endpoints: [DeclaredEndpoint]
    package var isComplete = true
}

package struct DeclaredEndpoint: Sendable {
    package var name: LocatedText
    package var node: SchemaNode
    /// The method in upper case; empty when none is specified.
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
    /// The values by the names of their events; a single value without a name where all have the same type.
    package var values: [DeclaredStreamValue]
    /// The place at which a message names its event.
    package var event: Placement?
}

package struct DeclaredStreamValue: Sendable {
    package var event: LocatedText?
    /// The result; `nil` for an event without a value.
    package var result: DeclaredResult?
    package var node: SchemaNode
}

/// A response or failure under its status.
package struct DeclaredResponse: Sendable {
    /// The status with an optional content type.
    package var key: LocatedText
    /// The result; `nil` for a response without a value.
    package var result: DeclaredResult?
    package var node: SchemaNode
}

/// The result of a call, or a failure.
package struct DeclaredResult: Sendable {
    package var node: SchemaNode
    package var type: TypeExpression?
    package var wire: DeclaredWire
    /// The headers of a response; `nil` when the schema does not describe any.
    package var headers: [DeclaredParameter]?
    /// The placement whose presence indicates a failure.
    package var whenJSON: Placement?
    package var whenXML: Placement?

    /// Whether the result has no value because it has no type.
    var hasNoValue: Bool { type == nil && node["type"] == nil }
}
