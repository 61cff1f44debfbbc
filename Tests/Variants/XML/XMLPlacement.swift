import LatheCoding
import SchemaModel
import LatheXML

/// The ways of a placement in XML, as the schema language describes them; names are in any namespace.
struct XMLPlacement {
    struct Alternative {
        var elements: [String] = []
        var attribute: String?
        /// Whether the own text of the last element is meant, whatever else is in it.
        var isOwnText = false
    }

    let alternatives: [Alternative]
    /// Whether a call's whole answer is there, and not a field of it.
    let isWhole: Bool

    init(_ placement: Placement, isWhole: Bool = false) {
        self.isWhole = isWhole
        alternatives = placement.alternatives.map { alternative in
            var result = Alternative()
            for step in alternative.steps {
                switch step.kind {
                case .own: result.isOwnText = true
                case .attribute(_, let name): result.attribute = name
                case .name(_, let name): result.elements.append(name)
                case .index: break
                }
            }
            return result
        }
    }

    /// Where the first way leads that leads anywhere, in the document's order, and which way it is.
    func places(
        in document: XMLValue,
        from place: XMLPlace
    ) -> (places: [XMLPlace], alternative: Alternative)? {
        for alternative in alternatives {
            var places = Self.elements(alternative.elements[...], in: document, from: place)
            if let attribute = alternative.attribute {
                places = places.filter { document[$0]?.attribute(attribute) != nil }
                    .map { $0.attribute(attribute) }
            }
            if !places.isEmpty { return (places, alternative) }
        }
        return nil
    }

    /// The element around the items of one of the ways, which tells an empty list from none: of a field the
    /// outermost one, of a call's whole answer the innermost.
    func envelope(in document: XMLValue, from place: XMLPlace) -> XMLPlace? {
        alternatives.lazy.filter { $0.elements.count > 1 }.compactMap { alternative in
            let count = isWhole ? alternative.elements.count - 1 : 1
            return Self.elements(alternative.elements.prefix(count), in: document, from: place).last
        }.first
    }

    private static func elements(
        _ names: ArraySlice<String>,
        in document: XMLValue,
        from place: XMLPlace
    ) -> [XMLPlace] {
        guard let name = names.first else { return [place] }
        let children = document[place]?.elements ?? []
        return children.indices.filter { children[$0].name == name }.flatMap {
            elements(names.dropFirst(), in: document, from: place.child($0))
        }
    }
}
