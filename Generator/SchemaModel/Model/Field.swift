package import SchemaSyntax

/// A field of an entity.
package struct Field: Sendable {
    package var identity: Identity
    /// The type of the property: with `optional` around it whenever the property can be `nil`,
    /// whichever key of the field or entity made it so; of a relation, the type of the id or ids.
    package var type: TypeReference
    /// Where the schema says the type; `nil` where it says none.
    package var typeRange: SourceRange?
    package var wire: WireForm
    /// May be left out of a document.
    package var isOptional: Bool
    /// May be null in a document.
    package var isNullable: Bool
    package var defaultValue: Literal?
    /// In a partial entity: comes without being asked for.
    package var isAlways: Bool
    /// In a partial entity: the name that asks for the field; `nil` to use the placement's name.
    package var column: String?
    package var isSecret: Bool
    package var relation: Relation?
    /// The value that the field always has; `nil` for one that varies.
    package var constant: Literal?
    /// Whether the service sets the field, so that it is not sent.
    package var isReadOnly = false
    /// Whether the service never returns the field, so that it is not read.
    package var isWriteOnly = false
    /// What is allowed of the type's values.
    package var constraints = Constraints()
    /// Whether the field is a map of all members that no other one takes.
    package var isRest = false
}

/// How a value is spelled in a document, with the API's defaults applied.
package struct WireForm: Sendable {
    /// Where the value is in each format; `nil` when the format has no place for it.
    package var json: Placement?
    package var xml: Placement?
    package var date: DateForm
    package var duration: DurationForm
    package var bool: BoolForm
    package var separator: String?
    package var listStyle: ListStyle
    /// How a parameter with parts is sent.
    package var nesting = NestingForm.brackets
    /// Whether an empty list or map is sent.
    package var sendsEmpty = false
    /// In XML, where an item of a map has its key.
    package var mapKey: Placement?
    /// The placement beside the field that names a union's case.
    package var discriminator: Placement?
    package var isLoose: Bool
    package var emptyIsNone: Bool
    package var isPresence: Bool
    /// Whether in JSON an item by itself is a list of it.
    package var isSingle = false
    /// Whether a floating-point number may be none, or infinite.
    package var allowsNonFinite = false
    /// Whether a placement was given that could not be read.
    package var isUnreadable = false

    /// Where the value is in a format; `nil` when the format has no place for it.
    package func placement(in format: BodyFormat) -> Placement? {
        switch format {
        case .json: json
        case .xml: xml
        }
    }
}

/// How a date is spelled.
package enum DateForm: Sendable, Hashable {
    case iso8601, unixSeconds, unixMilliseconds, rfc1123
    case pattern(String)
}

/// The unit in which a duration is a number, or its spelling as text.
package enum DurationForm: String, Sendable {
    case milliseconds, seconds, minutes, hours, iso8601
}

/// How a truth value is sent.
package enum BoolForm: String, Sendable {
    case words = "true/false"
    case digits = "1/0"
    case presence
}

/// How a list is sent in a query, form or header.
package enum ListStyle: Sendable, Hashable {
    /// The name again for each item.
    case repeated
    /// One text; `fallback` joins instead when an item holds the separator.
    case joined(String, fallback: String?)
    /// `name[]` for each item.
    case brackets
    /// `name1`, `name2`…
    case indexed
    /// The name and this text, in which the digit counts the items.
    case numbered(String)
    /// In a path: one text, in which this text is between the items, and is not escaped.
    case separated(String)
}

/// How a parameter is sent that is an entity, a union, a map or any value, or a list of these.
package enum NestingForm: String, Sendable, CaseIterable {
    case brackets, dots, flat, prefix, pairs, assignments, json
}

/// A link from an entity to the entities of a type.
package struct Relation: Sendable {
    package enum Arity: Sendable { case one, many }
    package var arity: Arity
    package var target: TypeID
    package var inverse: Spelled?
}
