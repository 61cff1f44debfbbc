import OpenAPI
import SchemaSyntax

// Examples of parameters, bodies and responses become examples of calls; short examples of fields and parameters
// become part of their documentation. An example that contradicts its schema is a mistake in the document.

extension Conversion {
    /// Reports that an example is omitted, and where it contradicts its schema.
    ///
    /// Examples that become examples of calls are not reported in the end.
    func report(_ value: SchemaNode?, of schema: Schema?, at place: Place) {
        comparedParts = 0
        guard let value, let schema, let misfit = misfit(value, schema) else {
            report(.example, at: place, "the example is left out")
            return
        }
        let note = "the example is left out: \(misfit.node.kindName), \(misfit.expected)"
        report(.example, at: Place(misfit.node.range, place.pointer), note)
    }

    /// The maximum number of examples in the documentation of a field or parameter.
    private static let maximumReportedExamples = 3

    /// Adds short examples of a field or parameter to its documentation.
    ///
    /// - Parameters:
    ///   - examples: The examples next to its schema.
    ///   - schema: Its schema, which may be a reference.
    ///   - use: The type of its values.
    ///   - isSecret: Whether its values must not be shown.
    ///   - text: The documentation.
    func reportExamples(
        _ examples: [OpenAPI.Example] = [],
        of schema: Schema,
        _ use: DraftUse,
        isSecret: Bool,
        in text: inout DraftText
    ) {
        let target = target(of: schema)
        let items = target.items.map { resolvingAllOf($0) }
        let parts = [target] + target.anyOf + target.oneOf + [items].compactMap(\.self)
        guard !isSecret, !parts.contains(where: { self.target(of: $0).isSecret }) else { return }
        let own = examples.compactMap { example in
            example.value.map { ($0, example.place.range) }
        }
        let written = schema.examples + (schema.reference == nil ? [] : target.examples)
        say(own + written.map { ($0, $0.range) }, of: schema, use.type, ofItem: false, in: &text)
        guard let items, case .list(let type) = use.type.unwrapped else { return }
        let ofItems =
            items.examples + (items.reference == nil ? [] : self.target(of: items).examples)
        say(ofItems.map { ($0, $0.range) }, of: items, type.unwrapped, ofItem: true, in: &text)
    }

    private func say(
        _ examples: [(value: SchemaNode, range: SourceRange)],
        of schema: Schema,
        _ type: DraftType,
        ofItem: Bool,
        in text: inout DraftText
    ) {
        guard !examples.isEmpty else { return }
        let usual = (schema.defaultValue ?? target(of: schema).defaultValue).flatMap {
            SchemaValue($0)
        }
        var words: [String] = []
        for (node, range) in examples {
            comparedParts = 0
            guard let value = SchemaValue(node), misfit(node, schema) == nil else { continue }
            if value == usual || saysNothing(value, of: type) {
                saidExamples.insert(range)
            } else if let word = DocText.example(value), words.count < Self.maximumReportedExamples
            {
                if !words.contains(word) { words.append(word) }
                saidExamples.insert(range)
            }
        }
        text.doc = DocText.adding(examples: words, ofItem: ofItem, to: text.doc)
    }

    /// Whether an example adds nothing to the type: one of a few values, no value, or a value without parts.
    private func saysNothing(_ value: SchemaValue, of type: DraftType) -> Bool {
        if case .declared(let id) = type.element, case .enumeration = shape(id) { return true }
        return switch value {
        case .null, .truth, .text(""): true
        case .list(let items): items.isEmpty
        case .object(let object): object.members.isEmpty
        case .number, .text, .prose: false
        }
    }

    struct Misfit {
        let node: SchemaNode
        let expected: String
    }

    /// Returns the first part of a value that has another kind than its schema, or a text that is not among the listed
    /// ones; `nil` if the value matches.
    func misfit(_ node: SchemaNode, _ schema: Schema, depth: Int = 0) -> Misfit? {
        comparedParts += 1
        guard depth < 100, comparedParts < Self.maximumComparedParts else { return nil }
        let target = target(of: schema)
        if node.isNull {
            let isAllowed = target.isNullable || schema.isNullable || target.impliedTypes.isEmpty
            return isAllowed ? nil : Misfit(node: node, expected: "which is not allowed")
        }
        let choices = target.anyOf + target.oneOf
        guard choices.isEmpty else {
            let found = choices.map { misfit(node, $0, depth: depth + 1) }
            return found.contains { $0 == nil }
                ? nil : Misfit(node: node, expected: "which is none of the \(choices.count) kinds")
        }
        if let texts = target.values?.map(\.value), !texts.isEmpty, let value = SchemaValue(node),
            !texts.contains(where: { SchemaValue($0) == value })
        {
            return Misfit(node: node, expected: "which is none of the \(texts.count) values")
        }
        let types = target.impliedTypes
        guard types.isEmpty || !types.isDisjoint(with: node.types) else {
            let names = TypeSet.names.filter { types.contains($0.type) }.map { "'\($0.name)'" }
            return Misfit(node: node, expected: "expected \(names.joined(separator: " or "))")
        }
        if let elements = node.elements, let items = target.items, target.prefixItems.isEmpty {
            return elements.lazy.compactMap { self.misfit($0, items, depth: depth + 1) }.first
        }
        guard let object = node.object else { return nil }
        return object.members.lazy.compactMap { member in
            target.property(member.key).flatMap {
                self.misfit(member.value, $0.schema, depth: depth + 1)
            }
        }.first
    }
}

extension SchemaNode {
    /// The JSON Schema types of the value.
    fileprivate var types: TypeSet {
        switch kind {
        case .string: .string
        case .bool: .boolean
        case .number: integer == nil ? .number : [.integer, .number]
        case .array: .array
        case .object: .object
        case .null: .null
        case .invalid: []
        }
    }
}
