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
    /// The unions whose case is told at a place: they cannot be read without.
    private var unions: [Path: [Told]] = [:]
    /// What was spoiled already, with places of lists left out: one of many is enough.
    private var visited: Set<String> = []

    /// A union whose case is told somewhere.
    private struct Told {
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
    private mutating func addTwice(at path: Path, _ first: Document) {
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

    private mutating func add(
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
    private mutating func isNew(_ path: Path, _ kind: String) -> Bool {
        let steps = path.map { step in
            if case .member = step { step } else { Document.Step.index(0) }
        }
        return visited.insert(steps.spelled + " " + kind).inserted
    }

    /// Spoils a value that is there.
    private mutating func visit(
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

    private mutating func visitList(
        _ item: TypeReference,
        _ wire: WireForm,
        at path: Path,
        result place: Path,
        in entity: Path
    ) {
        if let separator = wire.separator {
            return visitJoined(separator, at: path, result: place)
        }
        guard case .array(let items)? = document[path[...]],
            case .array(let results)? = result[place[...]], items.count == results.count
        else { return }
        if isNew(path, "list") {
            add("text in place of a list", at: path, failing: .string("x"))
            add("empty list", at: path, .array([]), gives: .array([]), at: place, "empty list")
            addTwice(at: path, .array([]))
            if items.count > 1 {
                add(
                    "list of one",
                    at: path,
                    .array([items[0]]),
                    gives: .array([results[0]]),
                    at: place,
                    "list of one"
                )
            }
            if !items.isEmpty {
                add(
                    "each item twice",
                    at: path,
                    .array(items.flatMap { [$0, $0] }),
                    gives: .array(results.flatMap { [$0, $0] }),
                    at: place,
                    "each item twice"
                )
                visitNull(item, items, at: path, result: place, results)
            }
        }
        for index in items.indices {
            let step = Document.Step.index(index)
            visit(item, wire, at: path + [step], result: place + [step], in: entity)
        }
    }

    /// Puts a null behind a list's items.
    private mutating func visitNull(
        _ item: TypeReference,
        _ items: [Document],
        at path: Path,
        result place: Path,
        _ results: [Document]
    ) {
        let kind = "null in the list"
        switch item {
        case .optional:
            let part = Document.array(results + [.null])
            add(kind, at: path, .array(items + [.null]), gives: part, at: place, "kept")
        case .scalar(.any): break
        default:
            let last = Document.Step.index(items.count)
            add(kind, at: path, failing: .array(items + [.null]), within: last)
        }
    }

    /// A list that is one text.
    private mutating func visitJoined(_ separator: String, at path: Path, result place: Path) {
        guard case .string(let text)? = document[path[...]], isNew(path, "joined") else { return }
        add("object in place of a value", at: path, failing: .object(["zz": .bool(true)]))
        guard let first = text.split(separator: separator).first else { return }
        let one = Document.string(String(first))
        add("list of one", at: path, one, gives: one, at: place, "list of one")
    }

    private mutating func visitMap(
        _ key: TypeReference,
        _ value: TypeReference,
        _ wire: WireForm,
        at path: Path,
        result place: Path,
        in entity: Path
    ) {
        guard case .object(let members)? = document[path[...]] else { return }
        if isNew(path, "map") {
            add("text in place of a map", at: path, failing: .string("x"))
            add("empty map", at: path, .object([:]), gives: .object([:]), at: place, "empty map")
            addTwice(at: path, .object([:]))
            if let first = members.keys.min(), !hasTextKeys(key) {
                var other = members
                other["zz"] = other.removeValue(forKey: first)
                add(
                    "a key of another type",
                    at: path,
                    failing: .object(other),
                    within: .member("zz")
                )
            }
        }
        for name in members.keys.sorted() {
            let step = Document.Step.member(name)
            visit(value, wire, at: path + [step], result: place + [step], in: entity)
        }
    }

    private func hasTextKeys(_ key: TypeReference) -> Bool {
        switch key {
        case .scalar(let scalar): scalar == .string
        case .id(let owner): types.rawType(ofID: owner).map(hasTextKeys) ?? true
        case .declared(let id, _):
            if case .enumeration(let shape)? = types[id]?.kind {
                shape.raw == .string && !shape.isClosed
            } else {
                true
            }
        default: true
        }
    }

    /// Spoils a union, and what it holds in each of its kinds that is there.
    private mutating func visit(
        _ shape: UnionShape,
        _ wire: WireForm,
        at path: Path,
        result place: Path,
        in entity: Path
    ) {
        let inside = ways(shape.discriminator).first
        let told = inside.map { path + $0 } ?? locate(wire.discriminator, in: entity).first
        guard let told, case .string(let name)? = document[told[...]] else { return }
        if let inside, isNew(told, "kind") {
            let union = Told(path: path, result: place, shape: shape)
            unions[told, default: []].append(union)
            add("missing", at: told, failing: nil)
            add("null", at: told, failing: .null)
            if wire.isLoose {
                let number = Document.number("5")
                add("number", at: told, number, gives: number, at: place + inside, "kept")
            } else {
                add("number", at: told, failing: .number("5"))
            }
            let other = Document.string("zz-unknown")
            add("unknown kind", at: told, other, gives: other, at: place + inside, "kept")
            unions[told] = nil
        }
        guard let found = shape.cases.first(where: { $0.value == name }),
            case .declared(let id, let arguments) = found.type,
            case .entity(let entity)? = types[id]?.kind
        else { return }
        visit(entity, arguments, at: path, result: place, without: inside, as: name)
    }

    private mutating func visit(
        _ shape: EnumShape,
        _ wire: WireForm,
        at path: Path,
        result place: Path
    ) {
        guard isNew(path, "value") else { return }
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
        without discriminator: Path? = nil,
        as kind: String = ""
    ) {
        guard case .object? = document[path[...]] else { return }
        let generics = Dictionary(zip(shape.generics, arguments)) { first, _ in first }
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
                let written = ways(field.wire.json).first
            else { continue }
            let told = Told(path: union, result: place + written, shape: self.shape(field.type))
            for way in locate(field.wire.discriminator, in: path) {
                unions[way, default: []].append(told)
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
            if isNew(way, "field" + kind) {
                visitPresence(field, shape, at: way, result: target)
                visitEmpty(field, shape, at: way, result: target)
            }
            if case .null? = document[way[...]] { continue }
            visit(type, field.wire, at: way, result: target, in: path)
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

    // MARK: Scalars

    private mutating func visit(
        _ scalar: ScalarType,
        _ wire: WireForm,
        at path: Path,
        result place: Path
    ) {
        guard let value = document[path[...]], !wire.isPresence, isNew(path, "value") else {
            return
        }
        if scalar == .any {
            let other = Document.object(["zz": .array([.null, .number("5")])])
            return add("another kind of value", at: path, other, gives: other, at: place, "kept")
        }
        addTwice(at: path, value)
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
        case (.url, _):
            if wire.isLoose {
                add("number", at: path, .number("5"), gives: .string("5"), at: place, "its text")
            } else {
                add("number", at: path, failing: .number("5"))
            }
            if !wire.emptyIsNone { add("empty text", at: path, failing: .string("")) }
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
