/// A Swift statement, of the kinds that generated bodies need.
package indirect enum Statement: Hashable, Sendable {
    case expression(Expression)
    case assign(Expression, Expression)
    case bind(Binding)
    case `return`(Expression? = nil)
    case `throw`(Expression)
    case `break`
    case `switch`(Expression, [Case])
    /// `if case pattern = value`.
    case `if`(pattern: Expression, Expression, [Statement], else: [Statement] = [])

    /// A `let` or `var` inside a body.
    package struct Binding: Hashable, Sendable {
        package var isMutable: Bool
        package var name: String
        package var type: String?
        package var value: Expression?

        package init(
            _ name: String,
            isMutable: Bool = false,
            type: String? = nil,
            value: Expression? = nil
        ) {
            self.isMutable = isMutable
            self.name = name
            self.type = type
            self.value = value
        }
    }

    /// One case of a `switch`; without patterns it is `default`.
    package struct Case: Hashable, Sendable {
        package var patterns: [Expression]
        package var body: [Statement]

        package init(_ patterns: [Expression], _ body: [Statement]) {
            self.patterns = patterns
            self.body = body
        }
    }
}

extension Statement {
    /// Returns statements as text, each on separate lines that end in a newline.
    package static func rendered(_ statements: [Statement]) -> String {
        var layout = Layout()
        write(statements, to: &layout, depth: 0)
        return layout.rendered()
    }

    /// Writes statements on separate lines; a single `return` may omit its keyword if `returns` is `true`.
    static func write(
        _ statements: [Statement],
        to layout: inout Layout,
        depth: Int,
        returns: Bool = false
    ) {
        if returns, statements.count == 1, case .return(let value?)? = statements.first {
            return value.write(to: &layout, depth: depth)
        }
        layout.list(statements, separator: "", .hard) { $1.write(to: &$0, depth: depth) }
    }

    /// Returns whether the statements are a single one that may be between braces on one line.
    static func areShort(_ statements: [Statement]) -> Bool {
        guard statements.count == 1 else { return false }
        return switch statements[0] {
        case .expression, .assign, .return(.some), .throw: true
        case .bind, .return(nil), .break, .switch, .if: false
        }
    }

    /// Writes a body in braces, on the same line if it is one short statement that fits there.
    static func writeShortBraces(
        _ statements: [Statement],
        to layout: inout Layout,
        depth: Int,
        returns: Bool = false
    ) {
        if areShort(statements) {
            layout.shortBraces { write(statements, to: &$0, depth: depth + 1, returns: returns) }
        } else {
            writeBraces(statements, to: &layout, depth: depth, returns: returns)
        }
    }

    /// Writes a body in braces, on separate lines unless the body is empty.
    static func writeBraces(
        _ statements: [Statement],
        to layout: inout Layout,
        depth: Int,
        returns: Bool = false
    ) {
        layout.braces(isEmpty: statements.isEmpty) { layout in
            write(statements, to: &layout, depth: depth + 1, returns: returns)
        }
    }

    private func write(to layout: inout Layout, depth: Int) {
        switch self {
        case .expression(let value): value.write(to: &layout, depth: depth)
        case .assign(let target, let value):
            target.write(to: &layout, depth: depth)
            value.writeAssigned(to: &layout, depth: depth)
        case .bind(let binding): binding.write(to: &layout, depth: depth)
        case .return(nil): layout.text("return")
        case .return(let value?):
            layout.text("return ")
            value.write(to: &layout, depth: depth)
        case .throw(let value):
            layout.text("throw ")
            value.write(to: &layout, depth: depth)
        case .break: layout.text("break")
        case .switch(let subject, let cases):
            layout.text("switch ")
            subject.write(to: &layout, depth: depth)
            layout.line(.brace)
            layout.text("{")
            for item in cases {
                layout.line(.hard)
                item.write(to: &layout, depth: depth)
            }
            layout.line(.hard)
            layout.text("}")
        case .if(let pattern, let value, let body, let alternative):
            layout.scope(.group) { layout in
                layout.text("if case ")
                pattern.write(to: &layout, depth: depth)
                value.writeAssigned(to: &layout, depth: depth)
                layout.line(.brace)
            }
            if body.isEmpty, !alternative.isEmpty {
                layout.text("{")
                layout.line(.hard)
                layout.text("}")
            } else {
                Self.writeBraces(body, to: &layout, depth: depth)
            }
            guard !alternative.isEmpty else { return }
            layout.text(" else ")
            if alternative.count == 1, case .if? = alternative.first {
                Self.write(alternative, to: &layout, depth: depth)
            } else {
                Self.writeBraces(alternative, to: &layout, depth: depth)
            }
        }
    }
}

extension Statement.Binding {
    fileprivate func write(to layout: inout Layout, depth: Int) {
        layout.text(isMutable ? "var " : "let ")
        layout.text(Identifier.text(name, as: .declaration))
        if let type { layout.text(": " + type) }
        value?.writeAssigned(to: &layout, depth: depth)
    }
}

extension Statement.Case {
    fileprivate func write(to layout: inout Layout, depth: Int) {
        if patterns.isEmpty {
            layout.text("default")
        } else {
            layout.text("case ")
            layout.indented { layout in
                layout.list(patterns, .fill) { $1.write(to: &$0, depth: depth) }
            }
        }
        layout.text(":")
        if body.count > 1 {
            layout.indented { layout in
                layout.line(.hard)
                Statement.write(body, to: &layout, depth: depth + 1)
            }
        } else {
            layout.scope(.unit) { layout in
                layout.indented { layout in
                    layout.line(.space)
                    let body = body.isEmpty ? [.break] : body
                    Statement.write(body, to: &layout, depth: depth + 1)
                }
            }
        }
    }
}
