import OpenAPI
import SchemaSyntax

// Merges schemas that consist of others into one schema, or into a reference without other keywords.

extension Conversion {
    /// Returns a schema without `allOf` and without a choice of a single alternative: either a reference or a
    /// description of its own.
    func resolvingAllOf(_ schema: Schema) -> Schema { resolvingAllOf(schema, within: []) }

    /// Whether a part describes the values themselves, rather than only constraints on them.
    private func isFormed(_ part: Schema) -> Bool {
        part.reference != nil || part.hasForm || !part.allOf.isEmpty
    }

    private func resolvingAllOf(_ schema: Schema, within names: Set<String>) -> Schema {
        let isMade = !schema.allOf.isEmpty || !schema.anyOf.isEmpty || !schema.oneOf.isEmpty
        guard isMade || schema.reference != nil && schema.hasForm else { return schema }
        var own = schema
        var parts = own.allOf
        own.allOf = []
        if let name = own.reference, own.hasForm || !parts.isEmpty {
            var reference = Schema(place: schema.place)
            reference.reference = name
            parts.insert(reference, at: 0)
            own.reference = nil
        }
        if isForm, own.anyOf.contains(where: \.isEmptyText), own.anyOf.count > 1 {
            own.anyOf.removeAll(where: \.isEmptyText)
            own.isNullable = true
        }
        if !own.types.isEmpty, own.types.isDisjoint(with: .object) {
            let alternatives = own.anyOf + own.oneOf
            if !alternatives.isEmpty, !alternatives.contains(where: isFormed) {
                report(.constraint, at: own.place, "one of several limits of the value is not said")
                (own.anyOf, own.oneOf) = ([], [])
            }
        }
        // A single alternative is merged in the same manner as a part.
        if parts.isEmpty, own.reference == nil, own.anyOf.count + own.oneOf.count == 1 {
            parts = own.anyOf + own.oneOf
            own.anyOf = []
            own.oneOf = []
            if parts[0].isNullable { own.isNullable = true }
        }
        guard !parts.isEmpty else { return own.withListedValues }
        let formed = parts.filter(isFormed)
        for part in parts where !isFormed(part) { own.addAnnotations(of: part) }
        if formed.count == 1, !own.hasForm || own.isBareObject {
            return resolvingAllOf(formed[0], within: names).annotated(by: own)
        }
        var merged = own
        var areNullable = !formed.isEmpty
        var members = MergedNames(of: merged)
        for part in formed {
            guard let part = resolved(part, within: names) else { continue }
            if !part.isNullable { areNullable = false }
            merge(part, into: &merged, &members)
        }
        merged.isNullable = own.isNullable || areNullable
        addUnevaluated(to: &merged)
        return merged.withListedValues
    }

    /// Adds the members that no part of a schema describes.
    private func addUnevaluated(to schema: inout Schema) {
        guard let rest = schema.unevaluatedProperties else { return }
        schema.unevaluatedProperties = nil
        switch (schema.additionalProperties, rest) {
        case (.unspecified, _): schema.additionalProperties = rest
        case (.schema, .any): schema.additionalProperties = .any
        case (.schema, .schema):
            let note = "which members have which values is not said"
            report(.constraint, at: schema.place, note)
            schema.additionalProperties = .any
        default: break
        }
    }

    /// Returns a schema with its references followed, so that its parts can be taken.
    func resolved(_ written: Schema, within names: Set<String>) -> Schema? {
        var schema = resolvingAllOf(written, within: names)
        // A schema that is only a reference is equivalent to its target.
        var all = names
        var way: [String] = []
        while let name = schema.reference {
            guard all.insert(name).inserted else {
                report(.cycle, at: schema.place, "'\(name)' includes itself, which adds nothing")
                return nil
            }
            guard let target = description.schemas[name] else {
                report(.missingSchema, at: schema.place, "there is no schema '\(name)', left out")
                return nil
            }
            if let known = resolvedComponents[name] {
                schema = known
                break
            }
            guard partDepth < Self.maximumParts else {
                let note = "'\(name)' is a part within \(partDepth) others, left out"
                report(.conflictingParts, at: schema.place, note)
                return nil
            }
            way.append(name)
            partDepth += 1
            schema = resolvingAllOf(target.schema, within: all)
            partDepth -= 1
        }
        // A schema that is part of many others, or several times of one, is resolved only once.
        for name in way { resolvedComponents[name] = schema }
        return schema
    }

    /// The maximum depth of parts within parts.
    private static let maximumParts = 100

    /// Returns the schema at the end of all references.
    func target(of schema: Schema) -> Schema {
        var schema = resolvingAllOf(schema)
        var seen: Set<String> = []
        while let name = schema.reference, seen.insert(name).inserted,
            let named = description.schemas[name]
        {
            schema = resolvingAllOf(component: named)
        }
        return schema
    }

