import SchemaModel
import SwiftSource

/// Translates an API into the client that its users create.
struct ClientTranslation {
    let context: TranslationContext

    private var model: APIModel { context.model }
    private var spelling: TypeSpelling { context.spelling }
    private var name: String { context.names.client }
    private var constant: String { context.names.clientVariable }

    /// The modules that the client's file imports, and whether its declarations use types of each module.
    var modules: [String: Bool] {
        var modules = ["LatheRuntime": true]
        for part in neededParts(of: model) {
            switch part.module {
            case "LatheOAuth": modules[part.module] = true
            case "LatheSessions": modules[part.module] = false
            default: break
            }
        }
        if model.formats.contains(.xml) {
            // The preferred format is a default argument.
            modules["LatheXML"] = model.formats.count > 1 && model.formats[0] == .xml
        }
        if model.servers.isEmpty || model.servers.contains(where: { $0.url == nil }) {
            modules["Foundation"] = true
        }
        let failure = model.failure.map { TypeReference.declared($0.type, []) }
        let types = model.parameters.map(\.type) + [failure].compactMap(\.self)
        for module in spelling.modules(of: types) { modules[module] = true }
        let spellsCoding =
            model.formats.count > 1 || model.parameters.contains { spelling.needsCoding($0.type) }
        let readsHeaders = model.failure?.headers.isEmpty == false
        if spellsCoding || model.formats != [.json] || readsHeaders {
            modules["LatheCoding"] = spellsCoding
        }
        return modules
    }

    private var servers: ServerTranslation { ServerTranslation(context: context) }

    func declarations() -> [Declaration] {
        let client = Property(
            "client",
            comment: Comment(
                Documentation("The runtime's client, with the transport and all settings.")
            ),
            access: context.access,
            type: spelling.runtime("Client"),
            value: .variable()
        )
        let members: [Declaration] =
            [.property(client), initializer] + model.parameters.map { parameterProperty($0) }
            + model.groups.map { facade($0) } + [send] + auth.members
            + [servers.choice].compactMap(\.self)
        let place = context.document.map { "Schema: \($0)." }
        return [
            .type(
                SwiftSource.TypeDeclaration(
                    .struct,
                    name,
                    comment: Comment(
                        Documentation(
                            model.doc ?? "A client of \(model.name).",
                            discussion: [place].compactMap(\.self)
                        )
                    ),
                    access: context.access,
                    inherits: [spelling.swift("Sendable")],
                    members: members
                )
            ),
            api,
        ] + (model.groups.isEmpty ? [] : [request])
    }

    /// The protocol of the API's calls.
    private var request: Declaration {
        let failure = model.failure.map { context.names.type($0.type) }
        return .type(
            SwiftSource.TypeDeclaration(
                .protocol,
                context.names.requestProtocol,
                comment: Comment(
                    Documentation(
                        "A call of \(model.name)"
                            + (failure.map { ", whose failures are of the type `\($0)`." } ?? ".")
                    )
                ),
                access: context.access,
                generics: Generics(
                    where: ["FailureValue == \(failure ?? spelling.runtime("NoFailure"))"]
                ),
                inherits: [spelling.runtime("Request")]
            )
        )
    }

    private var auth: AuthTranslation { AuthTranslation(context: context) }

    // MARK: The initializer

    private var initializer: Declaration {
        var parameters = servers.parameters
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
            .init(nil, .member(nil, constant)), .init("server", servers.address),
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
            let property = Expression.member(.text("self"), name)
            // The compiler would also warn about a deprecated property here.
            let isMarked = parameter.identity.deprecated != nil
            return .assign(isMarked ? stored(parameter) : property, .name(name))
        }
        return .function(
            Function(
                .initializer,
                comment: Comment(initializerDoc),
                access: context.access,
                parameters: parameters,
                body: body
            )
        )
    }

    private var initializerDoc: Documentation {
        Documentation(
            "Creates a client; no request is sent before the first call.",
            discussion: servers.discussion
        )
    }

    // MARK: Members

    private func type(_ parameter: Parameter) -> String {
        spelling.text(parameter.type.unwrapped) + "?"
    }

    private func stored(_ parameter: Parameter) -> Expression {
        context.stored(parameter, in: "client")
    }

    private func parameterProperty(_ parameter: Parameter) -> Declaration {
        let value = stored(parameter)
        return .property(
            Property(
                context.names.member(parameter.identity),
                comment: Comment(context.documentation(parameter.identity, isMarked: true)),
                attributes: parameter.identity.deprecated.map { [.deprecated($0)] } ?? [],
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
        let type = context.names.facade(group)
        return .property(
            Property(
                context.names.member(group.identity),
                comment: Comment(context.documentation(group.identity, isMarked: true)),
                attributes: group.identity.deprecated.map { [.deprecated($0)] } ?? [],
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
                    Documentation(
                        "Sends a request and returns the result, as the methods of the groups do."
                    )
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
        let policy = PolicyLiteral(context: context)
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
        func byFormat(
            _ label: String,
            _ value: (FormatConstants) -> Expression?
        ) -> [Expression.Argument] {
            let entries = model.formats.compactMap { format in
                model.formatConstants.first { $0.format == format }.flatMap(value).map {
                    Expression.Entry(.member(nil, format.rawValue), $0)
                }
            }
            return entries.isEmpty ? [] : [.init(label, .dictionary(entries))]
        }
        arguments += byFormat("formatConstants") { all in
            all.constants.isEmpty && all.path != nil
                ? nil : .array(all.constants.map { EndpointLiteral.constant($0) })
        }
        arguments += byFormat("formatPaths") { $0.path.map { .string($0.text) } }
        if !model.parameters.isEmpty {
            let entries = model.parameters.map { parameter in
                Expression.Entry(
                    .string(parameter.identity.name),
                    ParameterText(context: context, parameter: parameter).expression
                )
            }
            arguments.append(.init("parameters", .dictionary(entries)))
        }
        if let fetched = auth.fetched { arguments.append(.init("fetched", fetched)) }
        if let charset = model.charset { arguments.append(.init("charset", .string(charset))) }
        if let header = model.failure?.header {
            arguments.append(.init("failureHeader", .string(header.text)))
        }
        if let header = model.failure?.codeHeader {
            arguments.append(.init("failureCodeHeader", .string(header.text)))
        }
        if let failure = model.failure, !failure.headers.isEmpty {
            arguments.append(
                .init("failureHeaders", .array(EndpointLiteral.headers(of: failure, context)))
            )
        }
        if let failure = model.failure, !failure.streams.isEmpty {
            let types = failure.streams.map { Expression.string($0.text) }
            arguments.append(.init("streamedFailures", .array(types)))
        }
        if let named = servers.named { arguments.append(.init("servers", named)) }
        if let schemes = auth.schemes { arguments.append(.init("auth", schemes)) }
        let defaultAuth = policy.auth(model.defaultAuth)
        if !defaultAuth.isEmpty { arguments.append(.init("defaultAuth", .array(defaultAuth))) }
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
                                Documentation(
                                    "The description of \(model.name) that all calls share."
                                )
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
