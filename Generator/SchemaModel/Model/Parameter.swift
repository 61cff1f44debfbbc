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
    /// The place of the type in the schema.
    package var typeRange: SourceRange?
    package var wire: WireForm
    /// Whether the parameter is a whole body instead of a member of one.
    package var isWholeBody = false
    /// The index of the alternative body that the parameter is or belongs to; `nil` for other parameters.
    package var bodyNumber: Int?
    /// Whether the parameter is the whole query, without a name.
    package var isWholeQuery = false
    /// Whether the parameter may be omitted.
    package var isOptional: Bool
    /// Whether `nil` is sent as null instead of being omitted.
    package var isNullable = false
    package var defaultValue: Literal?
    package var isSecret: Bool
    /// Whether the argument has no label in a call.
    package var isUnlabeled: Bool
    /// The name under which the number of a list's items is sent.
    package var countName: String?
    /// Whether the key of the call is sent when the value is absent.
    package var isIdempotencyKey = false
    /// The content type of the parameter's part in a multipart body.
    package var contentType: String?
    /// The constraints on the type's values.
    package var constraints = Constraints()
    /// The member of a JSON object that contains a body of one value; `nil` where the value is the whole document.
    package var member: String?
    /// The call that fetches the value of an API-wide parameter.
    package var fetch: Fetch?

    package struct Fetch: Sendable {
        package var call: TextCall
        package var renewOn: [LocatedText]
    }
}

extension Parameter {
    /// Whether the parameter is a part of an alternative body, whose parts have their own scope for names.
    package var isPartOfBody: Bool { bodyNumber != nil && !isWholeBody }

    /// The place of the name on the wire in the schema.
    var wireNameRange: SourceRange { identity.keys["as"]?.value ?? identity.range }
}

/// Parameters that endpoints include under one name.
package struct ParameterGroup: Sendable {
    package var name: LocatedText
    package var parameters: [Parameter]
}

/// A name and a value that each call sends.
package struct Constant: Sendable {
    package var place: Parameter.Place
    package var name: LocatedText
    package var value: LocatedText
    /// The place of the key that names the location; `nil` for a constant in a path.
    package var placeRange: SourceRange?
}

/// Constants of the calls in one format.
package struct FormatConstants: Sendable {
    package var format: BodyFormat
    package var constants: [Constant]
    /// The text that replaces the format in a path.
    package var path: LocatedText?
    /// The place of the format in the schema.
    package var range: SourceRange
}
