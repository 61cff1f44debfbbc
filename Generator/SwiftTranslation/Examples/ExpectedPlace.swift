import SchemaModel
import SchemaSyntax
import SwiftSource

/// A part of a call's result, with its Swift expression and its type.
struct ExpectedPlace {
    /// The path as an example writes it, for diagnostics.
    var path: String
    /// The Swift expression, with `?` after each part before the last that may be `nil`.
    var swift: String
    var type: TypeReference
    var wire: WireForm
    /// Whether the last part of the expression may be `nil`; earlier parts do not count.
    var isOptional: Bool
    /// Whether the expression may throw.
    var throwsErrors = false
    /// The union cases that must be matched before the expression is valid, the outermost first.
    var cases: [Case] = []
    /// The number of union cases that contain the part, including ``cases``.
    private var depth = 0
    /// The SDK's module.
    private let module: String

    /// A case of a union that contains a part of a result.
    struct Case {
        /// The path of the union.
        let path: String
        let union: Expression
        /// The Swift name of the case.
        let name: String
        /// The variable that is bound to the case's value.
        let variable: String
        /// Whether the union may be `nil`.
        let isOptional: Bool
    }

    /// The error of a path that does not exist in the result.
    struct MissingPath: Error {
        let diagnostic: Diagnostic

        init(diagnostic: Diagnostic) { self.diagnostic = diagnostic }

        init(range: SourceRange, message: String) {
            diagnostic = Diagnostic(rule: "unresolved-field", at: range, message)
        }
    }

    /// The whole result of a call of a module.
    init(_ returns: ReturnShape, module: String) {
        self.module = module
        path = ""
        swift = "value"
        type = returns.type.unwrapped
        wire = returns.wire
        isOptional = returns.type.isOptional
    }

    /// One step of a path.
    enum Step {
        case member(String)
        case index(Int)
        case key(String)
    }

    /// Returns the part at a path from this part.
    func following(
        _ path: LocatedText,
        _ context: TranslationContext
    ) throws(MissingPath) -> ExpectedPlace {
        guard let steps = Self.steps(path.text) else {
            throw MissingPath(
                range: path.range,
                message: "\(quoted(path.text)) is not a path, expected one such as 'lists[0].name'"
            )
        }
        var place = self
        for step in steps { place = try place.taking(step, at: path.range, context) }
        return place
    }

    /// Returns the part one step further.
    func taking(
        _ step: Step,
        at range: SourceRange,
        _ context: TranslationContext
    ) throws(MissingPath) -> ExpectedPlace {
        func misstep(_ expected: String) -> MissingPath {
            let here = path.isEmpty ? "the result" : quoted(path)
            return MissingPath(
                range: range,
                message: "\(here) is of type \(quoted("\(type)")), expected \(expected)"
            )
        }
        var next = self
        let chain = isOptional ? "?" : ""
        switch (step, type) {
        case (.member("count"), .list), (.member("count"), .map):
            next.swift += chain + ".count"
            next.path += path.isEmpty ? "count" : ".count"
            next.type = .scalar(.int)
            next.wire = .plain
            next.isOptional = false
        case (.member(let name), .declared(let id, let arguments)):
            if case .union(let shape)? = context.names.types[id]?.kind {
                let names = shape.cases.map { context.names.member($0.identity) }
                guard let place = names.firstIndex(of: name) else {
                    let near = nearest(to: name, in: names).map { "; did you mean '\($0)'?" } ?? ""
                    throw misstep("a case of it and not \(quoted(name))\(near)")
                }
                return entering(shape.cases[place], name)
            }
            guard let shape = context.names.entity(id) else { throw misstep("an entity") }
            guard
                let field = shape.fields.first(where: {
                    context.names.property($0) == name
                        || name == "id" && $0.identity.name == shape.idField
                })
            else {
                let names = shape.fields.map { context.names.property($0) }
                let near = nearest(to: name, in: names).map { "; did you mean '\($0)'?" } ?? ""
                throw misstep("a property of it and not \(quoted(name))\(near)")
            }
            if context.isMarked(field, of: shape), name == context.names.property(field) {
                throw MissingPath(
                    diagnostic: Diagnostic(
                        rule: "example-value",
                        at: range,
                        "\(quoted(name)) is deprecated, expected a field without a warning"
                    )
                )
            }
            let types = shape.substitutions(arguments)
            let type =
                field.identity.name == shape.idField ? .id(id) : field.type.substituting(types)
            next.swift += chain + "." + Identifier.text(name, as: .member)
            next.path += path.isEmpty ? name : ".\(name)"
            next.type = type.unwrapped
            next.wire = field.wire
            next.isOptional = type.isOptional
        case (.index(let index), .list(let item)):
            next.swift += chain + "[at: \(index)]"
            next.path += "[\(index)]"
            next.type = item.unwrapped
            next.isOptional = true
        case (.key(let key), .map(let keyType, let value)):
            let example = context.names.types.key(LocatedText(key, at: range), keyType)
            if let misfit = ExampleValues(context.model).misfit(example, keyType, .plain) {
                throw MissingPath(diagnostic: misfit.diagnostic)
            }
            var literal = ExampleLiteral(context: context, module: module)
            guard let text = literal.expression(example, keyType).oneLine else {
                throw misstep("a key of a simple type")
            }
            next.throwsErrors = throwsErrors || literal.throwsErrors
            next.swift += chain + "[\(text)]"
            next.path += "[\(StringLiteral.text(key))]"
            next.type = value.unwrapped
            next.isOptional = true
        case (.key(let key), .scalar(.any)) where context.model.formats == [.json]:
            next.swift += chain + "[\(StringLiteral.text(key))]"
            next.path += "[\(StringLiteral.text(key))]"
            next.isOptional = true
        case (.index(let index), .scalar(.any)) where context.model.formats == [.json]:
            next.swift += chain + "[\(index)]"
            next.path += "[\(index)]"
            next.isOptional = true
        case (.member(let name), _): throw misstep("an entity, which may have \(quoted(name))")
        case (.index, _): throw misstep("a list")
        case (.key, _): throw misstep("a map")
        }
        return next
    }

