import SchemaModel
import SwiftSource

/// A property of a generated structure: an entity's field or a request's parameter.
struct PropertyPlan {
    var name: String
    var doc: Documentation?
    /// The type as Swift text, with its question mark.
    var type: String
    /// What a caller who says nothing gets; `nil` when the caller must say.
    var defaultValue: Expression?
    /// What the property holds before it is read.
    var blank: Expression
    /// Stored in a box, because the structure would contain itself.
    var isBoxed = false
    /// A request's parameter whose value stands without its name in the method that sends it.
    var isUnlabeled = false
}

extension PropertyPlan {
    func property(_ access: AccessLevel?, boxedBy box: String = "Indirect") -> Declaration {
        .property(
            Property(
                name,
                comment: Comment(doc),
                attributes: isBoxed ? [.text("@\(box)")] : [],
                access: access,
                type: type,
                value: .variable()
            )
        )
    }

    var parameter: Function.Parameter {
        .init(nil, name, type: type, value: defaultValue)
    }

    var methodParameter: Function.Parameter {
        .init(isUnlabeled ? "_" : nil, name, type: type, value: defaultValue)
    }

    /// An initialiser that takes all properties.
    static func initializer(
        _ plans: [PropertyPlan],
        doc: Documentation?,
        access: AccessLevel?
    ) -> Declaration {
        .function(
            Function(
                .initializer(),
                comment: Comment(doc),
                access: access,
                parameters: plans.map(\.parameter),
                body: plans.map { plan in
                    .assign(.member(.text("self"), plan.name), .name(plan.name))
                }
            )
        )
    }
}
