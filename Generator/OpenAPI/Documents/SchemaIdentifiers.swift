import SchemaSyntax

/// The parts of a file that have an `$id` or an `$anchor` to refer to them by.
struct SchemaIdentifiers {
    private(set) var anchors: [String: LocatedNode] = [:]
    private(set) var ids: [String: LocatedNode] = [:]

    init(of root: LocatedNode) {
        var open = [root]
        while let next = open.popLast() {
            switch next.node.kind {
            case .object(let object):
                if let anchor = (object["$anchor"] ?? object["$dynamicAnchor"])?.string {
                    anchors[anchor] = next
                }
                if let id = object["$id"]?.string { ids[id] = next }
                for member in object.members where Self.hasParts(member.value) {
                    open.append(next.value(of: member))
                }
            case .array:
                open += (next.elements ?? []).filter { Self.hasParts($0.node) }
            default: break
            }
        }
    }

    private static func hasParts(_ node: SchemaNode) -> Bool {
        node.object != nil || node.elements != nil
    }
}
