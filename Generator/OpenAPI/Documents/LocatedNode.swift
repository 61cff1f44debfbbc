import SchemaSyntax

/// A value of a document, and the way to it.
struct LocatedNode {
    let node: SchemaNode
    let pointer: JSONPointer

    /// The file that the value is part of, though a correction may come from elsewhere.
    let path: String

    /// The value of a file as a whole.
    init(root node: SchemaNode, of path: String) {
        self.init(node, .root, path)
    }

    private init(_ node: SchemaNode, _ pointer: JSONPointer, _ path: String) {
        self.node = node
        self.pointer = pointer
        self.path = path
    }

    var place: Place { Place(node.range, pointer) }

    /// The member of that name; `nil` for every kind but an object.
    subscript(key: String) -> LocatedNode? {
        node[key].map { LocatedNode($0, pointer.appending(key), path) }
    }

    func value(of member: SchemaObject.Member) -> LocatedNode {
        LocatedNode(member.value, pointer.appending(member.key), path)
    }

    /// The elements of a list; `nil` for every other kind.
    var elements: [LocatedNode]? {
        node.elements?.enumerated().map { LocatedNode($1, pointer.appending($0), path) }
    }

    /// The member or element that a key of a JSON pointer means.
    func step(to key: String) -> LocatedNode? {
        guard let elements = node.elements else { return self[key] }
        guard let index = JSONPointer.index(key), elements.indices.contains(index) else {
            return nil
        }
        return LocatedNode(elements[index], pointer.appending(index), path)
    }

    /// What a diagnostic calls the value: its key, or its place in a list.
    var name: String {
        guard let key = pointer.key else { return "the document" }
        return pointer.isIndex ? "element \(key)" : quoted(key)
    }
}
