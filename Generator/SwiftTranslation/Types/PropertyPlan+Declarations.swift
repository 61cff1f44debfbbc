import SwiftSource

extension PropertyPlan {
    /// Returns the declarations of the property: itself, and the stored property of a deprecated one.
    func properties(_ access: AccessLevel?, indirect wrapper: String = "Indirect") -> [Declaration]
    {
        if let constant {
            return [
                .property(
                    Property(
                        name,
                        comment: Comment(doc),
                        access: access,
                        type: type,
                        value: .computed([.return(constant)])
                    )
                )
            ]
        }
        let wrapper = isIndirect ? wrapper : nil
        guard let deprecated else {
            return [
                .property(
                    Property(
                        name,
                        comment: Comment(doc),
                        wrapper: wrapper,
                        access: access,
                        type: type,
                        value: .variable()
                    )
                )
            ]
        }
        let stored = Expression.name(storage)
        return [
            .property(
                Property(
                    name,
                    comment: Comment(doc),
                    attributes: [.deprecated(deprecated)],
                    access: access,
                    type: type,
                    value: .accessors(
                        get: [.return(stored)],
                        set: [.assign(stored, .name("newValue"))]
                    )
                )
            ),
            .property(
                Property(
                    storage,
                    wrapper: wrapper,
                    access: .private,
                    type: type,
                    value: .variable()
                )
            ),
        ]
    }

    var parameter: Function.Parameter {
        .init(nil, name, type: type, value: defaultValue)
    }

    var methodParameter: Function.Parameter {
        .init(isUnlabeled ? "_" : nil, name, type: type, value: defaultValue)
    }

    /// Returns an initializer with all properties as parameters.
    static func initializer(_ plans: [PropertyPlan], access: AccessLevel?) -> Declaration {
        let plans = plans.filter { $0.constant == nil }
        return .function(
            Function(
                .initializer,
                access: access,
                parameters: plans.map(\.parameter),
                body: plans.map { plan in
                    .assign(.member(.text("self"), plan.storage), .name(plan.name))
                }
            )
        )
    }
}

extension Expression {
    /// Returns the attribute by which the compiler warns of uses.
    static func deprecated(_ message: String) -> Expression {
        .call(
            .text("@available"),
            [
                .init(nil, .text("*")), .init(nil, .text("deprecated")),
                .init("message", .text(StringLiteral.plain(message))),
            ]
        )
    }
}
