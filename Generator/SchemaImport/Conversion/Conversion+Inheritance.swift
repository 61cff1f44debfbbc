import OpenAPI

// Schemas that others inherit from: such a schema names a discriminator, and others have it in `allOf`.

extension Conversion {
    /// The schema of a component; one that others inherit from and that names a discriminator has those as its
    /// alternatives.
    func settled(inheriting named: NamedSchema) -> Schema {
        let schema = named.schema
        guard let discriminator = schema.discriminator, schema.anyOf.isEmpty, schema.oneOf.isEmpty,
            schema.reference == nil
        else { return settled(schema) }
        let fallback = [discriminator.defaultSchema].compactMap(\.self)
        let mapped = (discriminator.mapping.map(\.schema) + fallback).filter { $0 != named.name }
        var names: [String] = []
        for name in mapped + (children[named.name] ?? []) where !names.contains(name) {
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
        return union
    }

    /// The schema of a component; one that inherits from a schema with a discriminator is no alias of that, even
    /// if it adds nothing.
    func settled(component named: NamedSchema) -> Schema {
        let schema = named.schema
        guard schema.allOf.count == 1, schema.reference == nil,
            let base = schema.allOf[0].reference.flatMap({ description.schemas[$0]?.schema }),
            base.discriminator != nil, let part = resolved(schema.allOf[0], within: [named.name])
        else { return settled(inheriting: named) }
        var merged = schema
        merged.allOf = []
        merge(part, into: &merged)
        return merged
    }
}
