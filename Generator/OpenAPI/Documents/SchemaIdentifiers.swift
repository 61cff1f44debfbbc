import SchemaSyntax

/// The parts of a file that have an `$id` or an `$anchor` to refer to them by (JSON Schema 2020-12, section 8.2).
struct SchemaIdentifiers {
    /// A part with an `$id`, or the file: what references within it start from.
    struct Resource {
        let root: LocatedNode

        /// `nil` for the file.
        let address: DocumentAddress?

        /// The parts by `$anchor` and `$dynamicAnchor`, without those of resources within this one.
        fileprivate(set) var anchors: [String: LocatedNode] = [:]

        /// The address of another schema as a whole, written as in a reference within this one.
        fileprivate func resolve(_ address: String) -> String? {
            self.address.map { $0.resolve(address) } ?? address
        }
    }

    /// The file, and then its parts with an `$id`.
    private var resources: [Resource]
    private var numbers: [SourceRange: Int] = [:]
    private var ids: [String: LocatedNode] = [:]
    private var dynamicAnchors: [String: Int] = [:]

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

    /// The innermost resource that a value is part of, or is itself.
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

    /// The part with the `$id` that a reference in a resource names; `nil` where no part has it.
    func part(_ address: String, in resource: Resource) -> LocatedNode? {
        ids.isEmpty ? nil : resource.resolve(address).flatMap { ids[$0] } ?? ids[address]
    }

    /// The part with an anchor: one of the resource, or else one of the first that has it.
    func anchor(_ name: String, in resource: Resource) -> LocatedNode? {
        resource.anchors[name] ?? resources.lazy.compactMap { $0.anchors[name] }.first
    }

    /// Every anchor of the file.
    var anchors: [String] { resources.flatMap(\.anchors.keys) }

    /// Whether a `$dynamicRef` to a name depends on the schema that it is used from.
    func isDynamic(_ name: String) -> Bool { dynamicAnchors[name, default: 0] > 1 }

    /// Whether a part of a value has an `$id`, which most files do not have.
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
