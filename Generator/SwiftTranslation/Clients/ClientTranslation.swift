import SchemaModel
import SwiftSource

/// Turns an API into the client that its users hold.
struct ClientTranslation {
    let context: TranslationContext

    private var model: APIModel { context.model }
    private var spelling: TypeSpelling { context.spelling }
    private var name: String { SwiftNames.type(model.name) + "Client" }
    private var constant: String { SwiftNames.property(model.name) }

    /// What the client's file imports, and whether its declarations spell types of that module.
    var modules: [String: Bool] {
        var modules = ["LatheRuntime": true]
        if server?.url == nil
            || model.parameters.contains(where: { spelling.needsFoundation($0.type) })
        {
            modules["Foundation"] = true
        }
        let spellsCoding =
            model.formats.count > 1 || model.parameters.contains { spelling.needsCoding($0.type) }
        if spellsCoding || model.formats != [.json] { modules["LatheCoding"] = spellsCoding }
        return modules
    }

    private var server: Server? { model.servers.first }

    func declarations() -> [Declaration] {
        let client = Property(
            "client",
            comment: Comment(
                Documentation("Sends the calls; holds the transport and all settings.")
            ),
            access: context.access,
            type: spelling.runtime("Client"),
            value: .variable()
        )
        let members: [Declaration] =
            [.property(client), initializer] + model.parameters.map { parameterProperty($0) }
            + model.groups.map { facade($0) } + [send] + auth.members
        let place = "Schema: \(model.file)."
        return [
            .type(
                SwiftSource.TypeDeclaration(
                    .struct,
                    name,
                    comment: Comment(
                        model.doc.map { Documentation($0, discussion: [place]) }
                            ?? Documentation("A client of \(model.name). \(place)")
                    ),
                    access: context.access,
                    inherits: [spelling.swift("Sendable")],
                    members: members
                )
            ),
            api,
        ] + FailureConformances(context: context).declarations
    }

    private var auth: AuthTranslation { AuthTranslation(context: context) }

    // MARK: The initialiser

    private var initializer: Declaration {
        var parameters: [Function.Parameter] = []
        if let server {
            parameters = server.variables.map { variable in
                .init(
                    nil,
                    SwiftNames.property(variable.identity.name),
                    type: server.url == nil ? url : spelling.swift("String"),
                    value: variable.defaultValue.map { .string($0) }
                )
            }
        } else {
            parameters.append(.init(nil, "server", type: url))
        }
        if model.formats.count > 1 {
            parameters.append(
                .init(
                    nil,
                    "format",
                    type: spelling.coding("WireFormat"),
                    value: .member(nil, model.formats[0].rawValue)
                )
            )
        }
        parameters += model.parameters.map { parameter in
            .init(
                nil,
                context.names.member(parameter.identity),
                type: type(parameter),
                value: .null
            )
        }
        parameters += [
            .init(
                nil,
                "transport",
                type: "any \(spelling.runtime("Transport"))",
                value: .call(.name(spelling.runtime("DefaultTransport")))
            ),
            .init(
                nil,
                "middleware",
                type: "[any \(spelling.runtime("Middleware"))]",
                value: .array([])
            ),
        ]
        if !auth.isEmpty {
            let account = spelling.runtime("Account")
            parameters.append(.init(nil, "account", type: account, value: .call(.name(account))))
        }
        var arguments: [Expression.Argument] = [
            .init(nil, .member(nil, constant)), .init("server", address),
        ]
        if model.formats.count > 1 { arguments.append(.init("format", .name("format"))) }
        arguments += [
            .init("transport", .name("transport")), .init("middleware", .name("middleware")),
        ]
        if !auth.isEmpty { arguments.append(.init("account", .name("account"))) }
        var body: [Statement] = [
            .assign(
                parameters.contains { $0.name == "client" }
                    ? .member(.text("self"), "client") : .name("client"),
                .call(.name(spelling.runtime("Client")), arguments)
            )
        ]
        body += model.parameters.map { parameter in
            let name = context.names.member(parameter.identity)
            return .assign(.member(.text("self"), name), .name(name))
        }
        return .function(
            Function(
                .initializer(),
                comment: Comment(initializerDoc),
                access: context.access,
                parameters: parameters,
                body: body
            )
        )
    }

    private var initializerDoc: Documentation {
        let about = server?.identity.doc.map { [$0] } ?? []
        return Documentation(
            "Makes a client; nothing is sent before the first call.",
            discussion: about
        )
    }

    private var url: String { spelling.builtin("URL", of: "Foundation") }

    private var address: Expression {
        guard let server else { return fixed([.init(nil, .name("server"))]) }
        guard let url = server.url else {
            let variable = server.variables.first?.identity.name ?? server.identity.name
            let root = Expression.name(SwiftNames.property(variable))
            guard let discovery = server.discovery else { return fixed([.init(nil, root)]) }
            return .call(
                .member(nil, "discovered"),
                [.init("from", root), .init("by", self.discovery(discovery))]
            )
        }
        var arguments: [Expression.Argument] = [.init(nil, .string(url))]
        if !server.variables.isEmpty {
            let values = server.variables.map { variable in
                Expression.Entry(
                    .string(variable.identity.name),
                    .name(SwiftNames.property(variable.identity.name))
                )
            }
            arguments.append(.init("variables", .dictionary(values)))
        }
        return fixed(arguments)
    }

