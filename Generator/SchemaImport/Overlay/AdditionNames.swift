import SchemaSyntax

/// The names in a schema, by all names that corrections may use for them.
struct AdditionNames {
    /// The names in the schema, by their aliases.
    private var names: [String: String] = [:]

    /// Adds an alias unless it already belongs to another name.
    ///
    /// - Parameters:
    ///   - alias: The alias.
    ///   - name: The name in the schema.
    mutating func add(_ alias: String, for name: String) {
        if names[alias] == nil { names[alias] = name }
    }

    var all: some Collection<String> { names.keys }

    /// Finds the declarations that additions refer to.
    ///
    /// - Parameters:
    ///   - entries: The additions.
    ///   - kind: The kind of declaration that the additions refer to.
    ///   - problems: Receives an error for each unknown name and for two names of the same declaration.
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
