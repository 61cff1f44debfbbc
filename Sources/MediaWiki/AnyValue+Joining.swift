import LatheCoding

extension AnyValue {
    /// Joins two parts of a value: the items of lists, the members of objects, and the children of elements.
    ///
    /// Of other values, the other part replaces this one.
    func joined(with part: AnyValue) -> AnyValue {
        switch (self, part) {
        case (.json(let one), .json(let other)): .json(one.joined(with: other))
        case (.xml(let one), .xml(let other)): .xml(one.joined(with: other))
        default: part
        }
    }
}

extension JSONValue {
    fileprivate func joined(with part: JSONValue) -> JSONValue {
        switch (self, part) {
        case (.array(let items), .array(let others)): return .array(items + others)
        case (.object(var object), .object(let other)):
            for member in other.members {
                if let place = object.members.firstIndex(where: { $0.key == member.key }) {
                    let value = object.members[place].value
                    object.members[place].value = value.joined(with: member.value)
                } else {
                    object.members.append(member)
                }
            }
            return .object(object)
        default: return part
        }
    }
}

extension XMLValue {
    fileprivate func joined(with part: XMLValue) -> XMLValue {
        var result = part
        result.attributes =
            attributes.filter { one in !part.attributes.contains { $0.name == one.name } }
            + part.attributes
        if !elements.isEmpty, !part.elements.isEmpty { result.children = children + part.children }
        return result
    }
}
