import SchemaModel
import SwiftSource

// Requests whose caller chooses the body or its format.
extension RequestTranslation {
    /// The property for the format of the body; `nil` if there is only one format.
    private var bodyFormat: PropertyPlan? {
        endpoint.bodyChoices.first.map { first in
            PropertyPlan(
                name: Self.bodyFormatProperty,
                doc: nil,
                type: "\(Identifier.text(name, as: .member)).\(Self.bodyFormat)",
                defaultValue: .member(nil, first.rawValue),
                blank: .null
            )
        }
    }

    /// The property for the body if there are several; `nil` otherwise.
    private var bodyChoice: PropertyPlan? {
        guard !endpoint.alternatives.isEmpty else { return nil }
        return PropertyPlan(
            name: Self.bodyProperty,
            doc: nil,
            type: "\(Identifier.text(name, as: .member)).\(Self.body)",
            defaultValue: nil,
            blank: .null
        )
    }

    /// The properties of the request: its parameters, a property for several bodies, and the format of the body.
    var allPlans: [PropertyPlan] {
        guard let bodyChoice,
            let first = endpoint.parameters.firstIndex(where: { $0.bodyNumber != nil })
        else { return propertyPlans + [bodyFormat].compactMap(\.self) }
        return ownPlans.prefix(first) + [bodyChoice] + ownPlans.dropFirst(first)
    }

    /// The properties of the request's parameters, without those of bodies to choose from.
    var ownPlans: [PropertyPlan] {
        zip(endpoint.parameters, propertyPlans).filter { $0.0.bodyNumber == nil }.map(\.1)
    }

    /// The name of the enum of bodies in the request.
    static let body = "Body"
    static let bodyProperty = "body"

    /// The enum of bodies, and the member that tells the runtime which one is sent.
    var bodies: [Declaration] {
        guard !endpoint.alternatives.isEmpty else { return [] }
        let cases = endpoint.bodyAlternatives.map { alternative, parameters in
            alternative.form.isMultipart
                ? multipart(alternative.identity, parameters)
                : EnumCase(
                    context.names.member(alternative.identity),
                    comment: Comment(context.documentation(alternative.identity)),
                    values: parameters.map { .init(nil, spelling.text($0.type.unwrapped)) }
                )
        }
        let numbers = cases.enumerated().map { number, item in
            Statement.Case([.member(nil, item.name)], [.return(.integer(number))])
        }
        let values = endpoint.wholeAlternatives.map { _, parameter in
            let name = context.names.member(parameter.identity)
            let value = "\(Identifier.text(name, as: .member))(let value)"
            return Declaration.property(
                Property(
                    name,
                    access: .fileprivate,
                    type: spelling.text(parameter.type.unwrapped) + "?",
                    value: .computed([
                        .if(
                            pattern: .text("." + value),
                            .name(Self.bodyProperty),
                            [.return(.name("value"))]
                        ),
                        .return(.null),
                    ])
                )
            )
        }
        return chosen(
            Self.body,
            "The alternative bodies of the call.",
            inherits: ["Sendable"],
            cases,
            number: .switch(.name(Self.bodyProperty), numbers),
            values
        )
    }

    /// Returns the case of a multipart body, which has a value for each part.
    private func multipart(_ body: Identity, _ parts: [Parameter]) -> EnumCase {
        let plans = zip(endpoint.parameters, propertyPlans)
            .filter { $0.0.bodyNumber == parts.first?.bodyNumber }.map(\.1)
        var documentation = context.documentation(body)
        if let parts = Self.documentation(of: plans) {
            documentation = documentation ?? Documentation("A multipart body.")
            documentation?.discussion.append(parts)
        }
        return EnumCase(
            context.names.member(body),
            comment: Comment(documentation),
            values: plans.map { plan in
                .init(plan.isUnlabeled ? nil : plan.name, plan.type, value: plan.defaultValue)
            }
        )
    }

    /// The statements that write the parts of bodies to choose from, by the numbers of the parts.
    var writtenParts: [Int: Statement] {
        var statements: [Int: Statement] = [:]
        for (number, parameter) in endpoint.parameters.enumerated() where parameter.isPartOfBody {
            guard let body = parameter.bodyNumber else { continue }
            let bindings = endpoint.parameters.indices
                .filter { endpoint.parameters[$0].bodyNumber == body }
                .map { $0 == number ? "let value" : "_" }
            let name = context.names.member(endpoint.alternatives[body].identity)
            let member = Identifier.text(name, as: .member)
            let pattern = Expression.text(".\(member)(\(bindings.joined(separator: ", ")))")
            statements[number] = .if(
                pattern: pattern,
                .name(Self.bodyProperty),
                [.expression(context.writeCall(.name("value")))]
            )
        }
        return statements
    }

    /// The name of the enum of the body's formats in the request.
    static let bodyFormat = "BodyFormat"
    static let bodyFormatProperty = "bodyFormat"

    /// The enum of the body's formats, and the member that tells the runtime which one is chosen.
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

    /// Returns an enum of the choices, and the number by which the runtime identifies the case.
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

    /// The parameters whose text or bytes are the body itself.
    var rawBodies: [Parameter] {
        if case .raw? = endpoint.body { return endpoint.bodyParameters }
        return endpoint.wholeAlternatives.compactMap { form, body in
            if case .raw = form { body } else { nil }
        }
    }
}
