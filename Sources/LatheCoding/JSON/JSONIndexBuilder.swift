/// An object or array while an index is being built.
final class JSONDraftNode {
    var members: [(key: [UInt8], target: JSONDraftTarget)] = []
    var items: [(index: Int, target: JSONDraftTarget)] = []

    /// Returns the target at the end of a path of at least one step, and creates it if it does not exist.
    func target(_ alternative: [JSONStep]) -> JSONDraftTarget {
        var node = self
        var target = node.target(alternative[0])
        for step in alternative.dropFirst() {
            node = target.inside()
            target = node.target(step)
        }
        return target
    }

    private func target(_ step: JSONStep) -> JSONDraftTarget {
        let made = JSONDraftTarget()
        switch step {
        case .key(let key):
            if let member = members.first(where: { $0.key == key }) { return member.target }
            members.append((key, made))
        case .index(let index):
            if let item = items.first(where: { $0.index == index }) { return item.target }
            items.append((index, made))
        }
        return made
    }
}

/// The content at a key or index while an index is being built.
final class JSONDraftTarget {
    var leaves: [JSONLeaf] = []
    var node: JSONDraftNode?

    func inside() -> JSONDraftNode {
        let inside = node ?? JSONDraftNode()
        node = inside
        return inside
    }
}

/// Stores the drafts of an index in raw memory.
struct JSONIndexBuilder {
    let forms: UnsafeMutableBufferPointer<JSONFieldForm>
    /// The number of bits that record what was read: one for each field, and one for each further alternative.
    private(set) var bits: Int
    private(set) var allocations: [UnsafeMutableRawPointer] = []

    init(forms: UnsafeMutableBufferPointer<JSONFieldForm>) {
        self.forms = forms
        bits = forms.count
    }

    private func form(_ field: Int) -> UnsafePointer<JSONFieldForm> {
        forms.baseAddress.map { UnsafePointer($0 + field) } ?? JSONFieldForm.plain
    }

    mutating func leaves(_ field: Int, alternatives: Int) -> [JSONLeaf] {
        let extra = bits
        bits += alternatives - 1
        return (0..<alternatives).map {
            JSONLeaf(
                form: form(field),
                field: field,
                rank: $0,
                alternatives: alternatives,
                extra: extra
            )
        }
    }

    mutating func store<Element>(_ elements: [Element]) -> UnsafeBufferPointer<Element> {
        let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(elements.count, 1))
        memory.initialize(from: elements, count: elements.count)
        allocations.append(UnsafeMutableRawPointer(memory))
        return UnsafeBufferPointer(start: memory, count: elements.count)
    }

    mutating func node(_ draft: JSONDraftNode) -> JSONNode {
        var keys: [JSONKey] = []
        for member in draft.members {
            let bytes = UnsafeMutablePointer<UInt8>.allocate(
                capacity: max(member.key.count + 1, 16)
            )
            allocations.append(UnsafeMutableRawPointer(bytes))
            keys.append(JSONKey(member.key, bytes: bytes, target: target(member.target)))
        }
        let items = draft.items.sorted { $0.index < $1.index }
            .map { JSONItem(index: $0.index, target: target($0.target)) }
        return JSONNode(keys: store(keys), items: store(items))
    }

    private mutating func target(_ draft: JSONDraftTarget) -> JSONTarget {
        var target = JSONTarget(form: form(0), leaves: store(draft.leaves))
        if let inside = draft.node { target.node = store([node(inside)]).baseAddress }
        if let leaf = draft.leaves.first {
            target.field = leaf.field
            target.form = leaf.form
            if draft.leaves.count == 1, draft.node == nil, leaf.alternatives == 1, leaf.field < 64,
                !leaf.form.pointee.isTentative
            {
                target.mark = 1 << UInt64(leaf.field)
            }
        }
        return target
    }
}
