import SchemaSyntax

/// A value of a document and its path.
struct LocatedNode {
    let node: SchemaNode
    let pointer: JSONPointer

    /// The file that contains the value, even if a correction comes from another file.
    let path: String

    /// Creates the node of a whole file.
    init(root node: SchemaNode, of path: String) {
        self.init(node, .root, path)
    }

    private init(_ node: SchemaNode, _ pointer: JSONPointer, _ path: String) {
        self.node = node
        self.pointer = pointer
        self.path = path
    }

    var place: Place { Place(node.range, pointer) }

    /// Returns the member of a name; `nil` for any value other than an object.
    subscript(key: String) -> LocatedNode? {
        node[key].map { LocatedNode($0, pointer.appending(key), path) }
    }

    func value(of member: SchemaObject.Member) -> LocatedNode {
        LocatedNode(member.value, pointer.appending(member.key), path)
    }

    /// The elements of a list; `nil` for any other value.
    var elements: [LocatedNode]? {
        node.elements?.enumerated().map { LocatedNode($1, pointer.appending($0), path) }
    }

    /// Returns the member or element that a key of a JSON pointer selects.
    func step(to key: String) -> LocatedNode? {
        guard let elements = node.elements else { return self[key] }
        guard let index = JSONPointer.index(key), elements.indices.contains(index) else {
            return nil
        }
        return LocatedNode(elements[index], pointer.appending(index), path)
    }

    /// The name of the value in diagnostics: its key, or its position in a list.
    var name: String {
        guard let key = pointer.key else { return "the document" }
        return pointer.isIndex ? "element \(key)" : quoted(key)
    }
}
