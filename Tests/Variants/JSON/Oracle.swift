import SchemaModel

/// Walks a good answer together with the type that the schema declares for it, and says of each way of
/// spoiling a part what then must come out.
///
/// It knows the schema's model alone, and nothing of the generator or the runtime.
struct Oracle {
    private let model: APIModel
    let types: [TypeID: TypeDeclaration]
    let document: Document
    /// The result of the good answer.
    let result: Document
    private(set) var variants: [Variant] = []
    /// The unions whose case is told at a place: they cannot be read without.
    var unions: [Path: [Told]] = [:]
    /// What was spoiled already, with places of lists left out: one of many is enough.
    private var visited: Set<String> = []

    /// A union whose case is told somewhere.
    struct Told {
        var path: Path
        var result: Path
        var shape: UnionShape?

        var isClosed: Bool { shape?.isClosed ?? false }
    }

    typealias Path = [Document.Step]

    init(_ model: APIModel, _ returns: ReturnShape, answer: Document, result: Document) {
        self.model = model
        types = Dictionary(model.types.map { ($0.id, $0) }) { first, _ in first }
        document = answer
        self.result = result
        guard let path = locate(returns.wire.json, in: []).first else { return }
        visit(returns.type, returns.wire, at: path, result: [], in: [])
        let text = answer.text
        for count in [0, text.utf8.count / 3, text.utf8.count / 2, text.utf8.count - 1] {
            // Where a result may be absent, no body stands for none.
            if count == 0, returns.mayBeAbsent {
                let value = returns.defaultValue.flatMap { self.document(of: $0, returns.type) }
                variants.append(
                    Variant(
                        path: "$",
                        kind: "no body",
                        document: "",
                        promised: value == nil ? "nil" : "default",
                        promise: .result(value ?? .null)
                    )
                )
                continue
            }
            variants.append(
                Variant(
                    path: "$",
                    kind: "broken off behind \(count) bytes",
                    document: String(decoding: text.utf8.prefix(count), as: UTF8.self),
                    promised: "failure",
                    promise: .failure([])
                )
            )
        }
    }

    // MARK: Places

    /// The ways of a placement from an object, those that lead somewhere; the first is where it is written.
    func locate(_ placement: Placement?, in path: Path) -> [Path] {
        alternatives(placement).map { path + $0 }.filter { document[$0[...]] != nil }
    }

    func alternatives(_ placement: Placement?) -> [Path] {
        (placement?.alternatives ?? []).map { alternative in
            alternative.steps.compactMap { step in
                switch step.kind {
                case .name(_, let name), .attribute(_, let name): .member(name)
                case .index(let index): .index(index)
                case .own: nil
                }
            }
        }
    }

    // MARK: Variants

    mutating func add(
        _ kind: String,
        at path: Path,
        _ part: Document?,
        gives expected: Document?,
        at place: Path,
        _ promised: String
    ) {
        let told = unions[path] ?? []
        if !told.isEmpty, part == nil || part == .null || told.contains(where: { $0.isClosed }) {
            return add(kind, at: path, failing: part)
        }
        // A union of another kind than those that the schema lists is kept as it is.
        let other = told.reduce(result) { $0.setting($1.result[...], to: document[$1.path[...]]) }
        variants.append(
            Variant(
                path: path.spelled,
                kind: kind,
                document: document.setting(path[...], to: part).text,
                promised: promised,
                promise: .result(other.setting(place[...], to: expected))
            )
        )
    }

    /// Puts the value there a second time, in front of itself: the last one counts.
    mutating func addTwice(at path: Path, _ first: Document) {
        guard case .member(let name)? = path.last else { return }
        let front = path.dropLast() + [.member(Document.front + name)]
        variants.append(
            Variant(
                path: path.spelled,
                kind: "twice",
                document: document.setting(front[...], to: first).text,
                promised: "the last one",
                promise: .result(result)
            )
        )
    }

    mutating func add(
        _ kind: String,
        at path: Path,
        failing part: Document?,
        within step: Document.Step? = nil
    ) {
        // What is not there has no place of its own: the failure is somewhere on the way.
        let lengths = part == nil ? 0...path.count : path.count...path.count
        let places =
            lengths.map { Array(path.prefix($0)).spelled }
            + (step.map { [(path + [$0]).spelled] } ?? [])
            + (unions[path] ?? []).map(\.path.spelled)
        variants.append(
            Variant(
                path: path.spelled,
                kind: kind,
                document: document.setting(path[...], to: part).text,
                promised: "failure",
                promise: .failure(places)
            )
        )
    }

    /// Whether a place is the first of its kind, whichever places of lists lead to it.
    mutating func isNew(_ path: Path, _ kind: String) -> Bool {
        let steps = path.map { step in
            if case .member = step { step } else { Document.Step.index(0) }
        }
        return visited.insert(steps.spelled + " " + kind).inserted
    }

