import SchemaModel
import SwiftSource

// Requests whose caller chooses the body or its format.
extension RequestTranslation {
    /// The format of the body as a property; `nil` where there is no choice.
    private var bodyFormat: PropertyPlan? {
        endpoint.bodyChoices.first.map { first in
            PropertyPlan(
                name: Self.bodyFormatProperty,
                doc: Documentation("The format of the body."),
                type: "\(Identifier.text(name, as: .member)).\(Self.bodyFormat)",
                defaultValue: .member(nil, first.rawValue),
                blank: .null
            )
        }
    }

    /// The body as a property where it is one of several; `nil` for another.
    private var bodyChoice: PropertyPlan? {
        guard !endpoint.alternatives.isEmpty else { return nil }
        return PropertyPlan(
            name: Self.bodyProperty,
            doc: Documentation("The body."),
            type: "\(Identifier.text(name, as: .member)).\(Self.body)",
            defaultValue: nil,
            blank: .null
        )
    }

    /// The properties of the request: its parameters, with one for several bodies, and the format of the body.
    var allPlans: [PropertyPlan] {
        guard let bodyChoice,
            let first = endpoint.parameters.firstIndex(where: { $0.place == .body })
        else { return propertyPlans + [bodyFormat].compactMap(\.self) }
        let plans = zip(endpoint.parameters, propertyPlans)
        return plans.prefix(first).map(\.1) + [bodyChoice]
            + plans.dropFirst(first).filter { $0.0.place != .body }.map(\.1)
    }

    /// The enum of the bodies inside of the request.
    static let body = "Body"
    static let bodyProperty = "body"

    /// The enum of the bodies, and what tells the runtime which one is sent.
    var bodies: [Declaration] {
        guard !endpoint.alternatives.isEmpty else { return [] }
        let parameters = endpoint.bodyParameters
        let names = parameters.map { context.names.member($0.identity) }
        let types = parameters.map { spelling.text($0.type.unwrapped) }
        let cases = zip(parameters, zip(names, types)).map { parameter, item in
            EnumCase(
                item.0,
                comment: Comment(context.documentation(parameter.identity)),
                values: [.init(nil, item.1)]
            )
        }
        let numbers = names.enumerated().map { number, name in
            Statement.Case([.member(nil, name)], [.return(.integer(number))])
        }
        let values = zip(names, types).map { name, type in
            let value = "\(Identifier.text(name, as: .member))(let value)"
            return Declaration.property(
                Property(
                    name,
                    access: .fileprivate,
                    type: type + "?",
                    value: .computed([
                        .if(
                            [.matches(pattern: .text("." + value), .name(Self.bodyProperty))],
                            [.return(.name("value"))]
                        ),
                        .return(.null),
                    ])
                )
            )
        }
        return chosen(
            Self.body,
            "The bodies of which one is sent.",
            inherits: ["Sendable"],
            cases,
            number: .switch(.name(Self.bodyProperty), numbers),
            values
        )
    }

    /// The enum of the body's formats inside of the request.
    static let bodyFormat = "BodyFormat"
    static let bodyFormatProperty = "bodyFormat"

    /// The enum of the body's formats, and what tells the runtime the one that is chosen.
    var bodyFormats: [Declaration] {
        guard !endpoint.bodyChoices.isEmpty else { return [] }
        return chosen(
            Self.bodyFormat,
            "The formats in which the body can be sent.",
            inherits: ["Int", "CaseIterable", "Sendable"],
            endpoint.bodyChoices.map { EnumCase($0.rawValue) },
            number: .return(.member(.name(Self.bodyFormatProperty), "rawValue"))
        )
    }

    /// An enum of what is chosen, and the number that tells the runtime which case it is.
    private func chosen(
        _ name: String,
        _ doc: String,
        inherits: [String],
        _ cases: [EnumCase],
        number: Statement,
        _ others: [Declaration] = []
    ) -> [Declaration] {
        let choices = SwiftSource.TypeDeclaration(
            .enum,
            name,
            comment: Comment(Documentation(doc)),
            access: context.access,
            inherits: inherits.map { spelling.swift($0) },
            members: cases.map { .enumCase($0) }
        )
        let number = Property(
            "bodyNumber",
            access: context.access,
            type: spelling.swift("Int"),
            value: .computed([number])
        )
        let members = [.type(choices), .property(number)] + others
        return [.extension(ExtensionDeclaration(path, members: members))]
    }

    /// The parameters whose text or bytes are a body as they are.
    var rawBodies: [Parameter] {
        if case .raw? = endpoint.body { return endpoint.bodyParameters }
        return endpoint.bodyAlternatives.compactMap { alternative, body in
            if case .raw = alternative { body } else { nil }
        }
    }
}
