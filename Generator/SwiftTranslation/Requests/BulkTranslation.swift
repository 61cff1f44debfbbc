import SchemaModel
import SwiftSource

/// Translates a call for many ids into the runtime's `BulkIDs`, and into the method for one id.
struct BulkTranslation {
    let context: TranslationContext
    let bulk: BulkShape
    /// The request's type.
    let request: String

    /// The members that a bulk request needs in addition to those of any request.
    var members: [Declaration] {
        [
            alias("BulkElement", context.spelling.text(bulk.element)),
            alias("BulkID", context.spelling.text(.id(bulk.entity))),
            .property(
                Property(
                    "bulk",
                    access: context.access,
                    isStatic: true,
                    type: nil,
                    value: .constant(value)
                )
            ),
        ]
    }

    private func alias(_ name: String, _ type: String) -> Declaration {
        .typeAlias(TypeAlias(name, access: context.access, type: type))
    }

    private var value: Expression {
        var arguments: [Expression.Argument] = [
            .init(nil, .text("\\.\(Identifier.text(ids, as: .member))")),
            .init("max", .integer(bulk.max)),
        ]
        if !bulk.missing.isEmpty {
            arguments.append(.init("missing", .array(bulk.missing.map { .integer($0) })))
        }
        arguments.append(.init("items", .text("{ \(context.items(bulk.items)) }")))
        arguments.append(.init("id", .text("{ \(read(bulk.idField)) }")))
        return .call(.text("\(context.spelling.lists("BulkIDs"))<\(request)>"), arguments)
    }

    private func read(_ field: Field) -> String {
        "$0." + Identifier.text(context.names.property(field), as: .member)
    }

    /// The property with the ids.
    var ids: String { context.names.member(bulk.ids.identity) }

    /// Returns the method for one id.
    ///
    /// - Parameters:
    ///   - plans: The request's properties.
    ///   - name: The request's name in its facade.
    ///   - many: The method for many ids.
    ///   - attributes: The attributes of the method.
    /// - Returns: The method; `nil` when the schema does not name one.
    func method(
        _ plans: [PropertyPlan],
        _ name: String,
        many: String,
        _ attributes: [Expression]
    ) -> Declaration? {
        guard let one = bulk.one else { return nil }
        let others = plans.filter { $0.name != ids }
        let id = self.id(beside: others.map(\.name))
        let request = Expression.call(
            .name(name),
            plans.compactMap { plan in
                if plan.name != ids { return .init(plan.name, .name(plan.name)) }
                return plan.defaultValue == nil ? .init(ids, .array([])) : nil
            }
        )
        let client: Expression =
            (others.map(\.name) + [id]).contains("client") ? .text("self.client") : .name("client")
        return .function(
            Function(
                .method(context.names.member(named: one)),
                comment: Comment(
                    Documentation(
                        "Returns one of the elements of `\(many)`.",
                        discussion: [
                            "IDs that are requested at about the same time are sent in one call."
                        ] + [RequestTranslation.documentation(of: others)].compactMap(\.self)
                    )
                ),
                attributes: attributes,
                access: context.access,
                parameters: [.init(nil, id, type: context.spelling.text(.id(bulk.entity)))]
                    + others.map(\.methodParameter),
                isAsync: true,
                throwing: .anyError,
                returns: context.spelling.text(bulk.element),
                body: [
                    .return(
                        .attempt(
                            .wait(
                                .call(
                                    .member(client, "fetch"),
                                    [.init("id", .name(id)), .init("with", request)]
                                )
                            )
                        )
                    )
                ]
            )
        )
    }

    /// Returns the parameter for one id: the singular of the parameter for many ids, unless that name is in use.
    private func id(beside others: [String]) -> String {
        var id = Plurals.singular(ids)
        if id == ids || others.contains(id) { id = others.contains("id") ? ids : "id" }
        return id
    }
}
