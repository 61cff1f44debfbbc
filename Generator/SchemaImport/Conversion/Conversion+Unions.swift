import OpenAPI
import SchemaModel
import SchemaSyntax

// Selection of the alternatives that are the cases of a union, and of the values that distinguish them.

extension Conversion {
    func unionPlan(
        _ schema: Schema,
        _ alternatives: [Schema],
        _ targets: [Schema]
    ) -> UnionPlan? {
        if var discriminator = schema.discriminator {
            discriminator.mapping += innerMapping(of: schema, discriminator.propertyName)
            discriminator.mapping = discriminator.mapping.map { named($0, alternatives) }
            guard PlacementText.canSay(discriminator.propertyName) else {
                let note =
                    "a union by the member '\(discriminator.propertyName)', which has no name that can be said"
                report(.ambiguousUnion, at: discriminator.place, note)
                return nil
            }
            reportMapping(discriminator, schema, alternatives)
            return bounded(declaredPlan(discriminator, alternatives, targets), schema)
        }
        return bounded(inferredPlan(alternatives, targets), schema)
    }

    /// Returns the plan unless it exceeds the maximum number of cases.
    private func bounded(_ plan: UnionPlan?, _ schema: Schema) -> UnionPlan? {
        guard let plan, plan.cases.count > UnionShape.maximumCases else { return plan }
        let note =
            "a union of \(plan.cases.count) cases, of which there may be \(UnionShape.maximumCases)"
        report(.ambiguousUnion, at: schema.place, note)
        return nil
    }

    /// Reports texts that are mapped to schemas outside of the alternatives.
    private func reportMapping(
        _ discriminator: Discriminator,
        _ schema: Schema,
        _ alternatives: [Schema]
    ) {
        let choices = withAlternatives(schema).flatMap { $0.anyOf + $0.oneOf }
        let known = Set((alternatives + choices).flatMap { [$0.reference, caseName(of: $0)] })
        for mapping in discriminator.mapping where !known.contains(mapping.schema) {
            let note =
                "'\(mapping.value)' is mapped to '\(mapping.schema)', which is not an alternative"
            report(.mistake, at: discriminator.place, note)
        }
    }

    /// Returns a mapping with the name of the alternative that has the same target, if one of them is only a reference.
    private func named(
        _ mapping: Discriminator.Mapping,
        _ alternatives: [Schema]
    ) -> Discriminator.Mapping {
        guard !alternatives.contains(where: { caseName(of: $0) == mapping.schema }),
            let schema = description.schemas[mapping.schema]?.schema
        else { return mapping }
        let place = target(of: schema).place.range
        let alternative = alternatives.first { target(of: $0).place.range == place }
        var mapping = mapping
        if let name = alternative.flatMap({ caseName(of: $0) }) { mapping.schema = name }
        return mapping
    }

    /// Returns the mappings of choices among the alternatives, which are replaced with their own alternatives.
    private func innerMapping(of schema: Schema, _ member: String) -> [Discriminator.Mapping] {
        withAlternatives(schema) { $0.discriminator?.propertyName == member }.dropFirst()
            .flatMap { $0.discriminator?.mapping ?? [] }
    }

    private func declaredPlan(
        _ discriminator: Discriminator,
        _ alternatives: [Schema],
        _ targets: [Schema]
    ) -> UnionPlan? {
        var plan = UnionPlan(discriminator: discriminator.propertyName)
        plan.mapped = Set(discriminator.mapping.map(\.value))
        var seen: Set<String> = []
        let allTexts = targets.map {
            $0.texts(of: discriminator.propertyName, self, \.caseText)
        }
        let counts = allTexts.compactMap(\.self).joined().reduce(into: [String: Int]()) {
            $0[$1, default: 0] += 1
        }
        for ((alternative, texts), target) in zip(zip(alternatives, allTexts), targets) {
            let name = caseName(of: alternative)
            let mapped = discriminator.mapping.filter { $0.schema == name }.map(\.value)
            var tags = mapped
            if tags.isEmpty {
                // A text that all of them inherit does not distinguish them.
                let own = (texts ?? []).filter { counts[$0] == 1 }
                let named = (texts ?? []).filter { Self.letters(of: $0) == name.map(Self.letters) }
                tags = own.isEmpty ? named : own
                if tags.isEmpty { tags = [name].compactMap(\.self) }
            }
            // A mapping that contradicts a constant is a mistake: the constants distinguish the cases.
            if let texts, texts.count == 1, tags != texts {
                if let tag = mapped.first, let name {
                    let note = "'\(tag)' is mapped to '\(name)', which always has '\(texts[0])'"
                    report(.mistake, at: discriminator.place, note)
                }
                return nil
            }
            guard tags.allSatisfy({ mayBe($0, discriminator.propertyName, of: target) }) else {
                let note =
                    "a union by the member '\(discriminator.propertyName)', which is never the text of a case"
                report(.ambiguousUnion, at: discriminator.place, note)
                return nil
            }
            for tag in tags {
                if tag.isEmpty {
                    let note = "values with an empty '\(discriminator.propertyName)' have no case"
                    report(.ambiguousUnion, at: discriminator.place, note)
                }
                guard !tag.isEmpty, seen.insert(tag).inserted else { continue }
                plan.cases.append((tag, alternative))
            }
            if tags.isEmpty { return nil }
            if tags.contains(where: { $0.utf8.count > Self.longestName }) { return nil }
        }
        if plan.cases.isEmpty { return nil }
        if discriminator.defaultSchema != nil { plan.fallback = discriminator }
        return plan
    }

