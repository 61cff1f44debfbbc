/// The steps from an element to a value: child elements, at the end perhaps an attribute or own text.
struct XMLWay: Sendable {
    struct Step: Sendable {
        let local: String
        /// `nil` for any namespace.
        let namespace: String?
        /// The step's number in the registry.
        let number: UInt32

        init(_ text: some StringProtocol) {
            var name = String(text)
            var namespace: String?
            if name.first == "{", let end = name.firstIndex(of: "}") {
                namespace = String(name[name.index(after: name.startIndex)..<end])
                name = String(name[name.index(after: end)...])
            }
            local = XMLWay.unescaped(name)
            self.namespace = namespace.map(XMLWay.unescaped)
            let spelled = self.namespace.map { "{\($0)}" } ?? ""
            number = XMLNameRegistry.number(of: spelled + local)
        }
    }

    /// The names of the child elements to go through.
    var elements: [Step] = []
    /// The attribute at the end.
    var attribute: Step?
    /// Whether the own text of the last element is meant, so that it may have children.
    var isOwnText = false

    /// The ways of a placement that exist in XML, in their order.
    static func ways(_ placement: String) -> [XMLWay] {
        split(placement, at: "|").compactMap { XMLWay($0) }
    }

    /// `nil` for an empty way and for one with a step through an array.
    init?(_ text: String) {
        let text = text.filter { $0 != " " }
        guard !text.isEmpty else { return nil }
        let steps = Self.split(text, at: "/")
        for (place, step) in steps.enumerated() {
            let isLast = place == steps.count - 1
            if step.first == "[" { return nil }
            if step == "." {
                isOwnText = isLast
            } else if step.first == "@" {
                precondition(isLast, "An attribute is the last step of a placement: \(text)")
                attribute = Step(step.dropFirst())
            } else {
                precondition(!step.isEmpty, "A step of a placement has a name: \(text)")
                elements.append(Step(step))
            }
        }
    }

    /// Splits outside braces, since a namespace may hold slashes.
    private static func split(_ text: String, at separator: Character) -> [String] {
        var parts = [""]
        var isInBraces = false
        for character in text {
            if character == "{" { isInBraces = true }
            if character == "}" { isInBraces = false }
            if character == separator, !isInBraces {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts
    }

    private static func unescaped(_ text: String) -> String {
        guard text.contains("~") else { return text }
        var result = ""
        var isEscape = false
        for character in text {
            if isEscape {
                isEscape = false
                switch character {
                case "0": result.append("~")
                case "1": result.append("/")
                case "2": result.append("|")
                default: result += "~\(character)"
                }
            } else if character == "~" {
                isEscape = true
            } else {
                result.append(character)
            }
        }
        return isEscape ? result + "~" : result
    }
}

extension XMLScan {
    /// Whether a token has the step's name.
    @inline(__always)
    func matches(_ token: XMLToken, _ step: XMLWay.Step) -> Bool {
        let numbers = names.numbers[token.nameIndex]
        return step.namespace == nil ? numbers.any == step.number : numbers.exact == step.number
    }

    /// Appends the places to which a way leads, in document order.
    func collect(_ way: XMLWay, from place: Int, into places: inout [UInt32], at depth: Int = 0) {
        if depth == way.elements.count {
            guard let attribute = way.attribute else { return places.append(UInt32(place)) }
            tape.forEachChild(of: place) { child in
                let token = tape.tokens[child]
                if token.isAttribute, matches(token, attribute) { places.append(UInt32(child)) }
            }
            return
        }
        tape.forEachChild(of: place) { child in
            let token = tape.tokens[child]
            if token.isElement, matches(token, way.elements[depth]) {
                collect(way, from: child, into: &places, at: depth + 1)
            }
        }
    }

    /// The last place to which the first way that leads anywhere does; the last one, as elsewhere.
    func find(_ ways: [XMLWay], from place: Int) -> Int? {
        for way in ways {
            var places: [UInt32] = []
            collect(way, from: place, into: &places)
            if let last = places.last { return Int(last) }
        }
        return nil
    }
}
