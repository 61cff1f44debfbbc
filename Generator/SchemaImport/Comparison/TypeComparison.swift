import OpenAPI
import SchemaModel
import SchemaSyntax

/// Compares the types of a schema with the schemas of a document that describe the same values.
///
/// A type may match several schemas; then it must agree with one of them.
struct TypeComparison {
    let model: APIModel
    let description: APIDescription
    private(set) var findings = ComparisonFindings()
    private var queue: [(TypeID, Schema)] = []
    private var entities: [TypeID: EntityMatch] = [:]
    private var enums: [String: EnumMatch] = [:]
    /// Unions that the document has alternatives for; their cases are compared separately.
    private var unions: Set<TypeID> = []
    /// The names of the document's schemas that were compared.
    private(set) var reached: Set<String> = []
    private var compared: Set<Pair> = []

    private struct Pair: Hashable {
        let type: TypeID
        let place: String
    }

    private struct EntityMatch {
        let place: Place
        var found: Set<String> = []
        /// The members without a field.
        var extra: [String: Place] = [:]
    }

    private struct EnumMatch {
        let name: String
        let cases: [String: SourceRange]
        let range: SourceRange
        let place: Place
        var found: Set<String> = []
        var extra: [String: Place] = [:]
    }

    init(_ model: APIModel, _ description: APIDescription) {
        self.model = model
        self.description = description
    }

    /// Whether a type was compared with any schema.
    func isMatched(_ id: TypeID) -> Bool {
        entities[id] != nil || enums[id.name] != nil || unions.contains(id)
    }

    mutating func report(
        _ rule: ComparisonFindings.Rule,
        _ range: SourceRange,
        _ place: Place,
        _ text: String
    ) {
        findings.report(rule, range, place, text)
    }

    // MARK: Values

    /// Compares a value.
    ///
    /// - Parameters:
    ///   - type: The type in the schema.
    ///   - wire: The form of the value in the schema.
    ///   - schema: The document's schema.
    ///   - name: The name of the value in messages.
    ///   - range: The place of the value in the schema.
    ///   - constant: The fixed or default value.
    ///   - canBeNull: Whether the value may be null; `true` for a value that is only sent.
    mutating func compare(
        _ type: TypeReference,
        _ wire: WireForm,
        _ schema: Schema,
        _ name: String,
        _ range: SourceRange,
        constant: Literal? = nil,
        canBeNull: Bool = true
    ) {
        let facts = SchemaFacts(schema, in: description)
        if !canBeNull, facts.isNullable {
            let text = "\(name) is never null, in the document it may be null"
            report(.required, range, schema.place, text)
        }
        reached.formUnion(facts.names)
        let own = ValueKinds(type, wire, in: model)
        let other = ValueKinds(facts)
        // A list in one text is still a list, which the document may declare with a style.
        let isJoined = type.unwrapped.isList && other.kinds == [.list]
        if !own.agrees(with: other), !isJoined {
            report(.type, range, schema.place, "\(name) is '\(type)', in the document \(other)")
        }
        if let constant, facts.alternatives.isEmpty, facts.allValues.count == 1,
            facts.allValues[0].value.plain == constant.plain
        {
            return
        }
        match(type, wire, schema, facts, name, range)
    }

    /// Finds the declared types on both sides.
    private mutating func match(
        _ type: TypeReference,
        _ wire: WireForm,
        _ schema: Schema,
        _ facts: SchemaFacts,
        _ name: String,
        _ range: SourceRange
    ) {
        switch type {
        case .optional(let type), .patch(let type): match(type, wire, schema, facts, name, range)
        case .list(let item):
            guard facts.anyItems != nil || facts.types.contains(.string) else { return }
            var inner = wire
            inner.separator = nil
            if let items = facts.anyItems {
                compare(item, inner, items, "\(name)[]", range, canBeNull: item.canBeNull)
            } else {
                // The items are in one text.
                match(item, inner, schema, facts, "\(name)[]", range)
            }
        case .map(_, let value):
            guard let rest = facts.rest else { return }
            compare(value, wire, rest, "\(name){}", range, canBeNull: value.canBeNull)
        case .fieldNames(let id): matchFieldNames(id, facts, name, range)
        case .declared(let id, _): match(id, schema, facts, name, range)
        case .scalar(.any), .parameter: break
        case .scalar, .id:
            let values = facts.allValues
            guard !values.isEmpty, !facts.takesOtherTexts else { return }
            let list = values.map { $0.value.string ?? $0.value.number ?? "…" }
            let text = list.prefix(12).joined(separator: ", ") + (list.count > 12 ? ", …" : "")
            let what = "\(name) is '\(type)', in the document one of: \(text)"
            report(.values, range, facts.place, what)
        }
    }

