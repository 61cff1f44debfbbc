import SchemaModel
import SchemaSyntax
import SwiftSource

/// Turns what an example expects of a result into comparisons.
struct ExpectationTranslation {
    let context: TranslationContext
    private(set) var literal: ExampleLiteral
    private(set) var statements: [Statement] = []
    private(set) var throwsErrors = false
    private(set) var diagnostics: [Diagnostic] = []
    private let values: ExampleValues

    init(_ example: Example, of endpoint: SchemaModel.Endpoint, _ context: TranslationContext) {
        self.context = context
        literal = ExampleLiteral(context: context, module: "")
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
            do throws(ExpectedPlace.Misstep) {
                let place = try ExpectedPlace(returns).following(expectation.path, context)
                try add(place, expectation.value)
            } catch {
                diagnostics.append(error.diagnostic)
            }
        }
    }

    /// Entities are compared field by field, as far as the example names the fields.
    private mutating func add(
        _ place: ExpectedPlace,
        _ node: SchemaNode
    ) throws(ExpectedPlace.Misstep) {
        if case .list(let item) = place.type, item.isEntity(context), let elements = node.elements {
            let count = try place.taking(.member("count"), at: node.range, context)
            compare(count, .integer(elements.count))
            for (index, element) in elements.enumerated() {
                try add(try place.taking(.index(index), at: element.range, context), element)
            }
        } else if place.type.isEntity(context), let members = node.object?.members {
            for member in members {
                let next = try place.taking(.member(member.key), at: member.keyRange, context)
                try add(next, member.value)
            }
        } else if node.isNull {
            compare(place, .null)
        } else if let misfit = values.misfit(node, place.type, place.wire) {
            diagnostics.append(misfit.diagnostic)
        } else {
            literal.throwsErrors = false
            compare(place, literal.expression(node, place.type, place.wire, takesNone: true))
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
}
