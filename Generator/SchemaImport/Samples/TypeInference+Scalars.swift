import SchemaSyntax
import SchemaModel
import SwiftTranslation

extension TypeInference {
    /// Returns the type of texts and numbers.
    func scalar(_ shape: SampleShape, field: String) -> Use {
        let isText = shape.texts.count > 0
        let facts = isText ? shape.texts : shape.numbers
        let kinds = facts.nonEmpty > 0 ? facts.kinds : []
        // Texts in JSON stay texts even if they contain numbers; XML contains only texts.
        if isXML || !isText, let number = number(facts, kinds, field: field) {
            return number
        }
        guard isText else { return Use(.scalar(.any)) }
        var use = Use(.scalar(.string))
        let sure = Decision.Confidence.of(facts.nonEmpty)
        if isXML, kinds.contains(.bool) {
            use = Use(.scalar(.bool))
            use.note = ("Boolean", sure)
        } else if kinds.contains(.instant) {
            use = Use(.scalar(.instant))
            use.note = ("instant", sure)
        } else if kinds.contains(.day) {
            use = Use(.scalar(.date))
            use.note = ("calendar date", sure)
        } else if kinds.contains(.uuid) {
            use = Use(.scalar(.uuid))
            use.note = ("UUID", sure)
        } else if kinds.contains(.url) {
            use = Use(.scalar(.url))
            use.note = ("URL", sure)
        }
        use.emptyIsNone = use.use.type != .scalar(.string) && facts.empties > 0
        return use
    }

    private func number(_ facts: TextFacts, _ kinds: Set<Lexical>, field: String) -> Use? {
        var use: Use
        if kinds.contains(.int) {
            use = Use(.scalar(.int))
            if let date = unixTime(facts, field: field) {
                use = Use(DraftUse(.scalar(.instant), date: date))
                use.note = ("instant, by its name and range", .medium)
            }
        } else if kinds.contains(.unsigned) {
            use = Use(.scalar(.uint64))
        } else if kinds.contains(.double) {
            use = Use(.scalar(.double))
        } else {
            return nil
        }
        use.emptyIsNone = facts.empties > 0
        return use
    }

    /// Returns the unit, seconds or milliseconds since 1970, if the name indicates a time and all values are from 2000
    /// to 2099.
    private func unixTime(_ facts: TextFacts, field: String) -> String? {
        let words = Words.of(field).map { $0.lowercased() }
        let times: Set = [
            "at", "time", "timestamp", "date", "created", "updated", "modified", "expires",
            "expiry",
            "since", "until", "started", "finished", "ended", "changed", "deleted", "touched",
        ]
        guard let last = words.last, times.contains(last) else { return nil }
        let (start, end) = (946_684_800, 4_102_444_800)
        if facts.areIntegers(from: start, below: end) { return "unixSeconds" }
        return facts.areIntegers(from: start * 1000, below: end * 1000) ? "unixMilliseconds" : nil
    }

    // MARK: Enums

    /// Returns an open enum if a small number of words is repeated.
    mutating func words(_ shape: SampleShape, field: String) -> Use? {
        let facts = shape.texts
        let count = facts.nonEmpty
        guard facts.kinds.contains(.word), facts.empties == 0, !facts.hasMany,
            (2...20).contains(facts.values.count), count >= 8, count >= facts.values.count * 4,
            facts.values.values.allSatisfy({ $0 >= 2 }), !Self.isFree(field),
            !facts.values.keys.contains(where: SecretNames.isOpaque)
        else { return nil }
        let values = facts.values.keys.sorted()
        var use = Use(DraftUse(.declared(enumeration(values, shape, field: field))))
        let counts = values.map { "\($0) \(facts.values[$0] ?? 0)" }.joined(separator: ", ")
        use.note = ("open enum: \(counts)", .of(count / values.count))
        return use
    }

    /// Whether a name indicates a text that people write, or a secret.
    private static func isFree(_ field: String) -> Bool {
        if SecretNames.isSecret(field) { return true }
        let words = Words.of(field).map { $0.lowercased() }
        let free: Set = [
            "name", "title", "text", "description", "desc", "comment", "message", "email", "mail",
            "user", "username", "login", "city", "street", "address", "phone", "author", "id",
            "body",
            "first", "last", "person", "owner", "key", "note", "summary", "slug", "content", "url",
            "path",
        ]
        return words.contains(where: free.contains)
    }

    // MARK: Maps

    private static let maximumFields = 256

    /// Returns a map if the keys of objects appear to be data.
    mutating func map(_ shape: SampleShape, field: String) -> Use? {
        guard !isXML else { return nil }
        let names = shape.order
        guard !names.isEmpty else {
            var use = Use(DraftUse(.map(.scalar(.any))))
            use.note = ("objects without members, taken as maps", .low)
            return use
        }
        let areData = names.allSatisfy(Self.isData)
        let rare = shape.members.values.allSatisfy { $0.count * 2 < shape.objects }
        let areRare = names.count >= 12 && shape.objects >= 3 && rare
        let areImpossible =
            names.count > Self.maximumFields || names.contains { $0.isEmpty || $0.utf8.count > 200 }
        guard areData || areRare || areImpossible else { return nil }
        let uses = names.compactMap { shape.members[$0] }.map { table[$0.shape] }
        var use = Use(DraftUse(.map(.scalar(.any))))
        let kinds = Set(uses.flatMap(\.kinds))
        if kinds == ["numbers"] {
            let areInts = uses.allSatisfy { $0.numbers.kinds.contains(.int) }
            use = Use(DraftUse(.map(.scalar(areInts ? .int : .double))))
        } else if kinds == ["texts"] {
            use = Use(DraftUse(.map(.scalar(.string))))
        } else if kinds == ["Booleans"] {
            use = Use(DraftUse(.map(.scalar(.bool))))
        } else if kinds == ["objects"], areData || areRare,
            let first = names.first.flatMap({ shape.members[$0]?.shape }),
            names.allSatisfy({ name in
                shape.members[name].map { table.root($0.shape) == table.root(first) } ?? false
            })
        {
            use = Use(DraftUse(.map(.declared(entity(first)))))
        }
        if uses.contains(where: { $0.nulls > 0 }), case .map(let value) = use.use.type {
            use.use.type = .map(.optional(value))
        }
        use.note = (
            "map of \(names.count) keys",
            areData ? Decision.Confidence.of(names.count) : .low
        )
        return use
    }

