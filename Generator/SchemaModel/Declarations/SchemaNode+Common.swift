import SchemaSyntax

extension SchemaNode {
    /// Adds the keys of enclosing `calls` objects to a call.
    ///
    /// - Parameter common: The `calls` of the API and of the group.
    /// - Returns: The call with the keys that it does not have itself. Objects whose members are combined contain those
    ///   of all; of members with the same name, the call's takes precedence over the group's.
    func inheriting(_ common: [SchemaNode]) -> SchemaNode {
        guard var members = object?.members, !common.isEmpty else { return self }
        for node in common.reversed() {
            for member in node.object?.members ?? [] where member.key != "path" {
                guard let place = members.firstIndex(where: { $0.key == member.key }) else {
                    members.append(member)
                    continue
                }
                let depth = ["headers": 1, "failures": 1, "send": 2][member.key] ?? 0
                members[place] = members[place].adding(member.value, depth: depth)
            }
        }
        return SchemaNode(.object(SchemaObject(members)), at: range)
    }

    /// A description: a text, or its lines as a list.
    ///
    /// A line that ends with a space continues in the next line.
    var prose: String? {
        guard let lines = elements?.compactMap(\.string) else { return string }
        return lines.indices.reduce(into: "") { text, index in
            text += lines[index]
            if index < lines.count - 1, lines[index].last != " " { text += "\n" }
        }
    }

    /// An object with the members of another one added, recursively down to the given depth.
    ///
    /// With `ignoresCase`, two keys are equal if they differ only in case.
    fileprivate func adding(_ other: SchemaNode, depth: Int, ignoresCase: Bool) -> SchemaNode {
        guard depth > 0, var members = object?.members, let added = other.object?.members else {
            return self
        }
        func isSame(_ first: String, _ second: String) -> Bool {
            first == second || ignoresCase && first.lowercased() == second.lowercased()
        }
        for member in added {
            if let place = members.firstIndex(where: { isSame($0.key, member.key) }) {
                members[place] = members[place].adding(member.value, depth: depth - 1)
            } else {
                members.append(member)
            }
        }
        return SchemaNode(.object(SchemaObject(members)), at: range)
    }
}

extension SchemaObject.Member {
    fileprivate func adding(_ other: SchemaNode, depth: Int) -> SchemaObject.Member {
        // The names of header fields and content types are case-insensitive (RFC 9110, sections 5.1 and 8.3.1).
        let ignoresCase = ["headers", "failures"].contains(key)
        return SchemaObject.Member(
            key: key,
            keyRange: keyRange,
            value: value.adding(other, depth: depth, ignoresCase: ignoresCase)
        )
    }
}