    private mutating func match(
        _ id: TypeID,
        _ schema: Schema,
        _ facts: SchemaFacts,
        _ name: String,
        _ range: SourceRange
    ) {
        switch model.typesByID[id]?.kind {
        case .entity: if !facts.allMembers.isEmpty { queue.append((id, schema)) }
        case .enumeration(let shape):
            guard !facts.allValues.isEmpty else {
                if facts.takesOtherTexts {
                    let text = "\(name) is the enum '\(id.name)', in the document any text"
                    report(.values, range, schema.place, text)
                }
                return
            }
            var cases: [String: SourceRange] = [:]
            for item in shape.cases {
                cases[item.value.plain] = item.valueRange ?? item.identity.range
            }
            matchValues(id.name, cases, model.typesByID[id]?.identity.range ?? range, facts)
        case .union: if facts.alternatives.count > 1 { unions.insert(id) }
        case nil: break
        }
    }

    private mutating func matchFieldNames(
        _ id: TypeID,
        _ facts: SchemaFacts,
        _ name: String,
        _ range: SourceRange
    ) {
        guard case .entity(let shape)? = model.typesByID[id]?.kind, !facts.allValues.isEmpty else {
            return
        }
        var cases: [String: SourceRange] = [:]
        for field in shape.fields {
            let column = field.column ?? field.wire.json?.alternatives[0].steps[0].kind.name
            if let column, !column.isEmpty { cases[column] = field.identity.range }
        }
        for column in shape.columns { cases[column.column] = column.range }
        matchValues(
            "\(id.name).Field",
            cases,
            model.typesByID[id]?.identity.range ?? range,
            facts
        )
    }

    private mutating func matchValues(
        _ name: String,
        _ cases: [String: SourceRange],
        _ range: SourceRange,
        _ facts: SchemaFacts
    ) {
        var match =
            enums[name] ?? EnumMatch(name: name, cases: cases, range: range, place: facts.place)
        for value in facts.allValues {
            let text = value.value.plain
            if cases[text] != nil {
                match.found.insert(text)
            } else if match.extra[text] == nil {
                match.extra[text] = facts.place
            }
        }
        enums[name] = match
    }

    // MARK: Entities

    /// Compares all entities that were found, and the entities within them.
    mutating func run() {
        while let (id, schema) = queue.popLast() { compare(id, schema) }
    }

    /// Compares a type with a schema of the same name.
    mutating func compare(byName id: TypeID, _ named: NamedSchema) {
        let facts = SchemaFacts(named.schema, in: description)
        guard let type = model.typesByID[id] else { return }
        switch type.kind {
        case .entity: if facts.allMembers.isEmpty { return }
        case .enumeration: if facts.allValues.isEmpty { return }
        case .union:
            unions.insert(id)
            reached.insert(named.name)
            return
        }
        reached.insert(named.name)
        match(id, named.schema, facts, "'\(id.name)'", type.identity.range)
        run()
    }

