import OpenAPI
import SchemaModel
import SchemaSyntax

// Conversion of `anyOf` and `oneOf`.

extension Conversion {
    /// The result of a choice.
    enum Plan {
        /// A union whose cases are distinguished by a member.
        case union(UnionPlan)
        /// A union whose cases are distinguished by their shapes.
        case shapes([Schema])
        case enumeration(DraftEnum)
        /// One object with the fields of all alternatives.
        case fields(Schema)
        /// A type that accepts the values of all alternatives.
        case use((Conversion, [String]) -> DraftUse)
    }

    struct UnionPlan {
        var discriminator: String
        var cases: [(tag: String, schema: Schema)] = []
        /// The texts that the document assigns to cases.
        var mapped: Set<String> = []
        /// The schema of values whose member is missing or does not name a case, if there is one.
        var fallback: Discriminator?
    }

    /// Returns the plan for a settled schema with alternatives.
    func plan(of written: Schema) -> Plan {
        if !written.properties.isEmpty, !areConditions(written),
            variants(of: written) > max(Self.maximumVariants, flattened(written).count)
        {
            return .use { conversion, _ in
                let note =
                    "choices together with fields within choices make more than \(Self.maximumVariants) kinds of value, "
                    + "taken as any value"
                conversion.report(.alternativesBesideFields, at: written.place, note)
                return .scalar(.any)
            }
        }
        let schema = distributed(written)
        let alternatives = flattened(schema)
        let targets = alternatives.map { target(of: $0) }
        if let plan = scalarPlan(targets, schema) { return plan }
        if let plan = identifierPlan(alternatives, targets, schema) { return plan }
        let areObjects = targets.allSatisfy { target in
            if case .object = kind(of: target) { true } else { false }
        }
        if areObjects, schema.properties.isEmpty,
            let union = unionPlan(schema, alternatives, targets)
        {
            return .union(union)
        }
        if !areObjects, let discriminator = schema.discriminator, areAlikeObjects(targets) {
            let note =
                "a union by the member '\(discriminator.propertyName)', where an alternative is not an object"
            report(.ambiguousUnion, at: discriminator.place, note)
        }
        if areObjects, schema.oneOf.isEmpty, targets.count <= CaseShapes.maximumCases {
            let areNameless = alternatives.allSatisfy { $0.reference == nil && $0.title == nil }
            if areNameless, let merged = allFieldsIfAlike(schema, targets) {
                return .fields(merged)
            }
            let note = "that a value may be several of \(targets.count) objects at once is not said"
            report(.constraint, at: schema.place, note)
        }
        if schema.properties.isEmpty, targets.count <= CaseShapes.maximumCases,
            targets.allSatisfy({ $0.properties.count <= Self.maximumFields })
        {
            return .shapes(
                areAlikeObjects(targets)
                    ? flattened(schema, keepsUnions: true) : joiningConstants(alternatives)
            )
        }
        return fallback(schema, targets, areObjects: areObjects)
    }

    /// The maximum number of kinds of value that choices within choices with common fields may produce.
    private static let maximumVariants = 256

    /// Returns the number of kinds of value of a choice, in which each alternative may be another choice with common
    /// fields; at most twice the maximum.
    private func variants(of schema: Schema, depth: Int = 0) -> Int {
        if let known = variants[schema.identity] { return known.count }
        let target = target(of: schema)
        guard !target.anyOf.isEmpty || !target.oneOf.isEmpty, !areConditions(target) else {
            return 1
        }
        guard depth < 64 else { return Self.maximumVariants * 2 }
        variants[schema.identity] = (schema, 1)
        var count = 0
        for alternative in flattened(target) {
            count = min(
                count + variants(of: alternative, depth: depth + 1),
                max(Self.maximumVariants * 2, count + 1)
            )
        }
        variants[schema.identity] = (schema, count)
        return count
    }

    /// Returns the alternatives, where an alternative that is itself a choice is replaced with its own alternatives.
    ///
    /// If `keepsUnions` is true, a choice with a discriminator is kept.
    func flattened(_ schema: Schema, keepsUnions: Bool = false) -> [Schema] {
        var result: [Schema] = []
        var names: Set<String> = []
        flatten(schema, into: &result, &names, keepsUnions, depth: 0)
        return result
    }

    /// Returns a settled schema with its alternatives, their alternatives, and so on; a schema with a name appears
    /// once.
    ///
    /// Choices within choices can produce more alternatives than can be processed; only the first ones are kept.
    func withAlternatives(
        _ schema: Schema,
        where isWanted: (Schema) -> Bool = { _ in true }
    ) -> [Schema] {
        var names: Set<String> = []
        var result = [schema]
        var index = 0
        while index < result.count {
            for alternative in result[index].anyOf + result[index].oneOf
            where result.count < Self.maximumAlternatives {
                guard isNew(alternative, &names) else { continue }
                let target = target(of: alternative)
                if isWanted(target) { result.append(target) }
            }
            index += 1
        }
        return result
    }

