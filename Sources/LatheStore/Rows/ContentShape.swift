import LatheCoding

/// A description of the values of a column, which can be read as long as it is unchanged.
///
/// Optional fields of the entities in a value, and cases of the unions, have descriptions of their own, since existing
/// values can be read when such a field or case is added.
struct ContentShape {
    /// The description of the type, in which entities and unions have only their names.
    private(set) var text = ""
    /// The descriptions of the entities and unions inside, of the optional fields and of the cases, by names that are
    /// unique in the column.
    private(set) var parts: [String: String] = [:]
    private var names: [ObjectIdentifier: String] = [:]

    /// Describes the values of a type; a missing value needs no description.
    init(of type: Any.Type) {
        text = describe((type as? any OptionalKind.Type)?.wrapped ?? type)
    }

    private mutating func describe(_ type: Any.Type) -> String {
        if let optional = type as? any OptionalKind.Type { return describe(optional.wrapped) + "?" }
        if let identifier = type as? any IdentifierKind.Type {
            return describe(identifier.rawValue)
        }
        if let list = type as? any ListKind.Type { return "[\(describe(list.item))]" }
        if let map = type as? any MapKind.Type {
            return "[\(describe(map.key)): \(describe(map.value))]"
        }
        if let open = type as? any OpenEnumeration.Type { return describe(open.rawKind) }
        if let closed = type as? any Enumeration.Type {
            return "\(describe(closed.rawKind)) of \(closed.allNames.sorted())"
        }
        if let union = type as? any Union.Type { return describe(union: union) }
        if let union = type as? any ShapeUnion.Type { return describe(shapes: union) }
        if let entity = type as? any Entity.Type { return describe(entity: entity) }
        return "\(type)"
    }

    private mutating func describe<Value: Entity>(entity type: Value.Type) -> String {
        let (name, isNew) = name(of: type)
        if !isNew { return name }
        let properties = KeyPathFields.of(type).properties
        var required: [String] = []
        for (place, field) in withExtendedLifetime(Value.fields, { $0.fields }).enumerated() {
            let content = place < properties.count ? describe(properties[place].type) : "?"
            let form = "\(field.options.rawValue) \(field.date) \(field.duration.rawValue)"
            let text = "\(field.json) \(form) \(content)"
            if field.options.isDisjoint(with: [.optional, .presence, .rest]) {
                required.append(text)
            } else {
                parts["\(name).\(field.json)"] = text
            }
        }
        parts[name] = "\(required)"
        return name
    }

    private mutating func describe<Value: Union>(union type: Value.Type) -> String {
        let (name, isNew) = name(of: type)
        if !isNew { return name }
        for text in Value.cases {
            parts["\(name).\(text)"] = describe { reader throws(DecodingFailure) in
                _ = try Value.read(case: text, from: &reader)
            }
        }
        var reader = CaseTypes()
        // Only an open union has a case for other values, which are readable if a case was removed.
        let isOpen = (try? Value.read(case: "\0", from: &reader)) != nil
        parts[name] = isOpen ? "" : "\(Value.cases.sorted())"
        return name
    }

    private mutating func describe<Value: ShapeUnion>(shapes type: Value.Type) -> String {
        let (name, isNew) = name(of: type)
        if !isNew { return name }
        for shape in Value.shapes.cases.indices {
            parts["\(name).\(shape)"] = describe { reader throws(DecodingFailure) in
                _ = try Value.read(shape: shape, from: &reader)
            }
        }
        var reader = CaseTypes()
        let isOpen = (try? Value.read(shape: -1, from: &reader)) != nil
        parts[name] = isOpen ? "" : "\(Value.shapes.text)"
        return name
    }

    /// Describes the values that a case reads.
    private mutating func describe(
        _ read: (inout CaseTypes) throws(DecodingFailure) -> Void
    ) -> String {
        var reader = CaseTypes()
        var expected = ""
        // Of a type that is read from a text, such as a UUID, only the failure for an empty text is known.
        do { try read(&reader) } catch { expected = " \(error.expected)" }
        return "\(reader.types.map { describe($0) })\(expected)"
    }

    /// Returns the name of an entity's or union's type, and whether it was not described before.
    private mutating func name(of type: Any.Type) -> (name: String, isNew: Bool) {
        let key = ObjectIdentifier(type)
        if let name = names[key] { return (name, false) }
        // Types of different modules may have the same name.
        let count = names.values.count { $0.prefix { $0 != "~" } == "\(type)" }
        let name = count == 0 ? "\(type)" : "\(type)~\(count)"
        names[key] = name
        return (name, true)
    }
}
