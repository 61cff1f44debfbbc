package import SchemaSyntax

/// New names of types, groups and calls, by old ones.
package struct Renames: Sendable {
    package struct Entry: Sendable {
        /// The name in the document or in Swift.
        ///
        /// The name of a call is `group.call`; `group.*` is the name of a group if a type has the same name.
        package let old: String
        package let new: String
        /// The position of the old name.
        package let range: SourceRange

        package init(_ old: String, to new: String, at range: SourceRange) {
            self.old = old
            self.new = new
            self.range = range
        }
    }

    package private(set) var entries: [Entry] = []

    package init(_ entries: [Entry] = []) { for entry in entries { add(entry) } }

    /// Adds an entry, which replaces one for the same name.
    package mutating func add(_ entry: Entry) {
        entries.removeAll { $0.old == entry.old }
        entries.append(entry)
    }

    package var isEmpty: Bool { entries.isEmpty }

    /// Returns the entry for a declaration with several names, the first of which has the highest priority.
    func entry(for names: [String]) -> Entry? {
        for name in names {
            if let entry = entries.first(where: { $0.old == name }) { return entry }
        }
        return nil
    }

    /// Returns the mistakes in names that both a type and a group have.
    ///
    /// - Parameters:
    ///   - types: The names of types.
    ///   - groups: The names of groups.
    /// - Returns: An error for each of the names.
    func ambiguous(types: Set<String>, groups: Set<String>) -> [Diagnostic] {
        entries.filter { types.contains($0.old) && groups.contains($0.old) }.map { entry in
            let type = PlainName.type([entry.old])
            let other = type != entry.old && types.contains(type)
            return Diagnostic(
                rule: "ambiguous-rename",
                at: entry.range,
                "a type and a group are named \(quoted(entry.old)), expected "
                    + (other ? "\(quoted(type)) for the type or " : "")
                    + "\(quoted("\(entry.old).*")) for the group"
            )
        }
    }

    /// Returns the known name that shares the longest start and end with a name, at least half of its characters.
    ///
    /// A new name of a call changes only the words of the call in the names of its types.
    private func likely(_ name: String, in known: Set<String>) -> String? {
        func common(_ other: String) -> Int {
            let start = zip(name, other).prefix { $0 == $1 }.count
            let end = zip(name.reversed(), other.reversed()).prefix { $0 == $1 }.count
            return min(start + end, name.count, other.count)
        }
        let best = known.map { (name: $0, common: common($0)) }
            .max { ($0.common, $1.name) < ($1.common, $0.name) }
        return best.flatMap { $0.common * 2 >= name.count ? $0.name : nil }
    }

    /// Returns the mistakes in old names that do not exist, after all names are known.
    func unused(_ known: Set<String>) -> [Diagnostic] {
        entries.filter { !known.contains($0.old) }.map { entry in
            Diagnostic(
                rule: "unused-rename",
                at: entry.range,
                "no type, group or call is named \(quoted(entry.old))"
                    + ((nearest(to: entry.old, in: known) ?? likely(entry.old, in: known)).map {
                        ", did you mean \(quoted($0))"
                    }
                        ?? ", expected a name of the document or of its Swift code, "
                        + "such as 'group.call' for a call")
            )
        }
    }
}

extension Renames {
    /// Whether a text is valid as a new name; the name of a call excludes its group.
    package static func isName(_ text: String) -> Bool {
        text.contains(where: \.isLetter) && !text.contains(".")
    }

    package static let nameForm = "expected a name with a letter and without a period"
}

extension Renames.Entry {
    /// Returns the error for a new name of a group that causes two calls to have the same name.
    func clash(ofCalls name: String, _ one: String, _ other: String) -> Diagnostic {
        Diagnostic(
            rule: "clashing-rename",
            at: range,
            "\(quoted(name)) would be the name of the calls \(quoted(one)) and \(quoted(other)), expected a new name "
                + "for one of them as well"
        )
    }

    /// Returns the error for a new name that already belongs to another declaration.
    func clash(_ owner: String) -> Diagnostic {
        Diagnostic(
            rule: "clashing-rename",
            at: range,
            "\(quoted(new)) would be the name of \(quoted(old)) and of \(owner), "
                + "expected a name that nothing else has"
        )
    }
}
