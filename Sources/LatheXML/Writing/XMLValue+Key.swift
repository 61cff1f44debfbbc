import LatheCoding

extension XMLValue {
    /// Sets the text at the end of a path to a map's key.
    ///
    /// Of several elements or attributes with one name, the last one is changed, which is the one that is read. A missing
    /// one is added before the others.
    mutating func set(
        _ key: String,
        at steps: ArraySlice<XMLPlacement.Step>,
        _ attribute: XMLPlacement.Step?
    ) {
        if let step = steps.first {
            let isChild: (Node) -> Bool = {
                if case .element(let child) = $0 {
                    step.isOf(child.name, child.namespace)
                } else {
                    false
                }
            }
            var child = XMLValue(step.local, namespace: step.namespace)
            let place = children.lastIndex(where: isChild)
            if let place, case .element(let known) = children[place] { child = known }
            child.set(key, at: steps.dropFirst(), attribute)
            if let place {
                children[place] = .element(child)
            } else {
                children.insert(.element(child), at: 0)
            }
        } else if let attribute {
            if let place = attributes.lastIndex(where: { attribute.isOf($0.name, $0.namespace) }) {
                attributes[place].value = key
            } else {
                let new = Attribute(attribute.local, namespace: attribute.namespace, value: key)
                attributes.insert(new, at: 0)
            }
        } else if text != key {
            children.removeAll { if case .text = $0 { true } else { false } }
            children.insert(.text(key), at: 0)
        }
    }
}
