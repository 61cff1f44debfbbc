import SchemaSyntax

// Values of one type, where the specification asks for that type. `null` is as good as no value.
extension Reader {
    func text(_ value: LocatedNode) -> String? {
        switch value.node.kind {
        case .string(let text): return text
        case .invalid: return nil
        case .number, .bool:
            let written = writtenText(of: value.node)
            report(
                .warning,
                rule: "wrong-type",
                at: value.place,
                "\(value.name) is \(value.node.kindName), expected text: it is read as \(quoted(written))"
            )
            return written
        case .object where value["$ref"]?.node.string != nil:
            guard let target = resolve(value) else { return nil }
            return text(target)
        case .null, .array, .object:
            reportType(of: value, expected: "text")
            return nil
        }
    }

    /// A key, a name or a number as it stands in the file, with the zeros that a number would lose.
    func writtenText(of node: SchemaNode) -> String {
        if case .string(let text) = node.kind { return text }
        return String(decoding: node.range.source.bytes[node.range.bytes], as: UTF8.self)
    }

    func flag(_ value: LocatedNode) -> Bool? {
        switch value.node.kind {
        case .bool(let flag): return flag
        case .string("true"), .string("false"):
            let flag = value.node.string == "true"
            report(
                .warning,
                rule: "wrong-type",
                at: value.place,
                "\(value.name) is a string, expected true or false: it is read as \(flag)"
            )
            return flag
        default:
            reportType(of: value, expected: "true or false")
            return nil
        }
    }

    /// A count: a whole number that is not negative.
    func count(_ value: LocatedNode) -> Int? {
        guard let number = number(value) else { return nil }
        if let count = Int(number) ?? Double(number).flatMap({ Int(exactly: $0) }), count >= 0 {
            return count
        }
        let isLarge = Double(number).map { $0 > 1e18 } ?? false
        report(
            rule: "wrong-type",
            at: value.place,
            "\(value.name) is \(quoted(number)), expected a whole number, "
                + (isLarge ? "at most \(Int.max)" : "0 or more")
        )
        return nil
    }

    /// The number as it is written.
    func number(_ value: LocatedNode) -> String? {
        switch value.node.kind {
        case .number(let number): return number
        case .string(let text)
        where text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil:
            report(
                .warning,
                rule: "wrong-type",
                at: value.place,
                "\(value.name) is a string, expected a number: it is read as \(quoted(text))"
            )
            return text
        default:
            reportType(of: value, expected: "a number")
            return nil
        }
    }

    /// One of the words that a type has cases for.
    func choice<Choice>(_ value: LocatedNode, of type: Choice.Type) -> Choice?
    where Choice: RawRepresentable<String> & CaseIterable {
        choice(value, among: Array(Choice.allCases))
    }

    /// One of some values that a text names; `nil` after telling that it names none of them.
    func choice<Choice: RawRepresentable<String>>(
        _ value: LocatedNode,
        among choices: [Choice]
    ) -> Choice? {
        guard let text = text(value) else { return nil }
        if let choice = choices.first(where: { $0.rawValue == text }) { return choice }
        let spelled = choices.filter { $0.rawValue.lowercased() == text.lowercased() }
        if spelled.count == 1 {
            reportSpelling(text, at: value, expected: spelled[0].rawValue)
            return spelled[0]
        }
        reportChoice(text, at: value, of: choices.map(\.rawValue))
        return nil
    }

    /// Tells of a list without elements where there must be one.
    func reportEmpty(_ value: LocatedNode) {
        guard value.node.elements?.isEmpty == true else { return }
        report(
            .warning,
            rule: "empty-list",
            at: value.place,
            "\(value.name) has no elements, expected at least one"
        )
    }

    /// Tells of a word that stands for another one.
    func reportSpelling(_ text: String, at value: LocatedNode, expected: String) {
        report(
            .warning,
            rule: "unknown-value",
            at: value.place,
            "\(value.name) is \(quoted(text)), expected '\(expected)': it is read as that"
        )
    }

    func reportChoice(_ text: String, at value: LocatedNode, of choices: [String]) {
        let near = suggestion(for: text, in: choices)
        let expected = near.map { "'\($0)'" } ?? choices.map { "'\($0)'" }.joined(separator: ", ")
        let message = "\(value.name) is \(quoted(text)), expected \(near == nil ? "one of " : "")"
        report(rule: "unknown-value", at: value.place, message + expected)
    }

    /// The elements of a list; none after a complaint.
    func elements(_ value: LocatedNode) -> [LocatedNode] {
        guard let value = resolve(value) else { return [] }
        if let elements = value.elements { return elements }
        reportType(of: value, expected: "a list")
        return []
    }

    func texts(_ value: LocatedNode) -> [String] { elements(value).compactMap(text) }

    func reportType(of value: LocatedNode, expected: String) {
        guard !value.node.isInvalid else { return }
        let isNull = value.node.isNull
        report(
            isNull ? .warning : .error,
            rule: "wrong-type",
            at: value.place,
            "\(value.name) is \(value.node.kindName), expected \(expected)"
                + (isNull ? " or no such key" : "")
        )
    }
}
