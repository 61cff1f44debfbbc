import SchemaModel

/// Walks a good answer together with the type that the schema declares for it, and says of each way of
/// spoiling a part what then must come out.
///
/// It knows the schema's model alone, and nothing of the generator or the runtime.
struct Oracle {
    private let model: APIModel
    private let types: [TypeID: TypeDeclaration]
    private let document: Document
    /// The result of the good answer.
    private let result: Document
    private(set) var variants: [Variant] = []
    /// The unions whose case is told beside them, by the place that tells it: they cannot be read without.
    private var unions: [Path: [Path]] = [:]

    typealias Path = [Document.Step]

    init(_ model: APIModel, _ returns: ReturnShape, answer: Document, result: Document) {
        self.model = model
        types = Dictionary(model.types.map { ($0.id, $0) }) { first, _ in first }
        document = answer
        self.result = result
        guard let path = locate(returns.wire.json, in: []).first else { return }
        visit(returns.type, returns.wire, at: path, result: [])
        let text = answer.text
        for count in [0, text.utf8.count / 3, text.utf8.count / 2, text.utf8.count - 1] {
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
    private func locate(_ placement: String?, in path: Path) -> [Path] {
        ways(placement).map { path + $0 }.filter { document[$0[...]] != nil }
    }

    private func ways(_ placement: String?) -> [Path] {
        guard let placement else { return [] }
        return placement.split(separator: "|").map { way in
            let text = way.filter { $0 != " " }
            if text == "." { return [] }
            return text.split(separator: "/").map { step in
                if step.hasPrefix("["), let index = Int(step.dropFirst().dropLast()) {
                    return .index(index)
                }
                let name = step.replacing("~1", with: "/").replacing("~2", with: "|")
                    .replacing("~3", with: ":").replacing("~0", with: "~")
                return .member(String(name))
            }
        }
    }

    // MARK: Variants

    private mutating func add(
        _ kind: String,
        at path: Path,
        _ part: Document?,
        gives expected: Document?,
        at place: Path,
        _ promised: String
    ) {
        variants.append(
            Variant(
                path: path.spelled,
                kind: kind,
                document: document.setting(path[...], to: part).text,
                promised: promised,
                promise: .result(result.setting(place[...], to: expected))
            )
        )
    }

    private mutating func add(_ kind: String, at path: Path, failing part: Document?) {
        // What is not there has no place of its own: the failure is somewhere on the way.
        let lengths = part == nil ? 0...path.count : path.count...path.count
        let places =
            lengths.map { Array(path.prefix($0)).spelled }
            + (unions[path] ?? []).map(\.spelled)
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

    /// Spoils a value that is there.
    private mutating func visit(
        _ type: TypeReference,
        _ wire: WireForm,
        at path: Path,
        result place: Path
    ) {
        switch type {
        case .optional(let inner), .patch(let inner): visit(inner, wire, at: path, result: place)
        case .list(let item): visitList(item, wire, at: path, result: place)
        case .map(_, let value): visitMap(value, wire, at: path, result: place)
        case .declared(let id, let arguments):
            switch types[id]?.kind {
            case .entity(let shape)?:
                visit(shape, arguments, at: path, result: place)
            case .enumeration(let shape)?: visit(shape, wire, at: path, result: place)
            case .union(let shape)?: visit(shape, at: path, result: place)
            case nil: break
            }
        case .id(let owner):
            if let raw = types.rawType(ofID: owner) { visit(raw, wire, at: path, result: place) }
        case .scalar(let scalar): visit(scalar, wire, at: path, result: place)
        case .fieldNames, .parameter: break
        }
    }

    private mutating func visitList(
        _ item: TypeReference,
        _ wire: WireForm,
        at path: Path,
        result place: Path
    ) {
        guard wire.separator == nil, case .array(let items)? = document[path[...]],
            case .array(let results)? = result[place[...]]
        else { return }
        add("text in place of a list", at: path, failing: .string("x"))
        add("empty list", at: path, .array([]), gives: .array([]), at: place, "empty list")
        guard let first = items.first, let firstResult = results.first else { return }
        if items.count > 1 {
            add(
                "list of one",
                at: path,
                .array([first]),
                gives: .array([firstResult]),
                at: place,
                "list of one"
            )
        }
        visit(item, wire, at: path + [.index(0)], result: place + [.index(0)])
    }

    private mutating func visitMap(
        _ value: TypeReference,
        _ wire: WireForm,
        at path: Path,
        result place: Path
    ) {
        guard case .object(let members)? = document[path[...]] else { return }
        add("text in place of a map", at: path, failing: .string("x"))
        guard let key = members.keys.min() else { return }
        visit(value, wire, at: path + [.member(key)], result: place + [.member(key)])
    }

    private mutating func visit(_ shape: UnionShape, at path: Path, result place: Path) {
        guard let way = ways(shape.discriminator).first,
            case .string(let name)? = document[(path + way)[...]],
            let found = shape.cases.first(where: { $0.value == name }),
            case .declared(let id, let arguments) = found.type,
            case .entity(let entity)? = types[id]?.kind
        else { return }
        visit(entity, arguments, at: path, result: place, without: way)
    }

    private mutating func visit(
        _ shape: EnumShape,
        _ wire: WireForm,
        at path: Path,
        result place: Path
    ) {
        let unknown: Document = shape.raw == .int ? .number("987654") : .string("zz-unknown")
        if shape.isClosed {
            add("unknown value", at: path, failing: unknown)
        } else {
            add("unknown value", at: path, unknown, gives: unknown, at: place, "the value")
        }
        add("object in place of a value", at: path, failing: .object(["zz": .bool(true)]))
    }

    // MARK: Fields

    private mutating func visit(
        _ shape: EntityShape,
        _ arguments: [TypeReference],
        at path: Path,
        result place: Path,
        without discriminator: Path? = nil
    ) {
        guard case .object? = document[path[...]] else { return }
        let generics = Dictionary(zip(shape.generics, arguments)) { first, _ in first }
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
        for field in shape.fields {
            guard let union = locate(field.wire.json, in: path).first else { continue }
            for way in locate(field.wire.discriminator, in: path) {
                unions[way, default: []].append(union)
            }
        }
        for field in shape.fields {
            let ways = ways(field.wire.json)
            let found = locate(field.wire.json, in: path)
            guard found.count == 1, let way = found.first, let written = ways.first,
                written != [], ways.first != discriminator
            else { continue }
            let type = field.type.substituting(generics)
            let target = place + written
            visitPresence(field, shape, at: way, result: target)
            if case .null? = document[way[...]] { continue }
            visit(type, field.wire, at: way, result: target)
        }
    }

    /// Takes a field away, and makes it null.
    private mutating func visitPresence(
        _ field: Field,
        _ shape: EntityShape,
        at path: Path,
        result place: Path
    ) {
        if field.wire.isPresence { return }
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

    // MARK: Scalars

    private mutating func visit(
        _ scalar: ScalarType,
        _ wire: WireForm,
        at path: Path,
        result place: Path
    ) {
        guard let value = document[path[...]], scalar != .any, !wire.isPresence else { return }
        add("object in place of a value", at: path, failing: .object(["zz": .bool(true)]))
        switch (scalar, value) {
        case (.string, .string):
            if wire.isLoose {
                add("number", at: path, .number("5"), gives: .string("5"), at: place, "its text")
            } else {
                add("number", at: path, failing: .number("5"))
            }
        case (.bool, .bool):
            add("other text", at: path, failing: .string("zz"))
        case (.string, _), (.bool, _): break
        case (.duration, _) where wire.duration == .iso8601, (.data, _), (.uuid, _), (.date, _):
            add("other text", at: path, failing: .string("zz"))
        case (.url, _): break
        case (.instant, .string):
            add("other text", at: path, failing: .string("zz"))
        case (_, .number(let text)):
            if wire.isLoose {
                let original = result[place[...]]
                add("number as text", at: path, .string(text), gives: original, at: place, "same")
            } else {
                add("number as text", at: path, failing: .string(text))
            }
            add("other text", at: path, failing: .string("zz"))
        default: break
        }
    }
}
