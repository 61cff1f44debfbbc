extension Declaration {
    func layout(depth: Int) -> Layout {
        switch self {
        case .type(let type): type.layout(depth: depth)
        case .extension(let declaration): declaration.layout(depth: depth)
        case .enumCase(let enumCase): enumCase.layout(depth: depth)
        case .typeAlias(let alias): alias.layout(depth: depth)
        case .property(let property): property.layout(depth: depth)
        case .function(let function): function.layout(depth: depth)
        }
    }

    /// Declarations with a blank line between, save for runs of short ones without comments.
    static func layout(_ declarations: [Declaration], depth: Int) -> Layout {
        var parts: [Layout] = []
        var previous: Declaration?
        for declaration in declarations {
            if let previous {
                parts.append(declaration.follows(previous) ? .hardLine : .blankLine)
            }
            parts.append(declaration.layout(depth: depth))
            previous = declaration
        }
        return .sequence(parts)
    }

    /// Whether the declaration stands on the line right after the other.
    private func follows(_ other: Declaration) -> Bool {
        switch (other, self) {
        case (.enumCase(let first), .enumCase(let second)):
            first.comment.isEmpty && second.comment.isEmpty
        case (.property(let first), .property(let second)):
            first.isPlain && second.isPlain
        case (.typeAlias(let first), .typeAlias(let second)):
            first.comment.isEmpty && second.comment.isEmpty
        default: false
        }
    }

    fileprivate static func braces(_ members: [Declaration], depth: Int) -> Layout {
        if members.isEmpty { return .emptyBraces }
        return "{" + .indented(.hardLine + layout(members, depth: depth + 1)) + .hardLine + "}"
    }

    fileprivate static func inheritance(_ types: [String]) -> Layout {
        if types.isEmpty { return .empty }
        return ": " + .indented(.joined(types.map { .text($0) }, ",", .fill))
    }
}

extension Property {
    /// Whether the property is stored and has no comment.
    fileprivate var isPlain: Bool {
        guard comment.isEmpty, attributes.isEmpty else { return false }
        switch value {
        case .constant, .variable: return true
        case .computed, .accessors: return false
        }
    }

    fileprivate func layout(depth: Int) -> Layout {
        let name = Identifier.text(name, as: .declaration)
        let words = [access?.rawValue, isStatic ? "static" : nil, keyword, name]
        var head = Layout.text(words.compactMap { $0 }.joined(separator: " "))
        if let type { head = head + ":" + .filling(.text(type)) }
        return comment.layout(depth: depth)
            + .sequence(attributes.map { $0.layout(depth: depth) + .hardLine }) + head
            + tail(depth: depth)
    }

    private var keyword: String {
        if case .constant = value { "let" } else { "var" }
    }

    private func tail(depth: Int) -> Layout {
        switch value {
        case .constant(nil), .variable(nil): return .empty
        case .constant(let value?), .variable(let value?):
            return Statement.assigned(value, depth: depth)
        case .computed(let body):
            return .braceLine + Statement.braces(body, depth: depth, returns: true)
        case .accessors(let get, let set):
            let accessors: Layout =
                "get " + Statement.braces(get, depth: depth + 1, returns: true) + .hardLine
                + "set " + Statement.braces(set, depth: depth + 1)
            return .braceLine + "{" + .indented(.hardLine + accessors) + .hardLine + "}"
        }
    }
}

extension TypeDeclaration {
    fileprivate func layout(depth: Int) -> Layout {
        let name = Identifier.text(name, as: .declaration)
        let words = [access?.rawValue, isIndirect ? "indirect" : nil, kind.rawValue, name]
        return comment.layout(depth: depth)
            + .text(words.compactMap { $0 }.joined(separator: " ")) + generics.parameterList
            + Declaration.inheritance(inherits) + Generics.whereClause(generics.requirements)
            + .braceLine + Declaration.braces(members, depth: depth)
    }
}

extension ExtensionDeclaration {
    fileprivate func layout(depth: Int) -> Layout {
        comment.layout(depth: depth) + .text("extension " + type)
            + Declaration.inheritance(inherits) + Generics.whereClause(requirements)
            + .braceLine + Declaration.braces(members, depth: depth)
    }
}

extension EnumCase {
    fileprivate func layout(depth: Int) -> Layout {
        let name = Identifier.text(name, as: .declaration)
        var layout =
            comment.layout(depth: depth) + .text((isIndirect ? "indirect case " : "case ") + name)
        if !values.isEmpty {
            layout =
                layout
                + Expression.parenthesized(
                    values.map { value in
                        let label = value.label.map { Identifier.text($0, as: .label) + ": " }
                        return .text((label ?? "") + value.type)
                            + (value.value.map { Statement.assigned($0, depth: depth + 1) }
                                ?? .empty)
                    }
                )
        }
        return layout + (rawValue.map { Statement.assigned($0, depth: depth) } ?? .empty)
    }
}

extension TypeAlias {
    fileprivate func layout(depth: Int) -> Layout {
        let words = [access?.rawValue, "typealias", Identifier.text(name, as: .declaration), "="]
        return comment.layout(depth: depth)
            + .text(words.compactMap { $0 }.joined(separator: " "))
            + .filling(.text(type))
    }
}