    /// Whether a key is a number, a UUID or a long identifier.
    static func isData(_ key: String) -> Bool {
        if !key.isEmpty, key.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2D }) {
            return true
        }
        return Lexical.uuid.matches(key) || isHex(key)
    }

    static func isHex(_ text: String) -> Bool {
        text.wholeMatch(of: /[0-9a-f]{12,}|[0-9A-F]{12,}/) != nil
            && text.contains(where: \.isNumber)
    }

    // MARK: Ids

    /// Returns the values of the fields `id` of entities that always have this field.
    static func identities(_ table: SampleShapeTable, isXML: Bool) -> [ShapeID: Set<String>] {
        var identities: [ShapeID: Set<String>] = [:]
        for id in table.ids {
            let shape = table[id]
            guard let member = shape.identity(isXML: isXML), member.count == shape.objects,
                shape.texts.count == 0, !member.isRepeated
            else { continue }
            let inner = table[member.shape]
            let facts = inner.texts.count > 0 ? inner.texts : inner.numbers
            guard inner.kinds == ["texts"] || inner.kinds == ["numbers"], inner.nulls == 0,
                facts.empties == 0, inner.numbers.count == 0 || facts.kinds.contains(.int),
                facts.kinds.isDisjoint(with: [.instant, .day, .url])
            else { continue }
            identities[id] = Set(facts.values.keys)
        }
        return identities
    }

    /// Returns the id type of another entity, if the name refers to the entity and all values are ids of it.
    mutating func reference(_ shape: SampleShape, field: String) -> Use? {
        if let words = words(shape, field: field) { return words }
        let facts = shape.texts.count > 0 ? shape.texts : shape.numbers
        let words = Words.of(field).map { $0.lowercased() }
        guard words.count > 1, facts.empties == 0, facts.nonEmpty > 0, !facts.hasMany,
            ["id", "ids"].contains(words[words.count - 1]) || ["id", "ids"].contains(words[0])
        else { return nil }
        let isLast = words.last == "id" || words.last == "ids"
        let rest = (isLast ? words.dropLast() : words.dropFirst())
            .map { Plurals.singular($0) }.joined()
        let areLong = facts.values.keys.allSatisfy {
            $0.utf8.count >= 8 && $0.contains(where: \.isNumber)
        }
        var candidates: [(target: ShapeID, isNamed: Bool)] = []
        for (target, ids) in identities.sorted(by: { $0.key < $1.key }) {
            guard facts.values.keys.allSatisfy(ids.contains), isSameKind(target, shape) else {
                continue
            }
            let isNamed = table[target].paths.contains { path in
                let name = Words.of(Plurals.singular(path.last ?? "")).joined().lowercased()
                return !name.isEmpty
                    && (name == rest || rest.hasSuffix(name) || rest.hasPrefix(name))
            }
            if isNamed || areLong { candidates.append((target, isNamed)) }
        }
        guard
            let best = candidates.first(where: \.isNamed)
                ?? (candidates.count == 1 ? candidates[0] : nil)
        else { return nil }
        var use = Use(DraftUse(.id(entity(best.target))))
        let sure = Decision.Confidence.of(facts.nonEmpty)
        let name = table[best.target].paths.first?.last ?? ""
        use.note = (
            "id of \(name), whose ids have all values",
            best.isNamed ? sure : sure.atMost(.medium)
        )
        return use
    }

    /// Whether the ids of an entity have the same type as these values.
    private func isSameKind(_ target: ShapeID, _ shape: SampleShape) -> Bool {
        guard let member = table[target].identity(isXML: isXML) else { return false }
        let inner = table[member.shape]
        func kind(_ shape: SampleShape) -> [Bool] {
            let facts = shape.texts.count > 0 ? shape.texts : shape.numbers
            let isNumber = isXML || shape.numbers.count > 0
            return [
                isNumber && facts.kinds.contains(.int), shape.texts.count > 0,
                facts.kinds.contains(.uuid),
            ]
        }
        return kind(inner) == kind(shape)
    }
}

extension SampleShape {
    /// Returns the member `id`, which may be an attribute in XML; `nil` if there is none, or both.
    func identity(isXML: Bool) -> Member? {
        guard isXML, let attribute = members["@id"] else { return members["id"] }
        return members["id"] == nil ? attribute : nil
    }

    /// Whether the shape is an item of a list, or one of several elements of a name.
    var isItem: Bool {
        paths.contains { path in
            path.count > 1 && seen > 1
                && Plurals.singular(path[path.count - 1]) == path[path.count - 1]
        }
    }
}
