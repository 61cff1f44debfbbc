import OpenAPI

/// A schema in place, and all that decides what becomes of it.
struct InPlace: Hashable {
    private let identity: UInt
    private let name: String
    private let isForm: Bool
    private let isMultipart: Bool

    /// Fails for a schema that has no other ones as its parts.
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
    /// How often it is being converted, one within the other.
    var count = 0
    /// What it declares, once it was found inside itself.
    var id: DraftID?
}

/// What a schema in place became.
struct ConvertedInPlace {
    /// Kept, as its identity is that of no other one for as long.
    let schema: Schema
    let use: DraftUse
    /// How often it was converted.
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