    private mutating func compare(_ id: TypeID, _ schema: Schema) {
        guard case .entity(let shape)? = model.typesByID[id]?.kind else { return }
        let facts = SchemaFacts(schema, in: description)
        guard compared.insert(Pair(type: id, place: "\(facts.place)")).inserted else { return }
        var match = entities[id] ?? EntityMatch(place: facts.place)
        let members = facts.allMembers
        var taken: Set<String> = []
        for field in shape.fields {
            for alternative in field.wire.json?.alternatives ?? [] {
                if let name = alternative.steps.first?.kind.name { taken.insert(name) }
                guard let member = member(at: alternative, in: facts) else { continue }
                match.found.insert(field.identity.name)
                compare(field, member, shape, id)
                break
            }
            // In an API of XML alone, the members of the document have the names of elements, or those of the fields.
            guard !model.formats.contains(.json) else { continue }
            let element = field.wire.xml?.alternatives[0].steps[0].kind.name
            for name in [element, field.identity.name].compactMap(\.self) {
                guard let member = members[name] else { continue }
                taken.insert(name)
                match.found.insert(field.identity.name)
                compare(field, member, shape, id)
                break
            }
        }
        let keepsRest = shape.fields.contains(where: \.isRest)
        for (name, member) in members where !taken.contains(name) && match.extra[name] == nil {
            if !keepsRest { match.extra[name] = member.schema.place }
        }
        entities[id] = match
    }

    private mutating func compare(
        _ field: Field,
        _ member: SchemaFacts.Member,
        _ shape: EntityShape,
        _ id: TypeID
    ) {
        let name = "\(id.name).\(field.identity.name)"
        let range = field.identity.range
        let isOptional = field.isOptional || field.isNullable || field.defaultValue != nil
        // Calls choose the fields of a partial entity.
        let isChosen = shape.isPartial && !field.isAlways
        if member.isRequired, field.isOptional, !isChosen,
            !SchemaFacts(member.schema, in: description).isNullable
        {
            let text = "\(name) may be absent, in the document it is required"
            report(.required, range, member.schema.place, text)
        } else if !member.isRequired, !isOptional {
            let text = "\(name) is required, in the document it may be absent"
            report(.required, range, member.schema.place, text)
        }
        compare(
            field.type,
            field.wire,
            member.schema,
            name,
            range,
            constant: field.constant ?? field.defaultValue,
            canBeNull: field.isNullable || field.type.canBeNull
        )
    }

    /// Returns the member at a placement; `nil` if the document does not have it.
    func member(at alternative: Placement.Alternative, in facts: SchemaFacts) -> SchemaFacts.Member?
    {
        var facts = facts
        var result: SchemaFacts.Member?
        for step in alternative.steps {
            switch step.kind {
            case .name(_, let name), .attribute(_, let name):
                guard let member = facts.allMembers[name] else { return nil }
                result = member
            case .index:
                guard let items = facts.anyItems else { return nil }
                result = SchemaFacts.Member(schema: items, isRequired: false)
            case .own: continue
            }
            if let result { facts = SchemaFacts(result.schema, in: description) }
        }
        return result
    }

    // MARK: What no schema has

    /// Reports fields and cases that no schema of the document has, and members without a field or case.
    mutating func finish() {
        for (id, match) in entities {
            guard case .entity(let shape)? = model.typesByID[id]?.kind,
                let range = model.typesByID[id]?.identity.range
            else { continue }
            for field in shape.fields where !match.found.contains(field.identity.name) {
                let text = "the field \(id.name).\(field.identity.name) is not in the document"
                report(.onlyInSchema, field.identity.range, match.place, text)
            }
            for (name, place) in match.extra {
                let text = "the member '\(name)' of \(id.name) is not in the schema"
                report(.onlyInDocument, range, place, text)
            }
        }
        for match in enums.values {
            for (value, range) in match.cases where !match.found.contains(value) {
                let text = "the value '\(value)' of \(match.name) is not in the document"
                report(.onlyInSchema, range, match.place, text)
            }
            for (value, place) in match.extra {
                let text = "the value '\(value)' of \(match.name) is not in the schema"
                report(.onlyInDocument, match.range, place, text)
            }
        }
    }
}

extension TypeReference {
    fileprivate var isList: Bool { if case .list = self { true } else { false } }

    /// Whether values of the type may be null.
    var canBeNull: Bool { isOptional || self == .scalar(.any) }
}

extension Literal {
    /// The text of a string, number or Boolean.
    fileprivate var plain: String {
        switch self {
        case .string(let text), .number(let text), .enumCase(let text): text
        case .bool(let value): String(value)
        case .list, .emptyMap: ""
        }
    }
}

extension SchemaNode {
    fileprivate var plain: String { string ?? number ?? bool.map { String($0) } ?? "" }
}
