import OpenAPI
import SchemaModel
import SchemaSyntax

// What `anyOf` and `oneOf` become.

extension Conversion {
    /// What a choice becomes.
    enum Plan {
        /// A union whose cases are told apart by a member.
        case union(UnionPlan)
        /// A union whose cases are told apart by their shapes.
        case shapes([Schema])
        case enumeration(DraftEnum)
        /// One object with the fields of all.
        case fields(Schema)
        /// A type that takes the values of all.
        case use((Conversion, [String]) -> DraftUse)
    }

    struct UnionPlan {
        var discriminator: String
        var cases: [(tag: String, schema: Schema)] = []
        /// The texts of cases that the document names.
        var mapped: Set<String> = []
        /// Names the schema of values whose member is missing or is none of the cases, where there is one.
        var fallback: Discriminator?
    }

    /// What becomes of a settled schema with alternatives.
    func plan(of written: Schema) -> Plan {
        if !written.properties.isEmpty, !areConditions(written),
            variants(of: written) > max(Self.mostVariants, flattened(written).count)
        {
            return .use { conversion, _ in
                let note =
                    "choices beside fields within choices make more than \(Self.mostVariants) kinds of value, "
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
                "a union by the member '\(discriminator.propertyName)', of which an alternative is no object"
            report(.ambiguousUnion, at: discriminator.place, note)
        }
        if areObjects, schema.oneOf.isEmpty, targets.count <= CaseShapes.mostCases {
            let areNameless = alternatives.allSatisfy { $0.reference == nil && $0.title == nil }
            if areNameless, let merged = allFieldsIfAlike(schema, targets) {
                return .fields(merged)
            }
            let note = "that a value may be several of \(targets.count) objects at once is not said"
            report(.constraint, at: schema.place, note)
        }
        if schema.properties.isEmpty, targets.count <= CaseShapes.mostCases,
            targets.allSatisfy({ $0.properties.count <= Self.mostFields })
        {
            return .shapes(
                areAlikeObjects(targets)
                    ? flattened(schema, keepsUnions: true) : joiningConstants(alternatives)
            )
        }
        return fallback(schema, targets, areObjects: areObjects)
    }

    /// How many kinds of value the choices within choices beside fields may make.
    private static let mostVariants = 256

    /// How many kinds of value a choice stands for, where each alternative may be a choice beside fields again; no more
    /// than twice the most that there may be.
    private func variants(of schema: Schema, depth: Int = 0) -> Int {
        if let known = variants[schema.identity] { return known.count }
        let target = target(of: schema)
        guard !target.anyOf.isEmpty || !target.oneOf.isEmpty, !areConditions(target) else {
            return 1
        }
        guard depth < 64 else { return Self.mostVariants * 2 }
        variants[schema.identity] = (schema, 1)
        var count = 0
        for alternative in flattened(target) {
            count = min(
                count + variants(of: alternative, depth: depth + 1),
                max(Self.mostVariants * 2, count + 1)
            )
        }
        variants[schema.identity] = (schema, count)
        return count
    }

    /// The alternatives; those of an alternative that is a choice itself stand in its place, unless `keepsUnions` says that a
    /// choice with a discriminator stays one.
    func flattened(_ schema: Schema, keepsUnions: Bool = false) -> [Schema] {
        var result: [Schema] = []
        var names: Set<String> = []
        flatten(schema, into: &result, &names, keepsUnions, depth: 0)
        return result
    }

    /// A settled schema with its alternatives, those of these, and so on: what has a name is there once.
    ///
    /// Choices within choices can stand for more alternatives than anybody waits for: of these, the first are there.
    func withAlternatives(
        _ schema: Schema,
        where isWanted: (Schema) -> Bool = { _ in true }
    ) -> [Schema] {
        var names: Set<String> = []
        var result = [schema]
        var index = 0
        while index < result.count {
            for alternative in result[index].anyOf + result[index].oneOf
            where result.count < Self.mostAlternatives {
                guard isNew(alternative, &names) else { continue }
                let target = target(of: alternative)
                if isWanted(target) { result.append(target) }
            }
            index += 1
        }
        return result
    }

    /// Whether an alternative has no name, or one that is not among `names` yet.
    private func isNew(_ alternative: Schema, _ names: inout Set<String>) -> Bool {
        guard let name = alternative.reference, !alternative.hasForm else { return true }
        return names.insert(name).inserted
    }

    /// Adds alternatives; a schema that several choices name is one alternative.
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
            if isChoice, depth < 8, result.count < Self.mostAlternatives {
                flatten(target, into: &result, &names, keepsUnions, depth: depth + 1)
            } else {
                result.append(alternative)
            }
        }
    }

    /// With more alternatives, those of another choice stay in it.
    private static let mostAlternatives = 128

    /// A choice beside fields, as a choice of objects that have the fields as well.
    func distributed(_ schema: Schema) -> Schema {
        guard !areConditions(schema) else { return schema }
        guard !schema.properties.isEmpty else {
            return schema.required.isEmpty ? schema : requiring(schema)
        }
        var base = schema
        (base.anyOf, base.oneOf, base.discriminator, base.description) = ([], [], nil, nil)
        return choice(like: schema) { alternative in
            var part = Schema(place: alternative.place)
            part.title = settled(alternative).reference
            part.allOf = [alternative, base]
            return part
        }
    }

    /// A choice beside required members, as a choice of objects that require them.
    ///
    /// An object that has a name stays as it is elsewhere.
    private func requiring(_ schema: Schema) -> Schema {
        choice(like: schema) { alternative in
            let target = target(of: alternative)
            let missing = schema.required.filter {
                target.property($0) != nil && !target.requires($0)
            }
            if missing.isEmpty { return alternative }
            if let name = settled(alternative).reference {
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

    /// A choice as another one is, of what becomes of its alternatives.
    private func choice(like schema: Schema, of part: (Schema) -> Schema) -> Schema {
        var choice = Schema(place: schema.place)
        choice.description = schema.description
        choice.isNullable = schema.isNullable
        choice.discriminator = schema.discriminator
        let parts = flattened(schema).map(part)
        // Of `anyOf`, a value may be several.
        if schema.oneOf.isEmpty { choice.anyOf = parts } else { choice.oneOf = parts }
        return choice
    }

    /// Whether alternatives only require different fields of one object.
    func areConditions(_ schema: Schema) -> Bool {
        (schema.anyOf + schema.oneOf).allSatisfy { alternative in
            alternative.reference == nil && alternative.properties.isEmpty
                && alternative.allOf.isEmpty && alternative.additionalProperties.isUnspecified
        }
    }

    /// Whether alternatives say nothing but which members are required.
    func areRequirements(_ schema: Schema) -> Bool {
        let alternatives = schema.anyOf + schema.oneOf
        return !alternatives.isEmpty && areConditions(schema)
            && alternatives.allSatisfy { alternative in
                !alternative.required.isEmpty && alternative.types.isSubset(of: .object)
            }
    }

    // MARK: Scalars

    /// The plan for alternatives that are all scalars of one kind.
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
            number.format = targets.first?.format
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
        let formats = Set(targets.map { $0.format ?? "" })
        all.values = nil
        all.types = .string
        if formats.count == 1 { all.format = targets.first?.format }
        return .use { [all] _, _ in ScalarFormat.use(of: all) }
    }

    /// Alternatives of which those that are texts are one, an enum.
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

    /// Constants as the values of one schema, which have the names and descriptions of theirs.
    private func listed(_ constants: [Schema], at place: Place) -> Schema {
        var all = Schema(place: place)
        all.values = constants.compactMap { constant in
            guard var value = constant.onlyValue.map({ EnumValue($0) }) else { return nil }
            // A sentence is no name.
            value.name = constant.title.flatMap { title in
                title.split(separator: " ").count <= 4 ? PlainName.member(title) : nil
            }
            value.description = constant.description
            return value
        }
        return all
    }

    /// The plan for a text that identifies an object, where the object may stand in its place; `nil` where that is a
    /// union as any other.
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
        let names = objects.map { settled($0).reference }
        if references == .ids { return .use(identifier(text, of: names[0], in: schema)) }
        let isNeeded = names.allSatisfy { name in name.map(neededSchemas.contains) ?? true }
        return isNeeded ? nil : .use(untypedObject(besides: text, in: schema))
    }

    /// Whether values are objects that have an id.
    private func isIdentified(_ target: Schema) -> Bool {
        guard case .object = kind(of: target), let id = target.property("id")?.schema else {
            return false
        }
        return self.target(of: id).isScalarText
    }

    /// The id alone.
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

    /// The id, or an object whose members have no types.
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
    /// The types of values, of a constant or enum those of its values.
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

    var isScalarText: Bool {
        self.reference == nil && self.anyOf.isEmpty && self.oneOf.isEmpty && valueTypes == .string
    }

    /// The texts that a value may be, as far as they are listed.
    var texts: [SchemaNode] {
        self.constant.map { [$0] } ?? self.values?.map(\.value) ?? []
    }
}

extension AdditionalProperties {
    fileprivate var isUnspecified: Bool {
        if case .unspecified = self { true } else { false }
    }
}
