/// In which order the fields of a table are written, and which share an element.
struct XMLWritePlan: Sendable {
    struct Place: Sendable {
        let step: XMLWay.Step
        /// The field written here, or -1 where an element is shared.
        let field: Int
        /// The node of the shared element, or -1.
        let inner: Int
    }

    struct Node: Sendable {
        var attributes: [Place] = []
        var text: Int?
        var children: [Place] = []
    }

    private(set) var nodes: [Node] = [Node()]

    /// Plans by each field's first way; of fields at one place, the first is written.
    init(_ ways: [[XMLWay]]) {
        for (field, ways) in ways.enumerated() {
            guard let way = ways.first else { continue }
            var node = 0
            let end =
                way.attribute == nil && !way.isOwnText ? way.elements.count - 1 : way.elements.count
            for step in way.elements.prefix(max(end, 0)) { node = inner(of: node, step) }
            if let attribute = way.attribute {
                guard !nodes[node].attributes.contains(where: { $0.step == attribute }) else {
                    continue
                }
                nodes[node].attributes.append(Place(step: attribute, field: field, inner: -1))
            } else if end == way.elements.count || way.elements.isEmpty {
                nodes[node].text = nodes[node].text ?? field
            } else if let step = way.elements.last {
                guard !nodes[node].children.contains(where: { $0.step == step }) else { continue }
                nodes[node].children.append(Place(step: step, field: field, inner: -1))
            }
        }
    }

    private mutating func inner(of node: Int, _ step: XMLWay.Step) -> Int {
        if let known = nodes[node].children.first(where: { $0.step == step && $0.inner >= 0 }) {
            return known.inner
        }
        nodes.append(Node())
        let inner = nodes.count - 1
        nodes[node].children.append(Place(step: step, field: -1, inner: inner))
        return inner
    }
}

extension XMLWay.Step {
    static func == (one: XMLWay.Step, other: XMLWay.Step) -> Bool { one.number == other.number }
}
