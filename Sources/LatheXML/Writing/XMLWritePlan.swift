import LatheCoding

/// A name in its written form.
struct XMLWriteName {
    let local: String
    /// The namespace, or `nil` for a name without a namespace.
    let namespace: String?
    /// The start tag `<name>`, for use if the name does not have a namespace.
    let tag: UnsafeBufferPointer<UInt8>

    private init(_ local: String, _ namespace: String?, _ tag: UnsafeBufferPointer<UInt8>) {
        self.local = local
        self.namespace = namespace?.isEmpty == true ? nil : namespace
        self.tag = tag
    }

    /// The local name without the brackets of the tag.
    @inline(__always)
    var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: tag.baseAddress.map { $0 + 1 }, count: tag.count &- 2)
    }

    /// Creates a name in separately allocated memory, which ``free(_:)`` frees.
    static func make(_ local: String, _ namespace: String?) -> UnsafePointer<XMLWriteName> {
        let tag = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: local.utf8.count + 2)
        _ = tag.initialize(from: "<\(local)>".utf8)
        let name = UnsafeMutablePointer<XMLWriteName>.allocate(capacity: 1)
        name.initialize(to: XMLWriteName(local, namespace, UnsafeBufferPointer(tag)))
        return UnsafePointer(name)
    }

    static func free(_ name: UnsafePointer<XMLWriteName>) {
        name.pointee.tag.deallocate()
        UnsafeMutablePointer(mutating: name).deinitialize(count: 1)
        name.deallocate()
    }

    // These names are not modified after their creation.
    nonisolated(unsafe) static let item = make("item", nil)
    nonisolated(unsafe) static let isNil = make("nil", XMLName.instance)
}

/// The order in which the fields of a table are written, and the elements that they share.
///
/// The initializer writes all memory, which is only read afterwards.
final class XMLWritePlan: @unchecked Sendable {
    struct Place {
        let name: UnsafePointer<XMLWriteName>
        /// The number of the name in the field tables.
        let number: UInt32
        /// The field that is written here, or -1 for a shared element.
        let field: Int
        /// The node of the shared element, or -1.
        let inner: Int

        /// Whether an element or attribute of a document is at this place.
        func isOf(_ local: String, _ namespace: String?) -> Bool {
            let own = name.pointee
            return own.local == local && (own.namespace == nil || own.namespace == namespace)
        }
    }

    struct Node {
        let attributes: UnsafeMutableBufferPointer<Place>
        /// The field that is the element's own text, or -1.
        let text: Int
        let children: UnsafeMutableBufferPointer<Place>
    }

    let nodes: UnsafeMutableBufferPointer<Node>

    /// Creates a plan from the first alternative of each field.
    ///
    /// If several fields have the same place, the first one is written.
    init(_ alternatives: [[XMLPlacement]]) {
        let drafts = Draft.nodes(alternatives)
        func places(_ drafts: [Draft.Place]) -> UnsafeMutableBufferPointer<Place> {
            let places = UnsafeMutableBufferPointer<Place>.allocate(capacity: drafts.count)
            for (number, draft) in drafts.enumerated() {
                let name = XMLWriteName.make(draft.step.local, draft.step.namespace)
                let place = Place(
                    name: name,
                    number: draft.step.number,
                    field: draft.field,
                    inner: draft.inner
                )
                places.initializeElement(at: number, to: place)
            }
            return places
        }
        nodes = .allocate(capacity: drafts.count)
        for (number, draft) in drafts.enumerated() {
            let (attributes, children) = (places(draft.attributes), places(draft.children))
            let node = Node(attributes: attributes, text: draft.text ?? -1, children: children)
            nodes.initializeElement(at: number, to: node)
        }
    }

    deinit {
        for node in nodes {
            for places in [node.attributes, node.children] {
                for place in places { XMLWriteName.free(place.name) }
                places.deallocate()
            }
        }
        nodes.deallocate()
    }
}

/// A node of the plan while fields are added.
private struct Draft {
    struct Place {
        let step: XMLPlacement.Step
        let field: Int
        let inner: Int
    }

    var attributes: [Place] = []
    var text: Int?
    var children: [Place] = []

    static func nodes(_ alternatives: [[XMLPlacement]]) -> [Draft] {
        var nodes = [Draft()]
        for (field, alternatives) in alternatives.enumerated() {
            guard let alternative = alternatives.first else { continue }
            var node = 0
            let end =
                alternative.attribute == nil && !alternative.isOwnText
                ? alternative.elements.count - 1 : alternative.elements.count
            for step in alternative.elements.prefix(max(end, 0)) {
                node = inner(of: node, step, &nodes)
            }
            if let attribute = alternative.attribute {
                add(attribute, field, to: &nodes[node].attributes)
            } else if end == alternative.elements.count || alternative.elements.isEmpty {
                nodes[node].text = nodes[node].text ?? field
            } else if let step = alternative.elements.last {
                let known = nodes[node].children.first { $0.step.number == step.number }
                if let known, known.inner >= 0 {
                    nodes[known.inner].text = nodes[known.inner].text ?? field
                } else {
                    add(step, field, to: &nodes[node].children)
                }
            }
        }
        return nodes
    }

    private static func add(_ step: XMLPlacement.Step, _ field: Int, to places: inout [Place]) {
        guard !places.contains(where: { $0.step.number == step.number }) else { return }
        places.append(Place(step: step, field: field, inner: -1))
    }

    /// Returns the node of an element on the path to a field; a field at the element itself becomes its text.
    private static func inner(
        of node: Int,
        _ step: XMLPlacement.Step,
        _ nodes: inout [Draft]
    ) -> Int {
        let known = nodes[node].children.firstIndex { $0.step.number == step.number }
        if let known, nodes[node].children[known].inner >= 0 {
            return nodes[node].children[known].inner
        }
        nodes.append(Draft())
        let inner = nodes.count - 1
        let place = Place(step: step, field: -1, inner: inner)
        if let known {
            nodes[inner].text = nodes[node].children[known].field
            nodes[node].children[known] = place
        } else {
            nodes[node].children.append(place)
        }
        return inner
    }
}
