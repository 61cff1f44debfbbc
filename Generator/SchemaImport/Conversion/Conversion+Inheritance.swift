import OpenAPI

// Conversion of schemas that others inherit from: such a schema has a discriminator, and others have it in `allOf`.

extension Conversion {
    /// Returns the schema of a component; the alternatives of a component with a discriminator are its descendants.
    func resolvingAllOf(inheriting named: NamedSchema) -> Schema {
        let schema = named.schema
        guard let discriminator = schema.ownDiscriminator, schema.anyOf.isEmpty,
            schema.oneOf.isEmpty, schema.reference == nil
        else { return resolvingAllOf(schema) }
        let fallback = [discriminator.defaultSchema].compactMap(\.self)
        let mapped = (discriminator.mapping.map(\.schema) + fallback).filter { $0 != named.name }
        var names: [String] = []
        for name in mapped + descendants(of: named.name) where !names.contains(name) {
            names.append(name)
        }
        guard !names.isEmpty else { return resolvingAllOf(schema) }
        // Values of kinds other than the inheriting one belong to the schema itself.
        let hasOthers = listedTexts(of: discriminator.propertyName, in: schema).count > 1
        if names.count == 1, mapped.isEmpty, hasOthers { return resolvingAllOf(schema) }
        var union = Schema(place: schema.place)
        union.title = schema.title
        union.description = schema.description
        union.isNullable = schema.isNullable
        union.isDeprecated = schema.isDeprecated
        union.discriminator = discriminator
        union.oneOf = names.map { name in
            var reference = Schema(place: schema.place)
            reference.reference = name
            return reference
        }
        if discriminator.names(named.name) { union.oneOf.append(alone(schema, named.name)) }
        return union
    }

    /// Returns a base schema as one of its own alternatives, for values that belong to no other alternative.
    private func alone(_ schema: Schema, _ name: String) -> Schema {
        var alone = resolvingAllOf(schema)
        alone.discriminator = nil
        alone.title = name
        return alone
    }

    /// Returns the direct and indirect descendants of a schema; descendants of a schema with its own discriminator are
    /// the alternatives of that schema.
    private func descendants(of name: String) -> [String] {
        var found: [String] = []
        var seen: Set = [name]
        var open = children[name] ?? []
        var index = 0
        while index < open.count {
            let next = open[index]
            index += 1
            guard seen.insert(next).inserted else { continue }
            found.append(next)
            if description.schemas[next]?.schema.ownDiscriminator == nil {
                open += children[next] ?? []
            }
        }
        return found
    }

    /// Returns the schema of a component; one that inherits from a schema with a discriminator is not an alias of it,
    /// even if it adds nothing.
    func resolvingAllOf(component named: NamedSchema) -> Schema {
        let schema = named.schema
        let isParent = schema.discriminator != nil && children[named.name] != nil
        guard schema.allOf.count == 1, schema.reference == nil, !isParent,
            let base = schema.allOf[0].reference.flatMap({ description.schemas[$0]?.schema }),
            base.ownDiscriminator != nil, let part = resolved(schema.allOf[0], within: [named.name])
        else { return resolvingAllOf(inheriting: named) }
        var merged = schema
        merged.allOf = []
        var names = MergedNames(of: merged)
        merge(part, into: &merged, &names)
        return merged
    }
}

extension Discriminator {
    /// Whether the discriminator maps texts to a schema.
    fileprivate func names(_ schema: String) -> Bool {
        defaultSchema == schema || mapping.contains { $0.schema == schema }
    }
}

extension Schema {
    /// The discriminator of the schema, or of a part without a name.
    fileprivate var ownDiscriminator: Discriminator? {
        self.discriminator
            ?? self.allOf.lazy.filter { $0.reference == nil }.compactMap(\.discriminator).first
    }
}
