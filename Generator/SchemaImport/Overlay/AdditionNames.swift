import SchemaSyntax

/// What has a name in a schema, by all names by which corrections may call it.
struct AdditionNames {
    /// The names in the schema, by the others.
    private var names: [String: String] = [:]

    /// Adds a name that is not another one's already.
    ///
    /// - Parameters:
    ///   - alias: A name.
    ///   - name: The name in the schema.
    mutating func add(_ alias: String, for name: String) {
        if names[alias] == nil { names[alias] = name }
    }

    var all: some Collection<String> { names.keys }

    /// Finds what additions are for.
    ///
    /// - Parameters:
    ///   - entries: The additions.
    ///   - kind: What the additions are for.
    ///   - problems: Takes an error for each name that nothing has, and for two names of the same.
    /// - Returns: The additions by the names in the schema.
    func resolved(
        _ entries: [Additions.Entry],
        _ kind: Additions.Kind,
        reporting problems: inout [Diagnostic]
    ) -> [String: Additions.Entry] {
        var result: [String: Additions.Entry] = [:]
        for entry in entries {
            guard let name = names[entry.name] else {
                problems.append(unknown(entry, kind))
                continue
            }
            if let other = result[name] {
                problems.append(
                    Diagnostic(
                        rule: "duplicate-addition",
                        at: entry.range,
                        "\(quoted(entry.name)) is the \(kind.noun) \(quoted(other.name)), expected all its keys in "
                            + "one place"
                    )
                )
            } else {
                result[name] = entry
            }
        }
        return result
    }

    private func unknown(_ entry: Additions.Entry, _ kind: Additions.Kind) -> Diagnostic {
        Diagnostic(
            rule: "unused-addition",
            at: entry.range,
            "no \(kind.noun) is named \(quoted(entry.name))"
                + (nearest(to: entry.name, in: names.keys.sorted())
                    .map { ", did you mean \(quoted($0))" }
                    ?? ", expected a name of the schema"
                    + (kind == .calls ? ", such as 'group.call'" : ""))
        )
    }
}
