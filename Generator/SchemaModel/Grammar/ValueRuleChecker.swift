import SchemaSyntax

/// Compares a tree with a rule, reports all differences, and returns the well-formed parts.
///
/// Other parts become `.invalid` in the result, so that later stages skip them. A misspelled key is read as the key
/// that its author most likely meant.
struct ValueRuleChecker {
    /// The role of a value in the surrounding object, as in `'doc' in an entity`.
    struct Place {
        var key: String?
        let owner: String
        var isItem = false

        var text: String {
            let name = key.map { "\(quoted($0)) in \(owner)" } ?? owner
            return isItem ? "an item of \(name)" : name
        }
    }

    private(set) var diagnostics: [Diagnostic] = []

    mutating func check(_ node: SchemaNode, _ valueRule: ValueRule, _ place: Place) -> SchemaNode {
        guard !node.isInvalid else { return node }
        guard valueRule.accepts(node) else { return wrongType(node, valueRule, place) }
        switch valueRule {
        case .anything, .text, .number, .boolean, .no: return node
        case .name(let rule):
            if let name = node.string { checkName(name, rule, at: node.range) }
            return node
        case .word(let words): return checkWord(node, words, place)
        case .integer(let range): return checkInteger(node, range, place)
        case .positive: return checkPositive(node, place)
        case .list(let item, let fewest):
            let elements = node.elements ?? []
            guard checkCount(elements.count, atLeast: fewest, "item", node, place) else {
                return SchemaNode(.invalid, at: node.range)
            }
            var place = place
            place.isItem = true
            let items = elements.map { check($0, item, place) }
            return SchemaNode(.array(items), at: node.range)
        case .members(let what, let rule, let value, let counts):
            let count = node.object?.members.count ?? 0
            guard checkCount(count, atLeast: counts.lowerBound, "member", node, place) else {
                return SchemaNode(.invalid, at: node.range)
            }
            return checkMembers(node, of: what, rule, value)
        case .object(let table): return checkObject(node, table)
        case .nested(let table): return checkObject(node, table())
        case .either(let valueRules):
            guard let valueRule = valueRules.first(where: { $0.accepts(node) }) else { return node }
            return check(node, valueRule, place)
        case .kinds(let what, let kinds): return checkObject(node, kind(of: node, what, kinds))
        case .named(let what, let tables):
            return checkObject(node, declared(by: node, what, tables))
        case .typed(let typed, let untyped):
            if node["type"]?.string == nil { return check(node, untyped, place) }
            if let node = readAsParameters(node, typed, untyped) {
                return check(node, untyped, place)
            }
            return check(node, typed, place)
        }
    }

    private mutating func checkObject(_ node: SchemaNode, _ table: KeyTable) -> SchemaNode {
        guard let object = node.object else { return node }
        var kept: [SchemaObject.Member] = []
        var seen: Set<String> = []
        for member in object.members where !seen.contains(member.key) {
            seen.insert(member.key)
            var key = member.key
            if table[key] == nil {
                if table.isOpen { continue }
                let near = reportUnknownKey(member, in: table)
                guard let near, object[near] == nil, table[near]?.accepts(member.value) == true,
                    !table.excludes(near, beside: { object[$0] != nil }), seen.insert(near).inserted
                else {
                    // The intended key is likely present, even if its value is wrong.
                    if let near { seen.insert(near) }
                    continue
                }
                key = near
            }
            guard let valueRule = table[key] else { continue }
            let value = check(member.value, valueRule, Place(key: key, owner: table.what))
            kept.append(SchemaObject.Member(key: key, keyRange: member.keyRange, value: value))
        }
        for key in table.required where !seen.contains(key) {
            var message = "key \(quoted(key)) is missing in \(table.what)"
            if case .word(let words)? = table[key] {
                message += ", expected \(joinedQuoted(words))"
            }
            report("missing-key", at: node.range, message)
        }
        let result = SchemaObject(kept)
        for choice in table.choices { checkChoice(choice, table, result, seen, node) }
        return SchemaNode(.object(result), at: node.range)
    }