    /// Merges a part of `allOf` into a schema.
    ///
    /// - Parameters:
    ///   - part: The part.
    ///   - schema: The schema.
    ///   - names: The names of the schema's members.
    func merge(_ part: Schema, into schema: inout Schema, _ names: inout MergedNames) {
        let types = schema.types.intersection(part.types)
        if schema.types.isEmpty {
            schema.types = part.types
        } else if !part.types.isEmpty {
            let hasInteger =
                schema.types.union(part.types).isSuperset(of: [.integer, .number])
            if types.isEmpty, !hasInteger {
                report(.conflictingParts, at: part.place, "no value has the types of all parts")
            } else {
                schema.types = types.isEmpty ? .integer : types
            }
        }
        mergeObject(part, into: &schema, &names)
        mergeValues(part, into: &schema)
        if areRequirements(part) {
            let note = "which members are there together is not said"
            report(.constraint, at: part.place, note)
        } else if schema.anyOf.isEmpty, schema.oneOf.isEmpty {
            schema.anyOf = part.anyOf
            schema.oneOf = part.oneOf
            if !part.anyOf.isEmpty || !part.oneOf.isEmpty {
                schema.discriminator = part.discriminator
            }
        } else if !part.anyOf.isEmpty || !part.oneOf.isEmpty {
            report(
                .alternativesBesideFields,
                at: part.place,
                "a second choice in one schema is left out"
            )
        }
        schema.addAnnotations(of: part)
        schema.isNever = schema.isNever || part.isNever
        schema.xml = schema.xml ?? part.xml
    }

    private func mergeObject(
        _ part: Schema,
        into schema: inout Schema,
        _ names: inout MergedNames
    ) {
        let required = Set(part.required)
        for property in part.properties {
            guard let index = names.indices[property.name] else {
                names.indices[property.name] = schema.properties.count
                schema.properties.append(property)
                continue
            }
            var (own, other) = (schema.properties[index], property)
            if isSent(own, names.required) { other.schema = sent(other.schema) }
            if isSent(property, required) { own.schema = sent(own.schema) }
            if property.isRequired { schema.properties[index].isRequired = true }
            schema.properties[index].schema = both(own.schema, other.schema)
        }
        for name in part.required where names.required.insert(name).inserted {
            schema.required.append(name)
        }
        if case .unspecified = schema.additionalProperties {
            schema.additionalProperties = part.additionalProperties
            schema.namePatterns = part.namePatterns
        }
        schema.unsaidPatterns = schema.unsaidPatterns ?? part.unsaidPatterns
        schema.propertyNames = schema.propertyNames ?? part.propertyNames
        if let items = part.items { schema.items = schema.items.map { both($0, items) } ?? items }
        if schema.prefixItems.isEmpty { schema.prefixItems = part.prefixItems }
    }

    /// Whether a property must be sent although another part of the same object excludes it.
    private func isSent(_ property: Property, _ required: Set<String>) -> Bool {
        (property.isRequired || required.contains(property.name))
            && !isMarked([property.schema], \.isReadOnly)
    }

    /// Returns a copy of a schema whose values are sent.
    private func sent(_ schema: Schema) -> Schema {
        guard schema.isReadOnly else { return schema }
        if let known = sentSchemas[schema.identity] { return known.sent }
        var sent = schema
        sent.isReadOnly = false
        sentSchemas[schema.identity] = (schema, sent)
        return sent
    }

    private func mergeValues(_ part: Schema, into schema: inout Schema) {
        schema.format = schema.format ?? part.format
        schema.contentEncoding = schema.contentEncoding ?? part.contentEncoding
        if schema.contentSchema == nil, part.contentSchema != nil {
            (schema.contentSchema, schema.contentMediaType) = (
                part.contentSchema, part.contentMediaType
            )
        }
        schema.defaultValue = schema.defaultValue ?? part.defaultValue
        schema.constant = schema.constant ?? part.constant
        if let values = part.values {
            let known = Set((schema.values ?? []).compactMap { SchemaValue($0.value) })
            let common = values.filter { SchemaValue($0.value).map(known.contains) ?? false }
            schema.values = schema.values == nil || common.isEmpty ? values : common
        }
    }

    /// Returns a schema for the values that two schemas permit.
    ///
    /// It returns the same schema for the same two each time, since a schema may be a part of itself.
    private func both(_ left: Schema, _ right: Schema) -> Schema {
        if left.reference != nil, left.reference == right.reference { return left }
        if left.place.range == right.place.range { return left }
        var parts = joint[left.identity] ?? [left]
        var identities = Set(parts.map(\.identity))
        for part in joint[right.identity] ?? [right] {
            if identities.insert(part.identity).inserted { parts.append(part) }
        }
        if let known = joints[identities] { return known }
        if parts.count > 2 {
            guard jointsOfMany < Self.maximumJointsOfMany else {
                let note = "what is in common with \(parts.count - 1) others is left out"
                report(.conflictingParts, at: right.place, note)
                return left
            }
            jointsOfMany += 1
        }
        let schema = joined(left, right, parts)
        joints[identities] = schema
        joint[schema.identity] = parts
        return schema
    }

