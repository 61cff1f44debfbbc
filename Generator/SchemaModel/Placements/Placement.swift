package import SchemaSyntax

/// Where a value is in a document, as a schema spells it.
package struct Placement: Sendable {
    package struct Step: Sendable {
        package enum Kind: Sendable, Hashable {
            case name(prefix: String?, String)
            case attribute(prefix: String?, String)
            case index(Int)
            /// `.`
            case own
        }

        package let kind: Kind
        package let range: SourceRange
    }

    package struct Way: Sendable {
        package let steps: [Step]
        package let range: SourceRange
    }

    /// Ways to be tried in order; never empty, nor is any of them.
    package let ways: [Way]
    package let range: SourceRange

    /// A placement of one member or child.
    init(name: String, at range: SourceRange) {
        let step = Step(kind: .name(prefix: nil, name), range: range)
        self.init(ways: [Way(steps: [step], range: range)], at: range)
    }

    init(ways: [Way], at range: SourceRange) {
        self.ways = ways
        self.range = range
    }

    /// The whole body or value.
    static func own(at range: SourceRange) -> Placement {
        let way = Way(steps: [Step(kind: .own, range: range)], range: range)
        return Placement(ways: [way], at: range)
    }

    /// The name of an element, whatever it is.
    static let anyElement = "*"

    /// The same placement with each way ending at an attribute where it ended at a child.
    var asAttribute: Placement {
        let ways = ways.map { way -> Way in
            guard let last = way.steps.last, case .name(let prefix, let name) = last.kind else {
                return way
            }
            let step = Step(kind: .attribute(prefix: prefix, name), range: last.range)
            return Way(steps: way.steps.dropLast() + [step], range: way.range)
        }
        return Placement(ways: ways, at: range)
    }

    /// The first way that a value can be at in a format; `nil` when there is none.
    func way(in format: BodyFormat) -> Way? {
        ways.first { way in
            way.steps.allSatisfy { step in
                switch step.kind {
                case .name(let prefix, _): format == .xml || prefix == nil
                case .attribute: format == .xml
                case .index: format == .json
                case .own: false
                }
            }
        }
    }

    /// In the spelling of the runtime: prefixes are namespaces, as in `{DAV:}href`.
    func spelled(_ namespaces: [String: String]) -> String {
        ways.map { $0.steps.map { $0.kind.spelled(namespaces) }.joined(separator: "/") }
            .joined(separator: " | ")
    }
}

extension Placement.Way {
    /// Whether both lead to the same place; an attribute and a child of the same name count as one.
    func leads(to other: Placement.Way) -> Bool {
        func plain(_ way: Placement.Way) -> [Placement.Step.Kind] {
            way.steps.map { step in
                if case .attribute(let prefix, let name) = step.kind {
                    return .name(prefix: prefix, name)
                }
                return step.kind
            }
        }
        return plain(self) == plain(other)
    }
}

extension Placement.Step.Kind {
    func spelled(_ namespaces: [String: String]) -> String {
        switch self {
        case .name(let prefix, let name): Self.expanded(prefix, name, namespaces)
        case .attribute(let prefix, let name): "@" + Self.expanded(prefix, name, namespaces)
        case .index(let index): "[\(index)]"
        case .own: "."
        }
    }

    private static func expanded(
        _ prefix: String?,
        _ name: String,
        _ namespaces: [String: String]
    ) -> String {
        var result = prefix.map { "{\(namespaces[$0] ?? "")}" } ?? ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "~": result += "~0"
            case "/": result += "~1"
            case "|": result += "~2"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
