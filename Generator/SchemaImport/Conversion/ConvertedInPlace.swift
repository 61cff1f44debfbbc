import OpenAPI

/// A schema in place, with everything that determines its conversion.
struct InPlace: Hashable {
    private let identity: UInt
    private let name: String
    private let isForm: Bool
    private let isMultipart: Bool

    /// Returns `nil` for a schema without other schemas as parts.
    init?(_ schema: Schema, name: String, isForm: Bool, isMultipart: Bool) {
        guard schema.hasParts else { return nil }
        identity = schema.identity
        self.name = name
        self.isForm = isForm
        self.isMultipart = isMultipart
    }
}

/// A schema in place that is being converted.
struct OpenInPlace {
    let path: [String]
    /// The number of conversions that are in progress, each within another.
    var count = 0
    /// The declaration, once the schema was found inside itself.
    var id: DraftID?
}

/// The result of converting a schema in place.
struct ConvertedInPlace {
    /// The schema, which is kept so that its identity stays unique.
    let schema: Schema
    let use: DraftUse
    /// The number of completed conversions.
    let count: Int
}

extension Schema {
    fileprivate var hasParts: Bool {
        let hasMembers = if case .schema = self.additionalProperties { true } else { false }
        let isExtended = self.reference != nil && hasForm
        return isExtended || !self.allOf.isEmpty || !self.anyOf.isEmpty || !self.oneOf.isEmpty
            || !self.properties.isEmpty || self.items != nil || !self.prefixItems.isEmpty
            || hasMembers
    }
}
