import SchemaSyntax

/// Where the parts of a text are written in the corrections.
struct AdditionPlaces {
    /// The parts of the text, the outermost first.
    private(set) var parts: [(bytes: Range<Int>, range: SourceRange)] = []

    /// - Parameters:
    ///   - addition: An addition.
    ///   - node: The value that has it, as it stands in the text.
    init(of addition: SchemaNode, in node: SchemaNode) { add(addition, node) }

    private mutating func add(_ addition: SchemaNode, _ node: SchemaNode) {
        parts.append((node.range.bytes, addition.range))
        if let added = addition.object, let object = node.object {
            for member in added.members {
                guard let own = object.member(member.key) else { continue }
                parts.append((own.keyRange.bytes, member.keyRange))
                add(member.value, own.value)
            }
        } else if let added = addition.elements, let elements = node.elements {
            for (item, own) in zip(added, elements) { add(item, own) }
        }
    }
}
