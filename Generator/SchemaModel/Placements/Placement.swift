package import SchemaSyntax

/// The place of a value in a document.
///
/// The namespaces of names are prefixes in a schema, and URIs in a model.
package struct Placement: Sendable {
    package struct Step: Sendable {
        package enum Kind: Sendable, Hashable {
            case name(namespace: String?, String)
            case attribute(namespace: String?, String)
            case index(Int)
            /// The value itself, spelled `.`.
            case own

            /// The name of a child or an attribute, without its namespace; `nil` for other steps.
            package var name: String? {
                switch self {
                case .name(_, let name), .attribute(_, let name): name
                case .index, .own: nil
                }
            }

            /// Whether the step is an element of an array.
            var isIndex: Bool { if case .index = self { true } else { false } }
        }

        package let kind: Kind
        package let range: SourceRange
    }

    package struct Alternative: Sendable {
        package let steps: [Step]
        package let range: SourceRange
    }

    /// The alternatives in the order in which they are tried; neither the list nor any alternative is empty.
    package let alternatives: [Alternative]
    package let range: SourceRange

    /// Creates a placement of one member or child.
    package init(name: String, at range: SourceRange) {
        let step = Step(kind: .name(namespace: nil, name), range: range)
        self.init(alternatives: [Alternative(steps: [step], range: range)], at: range)
    }

    init(alternatives: [Alternative], at range: SourceRange) {
        self.alternatives = alternatives
        self.range = range
    }

    /// The placement of the whole body or value.
    static func own(at range: SourceRange) -> Placement {
        let alternative = Alternative(steps: [Step(kind: .own, range: range)], range: range)
        return Placement(alternatives: [alternative], at: range)
    }

    /// The name that matches any element.
    static let anyElement = "*"

    /// Whether the placement is an element with any name.
    var isAnyElement: Bool {
        alternatives.count == 1
            && alternatives[0].steps.map(\.kind) == [.name(namespace: nil, Self.anyElement)]
    }

    /// The same placement, in which the last step of each alternative is an attribute instead of a child.
    var asAttribute: Placement {
        let alternatives = alternatives.map { alternative -> Alternative in
            guard let last = alternative.steps.last, case .name(let namespace, let name) = last.kind
            else {
                return alternative
            }
            let step = Step(kind: .attribute(namespace: namespace, name), range: last.range)
            return Alternative(
                steps: alternative.steps.dropLast() + [step],
                range: alternative.range
            )
        }
        return Placement(alternatives: alternatives, at: range)
    }

    /// The first alternative that is possible in a format; `nil` when there is none.
    func alternative(in format: BodyFormat) -> Alternative? {
        alternatives.first { alternative in
            alternative.steps.allSatisfy { step in
                switch step.kind {
                case .name(let namespace, _): format == .xml || namespace == nil
                case .attribute: format == .xml
                case .index: format == .json
                case .own: false
                }
            }
        }
    }
}

extension Placement.Alternative {
    /// Whether both alternatives identify the same place, where an attribute and a child of the same name are the same.
    func leads(to other: Placement.Alternative) -> Bool {
        func plain(_ alternative: Placement.Alternative) -> [Placement.Step.Kind] {
            alternative.steps.map { step in
                if case .attribute(let namespace, let name) = step.kind {
                    return .name(namespace: namespace, name)
                }
                return step.kind
            }
        }
        return plain(self) == plain(other)
    }
}

extension Placement {
    /// Whether one of the alternatives identifies the same place as another alternative.
    func leads(to other: Alternative) -> Bool { alternatives.contains { $0.leads(to: other) } }
}

extension Placement: Equatable {
    /// Whether both have the same alternatives, wherever they are in the schema.
    package static func == (left: Placement, right: Placement) -> Bool {
        left.alternatives.elementsEqual(right.alternatives) { $0.isSame(as: $1) }
    }
}

extension Placement.Alternative {
    /// Whether both have the same steps, where an attribute and a child are different.
    func isSame(as other: Placement.Alternative) -> Bool {
        steps.elementsEqual(other.steps) { $0.kind == $1.kind }
    }
}

extension Placement {
    /// The placement as the schema spells it.
    var text: String { range.text }
}

extension Placement.Alternative {
    var text: String { range.text }
}

extension SourceRange {
    /// The text in the file, without the surrounding quotes.
    fileprivate var text: String {
        let text = String(decoding: source.bytes[bytes], as: UTF8.self)
        return text.count > 1 && text.first == "\"" && text.last == "\""
            ? String(text.dropFirst().dropLast()) : text
    }
}
