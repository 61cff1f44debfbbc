import SchemaSyntax

// Values of a type that the specification requires; `null` is equivalent to an absent value.
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

    /// Returns a key, a name or a number as it is written, including zeros that a number would lose.
    func writtenText(of node: SchemaNode) -> String {
        if case .string(let text) = node.kind { return text }
        let written = String(decoding: node.range.source.bytes[node.range.bytes], as: UTF8.self)
        // In YAML, a tag makes a number of a text in quotation marks.
        let isQuoted = written.hasPrefix("\"") || written.hasPrefix("'")
        return isQuoted ? String(written.dropFirst().dropLast()) : written
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

    /// Returns a count, which is a nonnegative integer.
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

    /// Returns the number as it is written.
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

    /// Returns a word for which a type has a case.
    func choice<Choice>(_ value: LocatedNode, of type: Choice.Type) -> Choice?
    where Choice: RawRepresentable<String> & CaseIterable {
        choice(value, among: Array(Choice.allCases))
    }

    /// Returns the case for a text; `nil` after it reports a text without a case.
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

    /// Reports an empty list that must have elements.
    func reportEmpty(_ value: LocatedNode) {
        guard value.node.elements?.isEmpty == true else { return }
        report(
            .warning,
            rule: "empty-list",
            at: value.place,
            "\(value.name) has no elements, expected at least one"
        )
    }

    /// Reports a word that is a synonym of another one.
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

    /// Returns the elements of a list; none after it reports a mistake.
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
