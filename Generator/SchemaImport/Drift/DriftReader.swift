import SchemaModel
import SchemaSyntax

/// Compares values with the types of a schema.
struct DriftReader {
    let model: APIModel
    private(set) var findings: [Diagnostic] = []
    /// The entities in documents, and the fields of them that were present.
    private var seen: [TypeID: Set<String>] = [:]
    private var reported: Set<String> = []

    init(_ model: APIModel) { self.model = model }

    /// Whether the schema supports the format of a value.
    func reads(_ value: SampleValue) -> Bool {
        model.formats.contains(value.isXML ? .xml : .json)
    }

    mutating func report(_ rule: String, at range: SourceRange, _ message: String) {
        // One place of each finding is sufficient.
        guard reported.insert(rule + message).inserted else { return }
        findings.append(Diagnostic(.note, rule: rule, at: range, message))
    }

    // MARK: Values

    /// Compares a value with a type; `path` is its position in terms of the schema.
    mutating func check(
        _ value: SampleValue,
        _ type: TypeReference,
        _ wire: WireForm?,
        _ path: String,
        _ arguments: [String: TypeReference] = [:]
    ) {
        switch type {
        case .optional(let inner), .patch(let inner):
            if value.isNull || (wire?.emptyIsNone == true && value.isEmptyText) { return }
            check(value, inner, wire, path, arguments)
        case .parameter(let name):
            guard let argument = arguments[name] else { return }
            check(value, argument, wire, path)
        case .list(let item): list(value, item, wire, path, arguments)
        case .map(_, let item): map(value, item, wire, path, arguments)
        case .id(let id): check(value, identity(id), wire, path)
        case .fieldNames: scalar(value, .string, wire, path)
        case .scalar(let scalar): self.scalar(value, scalar, wire, path)
        case .declared(let id, let given):
            guard let declaration = model.typesByID[id] else { return }
            switch declaration.kind {
            case .entity(let shape):
                let inner = shape.substitutions(given.map { $0.replaced(arguments) })
                entity(value, shape, id, path, inner)
            case .enumeration(let shape): enumeration(value, shape, id, wire, path)
            case .union(let shape): union(value, shape, id, path)
            }
        }
    }

    private func identity(_ id: TypeID) -> TypeReference {
        guard case .entity(let shape)? = model.typesByID[id]?.kind,
            let field = shape.fields.first(where: { $0.identity.name == shape.idField })
        else { return .scalar(.string) }
        return field.type
    }

    private mutating func list(
        _ value: SampleValue,
        _ item: TypeReference,
        _ wire: WireForm?,
        _ path: String,
        _ arguments: [String: TypeReference]
    ) {
        switch value.kind {
        case .list(let items):
            for value in items { check(value, item, nil, path, arguments) }
        case .object(let members) where wire?.isLoose == true:
            for member in members { check(member.value, item, nil, path, arguments) }
        case .text where wire.map(\.isJoined) == true: break
        case .element(let element) where wire.map(\.isJoined) == true && element.isScalar: break
        case .element: check(value, item, nil, path, arguments)
        default:
            if wire?.isSingle == true {
                check(value, item, nil, path, arguments)
            } else {
                misfit(value, "a list", path)
            }
        }
    }

    private mutating func map(
        _ value: SampleValue,
        _ item: TypeReference,
        _ wire: WireForm?,
        _ path: String,
        _ arguments: [String: TypeReference]
    ) {
        switch value.kind {
        case .object(let members):
            for member in members { check(member.value, item, nil, path, arguments) }
        case .element: break
        case .list(let items) where items.isEmpty && wire?.isLoose == true: break
        default: misfit(value, "an object", path)
        }
    }

    private mutating func scalar(
        _ value: SampleValue,
        _ scalar: ScalarType,
        _ wire: WireForm?,
        _ path: String
    ) {
        if scalar == .any { return }
        if !ScalarFit(wire: wire).fits(value, scalar) { misfit(value, scalar.rawValue, path) }
    }