    /// Returns the value of a union's case.
    private func entering(_ item: UnionShape.Case, _ name: String) -> ExpectedPlace {
        var next = self
        next.depth += 1
        let variable = next.depth == 1 ? "part" : "part\(next.depth)"
        let union = Expression.text(swift)
        next.cases.append(
            Case(
                path: path.isEmpty ? "the result" : path,
                union: throwsErrors ? .attempt(union) : union,
                name: name,
                variable: variable,
                isOptional: isOptional
            )
        )
        next.swift = variable
        next.path += path.isEmpty ? name : ".\(name)"
        next.type = item.type.unwrapped
        next.wire = .plain
        next.isOptional = false
        next.throwsErrors = false
        return next
    }

    /// The steps of a path such as `lists[0].name` or `["a key"]`; empty for `.`, `nil` for an invalid path.
    private static func steps(_ path: String) -> [Step]? {
        if path == "." { return [] }
        var steps: [Step] = []
        var rest = path[...]
        while let first = rest.first {
            if first == "[" {
                guard let end = rest.firstIndex(of: "]") else { return nil }
                let inside = rest[rest.index(after: rest.startIndex)..<end]
                if let index = Int(inside), index >= 0 {
                    steps.append(.index(index))
                } else if inside.count > 1, inside.hasPrefix("\""), inside.hasSuffix("\"") {
                    steps.append(.key(String(inside.dropFirst().dropLast())))
                } else {
                    return nil
                }
                rest = rest[rest.index(after: end)...]
                continue
            }
            if !steps.isEmpty {
                guard first == "." else { return nil }
                rest.removeFirst()
            }
            let name = rest.prefix { $0 != "." && $0 != "[" }
            guard !name.isEmpty else { return nil }
            steps.append(.member(String(name)))
            rest = rest.dropFirst(name.count)
        }
        return steps.isEmpty ? nil : steps
    }
}

extension Expression {
    /// The text of a literal, of a case, or of an expression made of one; `nil` for any other expression.
    fileprivate var oneLine: String? {
        switch self {
        case .text(let text): text
        case .string(let text): StringLiteral.text(text)
        case .integer(let value): "\(value)"
        case .member(nil, let name): "." + Identifier.text(name, as: .member)
        case .member(.text(let type), let name):
            "\(type)." + Identifier.text(name, as: .member)
        case .call(.text(let type), let arguments, nil) where arguments.count == 1:
            arguments[0].value.oneLine.map { value in
                "\(type)(\(arguments[0].label.map { $0 + ": " } ?? "")\(value))"
            }
        default: nil
        }
    }
}
