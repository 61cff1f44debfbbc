import OpenAPI

extension Conversion {
    /// Where a property is in XML; `nil` for a child element of its name.
    func xml(_ property: Property, _ schema: Schema) -> DraftXML? {
        let form = schema.xml
        let target = target(of: schema)
        let items = target.items.map { self.settled($0) }
        let itemForm = items.flatMap { $0.xml ?? self.target(of: $0).xml }
        guard let form else {
            // A list without a form of its own has its items' name.
            guard let name = itemForm?.name, name != property.name, target.items != nil else {
                return nil
            }
            return DraftXML([step(name, itemForm)])
        }
        let name = form.name ?? property.name
        if target.items != nil {
            let item = itemForm?.name ?? name
            let inner = step(item, itemForm)
            let steps = form.isWrapped ? [step(name, form), inner] : [inner]
            return steps == [property.name] ? nil : DraftXML(steps)
        }
        let outer = step(name, form)
        if form.isAttribute { return DraftXML([outer], isAttribute: true) }
        return outer == property.name ? nil : DraftXML([outer])
    }

    private func step(_ name: String, _ form: XMLForm?) -> String {
        guard let prefix = form?.prefix, !prefix.isEmpty, let namespace = form?.namespace else {
            return PlacementText.step(name)
        }
        namespaces.add(prefix, namespace)
        return "\(PlainName.member(prefix)):\(PlacementText.step(name))"
    }
}

/// The namespaces that placements in XML use, by prefix.
struct Namespaces {
    private(set) var members: [SchemaValue.Member] = []

    mutating func add(_ prefix: String, _ namespace: String) {
        let name = PlainName.member(prefix)
        guard !members.contains(where: { $0.key == name }) else { return }
        members.append(SchemaValue.Member(name, .text(namespace)))
    }
}

enum PlacementText {
    /// A name as a step of a placement.
    static func step(_ name: String) -> String {
        name.reduce(into: "") { text, character in
            switch character {
            case "~": text += "~0"
            case "/": text += "~1"
            case "|": text += "~2"
            case ":": text += "~3"
            default: text.append(character)
            }
        }
    }
}