    /// Whether an alternative has no name, or a name that is not in `names` yet.
    private func isNew(_ alternative: Schema, _ names: inout Set<String>) -> Bool {
        guard let name = alternative.reference, !alternative.hasForm else { return true }
        return names.insert(name).inserted
    }

    /// Adds alternatives; a schema that several choices name is added once.
    private func flatten(
        _ schema: Schema,
        into result: inout [Schema],
        _ names: inout Set<String>,
        _ keepsUnions: Bool,
        depth: Int
    ) {
        for alternative in schema.anyOf + schema.oneOf {
            guard isNew(alternative, &names) else { continue }
            let target = target(of: alternative)
            let isChoice =
                (!target.anyOf.isEmpty || !target.oneOf.isEmpty) && target.properties.isEmpty
                && !(keepsUnions && target.discriminator != nil)
            if isChoice, depth < 8, result.count < Self.maximumAlternatives {
                flatten(target, into: &result, &names, keepsUnions, depth: depth + 1)
            } else {
                result.append(alternative)
            }
        }
    }

    /// The maximum number of alternatives; with more, nested choices are not flattened.
    private static let maximumAlternatives = 128

    /// Converts a choice with common fields into a choice of objects that contain these fields.
    func distributed(_ schema: Schema) -> Schema {
        guard !areConditions(schema) else { return schema }
        guard !schema.properties.isEmpty else {
            return schema.required.isEmpty ? schema : requiring(schema)
        }
        var base = schema
        (base.anyOf, base.oneOf, base.discriminator, base.description) = ([], [], nil, nil)
        return choice(like: schema) { alternative in
            var part = Schema(place: alternative.place)
            part.title = resolvingAllOf(alternative).reference
            part.allOf = [alternative, base]
            return part
        }
    }

    /// Converts a choice with required members into a choice of objects that require them.
    ///
    /// An object that has a name is not changed.
    private func requiring(_ schema: Schema) -> Schema {
        choice(like: schema) { alternative in
            let target = target(of: alternative)
            let missing = schema.required.filter {
                target.property($0) != nil && !target.requires($0)
            }
            if missing.isEmpty { return alternative }
            if let name = resolvingAllOf(alternative).reference {
                let note = "'\(missing[0])' is required in a choice, and not in '\(name)'"
                report(.constraint, at: schema.place, note)
                return alternative
            }
            var part = Schema(place: alternative.place)
            var base = Schema(place: schema.place)
            base.required = missing
            part.title = alternative.title
            part.allOf = [alternative, base]
            return part
        }
    }

    /// Returns a choice of the same kind as another one, with changed alternatives.
    private func choice(like schema: Schema, of part: (Schema) -> Schema) -> Schema {
        var choice = Schema(place: schema.place)
        choice.description = schema.description
        choice.isNullable = schema.isNullable
        choice.discriminator = schema.discriminator
        let parts = flattened(schema).map(part)
        // A value may match several alternatives of `anyOf`.
        if schema.oneOf.isEmpty { choice.anyOf = parts } else { choice.oneOf = parts }
        return choice
    }

    /// Whether the alternatives differ only in the fields of one object that they require.
    func areConditions(_ schema: Schema) -> Bool {
        (schema.anyOf + schema.oneOf).allSatisfy { alternative in
            alternative.reference == nil && alternative.properties.isEmpty
                && alternative.allOf.isEmpty && alternative.additionalProperties.isUnspecified
        }
    }

    /// Whether the alternatives state only which members are required.
    func areRequirements(_ schema: Schema) -> Bool {
        let alternatives = schema.anyOf + schema.oneOf
        return !alternatives.isEmpty && areConditions(schema)
            && alternatives.allSatisfy { alternative in
                !alternative.required.isEmpty && alternative.types.isSubset(of: .object)
            }
    }

    // MARK: Scalars

    /// Returns the plan for alternatives that are all scalars of one kind.
    private func scalarPlan(_ targets: [Schema], _ schema: Schema) -> Plan? {
        var types: TypeSet = []
        for target in targets {
            guard target.anyOf.isEmpty, target.oneOf.isEmpty else { return nil }
            types.formUnion(target.valueTypes)
        }
        switch types {
        case .integer where targets.allSatisfy({ $0.onlyValue?.integer != nil }):
            if let shape = enumeration(of: listed(targets, at: schema.place)) {
                return .enumeration(shape)
            }
            return nil
        case .boolean, .integer, .number, [.integer, .number]:
            var number = Schema(place: schema.place)
            number.types = types
            number.format = commonFormat(targets)
            return .use { _, _ in ScalarFormat.use(of: number) }
        case .string: break
        default: return nil
        }
        var values: [EnumValue] = []
        for target in targets {
            if let constant = target.constant { values.append(EnumValue(constant)) }
            values += target.values ?? []
        }
        var all = Schema(place: schema.place)
        all.values = values
        if !values.isEmpty, let shape = enumeration(of: all) { return .enumeration(shape) }
        all.values = nil
        all.types = .string
        all.format = commonFormat(targets)
        return .use { [all] _, _ in ScalarFormat.use(of: all) }
    }

