/// A type as a schema is about to use it, before declarations have names.
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

    /// Without the optional around.
    package var unwrapped: DraftType {
        if case .optional(let type) = self { type.unwrapped } else { self }
    }

    /// How many lists and maps are around the element.
    var nesting: Int {
        switch self {
        case .list(let type), .map(let type): type.nesting + 1
        case .optional(let type): type.nesting
        case .scalar, .declared, .id: 0
        }
    }

    /// Without lists, maps and optionals around.
    package var element: DraftType {
        switch self {
        case .list(let type), .map(let type), .optional(let type): type.element
        case .scalar, .declared, .id: self
        }
    }

    package var isMap: Bool { if case .map = unwrapped { true } else { false } }

    package var isList: Bool { if case .list = unwrapped { true } else { false } }
}

/// A declaration, before it has a name: its number in the order in which declarations were first met.
package struct DraftID: Hashable, Comparable, Sendable {
    package let number: Int

    package static func < (left: DraftID, right: DraftID) -> Bool { left.number < right.number }
}

/// A type, and what is said of its values where it is used.
package struct DraftUse: Hashable, Sendable {
    package var type: DraftType
    package var isNullable = false

    /// How instants are written; `nil` for ISO 8601.
    package var date: String?

    /// The schema of the object that the text identifies.
    package var identified: String?

    /// The only value there is.
    package var constant: SchemaValue?

    /// What is allowed of the values: members from `length` to `each`.
    package var limits: [SchemaValue.Member] = []

    package init(_ type: DraftType, isNullable: Bool = false, date: String? = nil) {
        self.type = type
        self.isNullable = isNullable
        self.date = date
    }

    package static func scalar(_ scalar: DraftType.Scalar) -> DraftUse { DraftUse(.scalar(scalar)) }

    /// The use where nothing can be said of the values: a time in seconds is a number there, and a file a text.
    var unformed: DraftUse {
        var use = self
        use.type = type.replacing(.file, by: .string)
        if date != nil { use.type = use.type.replacing(.instant, by: .int) }
        use.date = nil
        return use
    }

    /// The type as an item of a list or map, where null is `nil`.
    package var inner: DraftType { isNullable ? .optional(type) : type }
}
