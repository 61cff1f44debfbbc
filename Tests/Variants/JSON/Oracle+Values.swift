import SchemaModel

// How the parts of a document are spoiled, a kind of type at a time.
extension Oracle {
    mutating func visitList(
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

    mutating func visitMap(
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
    mutating func visit(
        _ shape: UnionShape,
        _ wire: WireForm,
        at path: Path,
        result place: Path,
        in entity: Path
    ) {
        let inside = alternatives(shape.discriminator).first
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

    mutating func visit(
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

    // MARK: Scalars

    mutating func visit(
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
