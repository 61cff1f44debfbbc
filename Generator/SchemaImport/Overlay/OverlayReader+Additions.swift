import SchemaSyntax

extension OverlayReader {
    /// Reads keys of the API.
    mutating func readAPI(_ member: SchemaObject.Member) -> Additions.Entry? {
        entry(member, "'api'", of: nil)
    }

    /// Reads keys of groups, calls or types, by name.
    mutating func readAdditions(
        _ node: SchemaNode,
        _ kind: Additions.Kind
    ) -> [Additions.Entry] {
        members(of: node, quoted(kind.rawValue)).compactMap { member in
            entry(member, "the \(kind.noun) \(quoted(member.key))", of: kind)
        }
    }

    private mutating func entry(
        _ member: SchemaObject.Member,
        _ what: String,
        of kind: Additions.Kind?
    ) -> Additions.Entry? {
        let keys = members(of: member.value, what)
        guard member.value.object != nil else { return nil }
        for key in keys {
            if let advice = Additions.advice(on: key.key, of: kind) {
                report(
                    "fixed-key",
                    at: key.keyRange,
                    "\(quoted(key.key)) cannot be added or changed, \(advice)"
                )
            }
            reportDuplicates(in: key.value)
        }
        return Additions.Entry(name: member.key, range: member.keyRange, value: member.value)
    }

    private mutating func reportDuplicates(in node: SchemaNode) {
        if let object = node.object {
            diagnostics += object.duplicateKeys()
            for member in object.members { reportDuplicates(in: member.value) }
        }
        for element in node.elements ?? [] { reportDuplicates(in: element) }
    }
}
