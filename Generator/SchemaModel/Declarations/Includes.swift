import SchemaSyntax

extension APIDeclarations {
    private static let deepestInclusion = 64

    /// Inserts the fields of included entities before each entity's own.
    ///
    /// `unresolved-type`, `cyclic-include`: an entity can include only other entities without type parameters, and not
    /// itself.
    mutating func includeFields(reporting diagnostics: inout [Diagnostic]) {
        guard types.contains(where: { $0.node["include"] != nil }) else { return }
        var places: [String: Int] = [:]
        for (place, type) in types.enumerated()
        where places[type.name.text] == nil && !uncertain.contain(type.node.range) {
            places[type.name.text] = place
        }
        var done: Set<Int> = []
        var path: [Int] = []
        func complete(_ place: Int) {
            guard done.insert(place).inserted else { return }
            path.append(place)
            defer { path.removeLast() }
            var included: [DeclaredField] = []
            for node in types[place].node["include"]?.elements ?? [] {
                guard let name = LocatedText(node),
                    let other = self.entity(name, places, &diagnostics)
                else {
                    types[place].isComplete = false
                    continue
                }
                guard !path.contains(other) else {
                    diagnostics.append(
                        Diagnostic(
                            rule: "cyclic-include",
                            at: name.range,
                            "\(quoted(types[place].name.text)) includes itself through "
                                + "\(quoted(name.text)), expected another entity"
                        )
                    )
                    continue
                }
                guard path.count < Self.deepestInclusion else {
                    diagnostics.append(
                        Diagnostic(
                            rule: "cyclic-include",
                            at: name.range,
                            "entities include one another deeper than \(Self.deepestInclusion) levels, expected fewer"
                        )
                    )
                    continue
                }
                complete(other)
                if !types[other].isComplete { types[place].isComplete = false }
                // Another rule reports an entity with more fields.
                for field in types[other].fields.prefix(257) {
                    included.removeAll { $0.name.text == field.name.text }
                    included.append(field)
                }
            }
            let own = types[place].fields
            types[place].fields =
                included.filter { field in !own.contains { $0.name.text == field.name.text } } + own
            // The field for all other members is last.
            types[place].fields =
                types[place].fields.filter { !$0.isRest } + types[place].fields.filter(\.isRest)
        }
        for place in types.indices { complete(place) }
    }

    /// The index of an entity that may be included; `nil` after reporting that there is none.
    private func entity(
        _ name: LocatedText,
        _ places: [String: Int],
        _ diagnostics: inout [Diagnostic]
    ) -> Int? {
        guard let place = places[name.text] else {
            guard !hasUnreadableTypes else { return nil }
            let near = nearest(to: name.text, in: places.keys)
            let others = near == nil ? ", expected one of this schema" : suggestion(near)
            diagnostics.append(
                Diagnostic(
                    rule: "unresolved-type",
                    at: name.range,
                    "no entity \(quoted(name.text)) is declared" + others
                )
            )
            return nil
        }
        let type = types[place]
        guard type.kind == .entity, type.generics.isEmpty else {
            diagnostics.append(
                Diagnostic(
                    rule: "unresolved-type",
                    at: name.range,
                    "\(quoted(name.text)) cannot be included, expected an entity without type parameters",
                    notes: [Diagnostic.Note("declared here", at: type.name.range)]
                )
            )
            return nil
        }
        return place
    }
}

extension TypeExpression {
    /// The same type with a name in place of `object`; `nil` if the type does not contain `object`.
    func naming(_ name: String) -> TypeExpression? {
        let kind: Kind? =
            switch self.kind {
            case .named("object", let arguments) where arguments.isEmpty: .named(name, [])
            case .named(let outer, let arguments):
                arguments.count == 1 ? arguments[0].naming(name).map { .named(outer, [$0]) } : nil
            case .list(let item): item.naming(name).map { .list($0) }
            case .map(let key, let value): value.naming(name).map { .map(key: key, value: $0) }
            case .optional(let inner): inner.naming(name).map { .optional($0) }
            case .fieldNames: nil
            }
        return kind.map { TypeExpression(kind: $0, range: range) }
    }
}

extension String {
    /// The letters and digits of a member's name, with the first letter of each word capitalized.
    var asPartOfTypeName: String {
        var result = ""
        var isStart = true
        for character in self {
            let isWord = character.isASCII && (character.isLetter || character.isNumber)
            if isWord { result += isStart ? character.uppercased() : String(character) }
            isStart = !isWord
        }
        return result.isEmpty ? "Object" : result
    }
}
