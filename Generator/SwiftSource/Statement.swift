/// A Swift statement, as far as generated bodies need them.
package indirect enum Statement: Hashable, Sendable {
    case expression(Expression)
    case assign(Expression, Expression)
    case bind(Binding)
    case `return`(Expression? = nil)
    case `throw`(Expression)
    case `break`
    case `continue`
    case `switch`(Expression, [Case])
    case `if`([Condition], [Statement], else: [Statement] = [])
    case `guard`([Condition], else: [Statement])
    case `for`(String, in: Expression, [Statement])
    case `while`([Condition], [Statement])

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

    /// One of the conditions of `if`, `guard` and `while`.
    package enum Condition: Hashable, Sendable {
        case expression(Expression)
        /// `let name = value`, or `let name` alone.
        case some(String, Expression? = nil)
        /// `case pattern = value`.
        case matches(pattern: Expression, Expression)
    }
}

extension Statement {
    /// Statements as text, each on lines of its own, which end in a newline.
    package static func rendered(_ statements: [Statement]) -> String {
        body(statements, depth: 0).rendered()
    }

    /// Statements on lines of their own; a lone `return` may leave out its keyword if `returns`.
    static func body(_ statements: [Statement], depth: Int, returns: Bool = false) -> Layout {
        if returns, statements.count == 1, case .return(let value?)? = statements.first {
            return value.layout(depth: depth)
        }
        return .joined(statements.map { $0.layout(depth: depth) }, .hardLine)
    }

    /// A body in braces, which stand on lines of their own unless the body is empty.
    static func braces(_ statements: [Statement], depth: Int, returns: Bool = false) -> Layout {
        if statements.isEmpty { return .emptyBraces }
        return "{" + .indented(.hardLine + body(statements, depth: depth + 1, returns: returns))
            + .hardLine + "}"
    }

    /// ` = value`, on the next line when only that makes it fit.
    static func assigned(_ value: Expression, depth: Int) -> Layout {
        " =" + value.hanging(depth: depth)
    }

    private func layout(depth: Int) -> Layout {
        switch self {
        case .expression(let value): value.layout(depth: depth)
        case .assign(let target, let value):
            target.layout(depth: depth) + Self.assigned(value, depth: depth)
        case .bind(let binding): binding.layout(depth: depth)
        case .return(nil): "return"
        case .return(let value?): "return " + value.layout(depth: depth)
        case .throw(let value): "throw " + value.layout(depth: depth)
        case .break: "break"
        case .continue: "continue"
        case .switch(let subject, let cases):
            "switch " + subject.layout(depth: depth) + .braceLine + "{" + .hardLine
                + .joined(cases.map { $0.layout(depth: depth) }, .hardLine)
                + (cases.isEmpty ? .empty : .hardLine) + "}"
        case .if(let conditions, let body, let alternative):
            Condition.layout("if", conditions, depth: depth)
                + (body.isEmpty && !alternative.isEmpty
                    ? "{" + .hardLine + "}" : Self.braces(body, depth: depth))
                + (alternative.isEmpty
                    ? .empty : " else " + Self.elseBody(alternative, depth: depth))
        case .guard(let conditions, let body):
            Condition.layout("guard", conditions, depth: depth) + "else "
                + Self.braces(body, depth: depth)
        case .for(let name, let sequence, let body):
            .text("for \(Identifier.text(name, as: .declaration)) in ")
                + sequence.layout(depth: depth) + .braceLine + Self.braces(body, depth: depth)
        case .while(let conditions, let body):
            Condition.layout("while", conditions, depth: depth)
                + Self.braces(body, depth: depth)
        }
    }

    private static func elseBody(_ statements: [Statement], depth: Int) -> Layout {
        if statements.count == 1, case .if? = statements.first {
            return body(statements, depth: depth)
        }
        return braces(statements, depth: depth)
    }
}

extension Statement.Binding {
    fileprivate func layout(depth: Int) -> Layout {
        let keyword = isMutable ? "var" : "let"
        let name = Identifier.text(name, as: .declaration)
        let head = "\(keyword) \(name)" + (type.map { ": \($0)" } ?? "")
        return .text(head) + (value.map { Statement.assigned($0, depth: depth) } ?? .empty)
    }
}

extension Statement.Case {
    fileprivate func layout(depth: Int) -> Layout {
        var head: Layout = "default"
        if !patterns.isEmpty {
            let list = Layout.joined(patterns.map { $0.layout(depth: depth) }, ",", .fill)
            head = "case " + .indented(list)
        }
        let content = Statement.body(body.isEmpty ? [.break] : body, depth: depth + 1)
        if body.count > 1 { return head + ":" + .indented(.hardLine + content) }
        return head + ":" + .unit(.indented(.spaceLine + content))
    }
}

extension Statement.Condition {
    fileprivate static func layout(
        _ keyword: String,
        _ conditions: [Statement.Condition],
        depth: Int
    ) -> Layout {
        guard let first = conditions.first?.layout(depth: depth) else { return .text(keyword) }
        let others = conditions.dropFirst().map { "," + .continuation + $0.layout(depth: depth) }
        let isGuard = keyword == "guard"
        let head = isGuard ? Layout.filling(.unit(first)) : " " + first
        // The brace of a lone condition stays with it; that of several leaves their lines.
        let last = isGuard || !others.isEmpty ? Layout.spaceLine : .braceLine
        return .group(.text(keyword) + head + .indented(.sequence(others)) + last)
    }

    private func layout(depth: Int) -> Layout {
        switch self {
        case .expression(let value): value.layout(depth: depth)
        case .some(let name, let value):
            .text("let \(Identifier.text(name, as: .declaration))")
                + (value.map { Statement.assigned($0, depth: depth) } ?? .empty)
        case .matches(let pattern, let value):
            "case " + pattern.layout(depth: depth) + Statement.assigned(value, depth: depth)
        }
    }
}
