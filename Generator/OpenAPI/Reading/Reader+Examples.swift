import SchemaSyntax

extension Reader {
    private enum Key: String, CaseIterable {
        case summary, description, value, externalValue, dataValue, serializedValue
    }

    /// Reads the value of `example`, or the table of `examples`.
    func readExamples(_ value: LocatedNode) -> [Example] {
        guard value.pointer.key == "examples" else {
            guard let value = resolve(value) else { return [] }
            var example = Example(place: value.place)
            example.value = value.node
            return [example]
        }
        return named(value).compactMap { readExample($0.value, name: $0.name) }
    }

    func readExample(_ origin: LocatedNode, name: String) -> Example? {
        guard let value = resolve(origin) else { return nil }
        var example = Example(place: value.place)
        example.name = name
        let extensions = readMembers(of: value, Key.self) { key, value in
            switch key {
            case .summary: example.summary = text(value)
            case .description: example.description = text(value)
            case .value: if example.value == nil { example.value = value.node }
            case .dataValue: example.value = value.node
            case .serializedValue: example.serializedValue = text(value)
            case .externalValue: example.externalValue = text(value)
            }
        }
        guard extensions != nil else { return nil }
        checkValues(of: value)
        if let text = summaryBesideReference(origin) { example.summary = text }
        if let text = descriptionBesideReference(origin) { example.description = text }
        return example
    }

    /// The keys of an example that exclude each other, and the one that has priority.
    private static let exclusions: [(key: String, other: String, taken: String)] = [
        ("value", "dataValue", "dataValue"), ("value", "serializedValue", "value"),
        ("value", "externalValue", "value"),
        ("serializedValue", "externalValue", "serializedValue"),
    ]

    private func checkValues(of value: LocatedNode) {
        for (key, other, taken) in Self.exclusions {
            guard value[key] != nil, let second = value[other] else { continue }
            report(
                .warning,
                rule: "example-conflict",
                at: second.place,
                "'\(other)' is given together with '\(key)', expected only one of them: '\(taken)' is taken"
            )
        }
    }

    /// Reports a single example next to a table of examples.
    func checkExamples(of value: LocatedNode) {
        guard value["example"] != nil, let examples = value["examples"] else { return }
        report(
            .warning,
            rule: "example-conflict",
            at: examples.place,
            "'examples' is given together with 'example', expected only one of them: all are read"
        )
    }
}