    /// The table of the kind that an object specifies.
    private func kind(
        of node: SchemaNode,
        _ what: String,
        _ kinds: [ValueRule.ObjectKind]
    ) -> KeyTable {
        let kind = node["kind"]?.string
        return kinds.first { $0.kind == kind }?.table
            ?? KeyTable(
                what,
                id: "",
                "",
                isOpen: true,
                [Key("kind", .word(kinds.map(\.kind)), .required, "")]
            )
    }

    /// The table whose first key, or a similar name, is in an object.
    private func declared(
        by node: SchemaNode,
        _ what: String,
        _ tables: [KeyTable]
    ) -> KeyTable {
        let names = tables.map { $0.names[0] }
        let keys = node.object?.members.map(\.key) ?? []
        let name =
            keys.first(where: names.contains)
            ?? keys.lazy.compactMap { nearest(to: $0, in: names) }.first
        return tables.first { $0.names[0] == name }
            ?? KeyTable(
                what,
                id: "",
                "",
                choices: [KeyTable.Choice(keys: names)],
                isOpen: true,
                []
            )
    }

    /// Reports that parameters stand beside a `type` with a text, which makes the object one value.
    ///
    /// - Returns: The object of the parameters, in which `type` is one of them; `nil` if the other keys may be those of
    ///   one value.
    private mutating func readAsParameters(
        _ node: SchemaNode,
        _ typed: ValueRule,
        _ untyped: ValueRule
    ) -> SchemaNode? {
        guard case .object(let table) = typed, case .members(_, _, let parameter, _) = untyped,
            let members = node.object?.members, let type = node["type"]?.string,
            let other = members.first(where: { member in
                let likely = likelyKey(for: member.key, in: table)
                return table[member.key] == nil && likely.near == nil && likely.advice == nil
                    && parameter.accepts(member.value)
            })
        else { return nil }
        report(
            "unknown-key",
            at: other.keyRange,
            "unknown key \(quoted(other.key)) in \(table.what): an object whose 'type' is a text is one value; "
                + "a parameter of the name 'type' is written '\"type\": { \"type\": \"\(type)\" }'"
        )
        let parameters = members.map { member in
            guard member.key == "type" else { return member }
            let value = SchemaNode(.object(SchemaObject([member])), at: member.value.range)
            return SchemaObject.Member(key: member.key, keyRange: member.keyRange, value: value)
        }
        return SchemaNode(.object(SchemaObject(parameters)), at: node.range)
    }

    /// The key that the author of an unknown one most likely meant, or what to do in place of it.
    private func likelyKey(
        for word: String,
        in table: KeyTable
    ) -> (near: String?, advice: String?) {
        let advice = ForeignTerms.advice(for: word, in: table)
        guard advice == nil else { return (nil, advice) }
        return (ForeignTerms.key(for: word, in: table) ?? nearest(to: word, in: table.names), nil)
    }

    private mutating func reportUnknownKey(
        _ member: SchemaObject.Member,
        in table: KeyTable
    ) -> String? {
        let (near, advice) = likelyKey(for: member.key, in: table)
        let known = near == nil ? ", expected \(joined(table.names))" : suggestion(near)
        report(
            "unknown-key",
            at: member.keyRange,
            "unknown key \(quoted(member.key)) in \(table.what)\(advice.map { ": \($0)" } ?? known)"
        )
        return near
    }

    private mutating func checkChoice(
        _ choice: KeyTable.Choice,
        _ table: KeyTable,
        _ object: SchemaObject,
        _ seen: Set<String>,
        _ node: SchemaNode
    ) {
        let given = object.members.filter { choice.keys.contains($0.key) }
        if given.isEmpty, choice.isRequired, !choice.keys.contains(where: seen.contains) {
            report(
                choice.missingRule,
                at: node.range,
                "\(table.what) needs one of the keys \(joinedQuoted(choice.keys))"
            )
        }
        guard given.count > 1, let rule = choice.conflictRule else { return }
        for member in given.dropFirst() {
            report(
                rule,
                at: member.keyRange,
                "\(table.what) has both \(quoted(given[0].key)) and \(quoted(member.key)), "
                    + "expected only one of them",
                notes: [Diagnostic.Note("first given here", at: given[0].keyRange)]
            )
        }
    }

