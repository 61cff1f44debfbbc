extension Declaration {
    func write(to layout: inout Layout, depth: Int) {
        switch self {
        case .type(let type): type.write(to: &layout, depth: depth)
        case .extension(let declaration): declaration.write(to: &layout, depth: depth)
        case .enumCase(let enumCase): enumCase.write(to: &layout, depth: depth)
        case .typeAlias(let alias): alias.write(to: &layout, depth: depth)
        case .property(let property): property.write(to: &layout, depth: depth)
        case .function(let function): function.write(to: &layout, depth: depth)
        }
    }

    /// Writes declarations, separated by blank lines except in runs of short ones without comments.
    static func write(_ declarations: [Declaration], to layout: inout Layout, depth: Int) {
        var previous: Declaration?
        for declaration in declarations {
            if let previous { layout.line(declaration.follows(previous) ? .hard : .blank) }
            declaration.write(to: &layout, depth: depth)
            previous = declaration
        }
    }

    /// Returns whether the declaration is on the line directly after the other.
    private func follows(_ other: Declaration) -> Bool {
        switch (other, self) {
        case (.enumCase(let first), .enumCase(let second)):
            first.comment.isEmpty && second.comment.isEmpty
        case (.property(let first), .property(let second)):
            first.isPlain && second.isPlain
        case (.typeAlias(let first), .typeAlias(let second)):
            first.comment.isEmpty && second.comment.isEmpty
        case (.typeAlias(let first), .property(let second)):
            first.comment.isEmpty && second.isPlain
        default: false
        }
    }

    fileprivate static func writeBraces(
        _ members: [Declaration],
        to layout: inout Layout,
        depth: Int
    ) {
        layout.line(.brace)
        layout.braces(isEmpty: members.isEmpty) { layout in
            write(members, to: &layout, depth: depth + 1)
        }
    }

    fileprivate static func writeInheritance(_ types: [String], to layout: inout Layout) {
        if types.isEmpty { return }
        layout.text(": ")
        layout.indented { layout in layout.list(types, .fill) { $0.text($1) } }
    }
}

extension [String?] {
    /// The words that are not `nil`, separated by spaces.
    fileprivate var spaced: String {
        var text = ""
        for case let word? in self {
            if !text.isEmpty { text += " " }
            text += word
        }
        return text
    }
}

extension Property {
    /// Whether the property is stored and has no comment.
    fileprivate var isPlain: Bool {
        guard comment.isEmpty, attributes.isEmpty else { return false }
        switch value {
        case .constant, .variable: return true
        case .computed, .accessors, .fetched: return false
        }
    }

    fileprivate func write(to layout: inout Layout, depth: Int) {
        comment.write(to: &layout, depth: depth)
        for attribute in attributes {
            attribute.write(to: &layout, depth: depth)
            layout.line(.hard)
        }
        let name = Identifier.text(name, as: .declaration)
        let attribute = wrapper.map { "@\($0)" }
        let words = [attribute, access?.rawValue, isStatic ? "static" : nil, keyword, name]
        layout.text(words.spaced)
        if let type {
            layout.text(":")
            layout.filling { $0.text(type) }
        }
        writeValue(to: &layout, depth: depth)
    }

    private var keyword: String {
        if case .constant = value { "let" } else { "var" }
    }

    private func writeValue(to layout: inout Layout, depth: Int) {
        switch value {
        case .constant(nil), .variable(nil): break
        case .constant(let value?), .variable(let value?):
            value.writeAssigned(to: &layout, depth: depth)
        case .computed(let body):
            layout.line(.brace)
            Statement.writeShortBraces(body, to: &layout, depth: depth, returns: true)
        case .accessors(let get, let set):
            layout.line(.brace)
            layout.braces(isEmpty: false) { layout in
                layout.text("get ")
                Statement.writeShortBraces(get, to: &layout, depth: depth + 1, returns: true)
                layout.line(.hard)
                layout.text("set ")
                Statement.writeShortBraces(set, to: &layout, depth: depth + 1)
            }
        case .fetched(let body):
            layout.line(.brace)
            layout.braces(isEmpty: false) { layout in
                layout.text("get async throws ")
                Statement.writeShortBraces(body, to: &layout, depth: depth + 1, returns: true)
            }
        }
    }
}

extension TypeDeclaration {
    fileprivate func write(to layout: inout Layout, depth: Int) {
        comment.write(to: &layout, depth: depth)
        let name = Identifier.text(name, as: .declaration)
        let words = [access?.rawValue, isIndirect ? "indirect" : nil, kind.rawValue, name]
        layout.text(words.spaced)
        generics.writeParameters(to: &layout)
        Declaration.writeInheritance(inherits, to: &layout)
        Generics.writeWhereClause(generics.requirements, to: &layout)
        Declaration.writeBraces(members, to: &layout, depth: depth)
    }
}

extension ExtensionDeclaration {
    fileprivate func write(to layout: inout Layout, depth: Int) {
        comment.write(to: &layout, depth: depth)
        layout.text("extension " + type)
        Declaration.writeInheritance(inherits, to: &layout)
        Generics.writeWhereClause(requirements, to: &layout)
        Declaration.writeBraces(members, to: &layout, depth: depth)
    }
}

extension EnumCase {
    fileprivate func write(to layout: inout Layout, depth: Int) {
        comment.write(to: &layout, depth: depth)
        layout.text(isIndirect ? "indirect case " : "case ")
        layout.text(Identifier.text(name, as: .declaration))
        if !values.isEmpty {
            layout.enclosed(values, "(", ")") { layout, value in
                if let label = value.label {
                    layout.text(Identifier.text(label, as: .label) + ": ")
                }
                layout.text(value.type)
                value.value?.writeAssigned(to: &layout, depth: depth + 1)
            }
        }
        rawValue?.writeAssigned(to: &layout, depth: depth)
    }
}

extension TypeAlias {
    fileprivate func write(to layout: inout Layout, depth: Int) {
        comment.write(to: &layout, depth: depth)
        let words = [access?.rawValue, "typealias", Identifier.text(name, as: .declaration), "="]
        layout.text(words.spaced)
        layout.filling { $0.text(type) }
    }
}
