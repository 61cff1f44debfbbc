import LatheCoding

/// A place in an XML document: child elements from the root on, counted without text, and perhaps an
/// attribute.
struct XMLPlace: Hashable {
    var elements: [Int] = []
    var attribute: String?

    static let root = XMLPlace()

    var parent: XMLPlace { XMLPlace(elements: elements.dropLast()) }

    func child(_ index: Int) -> XMLPlace { XMLPlace(elements: elements + [index]) }

    func attribute(_ name: String) -> XMLPlace { XMLPlace(elements: elements, attribute: name) }
}

extension XMLValue {
    /// The element at a place, or with the attribute at it.
    subscript(place: XMLPlace) -> XMLValue? {
        place.elements.reduce(self) { element, index in
            guard let elements = element?.elements, elements.indices.contains(index) else {
                return nil
            }
            return elements[index]
        }
    }

    /// The document with another element, or several, at a place.
    func replacing(_ place: XMLPlace, with others: [XMLValue]) -> XMLValue {
        guard let index = place.elements.first else { return others.first ?? self }
        let inner = XMLPlace(elements: Array(place.elements.dropFirst()))
        var result = self
        var count = -1
        result.children = children.flatMap { node -> [Node] in
            guard case .element(let element) = node else { return [node] }
            count += 1
            if count != index { return [node] }
            if inner == .root { return others.map { .element($0) } }
            return [.element(element.replacing(inner, with: others))]
        }
        return result
    }

    /// The document with the element at a place changed.
    func changing(_ place: XMLPlace, _ change: (inout XMLValue) -> Void) -> XMLValue {
        guard var element = self[place] else { return self }
        change(&element)
        return replacing(place, with: [element])
    }

    /// A place as failures spell it: `/response/cases/case[2]/@ixBug`.
    func spelled(_ place: XMLPlace) -> String {
        var element = self
        var text = "/" + name
        for index in place.elements {
            let siblings = element.elements
            guard siblings.indices.contains(index) else { break }
            element = siblings[index]
            let same = siblings.indices.filter { siblings[$0].name == element.name }
            let number = (same.firstIndex(of: index) ?? 0) + 1
            text += "/\(element.name)" + (same.count > 1 ? "[\(number)]" : "")
        }
        return text + (place.attribute.map { "/@\($0)" } ?? "")
    }

    /// The place that a failure names; `nil` when there is none such.
    func place(_ spelled: String) -> XMLPlace? {
        var steps = spelled.split(separator: "/")
        guard !steps.isEmpty else { return spelled == "/" ? .root : nil }
        guard steps.removeFirst() == name else { return nil }
        var place = XMLPlace.root
        for step in steps {
            if step.first == "@" { return place.attribute(String(step.dropFirst())) }
            let parts = step.split(separator: "[")
            let number = parts.count > 1 ? Int(parts[1].dropLast()) ?? 1 : 1
            let siblings = self[place]?.elements ?? []
            let same = siblings.indices.filter { siblings[$0].name == parts[0] }
            guard same.indices.contains(number - 1) else { return nil }
            place = place.child(same[number - 1])
        }
        return place
    }
}
