import OpenAPI
import SchemaModel

// Conversion of alternatives that do not form a union into one object with the fields of all.

extension Conversion {
    /// Returns the plan for a choice that is not a union: one object, if its alternatives agree.
    func fallback(_ schema: Schema, _ targets: [Schema], areObjects: Bool) -> Plan {
        if !schema.properties.isEmpty, areConditions(schema) {
            let note = "which of the fields are required together is not said"
            report(.constraint, at: schema.place, note)
            var merged = schema
            merged.anyOf = []
            merged.oneOf = []
            return .fields(merged)
        }
        if areObjects, let merged = allFields(schema, targets) { return .fields(merged) }
        let place = schema.place
        return .use { conversion, _ in
            conversion.report(
                .ambiguousUnion,
                at: place,
                "one of \(targets.count) kinds of value, taken as any value"
            )
            return .scalar(.any)
        }
    }

    /// Returns an object with the fields of all alternatives, which are optional unless all alternatives require them;
    /// `nil` if a field has several types.
    private func allFields(_ schema: Schema, _ targets: [Schema]) -> Schema? {
        let merged = merged(schema, targets) { common($0, $1) }
        return merged.flatMap { $0.properties.count <= Self.maximumFields ? $0 : nil }
    }

    /// Returns an object with the fields of all alternatives of `anyOf`, since a value may match several; `nil` if
    /// they can be distinguished or a field has several types.
    func allFieldsIfAlike(_ schema: Schema, _ targets: [Schema]) -> Schema? {
        areAlike(targets) ? allFields(schema, targets) : nil
    }

    /// Whether two of several values are objects that cannot be distinguished.
    func areAlikeObjects(_ targets: [Schema]) -> Bool {
        let objects = targets.filter { if case .object = kind(of: $0) { true } else { false } }
        return objects.count <= CaseShapes.maximumCases && areAlike(objects)
    }

    /// Whether two of several objects cannot be distinguished by required members or by constant values.
    private func areAlike(_ targets: [Schema]) -> Bool {
        targets.enumerated().contains { number, first in
            targets.dropFirst(number + 1).contains { second in
                !first.isMarked(against: second) && !second.isMarked(against: first)
                    && discriminator(of: [first, second]) == nil
            }
        }
    }

    /// Returns an object with the members of all alternatives, of which those are required that all alternatives
    /// require.
    ///
    /// - Parameters:
    ///   - schema: The choice, with the members that all alternatives share.
    ///   - targets: The alternatives.
    ///   - combine: Combines the schemas of a member in two alternatives into one; `nil` if they cannot be combined.
    /// - Returns: The object; `nil` if the schemas of a member cannot be combined.
    func merged(
        _ schema: Schema,
        _ targets: [Schema],
        _ combine: (Schema, Schema) -> Schema?
    ) -> Schema? {
        var merged = schema
        (merged.anyOf, merged.oneOf, merged.types) = ([], [], .object)
        var shared = targets.first.map { Set($0.required) } ?? []
        let names = merged.properties.map(\.name)
        var indices = Dictionary(zip(names, names.indices)) { first, _ in first }
        for target in targets {
            shared.formIntersection(target.required)
            for property in target.properties {
                guard let index = indices[property.name] else {
                    indices[property.name] = merged.properties.count
                    merged.properties.append(property)
                    continue
                }
                guard let one = combine(merged.properties[index].schema, property.schema) else {
                    return nil
                }
                merged.properties[index].schema = one
            }
        }
        let required = shared.union(schema.required)
        merged.required = required.sorted()
        for index in merged.properties.indices {
            let name = merged.properties[index].name
            merged.properties[index].isRequired = required.contains(name)
        }
        return merged
    }

    /// Returns the common schema of a field in two alternatives, if they agree.
    func common(_ left: Schema, _ right: Schema) -> Schema? {
        if left.reference != nil || right.reference != nil {
            return left.reference == right.reference ? left : nil
        }
        var (one, other) = (resolvingAllOf(left), resolvingAllOf(right))
        if one.constraints != other.constraints {
            report(
                .constraint,
                at: right.place,
                "that alternatives have different limits is not said"
            )
            (one.constraints, other.constraints) = (Constraints(), Constraints())
        }
        var common = one
        common.isNullable = one.isNullable || other.isNullable
        common.isReadOnly = one.isReadOnly && other.isReadOnly
        common.isWriteOnly = one.isWriteOnly && other.isWriteOnly
        common.format = commonFormat([one, other])
        if one.contentEncoding != other.contentEncoding { common.contentEncoding = nil }
        if let type = one.scalarType, let otherType = other.scalarType {
            guard type == otherType || type.union(otherType) == [.integer, .number] else {
                return nil
            }
            common.types = type.union(otherType)
            common.constant = nil
            let isListed = !one.texts.isEmpty && !other.texts.isEmpty && type != .boolean
            common.values = isListed ? (one.texts + other.texts).map { EnumValue($0) } : nil
            return common
        }
        guard one.valueTypes == other.valueTypes, one.hasOnlyElements, other.hasOnlyElements,
            (one.items == nil) == (other.items == nil)
        else { return nil }
        if let items = one.items, let otherItems = other.items {
            guard let items = self.common(items, otherItems) else { return nil }
            common.items = items
        }
        switch (one.additionalProperties, other.additionalProperties) {
        case (.schema(let values), .schema(let otherValues)):
            common.additionalProperties =
                self.common(values, otherValues).map { .schema($0) } ?? .any
        case (.schema, _), (_, .schema): common.additionalProperties = .any
        default: break
        }
        return common
    }
}

extension Schema {
    /// Whether each object has a member that the other one does not have.
    fileprivate func isMarked(against other: Schema) -> Bool {
        let described = self.properties.filter(\.isRequired).map(\.name)
        return (described + self.required).contains { other.property($0) == nil }
    }

    /// Whether a list or object has elements or members of one schema, or any.
    fileprivate var hasOnlyElements: Bool {
        self.reference == nil && self.properties.isEmpty && self.prefixItems.isEmpty
            && self.anyOf.isEmpty && self.oneOf.isEmpty && self.texts.isEmpty
    }
}
