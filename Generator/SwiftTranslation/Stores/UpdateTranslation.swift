import SchemaModel
import SwiftSource

/// Translates the call that sends edits of an entity into a part of the entity's source.
struct UpdateTranslation {
    let entity: StoredEntityTranslation
    let update: StoredUpdate

    private var names: SwiftNames { entity.context.names }

    var link: Expression.Link {
        let fields = update.changes.map(\.field)
        let cleared = update.changes.filter { $0.isPatch && $0.field.type.isOptional }.map(\.field)
        var arguments = [Expression.Argument(nil, entity.fieldSet(fields))]
        if !cleared.isEmpty { arguments.append(.init("clearing", entity.fieldSet(cleared))) }
        let call = entity.sent(update.call, by: "client", values)
        let body: [Statement] =
            update.returnsEntity ? [.return(call)] : [.assign(.text("_"), call), .return(.null)]
        return Expression.Link(
            "updating",
            arguments,
            trailing: Expression.Closure(["client", "edit"], body)
        )
    }

    /// The values of the call's parameters, by their names in the schema.
    private var values: [String: Expression] {
        var values: [String: Expression] = [update.id.identity.name: .text("edit.entityID")]
        if let version = update.version { values[version.identity.name] = .text("edit.entityTag") }
        for key in update.keys { values[key.identity.name] = .text("edit.key") }
        if let (parameter, type) = update.body {
            values[parameter.identity.name] = .call(
                .name(entity.spelled(type)),
                update.changes.compactMap { change in
                    guard case .field(let field) = change.target else { return nil }
                    return .init(names.property(field), value(change))
                }
            )
        }
        for change in update.changes {
            if case .parameter(let parameter) = change.target {
                values[parameter.identity.name] = value(change)
            }
        }
        return values
    }

    /// Returns the new value of a field in the parameter's type.
    private func value(_ change: StoredUpdate.Change) -> Expression {
        let path = entity.keyPath(change.field)
        let isOptional = change.field.type.isOptional
        if change.isPatch, isOptional { return .text("edit.patch(\(path))") }
        let value = "edit.\(isOptional ? "newValue" : "value")(\(path))"
        if change.isPatch { return .text("\(value).map { .set($0) } ?? .keep") }
        return .text(change.isText ? "\(value).map { .init(rawValue: \"\\($0)\") }" : value)
    }
}
