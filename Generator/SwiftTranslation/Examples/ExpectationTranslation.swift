import SchemaModel
import SchemaSyntax
import SwiftSource

/// Translates the result that an example expects into comparisons.
struct ExpectationTranslation {
    let context: TranslationContext
    private(set) var literal: ExampleLiteral
    private(set) var statements: [Statement] = []
    private(set) var throwsErrors = false
    private(set) var diagnostics: [Diagnostic] = []
    private let values: ExampleValues

    /// - Parameters:
    ///   - example: The example.
    ///   - endpoint: The call.
    ///   - context: The names and tables of the translation.
    ///   - module: The SDK's module.
    init(
        _ example: Example,
        of endpoint: SchemaModel.Endpoint,
        _ context: TranslationContext,
        module: String
    ) {
        self.context = context
        literal = ExampleLiteral(context: context, module: module)
        values = ExampleValues(context.model)
        for expectation in example.expectations {
            guard let returns = endpoint.returns else {
                diagnostics.append(
                    Diagnostic(
                        rule: "unresolved-field",
                        at: expectation.path.range,
                        "the call returns nothing, expected no 'expect'"
                    )
                )
                continue
            }
            do throws(ExpectedPlace.MissingPath) {
                let place = try ExpectedPlace(returns, module: module).following(
                    expectation.path,
                    context
                )
                try addCases(of: place, expectation.value)
            } catch {
                diagnostics.append(error.diagnostic)
            }
        }
    }

    /// Adds comparisons of a value inside cases of unions, which are evaluated only if the unions have these cases.
    private mutating func addCases(
        of place: ExpectedPlace,
        _ example: ExampleValue
    ) throws(ExpectedPlace.MissingPath) {
        var inner = place
        inner.cases = []
        let before = statements
        statements = []
        try add(inner, example)
        for item in place.cases.reversed() {
            let name = "." + Identifier.text(item.name, as: .member)
            let value = statements.isEmpty ? "" : "(let \(item.variable))"
            let other = Expression.call(
                .member(.name("check"), "reject"),
                [
                    .init(nil, .string(item.path)), .init(nil, item.union),
                    .init("expected", .string(item.name)),
                ]
            )
            let pattern = Expression.text(name + value + (item.isOptional ? "?" : ""))
            statements = [
                .if(
                    pattern: pattern,
                    item.union,
                    statements,
                    else: [.expression(other)]
                )
            ]
            if case .attempt = item.union { throwsErrors = true }
        }
        statements = before + statements
    }

    /// Adds comparisons of a value: entities and cases of unions are compared by the fields that the example names.
    private mutating func add(
        _ place: ExpectedPlace,
        _ example: ExampleValue
    ) throws(ExpectedPlace.MissingPath) {
        if case .list(let item) = place.type, let items = example.items,
            item.isEntity(context) || item.union(context) != nil
        {
            let count = try place.taking(.member("count"), at: example.range, context)
            compare(count, .integer(items.count))
            for (index, element) in items.enumerated() {
                try add(try place.taking(.index(index), at: element.range, context), element)
            }
        } else if place.type.isEntity(context), let members = example.members {
            for member in members {
                let (name, range) = (member.name.text, member.name.range)
                try add(try place.taking(.member(name), at: range, context), member.value)
            }
        } else if let union = place.type.union(context), let member = example.onlyMember,
            let item = union.cases.first(where: { $0.value == member.name.text })
        {
            let name = context.names.member(item.identity)
            let next = try place.taking(.member(name), at: member.name.range, context)
            try addCases(of: next, member.value)
        } else if example.isNull {
            compare(place, .null)
        } else if let misfit = values.misfit(example, place.type, place.wire) {
            diagnostics.append(misfit.diagnostic)
        } else {
            literal.throwsErrors = false
            compare(place, literal.expression(example, place.type, place.wire, takesNone: true))
        }
    }

    private mutating func compare(_ place: ExpectedPlace, _ value: Expression) {
        let call = Expression.call(
            .member(.name("check"), "equal"),
            [
                .init(nil, .string(place.path.isEmpty ? "the result" : place.path)),
                .init(nil, .text(place.swift)), .init(nil, value),
            ]
        )
        let isThrowing = literal.throwsErrors || place.throwsErrors
        statements.append(.expression(isThrowing ? .attempt(call) : call))
        throwsErrors = throwsErrors || isThrowing
        literal.throwsErrors = false
    }
}

extension TypeReference {
    fileprivate func isEntity(_ context: TranslationContext) -> Bool {
        guard case .declared(let id, _) = unwrapped else { return false }
        return context.names.entity(id) != nil
    }

    fileprivate func union(_ context: TranslationContext) -> UnionShape? {
        guard case .declared(let id, _) = unwrapped, let type = context.names.types[id],
            case .union(let shape) = type.kind
        else { return nil }
        return shape
    }
}
