import OpenAPI

// Schemas that others inherit from: such a schema names a discriminator, and others have it in `allOf`.

extension Conversion {
    /// The schema of a component; one that others inherit from and that names a discriminator has those as its
    /// alternatives.
    func settled(inheriting named: NamedSchema) -> Schema {
        let schema = named.schema
        guard let discriminator = schema.ownDiscriminator, schema.anyOf.isEmpty,
            schema.oneOf.isEmpty, schema.reference == nil
        else { return settled(schema) }
        let fallback = [discriminator.defaultSchema].compactMap(\.self)
        let mapped = (discriminator.mapping.map(\.schema) + fallback).filter { $0 != named.name }
        var names: [String] = []
        for name in mapped + descendants(of: named.name) where !names.contains(name) {
            names.append(name)
        }
        guard !names.isEmpty else { return settled(schema) }
        // Values of other kinds than the one that inherits are of the schema itself.
        let hasOthers = listedTexts(of: discriminator.propertyName, in: schema).count > 1
        if names.count == 1, mapped.isEmpty, hasOthers { return settled(schema) }
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

    /// A schema that others inherit from as one of its own alternatives: that of values that are of no other one.
    private func alone(_ schema: Schema, _ name: String) -> Schema {
        var alone = settled(schema)
        alone.discriminator = nil
        alone.title = name
        return alone
    }

    /// The schemas that inherit from another one, also by way of others; those of one that names a discriminator itself are
    /// the alternatives of that.
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

    /// The schema of a component; one that inherits from a schema with a discriminator is no alias of that, even
    /// if it adds nothing.
    func settled(component named: NamedSchema) -> Schema {
        let schema = named.schema
        let isParent = schema.discriminator != nil && children[named.name] != nil
        guard schema.allOf.count == 1, schema.reference == nil, !isParent,
            let base = schema.allOf[0].reference.flatMap({ description.schemas[$0]?.schema }),
            base.ownDiscriminator != nil, let part = resolved(schema.allOf[0], within: [named.name])
        else { return settled(inheriting: named) }
        var merged = schema
        merged.allOf = []
        merge(part, into: &merged)
        return merged
    }
}

extension Discriminator {
    /// Whether there are texts for values of a schema.
    fileprivate func names(_ schema: String) -> Bool {
        defaultSchema == schema || mapping.contains { $0.schema == schema }
    }
}

extension Schema {
    /// The discriminator of the schema, or of a part of it that has no name.
    fileprivate var ownDiscriminator: Discriminator? {
        self.discriminator
            ?? self.allOf.lazy.filter { $0.reference == nil }.compactMap(\.discriminator).first
    }
}
