import SchemaSyntax

/// The parts of an API's files whose values may be missing or at another place, since brackets do not match or text was
/// skipped.
///
/// Errors of structure and meaning in these parts are most likely consequences of the errors in the text. A part
/// includes the declarations that it interrupts, since a key of a declaration may name something in another one.
struct UncertainParts {
    private var parts: [ObjectIdentifier: Range<Int>] = [:]

    init() {}

    init(_ documents: [SchemaDocument], _ declarations: APIDeclarations) {
        for document in documents {
            parts[ObjectIdentifier(document.source)] = document.uncertain
        }
        guard !parts.isEmpty else { return }
        for type in declarations.types { extend(over: type.node.range) }
        for endpoint in declarations.groups.flatMap(\.endpoints) {
            extend(over: endpoint.node.range)
        }
        for member in declarations.settings?.object?.members ?? []
        where !["types", "groups"].contains(member.key) {
            extend(over: member.value.range)
        }
    }

    /// Whether something at a range is wholly or partly in one of the parts.
    func contain(_ range: SourceRange) -> Bool {
        guard !parts.isEmpty, let part = parts[ObjectIdentifier(range.source)] else {
            return false
        }
        let bytes = range.bytes
        return bytes.overlaps(part) || bytes.isEmpty && part.contains(bytes.lowerBound)
    }

    /// Adds a declaration to a part that overlaps it.
    private mutating func extend(over range: SourceRange) {
        let source = ObjectIdentifier(range.source)
        guard let part = parts[source], part.overlaps(range.bytes) else { return }
        let bytes = range.bytes
        parts[source] =
            min(part.lowerBound, bytes.lowerBound)..<max(part.upperBound, bytes.upperBound)
    }
}
