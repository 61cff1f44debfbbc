import SchemaModel

/// Writes the shapes of the values of a union's cases as the runtime's `ShapeTable`.
struct ShapeLiteral {
    private let formats: [BodyFormat]

    init(_ formats: [BodyFormat]) { self.formats = formats }

    func line(_ test: CaseShapes.Test) -> String {
        let json = text(test.json)
        let xml = text(test.xml)
        let start = test.isTentative ? "? " : ""
        if formats == [.xml] { return start + xml }
        return start + (formats == [.json] || json == xml ? json : "\(json) / \(xml)")
    }

    private func text(_ shapes: [ValueShape]) -> String {
        shapes.isEmpty ? "any" : shapes.map { text($0) }.joined(separator: " | ")
    }

    private func text(_ shape: ValueShape) -> String {
        switch shape.kind {
        case .array: return shape.items.isEmpty ? "array" : "[\(text(shape.items))]"
        case .text, .integer:
            return ([shape.kind.rawValue] + shape.values.map { "=\(word($0))" })
                .joined(separator: " ")
        case .object:
            var words = ["object"]
            for constant in shape.constants {
                let sign = constant.isRequired ? "=" : "?="
                words += constant.values.map { "\(path(constant.member))\(sign)\(word($0))" }
            }
            return (words + shape.required.map { path($0) }).joined(separator: " ")
        case .number, .bool, .any: return shape.kind.rawValue
        }
    }

    private func path(_ names: ValueShape.Path) -> String {
        names.map { word($0) }.joined(separator: "/")
    }

    /// Returns a word without the characters that have a meaning in the table.
    private func word(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if let escape = Self.escapes[scalar] {
                result.append("~")
                result.append(escape)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
        "~": "0", "/": "1", "|": "2", " ": "_", "\n": "n", "=": "e", "]": "c", "?": "q",
    ]
}
