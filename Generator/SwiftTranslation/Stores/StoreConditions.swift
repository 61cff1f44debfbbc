import SchemaModel
import SchemaSyntax
import SwiftSource

/// The values that fields of related entities must have.
enum StoreConditions {
    /// Finds values that can only be written as expressions that throw, which a query does not permit.
    static func diagnostics(_ context: TranslationContext) -> [Diagnostic] {
        context.model.store.entities.flatMap(\.relations).flatMap(\.conditions).compactMap {
            var literal = ExampleLiteral(context: context, module: context.names.module)
            _ = literal.expression($0)
            guard literal.throwsErrors else { return nil }
            return Diagnostic(
                rule: "store-relation",
                at: $0.value.range,
                "\(quoted($0.field.identity.name)) is of type \(quoted("\($0.field.type)")), expected a text, number, "
                    + "Boolean, time or enum, or an optional date, 'url' or 'uuid'"
            )
        }
    }
}

extension ExampleLiteral {
    /// Returns the value with which a query compares a field.
    mutating func expression(_ condition: (field: Field, value: ExampleValue)) -> Expression {
        writesSeconds = true
        defer { writesSeconds = false }
        return expression(condition.value, condition.field.type, condition.field.wire)
    }
}
