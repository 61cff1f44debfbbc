// Compares and hashes elements without recursion, so that deep elements need no more stack than others.

extension XMLValue {
    /// Compares the elements, including their content.
    public static func == (left: XMLValue, right: XMLValue) -> Bool {
        var rest = [(left, right)]
        while let (left, right) = rest.popLast() {
            guard left.name == right.name, left.namespace == right.namespace,
                left.attributes == right.attributes, left.children.count == right.children.count
            else { return false }
            for pair in zip(left.children, right.children) {
                switch pair {
                case (.text(let left), .text(let right)):
                    if left != right { return false }
                case (.element(let left), .element(let right)): rest.append((left, right))
                default: return false
                }
            }
        }
        return true
    }

    /// Hashes the element, including its content.
    public func hash(into hasher: inout Hasher) {
        var rest = [self]
        while let element = rest.popLast() {
            hasher.combine(element.name)
            hasher.combine(element.namespace)
            hasher.combine(element.attributes)
            hasher.combine(element.children.count)
            for child in element.children {
                switch child {
                case .text(let text): hasher.combine(text)
                case .element(let element): rest.append(element)
                }
            }
        }
    }
}
