import OpenAPI
import SchemaSyntax

/// All that a value of the model says, in lines, without the places that it was read from.
func outline(_ value: Any) -> [String] {
    var lines: [String] = []
    append(value, named: "", to: &lines)
    return lines
}

private func append(_ value: Any, named name: String, to lines: inout [String]) {
    switch value {
    case is Place, is SourceRange: return
    case let node as SchemaNode: lines.append("\(name)=\(text(of: node))")
    case let text as String: lines.append("\(name)=\(text)")
    default:
        let mirror = Mirror(reflecting: value)
        guard !mirror.children.isEmpty else {
            let isEmpty = [.collection, .optional, .dictionary].contains(mirror.displayStyle)
            if !isEmpty { lines.append("\(name)=\(value)") }
            return
        }
        // The order of a dictionary is none.
        if mirror.displayStyle == .dictionary { return }
        lines.append("\(name) {")
        for child in mirror.children {
            append(child.value, named: child.label ?? "", to: &lines)
        }
        lines.append("}")
    }
}

private func text(of node: SchemaNode) -> String {
    switch node.kind {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .number(let number): number
    case .string(let text): "'\(text)'"
    case .array(let elements): "[" + elements.map(text).joined(separator: ",") + "]"
    case .object(let object):
        "{" + object.members.map { "\($0.key):\(text(of: $0.value))" }.joined(separator: ",") + "}"
    case .invalid: "invalid"
    }
}
