/// A Swift expression, of the kinds that generated bodies need.
package indirect enum Expression: Hashable, Sendable {
    /// Swift text, which must be one line and is never broken.
    case text(String)
    /// A name, in backticks when it is a keyword.
    case name(String)
    /// A member of an expression, or of the type that the context expects if there is no expression.
    case member(Expression?, String)
    case call(Expression, [Argument] = [], trailing: Closure? = nil)
    /// Conditions of which all are true, at least one.
    case all([Expression])
    case array([Expression])
    case dictionary([Entry])
    case string(String)
    /// A text that is written line by line if its lines allow it, otherwise as `string`.
    case document(String)
    case integer(Int)
    case boolean(Bool)
    case null
    /// An argument that the callee may change.
    case reference(Expression)
    case attempt(Expression)
    case wait(Expression)
    case closure(Closure)
    /// Calls of methods on each other's results, each on a separate line.
    case chain(Expression, [Link])

    /// One argument of a call.
    package struct Argument: Hashable, Sendable {
        package var label: String?
        package var value: Expression

        package init(_ label: String? = nil, _ value: Expression) {
            self.label = label
            self.value = value
        }
    }

    /// One call in a chain.
    package struct Link: Hashable, Sendable {
        package var method: String
        package var arguments: [Argument]
        package var trailing: Closure?

        package init(_ method: String, _ arguments: [Argument] = [], trailing: Closure? = nil) {
            self.method = method
            self.arguments = arguments
            self.trailing = trailing
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

    /// A closure expression with a parameter list without parentheses.
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
    /// Whether the expression is so short that several can be on one line of a list.
    private var isWord: Bool {
        switch self {
        case .member(nil, _), .string, .integer: true
        default: false
        }
    }

    func write(to layout: inout Layout, depth: Int) {
        switch self {
        case .text(let text): layout.text(text)
        case .name(let name): layout.text(Identifier.text(name, as: .reference))
        case .member(let base, let name):
            base?.write(to: &layout, depth: depth)
            layout.text("." + Identifier.text(name, as: .member))
        case .call(let callee, let arguments, let trailing):
            callee.write(to: &layout, depth: depth)
            Self.writeArguments(arguments, trailing, to: &layout, depth: depth)
        case .all(let conditions):
            conditions.first?.write(to: &layout, depth: depth)
            layout.indented { layout in
                for condition in conditions.dropFirst() {
                    layout.line(Layout.Line(rule: .consistent, isSpaced: true))
                    layout.text("&& ")
                    condition.write(to: &layout, depth: depth)
                }
            }
        case .array([]): layout.text("[]")
        case .array(let elements):
            layout.enclosed(
                elements,
                "[",
                "]",
                isFilled: elements.allSatisfy(\.isWord),
                trailingComma: elements.count > 1
            ) {
                $1.write(to: &$0, depth: depth)
            }
        case .dictionary([]): layout.text("[:]")
        case .dictionary(let entries):
            layout.enclosed(entries, "[", "]", trailingComma: entries.count > 1) { layout, entry in
                entry.key.write(to: &layout, depth: depth)
                layout.text(":")
                entry.value.writeHanging(to: &layout, depth: depth)
            }
        case .string(let content): layout.text(StringLiteral.text(content))
        case .document(let content):
            if let lines = StringLiteral.lines(content) {
                layout.lines(lines)
            } else {
                layout.text(StringLiteral.text(content))
            }
        case .integer(let value): layout.text("\(value)")
        case .boolean(let value): layout.text(value ? "true" : "false")
        case .null: layout.text("nil")
        case .reference(let value):
            layout.text("&")
            value.write(to: &layout, depth: depth)
        case .attempt(let value): Self.write("try ", value, to: &layout, depth: depth)
        case .wait(let value): Self.write("await ", value, to: &layout, depth: depth)
        case .closure(let closure): closure.write(to: &layout, depth: depth)
        case .chain(let base, let links):
            base.write(to: &layout, depth: depth)
            layout.indented { layout in
                for link in links {
                    layout.line(Layout.Line(rule: .hard, isSpaced: false))
                    layout.text("." + Identifier.text(link.method, as: .member))
                    Self.writeArguments(
                        link.arguments,
                        link.trailing,
                        to: &layout,
                        depth: depth + 1
                    )
                }
            }
        }
    }

    private static func write(
        _ keyword: String,
        _ value: Expression,
        to layout: inout Layout,
        depth: Int
    ) {
        layout.scope(.unit) { layout in
            layout.text(keyword)
            value.write(to: &layout, depth: depth)
        }
    }

    /// Writes the expression after a colon, an `=` or a keyword, on the next line only if it fits only there.
    func writeHanging(to layout: inout Layout, depth: Int) {
        layout.filling { layout in
            // The lines of a text are indented relative to the line before them.
            if case .document(let content) = self, let lines = StringLiteral.lines(content) {
                layout.indented { $0.lines(lines) }
            } else {
                write(to: &layout, depth: depth)
            }
        }
    }

    /// Writes ` = value`, with the value on the next line only if it fits only there.
    func writeAssigned(to layout: inout Layout, depth: Int) {
        layout.text(" =")
        writeHanging(to: &layout, depth: depth)
    }

    private static func writeArguments(
        _ arguments: [Argument],
        _ trailing: Closure?,
        to layout: inout Layout,
        depth: Int
    ) {
        if arguments.isEmpty {
            if trailing == nil { layout.text("()") }
        } else if arguments.count == 1, let only = arguments.first, only.hugsParentheses {
            layout.text("(")
            only.value.write(to: &layout, depth: depth)
            layout.text(")")
        } else {
            layout.enclosed(arguments, "(", ")") { layout, argument in
                guard let label = argument.label else {
                    return argument.value.write(to: &layout, depth: depth + 1)
                }
                layout.text(Identifier.text(label, as: .argument) + ":")
                argument.value.writeHanging(to: &layout, depth: depth + 1)
            }
        }
        if let trailing {
            layout.text(" ")
            trailing.write(to: &layout, depth: depth)
        }
    }
}

extension Expression.Argument {
    /// Whether the parentheses are on the lines of the argument's own brackets.
    fileprivate var hugsParentheses: Bool {
        switch (label, value) {
        case (nil, .array), (nil, .dictionary), (nil, .closure): true
        default: false
        }
    }
}

extension Expression.Closure {
    fileprivate func write(to layout: inout Layout, depth: Int) {
        let names = parameters.map { Identifier.text($0, as: .declaration) }
        let head = names.isEmpty ? "{" : "{ \(names.joined(separator: ", ")) in"
        if body.isEmpty { return layout.text(names.isEmpty ? "{}" : head + " }") }
        layout.text(head)
        layout.indented { layout in
            layout.line(.hard)
            Statement.write(body, to: &layout, depth: depth + 1, returns: true)
        }
        layout.line(.hard)
        layout.text("}")
    }
}
