import SchemaModel
import SwiftSource

/// Turns an endpoint into a request, a method that sends it, and what the runtime needs for that.
struct RequestTranslation {
    let context: TranslationContext
    /// The facade's type.
    let group: String
    let endpoint: SchemaModel.Endpoint

    private var name: String { context.names.request(endpoint) }
    private var spelling: TypeSpelling { context.spelling }

    private var paging: PagingTranslation? {
        context.model.paging(of: endpoint).map {
            PagingTranslation(
                context: context,
                paging: $0,
                request: "\(group).\(Identifier.text(name, as: .member))"
            )
        }
    }

    var method: Declaration {
        let plans = propertyPlans
        let request = Expression.call(
            .name(name),
            plans.map { .init($0.name, .name($0.name)) }
        )
        let client =
            plans.contains { $0.name == "client" }
            ? Expression.text("self.client") : .name("client")
        if paging != nil {
            return .function(
                Function(
                    .method(context.names.member(endpoint.identity)),
                    comment: comment,
                    attributes: endpoint.identity.deprecated.map { [Self.deprecation($0)] } ?? [],
                    access: context.access,
                    parameters: plans.map(\.methodParameter),
                    returns: "\(spelling.runtime("PagedElements"))<\(name)>",
                    body: [
                        .return(.call(.member(client, "pages"), [.init("of", request)]))
                    ]
                )
            )
        }
        let send = Expression.call(.member(client, "send"), [.init(nil, request)])
        return .function(
            Function(
                .method(context.names.member(endpoint.identity)),
                comment: comment,
                attributes: endpoint.identity.deprecated.map { [Self.deprecation($0)] } ?? [],
                access: context.access,
                parameters: plans.map(\.methodParameter),
                isAsync: true,
                throwing: .anyError,
                returns: response,
                body: [
                    response == nil
                        ? .assign(.name("_"), .attempt(.wait(send)))
                        : .return(.attempt(.wait(send)))
                ]
            )
        )
    }

    var declarations: [Declaration] {
        let plans = propertyPlans
        let structure = Declaration.type(
            SwiftSource.TypeDeclaration(
                .struct,
                name,
                comment: comment,
                access: context.access,
                inherits: [spelling.runtime(paging == nil ? "Request" : "PagedRequest")],
                members: plans.map { $0.property(context.access) } + [
                    PropertyPlan.initializer(
                        plans,
                        doc: Documentation("Makes a request of its parameters."),
                        access: context.access
                    )
                ]
            )
        )
        return [
            .extension(ExtensionDeclaration(group, members: [structure])),
            .extension(
                ExtensionDeclaration(
                    "\(group).\(Identifier.text(name, as: .member))",
                    comment: Comment(remark: ["What the runtime needs to send it."]),
                    members: [
                        alias("ResponseValue", response ?? spelling.runtime("NoContent")),
                        alias("FailureValue", failure),
                        .property(
                            Property(
                                "endpoint",
                                access: context.access,
                                isStatic: true,
                                type: nil,
                                value: .constant(
                                    EndpointLiteral(
                                        context: context,
                                        group: group,
                                        endpoint: endpoint
                                    ).expression
                                )
                            )
                        ),
                        context.writeFunction(
                            plans.map(\.name),
                            parameter: "parameter",
                            value: written
                        ),
                    ] + (paging?.members ?? [])
                )
            ),
        ]
    }

    /// What is written of a property: bytes that are a body of their own go as they are, and not as text.
    private func written(_ property: Expression) -> Expression {
        guard case .raw? = endpoint.body,
            let body = endpoint.parameters.first(where: { $0.place == .body }),
            body.type.unwrapped == .scalar(.data)
        else { return property }
        let name = context.names.member(body.identity)
        guard property == .name(name) || property == .member(.text("self"), name) else {
            return property
        }
        let file = spelling.runtime("UploadFile")
        return body.type.isOptional
            ? .call(
                .member(property, "map"),
                trailing: .init([], [.expression(.text("\(file)(data: $0)"))])
            )
            : .call(.name(file), [.init("data", property)])
    }

    /// Only methods are marked for the compiler: marks on what the methods and the runtime's part use
    /// would warn inside of the generated code itself.
    private static func deprecation(_ message: String) -> String {
        "@available(*, deprecated, message: \(StringLiteral.plain(message)))"
    }

    private func alias(_ name: String, _ type: String) -> Declaration {
        .typeAlias(TypeAlias(name, access: context.access, type: type))
    }

    /// The type of the answer; `nil` for a call that answers nothing.
    private var response: String? {
        guard let returns = endpoint.returns else { return nil }
        let bare = returns.type.unwrapped
        return spelling.text(bare) + (isOptional(returns) ? "?" : "")
    }

    private func isOptional(_ returns: ReturnShape) -> Bool {
        returns.type.isOptional || (returns.isOptional && returns.defaultValue == nil)
    }

    private var failure: String {
        endpoint.failure.map { context.names.type($0.type) } ?? spelling.runtime("NoFailure")
    }

    private var comment: Comment {
        let line = "`\(endpoint.method.uppercased()) \(target)`."
        return context.comment(endpoint.identity, kind: endpoint.identity.name, line: line)
    }

    /// The path and the constants of the query, as the schema wrote them.
    private var target: String {
        let path = endpoint.path.map { part in
            switch part {
            case .text(let text): text
            case .parameter(let name): "{\(name)}"
            }
        }.joined()
        let query = endpoint.constants.filter { $0.place == .query }
            .map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        return query.isEmpty ? (path.isEmpty ? "/" : path) : "\(path)?\(query)"
    }

    private var propertyPlans: [PropertyPlan] {
        endpoint.parameters.map { parameter in
            let bare = parameter.type.unwrapped
            var type = spelling.text(bare)
            var defaultValue = parameter.defaultValue.map { spelling.literal($0, of: bare) }
            if defaultValue == nil, parameter.isOptional || parameter.type.isOptional {
                if bare.isList, !parameter.type.isOptional {
                    defaultValue = .array([])
                } else if bare.isMap, !parameter.type.isOptional {
                    defaultValue = .dictionary([])
                } else if case .patch = bare {
                    defaultValue = .member(nil, "keep")
                } else {
                    type += "?"
                    defaultValue = .null
                }
            }
            return PropertyPlan(
                name: context.names.member(parameter.identity),
                doc: context.documentation(parameter.identity),
                type: type,
                defaultValue: defaultValue,
                blank: .null,
                isUnlabeled: parameter.isUnlabeled
            )
        }
    }
}
