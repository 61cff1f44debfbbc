import OpenAPI
import SchemaModel

extension Conversion {
    /// Returns the place of a property in XML; `nil` for a child element of its name.
    func xml(_ property: Property, _ schema: Schema) -> DraftXML? {
        // Without an XML body, the placement has no effect.
        guard formats.contains("xml") else { return nil }
        let own = elementName(of: property)
        let form = schema.xml
        let target = target(of: schema)
        let items = target.items.map { self.resolvingAllOf($0) }
        let itemForm = items.flatMap { $0.xml ?? self.target(of: $0).xml }
        if let inner = items.flatMap({ self.target(of: $0).items }).map({ self.resolvingAllOf($0) }
        ),
            (inner.xml ?? self.target(of: inner).xml)?.element != nil
        {
            let note = "the elements of items of lists in a list are not said"
            report(.xmlForm, at: inner.place, note)
        }
        guard let form else {
            if target.items == nil { reportTypeName(target.xml, property) }
            // A list without a form of its own uses the name of its items.
            let item = target.items == nil ? nil : itemForm?.element
            guard let name = item ?? (own == property.name ? nil : own), name != property.name
            else {
                return nil
            }
            return DraftXML([step(name, itemForm)])
        }
        if let name = form.name, form.element == nil {
            let note = "'\(name)' is not a valid name, the property's name is used"
            report(.xmlForm, at: form.place, note)
        }
        if form.isText {
            guard isAttributeless(target) else { return DraftXML(["."]) }
            report(.xmlForm, at: form.place, "a text with parts is taken as an element")
        } else if form.nodeType == .nothing, target.items == nil {
            let note = "'\(property.name)' is taken as an element, though it has none"
            report(.xmlForm, at: form.place, note)
        }
        // The name of a list applies only to its enclosing element.
        let isBare = target.items != nil && !form.isWrapping
        let isNameless = isBare || form.isText || form.nodeType == .nothing
        let name = isNameless ? own : form.element ?? own
        if form.isWrapped, target.items == nil {
            report(
                .xmlForm,
                at: form.place,
                "'wrapped' has no meaning for a value that is not a list, and is left out"
            )
        }
        if form.isAttribute, isAttributeless(target) {
            report(.xmlForm, at: form.place, "an attribute with parts is taken as an element")
        }
        if target.items != nil {
            let item = itemForm?.element ?? name
            let inner = step(item, itemForm)
            let steps = form.isWrapping ? [step(name, form), inner] : [inner]
            return steps == [property.name] ? nil : DraftXML(steps)
        }
        let outer = step(name, form)
        if form.isAttribute, !isAttributeless(target) {
            return DraftXML([outer], isAttribute: true)
        }
        return outer == property.name ? nil : DraftXML([outer])
    }

    /// Returns the name of a property as that of an element, in which `_` replaces the characters that no element has.
    private func elementName(of property: Property) -> String {
        let name = property.name
        if PlacementText.isElement(name) || name.utf8.count > Self.longestName { return name }
        let plain = name.map { isXMLName("_\($0)") ? $0 : "_" }
        let element = isXMLName(String(plain)[...]) ? String(plain) : "_" + String(plain)
        if property.schema.xml?.element == nil {
            let note = "'\(name)' is not the name of an element, '\(element)' is taken"
            report(.xmlForm, at: property.schema.place, note)
        }
        return element
    }

    /// Reports a type whose root element has another name than a property with values of that type.
    ///
    /// Documents often contain the names of classes in place of those of elements, which differ in their first
    /// letters.
    private func reportTypeName(_ form: XMLForm?, _ property: Property) {
        guard let form, let name = form.element, name.lowercased() != property.name.lowercased()
        else { return }
        let note = "'\(property.name)' is an element of its name, and not '\(name)' as its type is"
        report(.xmlForm, at: form.place, note)
    }

    /// Returns the name that a schema gives to its root element; `nil` if it gives none.
    func rootStep(_ form: XMLForm) -> String? {
        form.isText || form.nodeType == .nothing ? nil : form.element.map { step($0, form) }
    }

    /// Whether an attribute cannot contain the values.
    private func isAttributeless(_ target: Schema) -> Bool {
        switch kind(of: target) {
        case .object, .map, .list, .alternatives, .several, .any: true
        case .enumeration, .constant, .scalar, .never: false
        }
    }

    private func step(_ name: String, _ form: XMLForm?) -> String {
        let prefix = form?.prefix.flatMap { $0.isEmpty ? nil : $0 }
        guard let form, let namespace = form.namespace, !namespace.isEmpty else {
            if let form, let prefix {
                let note = "the prefix '\(prefix)', for which there is no namespace, is left out"
                report(.xmlForm, at: form.place, note)
            }
            return PlacementText.step(name)
        }
        let known = namespaces.add(prefix, namespace)
        return "\(known):\(PlacementText.step(name))"
    }
}

extension XMLForm {
    /// The name if it is valid for an element.
    fileprivate var element: String? { name.flatMap { PlacementText.isElement($0) ? $0 : nil } }

    /// Whether an element encloses the items of a list.
    fileprivate var isWrapping: Bool { isWrapped || nodeType == .element }

    /// Whether the value is the text of the enclosing element.
    fileprivate var isText: Bool { nodeType == .text || nodeType == .cdata }
}

/// The namespaces that placements in XML use, by prefix.
struct Namespaces {
    private(set) var members: [SchemaValue.Member] = []

    /// Returns the prefix of a namespace in placements: the prefix in the document unless another namespace uses it.
    mutating func add(_ prefix: String?, _ namespace: String) -> String {
        let wanted = PlainName.member(prefix ?? Self.name(namespace))
        if let known = members.first(where: { member in
            member.value == .text(namespace) && (prefix == nil || member.key == wanted)
        }) {
            return known.key
        }
        var name = wanted
        var number = 2
        while let taken = members.first(where: { $0.key == name }) {
            if taken.value == .text(namespace) { return name }
            name = "\(wanted)\(number)"
            number += 1
        }
        members.append(SchemaValue.Member(name, .text(namespace)))
        return name
    }

    /// Returns a prefix for a namespace without one in the document: its last word.
    private static func name(_ namespace: String) -> String {
        let words = namespace.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        return words.last { $0.first?.isLetter == true }.map { String($0.prefix(20)) } ?? "ns"
    }
}

enum PlacementText {
    /// Whether a name can be a step of a placement, where spaces at the ends are ignored and some characters at the
    /// start have a special meaning.
    static func canSay(_ name: String) -> Bool {
        !["", "."].contains(name) && !["@", "["].contains(name.prefix(1)) && !name.hasPrefix(" ")
            && !name.hasSuffix(" ") && name.utf8.count <= Conversion.longestName
    }

    /// Whether a name is valid for an XML element.
    static func isElement(_ name: String) -> Bool {
        isXMLName(name[...]) && name.utf8.count <= Conversion.longestName
    }

    /// Returns a name as a step of a placement.
    static func step(_ name: String) -> String { Placement.escaped(name, escapesColon: true) }
}
