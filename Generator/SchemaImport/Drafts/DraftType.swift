/// A type in a schema, before declarations have names.
package indirect enum DraftType: Hashable, Sendable {
    case scalar(Scalar)
    case declared(DraftID)
    /// The type of an entity's `id` field.
    case id(DraftID)
    case list(DraftType)
    case map(DraftType)
    case optional(DraftType)

    /// The built-in types that an import uses, by their names in the schema language.
    package enum Scalar: String, Hashable, Sendable {
        case string, int, uint64, double, decimal, bool, instant, date, url, uuid, data, any, file
    }

    /// The type without its outer optional.
    package var unwrapped: DraftType {
        if case .optional(let type) = self { type.unwrapped } else { self }
    }

    /// The number of lists and maps around the element.
    var nesting: Int {
        switch self {
        case .list(let type), .map(let type): type.nesting + 1
        case .optional(let type): type.nesting
        case .scalar, .declared, .id: 0
        }
    }

    /// The type without lists, maps and optionals around it.
    package var element: DraftType {
        switch self {
        case .list(let type), .map(let type), .optional(let type): type.element
        case .scalar, .declared, .id: self
        }
    }

    package var isMap: Bool { if case .map = unwrapped { true } else { false } }

    package var isList: Bool { if case .list = unwrapped { true } else { false } }
}

/// The identifier of a declaration without a name: its number in the order in which declarations were found.
package struct DraftID: Hashable, Comparable, Sendable {
    package let number: Int

    package static func < (left: DraftID, right: DraftID) -> Bool { left.number < right.number }
}

/// A type with the properties of its values in one place.
package struct DraftUse: Hashable, Sendable {
    package var type: DraftType
    package var isNullable = false

    /// The format of instants; `nil` for ISO 8601.
    package var date: String?

    /// The schema of the object that the text identifies.
    package var identified: String?

    /// The only possible value.
    package var constant: SchemaValue?

    /// The limits of the values: the members from `length` to `each`.
    package var limits: [SchemaValue.Member] = []

    package init(_ type: DraftType, isNullable: Bool = false, date: String? = nil) {
        self.type = type
        self.isNullable = isNullable
        self.date = date
    }

    package static func scalar(_ scalar: DraftType.Scalar) -> DraftUse { DraftUse(.scalar(scalar)) }

    /// The use in a place without formats: a time in seconds is a number, and a file is a text.
    var unformed: DraftUse {
        var use = self
        use.type = type.replacing(.file, by: .string)
        if date != nil { use.type = use.type.replacing(.instant, by: .int) }
        use.date = nil
        return use
    }

    /// The type as an item of a list or map, in which null is `nil`.
    package var inner: DraftType { isNullable ? .optional(type) : type }
}
