import SchemaSyntax

extension Reader {
    func readValueKeyword(
        _ keyword: SchemaKeyword,
        _ value: LocatedNode,
        into schema: inout Schema
    ) {
        switch keyword {
        case .type: readTypes(value, into: &schema)
        case .nullable: schema.isNullable = flag(value) ?? false
        case .format: schema.format = text(value)
        case .contentMediaType: schema.contentMediaType = text(value)
        case .contentEncoding: schema.contentEncoding = text(value)
        case .const: schema.constant = value.node.isInvalid ? nil : value.node
        case .enum: schema.values = readValues(value)
        case .default: schema.defaultValue = value.node.isInvalid ? nil : value.node
        case .example: schema.examples.append(value.node)
        case .examples: schema.examples += elements(value).map(\.node)
        default: break
        }
    }

    private func readTypes(_ value: LocatedNode, into schema: inout Schema) {
        let names = value.node.elements == nil ? [value] : elements(value)
        reportEmpty(value)
        for name in names {
            // Without quotation marks, the name of this type is the value null.
            if name.node.isNull, value.node.elements != nil {
                schema.types.insert(.null)
                continue
            }
            guard let text = text(name) else { continue }
            if let type = TypeSet(name: text) {
                schema.types.insert(type)
            } else if text == "file", version == .swagger2 {
                schema.types.insert(.string)
                schema.format = "binary"
            } else if let known = Self.spelledTypes[text.lowercased()] {
                reportSpelling(text, at: name, expected: known)
                if let type = TypeSet(name: known) { schema.types.insert(type) }
                if ["file", "binary"].contains(text.lowercased()) { schema.format = "binary" }
            } else {
                reportChoice(text, at: name, of: TypeSet.names.map(\.name))
            }
        }
    }

    /// The standard types for type names of programming languages and databases.
    private static let spelledTypes: [String: String] = {
        var types = Dictionary(uniqueKeysWithValues: TypeSet.names.map { ($0.name, $0.name) })
        for (type, names) in [
            ("null", ["none", "nil"]), ("boolean", ["bool"]),
            ("integer", ["int", "int32", "int64", "long", "short", "bigint"]),
            ("number", ["float", "double", "decimal", "numeric"]),
            (
                "string",
                ["str", "text", "char", "date", "datetime", "date-time", "uuid", "file", "binary"]
            ),
            ("array", ["list"]), ("object", ["dict", "map"]),
        ] {
            for name in names { types[name] = type }
        }
        return types
    }()

    private func readValues(_ value: LocatedNode) -> [EnumValue]? {
        guard value.node.elements != nil else {
            reportType(of: value, expected: "a list")
            return nil
        }
        let values = elements(value).filter { !$0.node.isInvalid }
        reportEmpty(value)
        var texts: Set<String> = []
        for value in values {
            guard let text = value.node.string, !texts.insert(text).inserted else { continue }
            report(
                .warning,
                rule: "duplicate-value",
                at: value.place,
                "\(quoted(text)) is in 'enum' twice, expected each value once"
            )
        }
        return values.map { EnumValue($0.node) }
    }

    /// Reads names from extensions of other generators; the value `null` counts as an element although it does not
    /// need a name.
    func readEnumNames(_ value: LocatedNode, into schema: inout Schema) {
        guard let count = schema.values?.count else { return }
        for key in ["x-enum-varnames", "x-enumNames", "x-enum-descriptions", "x-enumDescriptions"] {
            guard let list = value[key], list.node.elements != nil else { continue }
            let texts = elements(list).map { $0.node.isNull ? "" : writtenText(of: $0.node) }
            guard texts.count == count else {
                report(
                    .warning,
                    rule: "enum-names",
                    at: list.place,
                    "\(list.name) has \(texts.count) elements, expected \(count), one for each value "
                        + "of 'enum': they are left out"
                )
                continue
            }
            for (index, text) in texts.enumerated() where !text.isEmpty {
                if key.hasSuffix("names") || key.hasSuffix("Names") {
                    schema.values?[index].name = text
                } else {
                    schema.values?[index].description = text
                }
            }
        }
    }
}