    mutating func misfit(_ value: SampleValue, _ expected: String, _ path: String) {
        report(
            "misfit",
            at: value.range,
            "\(path) is \(value.kindName), which does not fit '\(expected)'"
        )
    }

    // MARK: Declared types

    private mutating func enumeration(
        _ value: SampleValue,
        _ shape: EnumShape,
        _ id: TypeID,
        _ wire: WireForm?,
        _ path: String
    ) {
        let raw: ScalarType = shape.raw == .int ? .int : .string
        if shape.raw != .mixed, !ScalarFit(wire: wire).fits(value, raw) {
            misfit(value, raw.rawValue, path)
            return
        }
        if value.plainText != nil, !hasCase(shape, value) {
            report(
                "unknown-case",
                at: value.range,
                "\(path) has a value that is not a case of '\(id.name)'"
            )
        }
    }

    /// Whether a scalar is the value of a case.
    private func hasCase(_ shape: EnumShape, _ value: SampleValue) -> Bool {
        guard var text = value.plainText else { return false }
        if case .number = value.kind { text = ScalarFit.plain(text) }
        return shape.cases.contains { item in
            switch item.value {
            case .string(let known), .number(let known): known == text
            default: false
            }
        }
    }

    /// Compares a value with the case that the discriminator selects, or without a discriminator, with the best fit.
    private mutating func union(
        _ value: SampleValue,
        _ shape: UnionShape,
        _ id: TypeID,
        _ path: String
    ) {
        let placement =
            value.isXML ? shape.xmlDiscriminator ?? shape.discriminator : shape.discriminator
        if let placement {
            let name = PlacedValues.values(at: placement, in: value).first?.plainText
            guard name != nil || shape.fallback != nil else { return }
            let item =
                shape.cases.first { $0.value == name }
                ?? shape.cases.first { $0.value == shape.fallback?.text }
            if let item {
                check(value, item.type, nil, path)
            } else {
                report(
                    "unknown-case",
                    at: value.range,
                    "\(path) has a discriminator that no case has"
                )
            }
            return
        }
        var best: (score: Double, type: TypeReference)?
        for item in shape.cases {
            let score = fit(value, item.type)
            if score > (best?.score ?? 0) { best = (score, item.type) }
        }
        if let best {
            check(value, best.type, nil, path)
        } else if shape.shapes != nil {
            report(
                "unknown-case",
                at: value.range,
                "\(path) is \(value.kindName), which fits no case of '\(id.name)'"
            )
        }
    }

    /// Returns how well a value fits a type, from 0 to 1.
    private func fit(_ value: SampleValue, _ type: TypeReference) -> Double {
        switch type {
        case .optional(let inner), .patch(let inner): return fit(value, inner)
        case .scalar(let scalar): return ScalarFit(wire: nil).fits(value, scalar) ? 1 : 0
        case .list(let item):
            // An element may be the only item of a list.
            if case .element = value.kind { return fit(value, item) }
            guard case .list(let items) = value.kind else { return 0 }
            if items.isEmpty { return 1 }
            // A list without a fitting item fits better than a type that is not a list.
            let fits = items.reduce(0) { $0 + fit($1, item) }
            return max(fits / Double(items.count), 0.2)
        case .declared(let id, _):
            switch model.typesByID[id]?.kind {
            case .entity(let shape)?:
                guard isEntity(value, shape) else { return 0 }
                // An object without a known member fits better than any other kind of value.
                return max(share(of: value, known: shape), 0.01)
            case .enumeration(let shape)?: return fit(value, shape)
            case .union?, nil: return 0.1
            }
        case .map: return value.isObject ? 0.1 : 0
        case .id(let id): return fit(value, identity(id))
        default: return 0.1
        }
    }

    /// Returns how well a value fits an enum; a value that is not a case fits a scalar better.
    private func fit(_ value: SampleValue, _ shape: EnumShape) -> Double {
        let raw: [ScalarType] =
            switch shape.raw {
            case .string: [.string]
            case .int: [.int]
            case .mixed: [.string, .int]
            }
        guard raw.contains(where: { ScalarFit(wire: nil).fits(value, $0) }) else { return 0 }
        return hasCase(shape, value) ? 1 : 0.5
    }

