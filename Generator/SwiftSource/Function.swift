/// A function or an initialiser.
package struct Function: Hashable, Sendable {
    /// How the declaration begins.
    package enum Kind: Hashable, Sendable {
        case method(String)
        case staticMethod(String)
        case mutatingMethod(String)
        case initializer(isFailable: Bool = false)
    }

    /// Whether calls may throw.
    package enum Throwing: Hashable, Sendable {
        case never
        case anyError
        /// Throws this type alone, given as Swift text.
        case only(String)
    }

    /// One parameter.
    package struct Parameter: Hashable, Sendable {
        /// The argument label: the name itself when nil, none when `_`.
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
    /// Attributes, each on a line of its own.
    package var attributes: [Expression]
    package var access: AccessLevel?
    package var generics: Generics
    package var parameters: [Parameter]
    package var isAsync: Bool
    package var throwing: Throwing
    /// The result's type as Swift text; nil returns nothing.
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

/// The type parameters of a declaration and what they must satisfy.
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
    var parameterList: Layout {
        if parameters.isEmpty { return .empty }
        let list = Layout.joined(parameters.map { .text($0) }, ",", .spaceLine)
        return .group("<" + .indented(.softLine + list) + .softLine + ">")
    }

    /// The `where` clause on the line if it fits, otherwise on the next one.
    static func whereClause(_ requirements: [String]) -> Layout {
        if requirements.isEmpty { return .empty }
        let list = Layout.joined(requirements.map { .text($0) }, ",", .continuation)
        let clause = Layout.unit("where" + .indented(.continuation + list))
        return .line(Layout.Line(rule: .clause, reserve: 2)) + clause
    }
}

extension Function {
    func layout(depth: Int) -> Layout {
        comment.layout(depth: depth)
            + .sequence(attributes.map { $0.layout(depth: depth) + .hardLine })
            + .text(access.map { $0.rawValue + " " } ?? "") + .text(head) + generics.parameterList
            + signature(depth: depth) + .braceLine
            + Statement.braces(body, depth: depth, returns: returns != nil)
    }

    private var head: String {
        switch kind {
        case .method(let name): "func " + Identifier.text(name, as: .declaration)
        case .staticMethod(let name): "static func " + Identifier.text(name, as: .declaration)
        case .mutatingMethod(let name): "mutating func " + Identifier.text(name, as: .declaration)
        case .initializer(let isFailable): isFailable ? "init?" : "init"
        }
    }

    private func signature(depth: Int) -> Layout {
        var words = isAsync ? ["async"] : []
        switch throwing {
        case .never: break
        case .anyError: words.append("throws")
        case .only(let type): words.append("throws(\(type))")
        }
        if let returns { words.append("-> " + returns) }
        let output = Layout.sequence(words.map { .filling(.text($0)) })
        let list = parameters.map { $0.layout(depth: depth) }
        return Expression.parenthesized(list, after: output)
            + Generics.whereClause(generics.requirements)
    }
}

extension Function.Parameter {
    fileprivate func layout(depth: Int) -> Layout {
        let local = Identifier.text(name, as: .declaration)
        var names = local
        if let label, label != name {
            names = Identifier.text(label, as: .label) + " " + local
        } else if Identifier.text(name, as: .label) == name {
            names = name
        }
        let head = Layout.text("\(names): \(type)")
        return head + (value.map { Statement.assigned($0, depth: depth + 1) } ?? .empty)
    }
}