    private mutating func checkMembers(
        _ node: SchemaNode,
        of what: String,
        _ rule: NameRule,
        _ valueRule: ValueRule
    ) -> SchemaNode {
        var seen: [String: SchemaObject.Member] = [:]
        var kept: [SchemaObject.Member] = []
        for member in node.object?.members ?? [] {
            if let first = seen[member.key] {
                // The parser reports identical keys. This key has different scalars, but is equal as a name.
                if !first.key.unicodeScalars.elementsEqual(member.key.unicodeScalars) {
                    report(
                        "clashing-declaration",
                        at: member.keyRange,
                        "a second \(quoted(member.key)) in \(what), which differs in how its letters are encoded "
                            + "alone, expected another name",
                        notes: [Diagnostic.Note("first declared here", at: first.keyRange)]
                    )
                }
                continue
            }
            seen[member.key] = member
            checkName(member.key, rule, at: member.keyRange)
            let place = Place(key: member.key, owner: what)
            let value = check(member.value, valueRule, place)
            kept.append(
                SchemaObject.Member(key: member.key, keyRange: member.keyRange, value: value)
            )
        }
        return SchemaNode(.object(SchemaObject(kept)), at: node.range)
    }

    private mutating func checkName(_ name: String, _ rule: NameRule, at range: SourceRange) {
        guard !rule.allows(name) else { return }
        let isLong = name.utf8.count > NameRule.longest
        let expected = isLong ? "at most \(NameRule.longest) bytes" : rule.expected
        report("bad-name", at: range, "\(quoted(name)) is not a valid name, expected \(expected)")
    }

    /// Checks that a list or object has as many parts as required.
    ///
    /// Other rules check the maximum and the number of cases.
    private mutating func checkCount(
        _ count: Int,
        atLeast fewest: Int,
        _ what: String,
        _ node: SchemaNode,
        _ place: Place
    ) -> Bool {
        guard count < fewest, place.key != "cases" else { return true }
        report(
            "bad-value",
            at: node.range,
            "\(place.text): expected at least \(fewest) \(what)\(fewest == 1 ? "" : "s"), "
                + "found \(count == 0 ? "none" : "\(count)")"
        )
        return false
    }

    private mutating func checkWord(
        _ node: SchemaNode,
        _ words: [String],
        _ place: Place
    ) -> SchemaNode {
        guard let word = node.string, !words.contains(word) else { return node }
        report(
            "bad-value",
            at: node.range,
            "\(quoted(word)) is not a valid value of \(place.text), expected \(joinedQuoted(words))"
                + suggestion(nearest(to: word, in: words))
        )
        return SchemaNode(.invalid, at: node.range)
    }

    private mutating func checkInteger(
        _ node: SchemaNode,
        _ range: ClosedRange<Int>,
        _ place: Place
    ) -> SchemaNode {
        if let value = node.integer, range.contains(value) { return node }
        // A number beyond 64 bits is outside every range.
        let upper =
            range.upperBound == .max && node.integer != nil ? "" : " to \(range.upperBound)"
        let expected =
            range.lowerBound == range.upperBound
            ? "\(range.lowerBound)" : "an integer from \(range.lowerBound)\(upper)"
        report(
            "bad-value",
            at: node.range,
            "\(quoted(node.number ?? "")) is not a valid value of \(place.text), "
                + "expected \(expected)"
        )
        return SchemaNode(.invalid, at: node.range)
    }

    private mutating func checkPositive(_ node: SchemaNode, _ place: Place) -> SchemaNode {
        if let value = node.number.flatMap({ Double($0) }), value > 0, value.isFinite {
            return node
        }
        report(
            "bad-value",
            at: node.range,
            "\(quoted(node.number ?? "")) is not a valid value of \(place.text), "
                + "expected a number greater than 0"
        )
        return SchemaNode(.invalid, at: node.range)
    }

    private mutating func wrongType(
        _ node: SchemaNode,
        _ valueRule: ValueRule,
        _ place: Place
    ) -> SchemaNode {
        report(
            "wrong-type",
            at: node.range,
            "\(place.text): expected \(valueRule.expected), found \(node.kindName)"
        )
        return SchemaNode(.invalid, at: node.range)
    }

    private mutating func report(
        _ rule: String,
        at range: SourceRange,
        _ message: String,
        notes: [Diagnostic.Note] = []
    ) {
        diagnostics.append(Diagnostic(rule: rule, at: range, message, notes: notes))
    }
}
