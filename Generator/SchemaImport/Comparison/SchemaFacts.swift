import OpenAPI
import SchemaSyntax

/// The combined facts of a document's schema, of the schemas that it refers to, and of its parts.
struct SchemaFacts {
    struct Member {
        let schema: Schema
        var isRequired: Bool
    }

    /// The place of the schema at the end of the references.
    private(set) var place: Place
    private(set) var types: TypeSet = []
    private(set) var format: String?
    private(set) var isNullable = false
    private(set) var members: [String: Member] = [:]
    private(set) var items: Schema?
    /// The schema of all members without declared names.
    private(set) var rest: Schema?
    /// The only valid values; `nil` without such a list.
    private(set) var values: [EnumValue]?
    private(set) var alternatives: [SchemaFacts] = []
    /// The names of the schemas that the references point to.
    private(set) var names: Set<String> = []

    init(_ schema: Schema, in description: APIDescription) {
        self.init(place: schema.place)
        // Each schema counts once, since references may be circular or point to one schema many times.
        var seen: Set<String> = []
        _ = add(schema, description, &seen, depth: 0)
        names = seen
    }

    private init(place: Place) { self.place = place }

    /// The maximum depth of parts within parts.
    private static let maximumDepth = 200

    /// Adds the facts of a schema; returns `false` if the schema is already a part or is nested too deeply.
    private mutating func add(
        _ schema: Schema,
        _ description: APIDescription,
        _ seen: inout Set<String>,
        depth: Int
    ) -> Bool {
        guard depth < Self.maximumDepth else { return false }
        let depth = depth + 1
        isNullable = isNullable || schema.isNullable
        if let name = schema.reference {
            guard seen.insert(name).inserted else { return false }
            if let target = description.schemas[name]?.schema {
                if members.isEmpty, types.isEmpty { place = target.place }
                guard add(target, description, &seen, depth: depth) else { return false }
            }
        }
        format = schema.format ?? format
        if let constant = schema.constant { values = [EnumValue(constant)] }
        values = schema.values ?? values
        for part in schema.allOf { _ = add(part, description, &seen, depth: depth) }
        addMembers(schema)
        addTypes(schema)
        for alternative in schema.anyOf + schema.oneOf {
            var facts = SchemaFacts(place: alternative.place)
            if facts.add(alternative, description, &seen, depth: depth) {
                alternatives.append(facts)
            }
            isNullable = isNullable || facts.isNullable
        }
        return true
    }

    private mutating func addMembers(_ schema: Schema) {
        for property in schema.properties {
            let isRequired = property.isRequired || members[property.name]?.isRequired ?? false
            members[property.name] = Member(schema: property.schema, isRequired: isRequired)
        }
        for name in schema.required { members[name]?.isRequired = true }
    }

    private mutating func addTypes(_ schema: Schema) {
        items = schema.items ?? items
        if case .schema(let schema) = schema.additionalProperties { rest = schema }
        if !schema.types.isEmpty {
            types.formUnion(schema.types)
        } else if !schema.properties.isEmpty {
            types.insert(.object)
        } else if schema.items != nil {
            types.insert(.array)
        } else if let value = schema.values?.first?.value {
            types.insert(value.string == nil ? .number : .string)
        }
    }

    /// The members of the schema and of its alternatives, which are all optional.
    var allMembers: [String: Member] {
        alternatives.reduce(members) { members, alternative in
            members.merging(
                alternative.allMembers.mapValues { Member(schema: $0.schema, isRequired: false) }
            ) { own, _ in own }
        }
    }

    /// The values of the schema and of its alternatives.
    var allValues: [EnumValue] { (values ?? []) + alternatives.flatMap(\.allValues) }

    /// Whether texts other than the values are valid.
    var takesOtherTexts: Bool {
        if values != nil { return false }
        if alternatives.isEmpty { return types.isEmpty || types.contains(.string) }
        return alternatives.contains(where: \.takesOtherTexts)
    }

    /// The schema of the items of this schema or of an alternative.
    var anyItems: Schema? { items ?? alternatives.lazy.compactMap(\.anyItems).first }
}
