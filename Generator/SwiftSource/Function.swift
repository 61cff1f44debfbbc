/// A function or an initializer.
package struct Function: Hashable, Sendable {
    /// The kind of a function, which determines how its declaration begins.
    package enum Kind: Hashable, Sendable {
        case method(String)
        case staticMethod(String)
        case mutatingMethod(String)
        case initializer
    }

    /// Whether calls may throw.
    package enum Throwing: Hashable, Sendable {
        case never
        case anyError
        /// Calls throw only this type, given as Swift text.
        case only(String)
    }

    /// One parameter.
    package struct Parameter: Hashable, Sendable {
        /// The argument label; the name itself if `nil`, no label if `_`.
        package var label: String?
        package var name: String
        /// The type as Swift text, with `inout` and attributes.
        package var type: String
        package var value: Expression?

        package init(
            _ label: String? = nil,
            _ name: String,
            type: String,
            value: Expression? = nil
        ) {
            self.label = label
            self.name = name
            self.type = type
            self.value = value
        }
    }

    package var kind: Kind
    package var comment: Comment
    /// The attributes, each on a separate line.
    package var attributes: [Expression]
    package var access: AccessLevel?
    package var generics: Generics
    package var parameters: [Parameter]
    package var isAsync: Bool
    package var throwing: Throwing
    /// The result's type as Swift text; `nil` if nothing is returned.
    package var returns: String?
    package var body: [Statement]

    package init(
        _ kind: Kind,
        comment: Comment = Comment(),
        attributes: [Expression] = [],
        access: AccessLevel? = nil,
        generics: Generics = Generics(),
        parameters: [Parameter] = [],
        isAsync: Bool = false,
        throwing: Throwing = .never,
        returns: String? = nil,
        body: [Statement]
    ) {
        self.kind = kind
        self.comment = comment
        self.attributes = attributes
        self.access = access
        self.generics = generics
        self.parameters = parameters
        self.isAsync = isAsync
        self.throwing = throwing
        self.returns = returns
        self.body = body
    }
}

/// The type parameters of a declaration and their requirements.
package struct Generics: Hashable, Sendable {
    /// Parameters as Swift text, as in `Element: Sendable`.
    package var parameters: [String]
    /// Requirements of the `where` clause, as Swift text.
    package var requirements: [String]

    package init(_ parameters: [String] = [], where requirements: [String] = []) {
        self.parameters = parameters
        self.requirements = requirements
    }
}

extension Generics {
    func writeParameters(to layout: inout Layout) {
        if !parameters.isEmpty { layout.enclosed(parameters, "<", ">") { $0.text($1) } }
    }

    /// Writes the `where` clause on the same line if it fits, otherwise on the next line.
    static func writeWhereClause(_ requirements: [String], to layout: inout Layout) {
        if requirements.isEmpty { return }
        layout.line(Layout.Line(rule: .clause, reserve: 2))
        layout.scope(.unit) { layout in
            layout.text("where")
            layout.indented { layout in
                layout.line(.continuation)
                layout.list(requirements, .continuation) { $0.text($1) }
            }
        }
    }
}

extension Function {
    func write(to layout: inout Layout, depth: Int) {
        comment.write(to: &layout, depth: depth)
        for attribute in attributes {
            attribute.write(to: &layout, depth: depth)
            layout.line(.hard)
        }
        // A body of one short statement is on the line of the declaration, if it fits there.
        if Statement.areShort(body) {
            layout.scope(.group) { layout in
                writeHead(to: &layout, depth: depth)
                layout.shortBraces(isInGroup: true) {
                    Statement.write(body, to: &$0, depth: depth + 1, returns: returns != nil)
                }
            }
        } else {
            writeHead(to: &layout, depth: depth)
            Statement.writeBraces(body, to: &layout, depth: depth, returns: returns != nil)
        }
    }

    private func writeHead(to layout: inout Layout, depth: Int) {
        if let access { layout.text(access.rawValue + " ") }
        layout.text(head)
        generics.writeParameters(to: &layout)
        writeSignature(to: &layout, depth: depth)
        layout.line(.brace)
    }

    private var head: String {
        switch kind {
        case .method(let name): "func " + Identifier.text(name, as: .declaration)
        case .staticMethod(let name): "static func " + Identifier.text(name, as: .declaration)
        case .mutatingMethod(let name): "mutating func " + Identifier.text(name, as: .declaration)
        case .initializer: "init"
        }
    }

    private func writeSignature(to layout: inout Layout, depth: Int) {
        var words = isAsync ? ["async"] : []
        switch throwing {
        case .never: break
        case .anyError: words.append("throws")
        case .only(let type): words.append("throws(\(type))")
        }
        if let returns { words.append("-> " + returns) }
        func writeWords(to layout: inout Layout) {
            for word in words { layout.filling { $0.text(word) } }
        }
        if parameters.isEmpty {
            layout.text("()")
            writeWords(to: &layout)
        } else {
            layout.enclosed(parameters, "(", ")", after: writeWords) {
                $1.write(to: &$0, depth: depth)
            }
        }
        Generics.writeWhereClause(generics.requirements, to: &layout)
    }
}

extension Function.Parameter {
    fileprivate func write(to layout: inout Layout, depth: Int) {
        let local = Identifier.text(name, as: .declaration)
        var names = local
        if let label, label != name {
            names = Identifier.text(label, as: .label) + " " + local
        } else if Identifier.text(name, as: .label) == name {
            names = name
        }
        layout.text("\(names): \(type)")
        value?.writeAssigned(to: &layout, depth: depth + 1)
    }
}
