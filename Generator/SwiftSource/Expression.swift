/// A Swift expression, as far as generated bodies need them.
package indirect enum Expression: Hashable, Sendable {
    /// Swift text as it is; it must be one line, and is never broken.
    case text(String)
    /// A name, put in backticks when it is a keyword.
    case name(String)
    /// A member of an expression, or, without one, of the type that the context expects.
    case member(Expression?, String)
    case call(Expression, [Argument] = [], trailing: Closure? = nil)
    case array([Expression])
    case dictionary([Entry])
    case string(String)
    /// A text that is shown line by line where its lines allow that, else as `string`.
    case document(String)
    case integer(Int)
    case boolean(Bool)
    case null
    /// An argument that the callee may change.
    case reference(Expression)
    case attempt(Expression)
    case wait(Expression)
    case closure(Closure)

    /// One argument of a call.
    package struct Argument: Hashable, Sendable {
        package var label: String?
        package var value: Expression

        package init(_ label: String? = nil, _ value: Expression) {
            self.label = label
            self.value = value
        }
    }

    /// One pair of a dictionary literal.
    package struct Entry: Hashable, Sendable {
        package var key: Expression
        package var value: Expression

        package init(_ key: Expression, _ value: Expression) {
            self.key = key
            self.value = value
        }
    }

    /// A closure expression with a bare list of parameters.
    package struct Closure: Hashable, Sendable {
        package var parameters: [String]
        package var body: [Statement]

        package init(_ parameters: [String] = [], _ body: [Statement]) {
            self.parameters = parameters
            self.body = body
        }
    }
}

extension Expression {
    func layout(depth: Int) -> Layout {
        switch self {
        case .text(let text): .text(text)
        case .name(let name): .text(Identifier.text(name, as: .reference))
        case .member(let base, let name):
            (base?.layout(depth: depth) ?? "") + .text("." + Identifier.text(name, as: .member))
        case .call(let callee, let arguments, let trailing):
            Self.callLayout(callee, arguments, trailing, depth: depth)
        case .array(let elements):
            Self.collection(elements.map { $0.layout(depth: depth) }, empty: "[]")
        case .dictionary(let entries):
            Self.collection(
                entries.map { entry in
                    entry.key.layout(depth: depth) + ":" + entry.value.hanging(depth: depth)
                },
                empty: "[:]"
            )
        case .string(let content): .text(StringLiteral.text(content))
        case .document(let content):
            StringLiteral.lines(content) ?? .text(StringLiteral.text(content))
        case .integer(let value): .text("\(value)")
        case .boolean(let value): .text("\(value)")
        case .null: "nil"
        case .reference(let value): "&" + value.layout(depth: depth)
        case .attempt(let value): .unit("try " + value.layout(depth: depth))
        case .wait(let value): .unit("await " + value.layout(depth: depth))
        case .closure(let closure): closure.layout(depth: depth)
        }
    }

    /// The layout after something on the same line, which the lines of a text are indented from.
    func trailingLayout(depth: Int) -> Layout {
        if case .document(let content) = self, let lines = StringLiteral.lines(content) {
            return .indented(lines)
        }
        return layout(depth: depth)
    }

    /// The layout after a colon, an `=` or a keyword, on the next line when only that makes it fit.
    func hanging(depth: Int) -> Layout {
        .filling(trailingLayout(depth: depth))
    }

    private static func callLayout(
        _ callee: Expression,
        _ arguments: [Argument],
        _ trailing: Closure?,
        depth: Int
    ) -> Layout {
        var layout = callee.layout(depth: depth)
        let list = arguments.map { argument in
            guard let label = argument.label else { return argument.value.layout(depth: depth + 1) }
            return .text(Identifier.text(label, as: .argument) + ":")
                + argument.value.hanging(depth: depth + 1)
        }
        if list.isEmpty {
            if trailing == nil { layout = layout + "()" }
        } else if arguments.count == 1, let only = arguments.first, only.hugsParentheses {
            layout = layout + "(" + only.value.layout(depth: depth) + ")"
        } else {
            layout = layout + parenthesized(list)
        }
        if let trailing { layout = layout + " " + trailing.layout(depth: depth) }
        return layout
    }

    /// Elements in parentheses, on the line or each on a line of its own.
    static func parenthesized(_ elements: [Layout], after: Layout = .empty) -> Layout {
        if elements.isEmpty { return "()" + after }
        let list = Layout.joined(elements, ",", .spaceLine)
        return .group("(" + .indented(.softLine + list) + .softLine + ")" + after)
    }

    private static func collection(_ elements: [Layout], empty: Layout) -> Layout {
        if elements.isEmpty { return empty }
        let list = Layout.joined(elements, ",", .spaceLine)
        let comma: Layout = elements.count > 1 ? .ifBroken(",") : .empty
        return .group("[" + .indented(.softLine + list + comma) + .softLine + "]")
    }
}

extension Expression.Argument {
    /// Whether the parentheses stay on the lines of the argument's own brackets.
    fileprivate var hugsParentheses: Bool {
        switch (label, value) {
        case (nil, .array), (nil, .dictionary), (nil, .closure): true
        default: false
        }
    }
}

extension Expression.Closure {
    fileprivate func layout(depth: Int) -> Layout {
        let names = parameters.map { Identifier.text($0, as: .declaration) }
        let head = names.isEmpty ? "{" : "{ \(names.joined(separator: ", ")) in"
        if body.isEmpty { return .text(names.isEmpty ? "{}" : head + " }") }
        return .text(head)
            + .indented(.hardLine + Statement.body(body, depth: depth + 1, returns: true))
            + .hardLine + "}"
    }
}