    /// Returns the format whose type has the values of all scalars; `nil` for the plain type.
    func commonFormat(_ schemas: [Schema]) -> String? {
        let formats = Set(schemas.map(\.format))
        if formats.count == 1 { return schemas.first?.format }
        return formats.contains("decimal") ? "decimal" : nil
    }

    /// Returns the alternatives, with all text constants joined into one enum.
    private func joiningConstants(_ alternatives: [Schema]) -> [Schema] {
        func isText(_ schema: Schema) -> Bool {
            schema.reference == nil && schema.onlyValue?.string != nil
        }
        let constants = alternatives.filter(isText)
        guard constants.count > 1, constants.count < alternatives.count else { return alternatives }
        var texts = listed(constants, at: constants[0].place)
        texts.types = .string
        return [texts] + alternatives.filter { !isText($0) }
    }

    /// Joins constants into the values of one schema, with their names and descriptions.
    private func listed(_ constants: [Schema], at place: Place) -> Schema {
        var all = Schema(place: place)
        all.values = constants.compactMap { constant in
            guard var value = constant.onlyValue.map({ EnumValue($0) }) else { return nil }
            // A sentence is not a name.
            value.name = constant.title.flatMap { title in
                title.split(separator: " ").count <= 4 ? PlainName.member(title) : nil
            }
            value.description = constant.description
            return value
        }
        return all
    }

    /// Returns the plan for a text that identifies an object and may be replaced with the object; `nil` for any other
    /// union.
    private func identifierPlan(
        _ alternatives: [Schema],
        _ targets: [Schema],
        _ schema: Schema
    ) -> Plan? {
        guard references != .values else { return nil }
        let texts = targets.filter { $0.isScalarText && $0.texts.isEmpty }
        let objects = zip(alternatives, targets).filter { isIdentified($1) }.map(\.0)
        guard let text = texts.first, texts.count == 1, !objects.isEmpty,
            objects.count == targets.count - 1
        else { return nil }
        let names = objects.map { resolvingAllOf($0).reference }
        if references == .ids { return .use(identifier(text, of: names[0], in: schema)) }
        let isNeeded = names.allSatisfy { name in name.map(neededSchemas.contains) ?? true }
        return isNeeded ? nil : .use(untypedObject(besides: text, in: schema))
    }

    /// Whether the values are objects with an id.
    private func isIdentified(_ target: Schema) -> Bool {
        guard case .object = kind(of: target), let id = target.property("id")?.schema else {
            return false
        }
        return self.target(of: id).isScalarText
    }

    /// Returns the use of the id without the object.
    private func identifier(
        _ text: Schema,
        of name: String?,
        in schema: Schema
    ) -> (Conversion, [String]) -> DraftUse {
        { conversion, _ in
            conversion.report(.expandedObject, at: schema.place, "only the id is read")
            var use = conversion.unlimited(
                conversion.limited(ScalarFormat.use(of: text), text),
                text
            )
            use.identified = name
            return use
        }
    }

    /// Returns the id, or an object whose members have no types.
    private func untypedObject(
        besides text: Schema,
        in schema: Schema
    ) -> (Conversion, [String]) -> DraftUse {
        var object = Schema(place: schema.place)
        object.types = .object
        object.additionalProperties = .any
        var choice = Schema(place: schema.place)
        choice.anyOf = [text, object]
        return { [choice] conversion, path in
            let note = "the members of the object have no types"
            conversion.report(.expandedObject, at: schema.place, note)
            return conversion.use(choice, path)
        }
    }
}

extension Schema {
    /// The types of the values; for a constant or an enum, those of its values.
    var valueTypes: TypeSet {
        let nodes = self.constant.map { [$0] } ?? self.values?.map(\.value) ?? []
        guard !nodes.isEmpty else {
            let types = impliedTypes
            return types.isEmpty ? [.object, .array, .string] : types
        }
        return nodes.reduce(into: []) { types, node in
            switch node.kind {
            case .string: types.insert(.string)
            case .bool: types.insert(.boolean)
            case .number: types.insert(node.integer == nil ? .number : .integer)
            default: types.formUnion([.object, .array])
            }
        }
    }

    /// The type of the values if it is a single type of scalars; `nil` for any other schema.
    var scalarType: TypeSet? {
        guard self.reference == nil, self.anyOf.isEmpty, self.oneOf.isEmpty else { return nil }
        let types = valueTypes
        return [.string, .integer, .number, .boolean].contains(types) ? types : nil
    }

    var isScalarText: Bool { scalarType == .string }

    /// The possible texts of the value, as far as they are listed.
    var texts: [SchemaNode] {
        self.constant.map { [$0] } ?? self.values?.map(\.value) ?? []
    }
}

extension AdditionalProperties {
    fileprivate var isUnspecified: Bool {
        if case .unspecified = self { true } else { false }
    }
}