    /// Returns the name of an alternative in a discriminator.
    private func caseName(of alternative: Schema) -> String? {
        resolvingAllOf(alternative).reference ?? alternative.title
    }

    /// Whether the text of a case can be the value of a member of an object.
    private func mayBe(_ text: String, _ member: String, of object: Schema) -> Bool {
        guard let schema = object.property(member)?.schema else { return true }
        let target = target(of: schema)
        switch kind(of: target) {
        case .any: return true
        case .constant(let value): return value.caseText == text
        case .enumeration:
            return target.texts.contains { $0.string != nil } || Int(text) != nil
        case .scalar:
            switch ScalarFormat.use(of: target).type {
            case .scalar(.string), .scalar(.url), .scalar(.file): return true
            case .scalar(.bool): return ["true", "false"].contains(text)
            case .scalar(.uint64): return UInt64(text) != nil
            case .scalar(.int), .scalar(.double), .scalar(.decimal): return Int(text) != nil
            default: return false
            }
        case .object, .map, .list, .alternatives, .several, .never: return false
        }
    }

    /// Returns the letters and digits of a name, since its spelling varies.
    private static func letters(of name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// Returns the possible texts of a member of an object; none unless they are listed.
    func listedTexts(of property: String, in schema: Schema) -> [String] {
        schema.texts(of: property, self) ?? []
    }

    /// Returns the union of objects that have a member with different values.
    ///
    /// The result is `nil` if there is none, or if exactly one case may lack it, so that a value without it belongs to
    /// that case.
    private func inferredPlan(_ alternatives: [Schema], _ targets: [Schema]) -> UnionPlan? {
        guard let (member, tags) = discriminator(of: targets),
            targets.count(where: { !$0.requires(member) }) != 1
        else { return nil }
        let cases = zip(alternatives, tags).flatMap { schema, tags in
            tags.map { (tag: $0, schema: schema) }
        }
        return UnionPlan(discriminator: member, cases: cases)
    }

    /// Finds a member of objects whose texts differ, with the texts of each object; `nil` if there is none.
    func discriminator(of targets: [Schema]) -> (member: String, tags: [[String]])? {
        for property in targets.first?.properties ?? []
        // Most members have no listed texts, so that they need not be found in the other objects.
        where PlacementText.canSay(property.name) && property.schema.texts(self) != nil {
            let texts = targets.map { $0.texts(of: property.name, self) ?? [] }
            if Self.areTags(texts) { return (property.name, texts) }
        }
        return nil
    }

    /// Whether each element has texts that no other element has, none of them empty or too long.
    static func areTags(_ texts: [[String]]) -> Bool {
        let all = texts.joined()
        return !texts.contains(where: \.isEmpty)
            && all.allSatisfy { (1...longestName).contains($0.utf8.count) }
            && Set(all).count == all.count
    }

    func union(_ plan: UnionPlan, _ path: [String]) -> DraftUnion {
        var union = DraftUnion()
        union.discriminator = plan.discriminator
        if let fallback = plan.fallback, let name = fallback.defaultSchema {
            union.fallback = plan.cases.first { caseName(of: $0.schema) == name }?.tag
            if union.fallback == nil {
                let note = "values of '\(name)', which is none of the alternatives, are not read"
                report(.ambiguousUnion, at: fallback.place, note)
            }
        }
        for (tag, schema) in plan.cases {
            // A case with the name of the union needs another name for its type.
            let isNamesake = PlainName.type([tag]) == path.last.map { PlainName.type([$0]) }
            let use = unlimited(use(schema, path + [isNamesake ? "Base" : tag]), schema)
            union.cases.append(
                DraftUnion.Case(tag, use.type, isMapped: plan.mapped.contains(tag))
            )
        }
        return union
    }

    func union(shapes schemas: [Schema], _ path: [String]) -> DraftUnion {
        var union = DraftUnion()
        for (index, schema) in schemas.enumerated() {
            let number = index == 0 ? [] : ["\(index + 1)"]
            let path = path + [schema.title ?? "Case"] + (schema.title == nil ? number : [])
            let item = DraftUnion.Case("", ownUse(schema, path).unformed.inner.unwrapped)
            if !union.cases.contains(item) { union.cases.append(item) }
        }
        return union
    }
}

extension Schema {
    /// Whether each object requires a member.
    func requires(_ property: String) -> Bool {
        self.property(property)?.isRequired == true || self.required.contains(property)
    }

    /// Returns the possible texts of a member of an object; `nil` unless they are listed.
    fileprivate func texts(
        of property: String,
        _ conversion: Conversion,
        _ text: (SchemaNode) -> String? = \.string
    ) -> [String]? {
        self.property(property)?.schema.texts(conversion, text)
    }

    /// Returns the possible texts of a value; `nil` unless they are listed.
    fileprivate func texts(
        _ conversion: Conversion,
        _ text: (SchemaNode) -> String? = \.string
    ) -> [String]? {
        let target = conversion.target(of: self)
        let nodes = target.texts
        let texts = nodes.compactMap(text)
        return texts.isEmpty || texts.count < nodes.count || target.isNullable ? nil : texts
    }
}

extension SchemaNode {
    /// The text of a case that the value represents: a text, an integer or a Boolean.
    fileprivate var caseText: String? {
        self.string ?? self.number.flatMap { Int($0) }.map(String.init)
            ?? self.bool.map { String($0) }
    }
}
