package import SchemaSyntax

/// A field of an entity.
package struct Field: Sendable {
    package var identity: Identity
    /// The type of the property; for a relation, the type of the id or ids.
    ///
    /// It is `optional` whenever the property can be `nil`, whichever key of the field or entity causes this.
    package var type: TypeReference
    /// The place of the type in the schema; `nil` where the schema does not specify it.
    package var typeRange: SourceRange?
    package var wire: WireForm
    /// Whether the field may be absent from a document.
    package var isOptional: Bool
    /// Whether the field may be null in a document.
    package var isNullable: Bool
    package var defaultValue: Literal?
    /// Whether a partial entity contains the field even if it is not requested.
    package var isAlways: Bool
    /// The name by which the field of a partial entity is requested; `nil` to use the placement's name.
    package var column: String?
    package var isSecret: Bool
    package var relation: Relation?
    /// The value that the field always has; `nil` for one that varies.
    package var constant: Literal?
    /// Whether the service sets the field, so that it is not sent.
    package var isReadOnly = false
    /// Whether the service never returns the field, so that it is not read.
    package var isWriteOnly = false
    /// The constraints on the type's values.
    package var constraints = Constraints()
    /// Whether the field is a map of all members that no other field reads.
    package var isRest = false
}

/// The representation of a value in a document, with the API's defaults applied.
package struct WireForm: Sendable, Equatable {
    /// The placement in each format; `nil` when the value has no place in the format.
    package var json: Placement?
    package var xml: Placement?
    package var date: DateForm
    package var duration: DurationForm
    package var bool: BoolForm
    package var separator: String?
    package var listStyle: ListStyle
    /// The form in which a parameter with parts is sent.
    package var nesting = NestingForm.brackets
    /// Whether an empty list or map is sent.
    package var sendsEmpty = false
    /// The place of the key in an item of a map in XML.
    package var mapKey: Placement?
    /// The placement, in the same entity as the field, of the text that names a union's case.
    package var discriminator: Placement?
    package var isLoose: Bool
    package var emptyIsNone: Bool
    package var isPresence: Bool
    /// Whether a single item in JSON is read as a list of one item.
    package var isSingle = false
    /// Whether a floating-point number may be NaN or infinite.
    package var allowsNonFinite = false
    /// Whether the schema contains a placement that could not be read.
    package var isUnreadable = false

    /// The placement of the value in a format; `nil` when the value has no place in the format.
    package func placement(in format: BodyFormat) -> Placement? {
        switch format {
        case .json: json
        case .xml: xml
        }
    }
}

/// The representation of a date.
package enum DateForm: Sendable, Hashable {
    case iso8601, unixSeconds, unixMilliseconds, rfc1123
    case pattern(String)
}

/// The unit in which a duration is a number, or its spelling as text.
package enum DurationForm: String, Sendable {
    case milliseconds, seconds, minutes, hours, iso8601
}

/// The representation of a Boolean that is sent.
package enum BoolForm: String, Sendable {
    case words = "true/false"
    case digits = "1/0"
    case presence
}

/// The representation of a list in a query, form or header.
package enum ListStyle: Sendable, Hashable {
    /// The name is repeated for each item.
    case repeated
    /// One text joins the items; `fallback` is the separator used when an item contains the first one.
    case joined(String, fallback: String?)
    /// Each item has the name `name[]`.
    case brackets
    /// The items have the names `name1`, `name2`…
    case indexed
    /// Each name consists of the list's name and this text, in which the digit is replaced by the item's number.
    case numbered(String)
    /// One text in a path contains the items, separated by this text, which is not escaped.
    case separated(String)
}

/// The form in which a parameter is sent that is an entity, a union, a map or any value, or a list of these.
package enum NestingForm: String, Sendable, CaseIterable {
    case brackets, dots, flat, prefix, pairs, assignments, json
}

/// A link from an entity to the entities of a type.
package struct Relation: Sendable {
    package enum Arity: Sendable { case one, many }
    package var arity: Arity
    package var target: TypeID
    package var inverse: LocatedText?
}
