import SchemaSyntax

/// A value of a document, and the way to it.
struct LocatedNode {
    let node: SchemaNode
    let pointer: JSONPointer

    var place: Place { Place(node.range, pointer) }

    var source: SchemaSource { node.range.source }

    /// The member of that name; `nil` for every kind but an object.
    subscript(key: String) -> LocatedNode? {
        node[key].map { LocatedNode(node: $0, pointer: pointer.appending(key)) }
    }

    func value(of member: SchemaObject.Member) -> LocatedNode {
        LocatedNode(node: member.value, pointer: pointer.appending(member.key))
    }

    /// What a diagnostic calls the value: its key, or its place in a list.
    var name: String {
        guard let key = pointer.key else { return "the document" }
        return pointer.isIndex ? "element \(key)" : quoted(key)
    }
}