    // MARK: Entities

    private mutating func entity(
        _ value: SampleValue,
        _ shape: EntityShape,
        _ id: TypeID,
        _ path: String,
        _ arguments: [String: TypeReference]
    ) {
        guard isEntity(value, shape) else {
            misfit(value, id.name, path)
            return
        }
        var used: Set<String> = []
        seen[id, default: []].formUnion([])
        for field in shape.fields {
            if field.isRest {
                used.insert(PlacedValues.rest)
                continue
            }
            let placement = value.isXML ? field.wire.xml : field.wire.json
            guard let placement, !field.isWriteOnly else { continue }
            used.formUnion(PlacedValues.paths(placement))
            let found = PlacedValues.values(at: placement, in: value)
            let name = "'\(id.name).\(field.identity.name)'"
            if found.isEmpty {
                absent(field, value, name, placement)
                continue
            }
            seen[id]?.insert(field.identity.name)
            for inner in found { check(field, inner, name, arguments) }
        }
        if shape.keepsUnknown || used.contains(PlacedValues.rest) { return }
        for (name, inner) in PlacedValues.unknown(in: value, except: used) {
            report(
                "unknown-member",
                at: inner.range,
                "'\(id.name)' has no field for the member \(quoted(name)), which is \(inner.kindName)"
            )
        }
    }

    private mutating func check(
        _ field: Field,
        _ value: SampleValue,
        _ name: String,
        _ arguments: [String: TypeReference]
    ) {
        if value.isNull {
            let isFine = field.isNullable || field.type.isOptional || field.type == .scalar(.any)
            if !isFine {
                report("null", at: value.range, "\(name) is null, which the schema does not allow")
            }
            return
        }
        if field.wire.isPresence { return }
        if value.isXML, value.isEmptyText, field.wire.emptyIsNone { return }
        check(value, field.type, field.wire, name, arguments)
    }

    private mutating func absent(
        _ field: Field,
        _ value: SampleValue,
        _ name: String,
        _ placement: Placement
    ) {
        let isFine =
            field.isOptional || field.type.isOptional || field.defaultValue != nil
            || field.wire.isPresence
        // A list of elements has no enclosing element.
        let isFlat =
            value.isXML && field.type.isCollection
            && placement.alternatives.contains { $0.steps.count == 1 }
        guard !isFine, !isFlat, !PlacedValues.hasContainer(placement, in: value) else { return }
        report("missing-member", at: value.range, "\(name) is required and absent")
    }

    /// Whether a value has a form that an entity can have.
    private func isEntity(_ value: SampleValue, _ shape: EntityShape) -> Bool {
        value.isObject || (value.isEmptyText && value.isXML) || hasOwn(shape, value)
            || isTuple(shape, value)
    }

    /// Whether the text of an element is a field of the entity.
    private func hasOwn(_ shape: EntityShape, _ value: SampleValue) -> Bool {
        value.isXML
            && shape.fields.contains {
                $0.wire.xml?.alternatives.contains { $0.steps.isOwn } ?? false
            }
    }

    /// Whether a value is a list whose items are fields of the entity.
    private func isTuple(_ shape: EntityShape, _ value: SampleValue) -> Bool {
        guard case .list = value.kind else { return false }
        return shape.fields.contains {
            $0.wire.json?.alternatives.contains { alternative in
                if case .index? = alternative.steps.first?.kind { true } else { false }
            } ?? false
        }
    }

    // MARK: What is never there

    /// Returns the fields that no recorded document contains, of entities that some documents contain.
    func unused() -> [Diagnostic] {
        model.types.flatMap { type -> [Diagnostic] in
            guard case .entity(let shape) = type.kind, let seen = seen[type.id] else { return [] }
            return shape.fields.filter {
                !$0.isWriteOnly && !$0.isRest && !seen.contains($0.identity.name)
            }
            .map { field in
                Diagnostic(
                    .note,
                    rule: "never-seen",
                    at: field.identity.range,
                    "the field '\(type.id.name).\(field.identity.name)' is in no recorded document"
                )
            }
        }
    }
}