    private func fixed(_ arguments: [Expression.Argument]) -> Expression {
        .call(.member(nil, "fixed"), arguments)
    }

    private func discovery(_ discovery: Server.Discovery) -> Expression {
        let parts = discovery.endpoint.split(separator: ".").map(String.init)
        let group = model.groups.first { $0.identity.name == parts.first }
        let endpoint = group?.endpoints.first { $0.identity.name == parts.last }
        let request = [group.map { Names.facade($0) }, endpoint.map { context.names.request($0) }]
            .compactMap { $0 }.joined(separator: ".")
        var arguments: [Expression.Argument] = [
            .init(nil, .call(.text(request))),
            .init("base", keyPath(discovery.base, in: endpoint)),
        ]
        if !discovery.atMost.isEmpty {
            let limits = discovery.atMost.sorted { $0.key < $1.key }.map { field, limit in
                Expression.text(
                    "(\"\(field)\", \(keyPathText(field, in: endpoint)), \(limit))"
                )
            }
            arguments.append(.init("atMost", .array(limits)))
        }
        return .call(.name(spelling.runtime("Discovery")), arguments)
    }

    private func keyPath(_ field: String, in endpoint: SchemaModel.Endpoint?) -> Expression {
        .text(keyPathText(field, in: endpoint))
    }

    private func keyPathText(_ field: String, in endpoint: SchemaModel.Endpoint?) -> String {
        var name = SwiftNames.property(field)
        if case .declared(let id, _)? = endpoint?.returns?.type.unwrapped,
            let found = context.names.entity(id)?.fields.first(where: { $0.identity.name == field })
        {
            name = context.names.property(found)
        }
        return "\\.\(Identifier.text(name, as: .member))"
    }

    // MARK: Members

    private func type(_ parameter: Parameter) -> String {
        spelling.text(parameter.type.unwrapped) + "?"
    }

    private func parameterProperty(_ parameter: Parameter) -> Declaration {
        let value = Expression.text("client.parameters[\"\(parameter.identity.name)\"]")
        return .property(
            Property(
                context.names.member(parameter.identity),
                comment: Comment(context.documentation(parameter.identity)),
                access: context.access,
                type: type(parameter),
                value: .accessors(
                    get: [.return(value)],
                    set: [.assign(value, .name("newValue"))]
                )
            )
        )
    }

    private func facade(_ group: EndpointGroup) -> Declaration {
        let type = Names.facade(group)
        return .property(
            Property(
                context.names.member(group.identity),
                comment: Comment(context.documentation(group.identity)),
                access: context.access,
                type: type,
                value: .computed([
                    .return(.call(.name(type), [.init("client", .name("client"))]))
                ])
            )
        )
    }

    private var send: Declaration {
        .function(
            Function(
                .method("send"),
                comment: Comment(
                    Documentation("Sends a request, as the methods of the groups do.")
                ),
                access: context.access,
                generics: Generics(["Call: \(spelling.runtime("Request"))"]),
                parameters: [.init("_", "request", type: "Call")],
                isAsync: true,
                throwing: .anyError,
                returns: "Call.ResponseValue",
                body: [
                    .return(
                        .attempt(
                            .wait(
                                .call(
                                    .member(.name("client"), "send"),
                                    [.init(nil, .name("request"))]
                                )
                            )
                        )
                    )
                ]
            )
        )
    }

    // MARK: The API's description

    private var api: Declaration {
        var arguments: [Expression.Argument] = [.init("name", .string(model.name))]
        if model.formats != [.json] {
            arguments.append(
                .init("formats", .array(model.formats.map { .member(nil, $0.rawValue) }))
            )
        }
        if !model.constants.isEmpty {
            arguments.append(
                .init("constants", .array(model.constants.map { EndpointLiteral.constant($0) }))
            )
        }
        if !model.formatConstants.isEmpty {
            let entries = model.formats.compactMap { format in
                model.formatConstants[format].map { constants in
                    Expression.Entry(
                        .member(nil, format.rawValue),
                        .array(constants.map { EndpointLiteral.constant($0) })
                    )
                }
            }
            arguments.append(.init("formatConstants", .dictionary(entries)))
        }
        if !model.parameters.isEmpty {
            let entries = model.parameters.map { parameter in
                Expression.Entry(
                    .string(parameter.identity.name),
                    EndpointLiteral.parameter(parameter, context)
                )
            }
            arguments.append(.init("parameters", .dictionary(entries)))
        }
        if let fetched = auth.fetched { arguments.append(.init("fetched", fetched)) }
        if let charset = model.charset { arguments.append(.init("charset", .string(charset))) }
        if let header = model.failure?.header {
            arguments.append(.init("failureHeader", .string(header)))
        }
        if let schemes = auth.schemes { arguments.append(.init("auth", schemes)) }
        let policy = PolicyLiteral(context: context)
        if let retry = policy.retry(model.behavior) { arguments.append(.init("retry", retry)) }
        if let limits = policy.limits(model.behavior) { arguments.append(.init("limits", limits)) }
        return .extension(
            ExtensionDeclaration(
                spelling.runtime("API"),
                members: [
                    .property(
                        Property(
                            constant,
                            comment: Comment(
                                Documentation("What all calls of \(model.name) share.")
                            ),
                            access: context.access,
                            isStatic: true,
                            type: nil,
                            value: .constant(.call(.name(spelling.runtime("API")), arguments))
                        )
                    )
                ]
            )
        )
    }
}
