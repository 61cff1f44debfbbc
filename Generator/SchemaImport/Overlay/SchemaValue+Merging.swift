import SchemaSyntax

extension SchemaValue {
    /// Merges an addition into the value, as in a JSON Merge Patch (RFC 7396).
    ///
    /// Members of objects are merged, null removes a member, and any other value replaces the existing one.
    ///
    /// If the addition is an object, a short form in the schema is expanded first: `"color": "string"` and `"color": {
    /// "length": { "max": 20 } }` result in the type and the length.
    ///
    /// - Parameters:
    ///   - addition: The addition.
    ///   - problems: Receives an error for each null that does not remove anything.
    /// - Returns: The value with the addition.
    func merged(with addition: SchemaNode, reporting problems: inout [Diagnostic]) -> SchemaValue {
        merged(with: addition, in: Place(isEnum: self["enum"] != nil), reporting: &problems)
    }

    /// The path of a value.
    private struct Place {
        let isEnum: Bool
        var keys: [String] = []

        /// Whether the members are named fields or parameters.
        var hasNames: Bool {
            keys.last.map {
                [
                    "fields", "path", "query", "headers", "cookies", "form", "multipart", "body",
                ].contains($0)
            } ?? false
        }

        func inside(_ key: String) -> Place { Place(isEnum: isEnum, keys: keys + [key]) }
    }

    private func merged(
        with addition: SchemaNode,
        in place: Place,
        reporting problems: inout [Diagnostic]
    ) -> SchemaValue {
        guard let added = addition.object else { return SchemaValue(addition) ?? self }
        var object = Members()
        if case .object(let own) = long(beside: added, in: place) { object = own }
        for member in added.members {
            let index = object.members.firstIndex { $0.key == member.key }
            if member.value.isNull {
                if let index {
                    object.members.remove(at: index)
                } else {
                    problems.append(Self.nothing(to: member, object))
                }
                continue
            }
            if index == nil, place.hasNames, !member.value.declaresType, object["type"] == nil {
                problems.append(Self.nothing(toChange: member, object, place))
                continue
            }
            let old = index.map { object.members[$0].value } ?? .null
            let new = old.merged(
                with: member.value,
                in: place.inside(member.key),
                reporting: &problems
            )
            if let index {
                object.members[index] = Member(member.key, new)
            } else {
                object.members.append(Member(member.key, new))
            }
        }
        return .object(object)
    }

    private static func nothing(to member: SchemaObject.Member, _ object: Members) -> Diagnostic {
        let near = nearest(to: member.key, in: object.members.map(\.key))
        return Diagnostic(
            rule: "missing-target",
            at: member.keyRange,
            "null removes \(quoted(member.key)), which is not there"
                + (near.map { ", did you mean \(quoted($0))" } ?? "")
        )
    }

    private static func nothing(
        toChange member: SchemaObject.Member,
        _ object: Members,
        _ place: Place
    ) -> Diagnostic {
        let near = nearest(to: member.key, in: object.members.map(\.key))
        return Diagnostic(
            rule: "missing-target",
            at: member.keyRange,
            "there is no \(quoted(member.key)) in \(quoted(place.keys.last ?? ""))"
                + (near.map { ", did you mean \(quoted($0))" }
                    ?? ", expected the 'type' of a new one")
        )
    }

    /// Returns the object for a short form, unless the addition contains the same member.
    private func long(beside added: SchemaObject, in place: Place) -> SchemaValue {
        let isCase = place.isEnum && place.keys.first == "cases"
        switch self {
        case .list(let values) where isCase && place.keys.count == 1:
            return .object(
                Members(
                    values.compactMap { value in
                        guard case .text(let name) = value else { return nil }
                        return Member(name, value)
                    }
                )
            )
        case .text, .number:
            let key = isCase ? "value" : place.keys == ["server"] ? "url" : "type"
            return added.member(key) == nil ? .object(Members([Member(key, self)])) : self
        default: return self
        }
    }
}

extension SchemaValue.Members {
    fileprivate subscript(key: String) -> SchemaValue? { members.first { $0.key == key }?.value }
}

extension SchemaNode {
    /// Whether an addition declares a new field or parameter, rather than changing one.
    fileprivate var declaresType: Bool {
        guard let object else { return true }
        return ["type", "one", "many", "const", "fields"].contains { object[$0] != nil }
    }
}
