package import SchemaSyntax

/// A value that a call sends.
package struct Parameter: Sendable {
    package enum Place: String, Sendable {
        case path, query, header, form, body, multipart, cookie
    }
    package var identity: Identity
    package var place: Place
    /// The name on the wire.
    package var wireName: String
    package var type: TypeReference
    /// Where the schema says the type.
    package var typeRange: SourceRange?
    package var wire: WireForm
    /// Whether it is a body by itself, and no member of one.
    package var isWholeBody = false
    /// Of the value or a part of one of several bodies: the number of the body.
    package var bodyNumber: Int?
    /// Whether it is the query by itself, without a name.
    package var isWholeQuery = false
    /// May be left out.
    package var isOptional: Bool
    /// Whether `nil` is sent as null, and not left out.
    package var isNullable = false
    package var defaultValue: Literal?
    package var isSecret: Bool
    /// Whether the value stands without its name in a call.
    package var isUnlabeled: Bool
    /// The name under which the number of a list's items goes along.
    package var countName: String?
    /// Whether an absent value is the key of the call.
    package var isIdempotencyKey = false
    /// The content type of its part in a multipart body.
    package var contentType: String?
    /// What is allowed of the type's values.
    package var constraints = Constraints()
    /// Of a body that is one value: the member of an object that contains it in JSON; `nil` for the whole document.
    package var member: String?
    /// Of an API-wide parameter: the call that fetches its value.
    package var fetch: Fetch?

    package struct Fetch: Sendable {
        package var call: TextCall
        package var renewOn: [Spelled]
    }
}

extension Parameter {
    /// Whether it is a part of one of several bodies, each of which has names of its own.
    package var isPartOfBody: Bool { bodyNumber != nil && !isWholeBody }

    /// Where the schema says the name on the wire.
    var wireNameRange: SourceRange { identity.keys["as"]?.value ?? identity.range }
}

/// Parameters that endpoints include by one name.
package struct ParameterGroup: Sendable {
    package var name: Spelled
    package var parameters: [Parameter]
}

/// A name and a value that each call sends.
package struct Constant: Sendable {
    package var place: Parameter.Place
    package var name: Spelled
    package var value: Spelled
    /// Where the schema names the place; `nil` for what stands in a path.
    package var placeRange: SourceRange?
}

/// Constants of the calls in one format.
package struct FormatConstants: Sendable {
    package var format: BodyFormat
    package var constants: [Constant]
    /// What the place of the format in a path contains.
    package var path: Spelled?
    /// Where the schema names the format.
    package var range: SourceRange
}