    /// The maximum number of merged schemas: objects that extend each other have exponentially many combinations.
    private static let maximumJointsOfMany = 200

    private func joined(_ left: Schema, _ right: Schema, _ parts: [Schema]) -> Schema {
        if left.reference == nil, !left.hasForm, left.allOf.isEmpty {
            return right.annotated(by: left)
        }
        if right.reference == nil, !right.hasForm, right.allOf.isEmpty {
            var schema = left
            schema.addAnnotations(of: right)
            return schema
        }
        var schema = Schema(place: left.place)
        schema.allOf = parts
        schema.description = left.description ?? right.description
        return schema
    }
}

/// The names of the members of a schema into which others are merged.
struct MergedNames {
    /// The index of each property.
    fileprivate var indices: [String: Int]
    fileprivate var required: Set<String>

    init(of schema: Schema) {
        let names = schema.properties.map(\.name)
        indices = Dictionary(zip(names, names.indices)) { first, _ in first }
        required = Set(schema.required)
    }
}

extension Schema {
    /// Whether the schema itself determines its valid values, rather than only through a reference or `allOf`.
    var hasForm: Bool {
        !self.types.isEmpty || self.isNever || self.format != nil || self.constant != nil
            || self.values != nil
            || !self.properties.isEmpty || !self.required.isEmpty || self.items != nil
            || !self.prefixItems.isEmpty
            || !self.anyOf.isEmpty || !self.oneOf.isEmpty || saysMembers
            || self.unevaluatedProperties?.hasMembers == true
    }

    /// The schema, restricted to those of its alternatives that are among its values, if all alternatives are values.
    ///
    /// A constant, such as `type` of one object among others, often has a reference to a choice of all values next to
    /// it.
    fileprivate var withListedValues: Schema {
        let alternatives = self.anyOf + self.oneOf
        guard !alternatives.isEmpty, self.constant != nil || self.values?.isEmpty == false,
            alternatives.allSatisfy({ $0.reference == nil && $0.onlyValue?.isScalar == true })
        else { return self }
        var schema = self
        (schema.anyOf, schema.oneOf) = ([], [])
        guard onlyValue == nil else { return schema }
        let listed = Set((self.values ?? []).compactMap { SchemaValue($0.value) })
        let rest = alternatives.filter { alternative in
            alternative.onlyValue.flatMap { SchemaValue($0) }.map(listed.contains) ?? false
        }
        guard rest.count == listed.count else { return schema }
        (schema.oneOf, schema.values) = (rest, nil)
        return schema
    }

    /// Whether the only value is an empty text.
    var isEmptyText: Bool { self.reference == nil && onlyValue?.string == "" }

    /// Whether the schema says only that the value is an object.
    var isBareObject: Bool {
        var other = self
        other.types = []
        return self.types == .object && !other.hasForm
    }

    private var saysMembers: Bool {
        switch self.additionalProperties {
        case .unspecified: false
        case .none, .any, .schema: true
        }
    }

    /// Adds the annotations of another part of the same schema, which do not concern the form of the values.
    fileprivate mutating func addAnnotations(of part: Schema) {
        self.otherKeywords += part.otherKeywords
        self.constraints.formIntersection(part.constraints)
        self.not = self.not ?? part.not
        self.isReadOnly = self.isReadOnly || part.isReadOnly
        self.isWriteOnly = self.isWriteOnly || part.isWriteOnly
        self.isDeprecated = self.isDeprecated || part.isDeprecated
        self.description = self.description ?? part.description
        self.defaultValue = self.defaultValue ?? part.defaultValue
    }

    /// Returns the schema with the annotations of another one, which do not concern its form.
    func annotated(by other: Schema) -> Schema {
        var schema = self
        schema.isNullable = self.isNullable || other.isNullable
        schema.description = other.description ?? (self.reference == nil ? self.description : nil)
        schema.title = other.title ?? self.title
        schema.isDeprecated = self.isDeprecated || other.isDeprecated
        schema.isReadOnly = self.isReadOnly || other.isReadOnly
        schema.isWriteOnly = self.isWriteOnly || other.isWriteOnly
        schema.defaultValue = other.defaultValue ?? self.defaultValue
        schema.constraints.formIntersection(other.constraints)
        schema.not = self.not ?? other.not
        schema.xml = other.xml ?? self.xml
        if other.contentSchema != nil {
            (schema.contentSchema, schema.contentMediaType) = (
                other.contentSchema, other.contentMediaType
            )
        }
        schema.examples = other.examples.isEmpty ? self.examples : other.examples
        return schema
    }
}
