import OpenAPI
import SchemaSyntax

// Examples, of which those of parameters, bodies and responses become examples of calls; one that contradicts its schema
// is a mistake of the document.

extension Conversion {
    /// Tells that an example is left out, and where it is not as its schema has it; those that become examples of calls are
    /// not told in the end.
    func tell(_ value: SchemaNode?, of schema: Schema?, at place: Place) {
        comparedParts = 0
        guard let value, let schema, let misfit = misfit(value, schema) else {
            find(.example, at: place, "the example is left out")
            return
        }
        let note = "the example is left out: \(misfit.node.kindName), \(misfit.expected)"
        find(.example, at: Place(misfit.node.range, place.pointer), note)
    }

    struct Misfit {
        let node: SchemaNode
        let expected: String
    }

    /// The first part of a value whose kind, or whose text among those that are listed, is not what the schema has;
    /// `nil` where there is none.
    func misfit(_ node: SchemaNode, _ schema: Schema, depth: Int = 0) -> Misfit? {
        comparedParts += 1
        guard depth < 100, comparedParts < Self.mostComparedParts else { return nil }
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
    /// The types of JSON Schema that a value has.
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