    /// Spoils a value that is there.
    mutating func visit(
        _ type: TypeReference,
        _ wire: WireForm,
        at path: Path,
        result place: Path,
        in entity: Path
    ) {
        switch type {
        case .optional(let inner), .patch(let inner):
            visit(inner, wire, at: path, result: place, in: entity)
        case .list(let item): visitList(item, wire, at: path, result: place, in: entity)
        case .map(let key, let value):
            visitMap(key, value, wire, at: path, result: place, in: entity)
        case .declared(let id, let arguments):
            switch types[id]?.kind {
            case .entity(let shape)?:
                visit(shape, arguments, at: path, result: place)
            case .enumeration(let shape)?: visit(shape, wire, at: path, result: place)
            case .union(let shape)?: visit(shape, wire, at: path, result: place, in: entity)
            case nil: break
            }
        case .id(let owner):
            guard let raw = types.rawType(ofID: owner) else { return }
            visit(raw, wire, at: path, result: place, in: entity)
        case .scalar(let scalar): visit(scalar, wire, at: path, result: place)
        case .fieldNames, .parameter: break
        }
    }

    // MARK: Fields

    /// Spoils the fields of an entity.
    mutating func visit(
        _ shape: EntityShape,
        _ arguments: [TypeReference],
        at path: Path,
        result place: Path,
        without discriminator: Path? = nil,
        as kind: String = ""
    ) {
        guard case .object? = document[path[...]] else { return }
        let generics = shape.substitutions(arguments)
        if isNew(path, "entity" + kind) {
            let extra = path + [.member("zzExtra")]
            let isKept = shape.keepsUnknown
            add(
                "field that no schema has",
                at: extra,
                .bool(true),
                gives: isKept ? .bool(true) : nil,
                at: place + [.member("zzExtra")],
                isKept ? "kept" : "dropped"
            )
        }
        for field in shape.fields {
            guard let union = locate(field.wire.json, in: path).first,
                let written = alternatives(field.wire.json).first
            else { continue }
            let told = Told(path: union, result: place + written, shape: self.shape(field.type))
            for alternative in locate(field.wire.discriminator, in: path) {
                unions[alternative, default: []].append(told)
            }
        }
        for field in shape.fields {
            let alternatives = alternatives(field.wire.json)
            let found = locate(field.wire.json, in: path)
            guard found.count == 1, let alternative = found.first, let written = alternatives.first,
                written != [], alternatives.first != discriminator
            else { continue }
            let type = field.type.substituting(generics)
            let target = place + written
            if isNew(alternative, "field" + kind) {
                visitPresence(field, shape, at: alternative, result: target)
                visitEmpty(field, shape, at: alternative, result: target)
            }
            if case .null? = document[alternative[...]] { continue }
            visit(type, field.wire, at: alternative, result: target, in: path)
        }
    }

    /// The union that a type is or holds.
    private func shape(_ type: TypeReference) -> UnionShape? {
        switch type {
        case .optional(let inner), .patch(let inner), .list(let inner), .map(_, let inner):
            return shape(inner)
        case .declared(let id, _):
            if case .union(let shape)? = types[id]?.kind { return shape }
            return nil
        default: return nil
        }
    }

    /// Puts an empty text in the place of a field for which that stands for none.
    private mutating func visitEmpty(
        _ field: Field,
        _ shape: EntityShape,
        at path: Path,
        result place: Path
    ) {
        let mayBeAbsent = field.isOptional || shape.isPartial && !field.isAlways
        guard field.wire.emptyIsNone, mayBeAbsent || field.defaultValue != nil else { return }
        let value = field.defaultValue.map { document(of: $0, field.type) }
        guard value != .some(nil) else { return }
        add("empty text", at: path, .string(""), gives: value ?? nil, at: place, "none")
    }

    /// Takes a field away, and makes it null.
    private mutating func visitPresence(
        _ field: Field,
        _ shape: EntityShape,
        at path: Path,
        result place: Path
    ) {
        if field.wire.isPresence {
            guard case .member? = path.last else { return }
            add("missing", at: path, nil, gives: .bool(false), at: place, "false")
            add("false", at: path, .bool(false), gives: .bool(false), at: place, "false")
            add("other text", at: path, .string("zz"), gives: .bool(true), at: place, "true")
            return
        }
        let mayBeUnasked = shape.isPartial && !field.isAlways
        let isOptional = field.isOptional || field.defaultValue != nil || mayBeUnasked
        if case .member? = path.last {
            if let value = field.defaultValue {
                guard let document = document(of: value, field.type) else { return }
                add("missing", at: path, nil, gives: document, at: place, "default")
            } else if isOptional {
                add("missing", at: path, nil, gives: nil, at: place, "nil")
            } else {
                add("missing", at: path, failing: nil)
            }
        }
        if field.isNullable, field.defaultValue == nil {
            add("null", at: path, .null, gives: nil, at: place, "nil")
        } else if !field.isNullable, field.type != .scalar(.any) {
            add("null", at: path, failing: .null)
        }
    }

    private func document(of literal: Literal, _ type: TypeReference) -> Document? {
        switch literal {
        case .string(let text): return .string(text)
        case .number(let text): return .number(text)
        case .bool(let value): return .bool(value)
        case .list(let items):
            guard case .list(let item) = type else { return nil }
            return .array(items.compactMap { document(of: $0, item) })
        case .emptyMap: return .object([:])
        case .enumCase(let name):
            guard case .declared(let id, _) = type, case .enumeration(let shape)? = types[id]?.kind,
                let found = shape.cases.first(where: { $0.identity.name == name })
            else { return nil }
            return document(of: found.value, .scalar(.string))
        }
    }
}
