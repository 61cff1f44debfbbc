import SchemaSyntax

/// The parts of a file with an `$id` or an `$anchor` (JSON Schema 2020-12, section 8.2).
struct SchemaIdentifiers {
    /// A part with an `$id`, or the file: the base of references within it.
    struct Resource {
        let root: LocatedNode

        /// The address; `nil` for the file.
        let address: DocumentAddress?

        /// The parts by `$anchor` and `$dynamicAnchor`, except for those of nested resources.
        fileprivate(set) var anchors: [String: LocatedNode] = [:]

        /// Returns the complete address of another schema for a reference within this resource.
        fileprivate func resolve(_ address: String) -> String? {
            self.address.map { $0.resolve(address) } ?? address
        }
    }

    /// The file, followed by its parts with an `$id`.
    private var resources: [Resource]
    private var numbers: [SourceRange: Int] = [:]
    private var ids: [String: LocatedNode] = [:]
    private var dynamicAnchors: [String: Int] = [:]

    /// The parts by anchor; of several, that of the first resource.
    private var firstAnchors: [String: LocatedNode] = [:]

    /// All anchors of the file.
    private(set) var anchors: [String] = []

    init(of root: LocatedNode) {
        resources = [Resource(root: root, address: nil)]
        var open = [(root, 0)]
        while let (next, outer) = open.popLast() {
            switch next.node.kind {
            case .object(let object):
                var number = outer
                if let id = object["$id"]?.string, let resource = resource(next, id, in: outer) {
                    number = resources.count
                    numbers[next.node.range] = number
                    resources.append(resource)
                }
                for key in ["$anchor", "$dynamicAnchor"] {
                    if let anchor = object[key]?.string { resources[number].anchors[anchor] = next }
                }
                if let anchor = object["$dynamicAnchor"]?.string {
                    dynamicAnchors[anchor, default: 0] += 1
                }
                for member in object.members where Self.hasParts(member.value) {
                    open.append((next.value(of: member), number))
                }
            case .array:
                open += (next.elements ?? []).filter { Self.hasParts($0.node) }.map { ($0, outer) }
            default: break
            }
        }
        for resource in resources { firstAnchors.merge(resource.anchors) { first, _ in first } }
        anchors = Array(firstAnchors.keys)
    }

    private mutating func resource(_ root: LocatedNode, _ id: String, in outer: Int) -> Resource? {
        let whole = resources[outer].resolve(id) ?? id
        for id in [id, whole] where ids[id] == nil { ids[id] = root }
        guard let address = DocumentAddress(whole, of: root.path) else { return nil }
        return Resource(root: root, address: address)
    }

    private static func hasParts(_ node: SchemaNode) -> Bool {
        node.object != nil || node.elements != nil
    }

    /// Returns the innermost resource that contains a value or is the value.
    func resource(of value: LocatedNode) -> Resource {
        guard resources.count > 1 else { return resources[0] }
        var number = 0
        var next: LocatedNode? = resources[0].root
        for key in value.pointer.keys {
            guard let current = next else { break }
            number = numbers[current.node.range] ?? number
            next = current.step(to: key)
        }
        return resources[numbers[value.node.range] ?? number]
    }

    /// Returns the part whose `$id` a reference in a resource names; `nil` if there is none.
    func part(_ address: String, in resource: Resource) -> LocatedNode? {
        ids.isEmpty ? nil : resource.resolve(address).flatMap { ids[$0] } ?? ids[address]
    }

    /// Returns the part with an anchor: that of the resource, or else of the first resource that has it.
    func anchor(_ name: String, in resource: Resource) -> LocatedNode? {
        resource.anchors[name] ?? firstAnchors[name]
    }

    /// Whether the target of a `$dynamicRef` depends on the schema that uses it.
    func isDynamic(_ name: String) -> Bool { dynamicAnchors[name, default: 0] > 1 }

    /// Whether a part of a value has an `$id`, which is not the case in most files.
    static func hasIDs(_ value: SchemaNode) -> Bool {
        var open = [value]
        while let next = open.popLast() {
            for member in next.object?.members ?? [] {
                if member.key == "$id", member.value.string != nil { return true }
                if hasParts(member.value) { open.append(member.value) }
            }
            open += (next.elements ?? []).filter(hasParts)
        }
        return false
    }
}
