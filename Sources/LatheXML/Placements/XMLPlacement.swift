import LatheCoding

/// The path from an element to a value: child elements, optionally followed by an attribute or own text.
final class XMLPlacement: Sendable {
    struct Step: Sendable {
        let local: String
        /// The namespace, or `nil` for any namespace.
        let namespace: String?
        /// The name in the form that a search uses.
        let sought: XMLDocumentNames.Sought
        /// The number of the step's name in the field tables.
        var number: UInt32 { sought.number }

        init(_ text: some StringProtocol) {
            // Scalars are compared, since a sign and a combining mark after it are one `Character`.
            var name = Substring(text).unicodeScalars
            var namespace: String?
            if name.first == "{", let end = name.firstIndex(of: "}") {
                namespace = String(name[..<end].dropFirst())
                name = name[end...].dropFirst()
            }
            local = XMLPlacement.unescaped(String(name))
            self.namespace = namespace.map(XMLPlacement.unescaped)
            let spelled = self.namespace.map { "{\($0)}" } ?? ""
            sought = XMLDocumentNames.Sought(
                number: XMLFieldNames.number(of: spelled + local),
                isExact: namespace != nil,
                isAny: namespace == nil && local == XMLName.anyElement
            )
        }

        /// Whether the step leads to an element or attribute of a document.
        func isOf(_ local: String, _ namespace: String?) -> Bool {
            sought.isAny
                || self.local == local && (self.namespace == nil || self.namespace == namespace)
        }
    }

    /// The child elements on the path.
    let elements: [Step]
    /// The attribute at the end.
    let attribute: Step?
    /// Whether the value is the own text of the last element, which may then have children.
    let isOwnText: Bool

    /// The placement of the element that contains the value.
    var parent: XMLPlacement {
        XMLPlacement(elements.dropLast(), attribute: nil, isOwnText: isOwnText)
    }

    /// The placement relative to the first element on the path.
    var below: XMLPlacement {
        XMLPlacement(Array(elements.dropFirst()), attribute: attribute, isOwnText: isOwnText)
    }

    /// Whether the value is a child element.
    var isChild: Bool { elements.count == 1 && attribute == nil }

    /// Whether the value is the element itself.
    var isWhole: Bool { elements.isEmpty && attribute == nil }

    /// Whether a step is an element of any name that no other field has.
    let hasAny: Bool

    /// Whether the path is the same, regardless of the spelling.
    func isSame(as other: XMLPlacement) -> Bool {
        attribute?.number == other.attribute?.number
            && elements.elementsEqual(other.elements) { $0.number == $1.number }
    }

    private init(_ elements: [Step], attribute: Step?, isOwnText: Bool) {
        self.elements = elements
        self.attribute = attribute
        self.isOwnText = isOwnText
        hasAny = elements.contains { $0.sought.isAny }
    }

    /// Returns the alternatives of a placement that are possible in XML, in their order.
    static func alternatives(_ placement: String) -> [XMLPlacement] {
        split(placement, at: "|").compactMap { XMLPlacement($0) }
    }

    /// Creates the path for a text, or returns `nil` if the text is empty or possible in JSON only.
    ///
    /// Only a path in JSON can have an index or a key that contains `@`.
    convenience init?(_ text: String) {
        var elements: [Step] = []
        var attribute: Step?
        var isOwnText = false
        let text = String(text.unicodeScalars.filter { $0 != " " })
        guard !text.isEmpty else { return nil }
        let steps = Self.split(text, at: "/")
        for (place, step) in steps.enumerated() {
            let isLast = place == steps.count - 1
            let first = step.unicodeScalars.first
            if first == "[" { return nil }
            if step == "." {
                isOwnText = isLast
            } else if first == "@" {
                guard isLast else { return nil }
                attribute = Step(String(step.unicodeScalars.dropFirst()))
            } else {
                precondition(!step.isEmpty, "A step of a placement has a name: \(text)")
                elements.append(Step(step))
            }
        }
        self.init(elements, attribute: attribute, isOwnText: isOwnText)
    }

    /// Splits a text outside braces, since a namespace may contain slashes.
    private static func split(_ text: String, at separator: Unicode.Scalar) -> [String] {
        var parts = [String.UnicodeScalarView()]
        var isInBraces = false
        for scalar in text.unicodeScalars {
            if scalar == "{" { isInBraces = true }
            if scalar == "}" { isInBraces = false }
            if scalar == separator, !isInBraces {
                parts.append(String.UnicodeScalarView())
            } else {
                parts[parts.count - 1].append(scalar)
            }
        }
        return parts.map { String($0) }
    }

    private static func unescaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var isEscape = false
        for scalar in text.unicodeScalars {
            if isEscape {
                isEscape = false
                switch scalar {
                case "0": result.append("~")
                case "1": result.append("/")
                case "2": result.append("|")
                default: result.append(contentsOf: ["~", scalar])
                }
            } else if scalar == "~" {
                isEscape = true
            } else {
                result.append(scalar)
            }
        }
        if isEscape { result.append("~") }
        return String(result)
    }
}
