import LatheCoding
import LatheXML

/// A document that differs from a good one in one place.
struct XMLVariant {
    /// The place that differs, as failures spell it.
    var path: String
    /// How it differs.
    var kind: String
    /// The document's root; `nil` where the text is no XML.
    var root: XMLValue?
    var text: String
}

/// Spoils an XML document in each way, at each place: of places that differ in nothing but their number in a
/// list, the first.
struct XMLSpoiling {
    private let document: XMLValue
    private(set) var variants: [XMLVariant] = []
    private var visited: Set<String> = []

    /// Makes the variants of a document.
    ///
    /// - Parameters:
    ///   - document: The good document's root.
    ///   - failure: The element by which the API reports a failure; `nil` where it reports none.
    init(_ document: XMLValue, reporting failure: String?) {
        self.document = document
        spoilWhole(failure)
        visit(.root, names: [])
    }

    private mutating func add(_ kind: String, at place: XMLPlace, _ root: XMLValue) {
        variants.append(
            XMLVariant(
                path: document.spelled(place),
                kind: kind,
                root: root,
                text: root.description
            )
        )
    }

    private mutating func add(_ kind: String, text: String) {
        variants.append(XMLVariant(path: "/", kind: kind, root: nil, text: text))
    }

    // MARK: The whole document

    private mutating func spoilWhole(_ failure: String?) {
        let text = document.description
        for count in Set([0, text.utf8.count / 3, text.utf8.count / 2, text.utf8.count - 1])
            .sorted()
        {
            add(
                "broken off behind \(count) bytes",
                text: String(decoding: text.utf8.prefix(count), as: UTF8.self)
            )
        }
        if text.hasSuffix("</\(document.name)>") {
            add("another end tag", text: text.dropLast(document.name.count + 1) + "zz>")
        }
        add("a second root", text: text + "<zz/>")
        add("a document type", text: "<!DOCTYPE \(document.name)>" + text)
        var other = document
        other.name = "zz"
        add("another root", at: .root, other)
        guard let failure else { return }
        let reported = XMLValue(
            failure,
            attributes: [XMLValue.Attribute("code", value: "7"), .init("info", value: "zz")],
            children: [.text("zz")]
        )
        add(
            "a failure beside the value",
            at: .root,
            document.changing(.root) { $0.children.append(.element(reported)) }
        )
    }

    // MARK: Elements

    private mutating func visit(_ place: XMLPlace, names: [String]) {
        guard let element = document[place] else { return }
        if visited.insert("/" + names.joined(separator: "/")).inserted {
            spoilContent(of: element, at: place)
            if place != .root { spoil(element, at: place) }
        }
        for attribute in element.attributes where attribute.namespace == nil {
            let steps = names + ["@" + attribute.name]
            guard visited.insert("/" + steps.joined(separator: "/")).inserted else { continue }
            spoil(attribute, at: place)
        }
        for (index, child) in element.elements.enumerated() {
            visit(place.child(index), names: names + [child.name])
        }
    }

    /// Adds what no schema has.
    private mutating func spoilContent(of element: XMLValue, at place: XMLPlace) {
        let extra = XMLValue(
            "zzExtra",
            children: [.element(XMLValue("zz", children: [.text("1")]))]
        )
        add(
            element.elements.isEmpty && place != .root
                ? "element in place of text" : "element that no schema has",
            at: place,
            document.changing(place) { $0.children.append(.element(extra)) }
        )
        add(
            "attribute that no schema has",
            at: place,
            document.changing(place) {
                $0.attributes.append(XMLValue.Attribute("zzExtra", value: "true"))
            }
        )
        guard !element.elements.isEmpty else { return }
        add(
            "text between the elements",
            at: place,
            document.changing(place) { $0.children.insert(.text("zz"), at: 0) }
        )
    }

    private mutating func spoil(_ element: XMLValue, at place: XMLPlace) {
        let siblings = document[place.parent]?.elements ?? []
        let same = siblings.filter { $0.name == element.name }
        add("missing", at: place, document.replacing(place, with: []))
        if same.count > 1 {
            func keeping(_ count: Int) -> XMLValue {
                document.changing(place.parent) { parent in
                    var left = count
                    parent.children.removeAll { node in
                        guard case .element(let child) = node, child.name == element.name else {
                            return false
                        }
                        left -= 1
                        return left < 0
                    }
                }
            }
            add("list of one", at: place, keeping(1))
            add("empty list", at: place, keeping(0))
        }
        add("empty", at: place, document.replacing(place, with: [XMLValue(element.name)]))
        add(
            "xsi:nil",
            at: place,
            document.replacing(
                place,
                with: [
                    XMLValue(
                        element.name,
                        attributes: [
                            .init("nil", namespace: XMLValue.instance, value: "true")
                        ]
                    )
                ]
            )
        )
        add("twice", at: place, document.replacing(place, with: [element, element]))
        let hollow = XMLValue(element.name)
        if element.elements.isEmpty {
            spoilText(element, at: place)
        } else {
            add(
                "behind an empty one",
                at: place,
                document.replacing(place, with: [hollow, element])
            )
            add(
                "an empty one behind",
                at: place,
                document.replacing(place, with: [element, hollow])
            )
            add(
                "a poorer one behind",
                at: place,
                document.replacing(place, with: [element, poorer(element)])
            )
            var text = hollow
            text.children = [.text("zz")]
            add("text in place of elements", at: place, document.replacing(place, with: [text]))
        }
    }

    /// The element without the last of its children.
    private func poorer(_ element: XMLValue) -> XMLValue {
        var other = element
        let last = other.children.lastIndex { if case .element = $0 { true } else { false } }
        if let last { other.children.remove(at: last) }
        return other
    }

    private mutating func spoilText(_ element: XMLValue, at place: XMLPlace) {
        func saying(_ text: String) -> XMLValue {
            var other = element
            other.children = [.text(text)]
            return other
        }
        for (kind, text) in Self.otherTexts(element.text) {
            add(kind, at: place, document.replacing(place, with: [saying(text)]))
        }
        add(
            "white space around",
            at: place,
            document.replacing(place, with: [saying("\n \(element.text)\t")])
        )
        add("another behind", at: place, document.replacing(place, with: [element, saying("5")]))
        add("behind another", at: place, document.replacing(place, with: [saying("5"), element]))
    }

    private mutating func spoil(_ attribute: XMLValue.Attribute, at place: XMLPlace) {
        func saying(_ text: String?) -> XMLValue {
            document.changing(place) { element in
                guard let index = element.attributes.firstIndex(where: { $0 == attribute }) else {
                    return
                }
                if let text {
                    element.attributes[index].value = text
                } else {
                    element.attributes.remove(at: index)
                }
            }
        }
        let here = place.attribute(attribute.name)
        add("missing", at: here, saying(nil))
        add("empty", at: here, saying(""))
        for (kind, text) in Self.otherTexts(attribute.value) { add(kind, at: here, saying(text)) }
    }

    private static func otherTexts(_ text: String) -> [(kind: String, text: String)] {
        var texts = [("other text", "zz"), ("another number", "987654")]
        if text.isInteger {
            texts.append(("a number out of range", String(repeating: "9", count: 30)))
        }
        return texts
    }
}
