import SchemaModel

extension Placement {
    /// In the spelling of the runtime, as `{DAV:}href/@id | id`.
    ///
    /// - Parameter separator: What stands between the ways.
    /// - Returns: The text.
    func spelled(separator: String = " | ") -> String {
        if ways.count == 1, ways[0].steps.count == 1 { return ways[0].steps[0].kind.spelled }
        return ways.map { $0.steps.map(\.kind.spelled).joined(separator: "/") }
            .joined(separator: separator)
    }
}

extension Placement.Step.Kind {
    fileprivate var spelled: String {
        switch self {
        case .name(nil, let name): Self.escaped(name)
        case .name(let namespace?, let name): "{\(namespace)}" + Self.escaped(name)
        case .attribute(nil, let name): "@" + Self.escaped(name)
        case .attribute(let namespace?, let name): "@{\(namespace)}" + Self.escaped(name)
        case .index(let index): "[\(index)]"
        case .own: "."
        }
    }

    /// A name in which `~0`, `~1` and `~2` stand for what would end it.
    private static func escaped(_ name: String) -> String {
        guard name.utf8.contains(where: { $0 == 0x7E || $0 == 0x2F || $0 == 0x7C }) else {
            return name
        }
        var result = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            switch scalar {
            case "~": result.append(contentsOf: "~0".unicodeScalars)
            case "/": result.append(contentsOf: "~1".unicodeScalars)
            case "|": result.append(contentsOf: "~2".unicodeScalars)
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
