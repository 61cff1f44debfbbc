import SchemaModel

extension ExampleValue {
    /// The value as JSON without white space.
    var jsonText: String {
        switch kind {
        case .null, .unreadable: "null"
        case .bool(let value): "\(value)"
        case .number(let text): text
        case .string(let text): Self.quoted(text)
        case .list(let items): "[\(items.map(\.jsonText).joined(separator: ","))]"
        case .object(let members):
            "{"
                + members.map { "\(Self.quoted($0.name.text)):\($0.value.jsonText)" }
                .joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
