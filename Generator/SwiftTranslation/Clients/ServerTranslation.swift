import SchemaModel
import SwiftSource

/// Translates the servers of a client: the parameters of its initializer, and the address made of them.
///
/// The variables of a single server are parameters themselves; several servers are the cases of an enum.
struct ServerTranslation {
    let context: TranslationContext

    private var servers: [Server] { context.model.servers }
    private var spelling: TypeSpelling { context.spelling }
    private var url: String { spelling.builtin("URL", of: "Foundation") }

    var parameters: [Function.Parameter] {
        guard servers.count < 2 else {
            let isComplete = servers[0].variables.allSatisfy { $0.defaultValue != nil }
            return [
                .init(
                    nil,
                    "server",
                    type: context.names.serverChoice,
                    value: isComplete ? usual : nil
                )
            ]
        }
        return servers.first.map { variables(of: $0) } ?? [.init(nil, "server", type: url)]
    }

    /// The first server with the defaults of its variables.
    private var usual: Expression {
        let name = Expression.member(nil, context.names.member(named: servers[0].identity.name))
        return servers[0].variables.isEmpty ? name : .call(name, [])
    }

    private func variables(of server: Server) -> [Function.Parameter] {
        server.variables.map { variable in
            .init(
                nil,
                context.names.member(named: variable.identity.name),
                type: server.url == nil ? url : spelling.swift("String"),
                value: variable.defaultValue.map { .string($0) }
            )
        }
    }

    /// The documentation of a single server and its variables.
    var discussion: [String] {
        servers.count == 1 ? [servers[0].identity.doc].compactMap(\.self) + about(servers[0]) : []
    }

    private func about(_ server: Server) -> [String] {
        let lines = server.variables.compactMap { variable -> String? in
            let values = variable.values.map { "`\($0)`" }.joined(separator: ", ")
            let texts = [
                server.url == nil ? nil : variable.identity.doc,
                values.isEmpty ? nil : "One of \(values).",
            ].compactMap(\.self)
            let name = context.names.member(named: variable.identity.name)
            return texts.isEmpty ? nil : "- `\(name)`: \(texts.joined(separator: " "))"
        }
        return lines.isEmpty ? [] : [lines.joined(separator: "\n")]
    }

    // MARK: The address

    var address: Expression {
        guard servers.count < 2 else { return .member(.name("server"), "address") }
        return servers.first.map { address(of: $0) } ?? fixed([.init(nil, .name("server"))])
    }

    /// The servers that calls name, with the defaults of their variables; `nil` if no call names one.
    var named: Expression? {
        let names = Set(
            context.model.groups.flatMap(\.endpoints).compactMap { $0.namedServer?.text }
        )
        let entries = servers.filter { names.contains($0.identity.name) }.map { server in
            Expression.Entry(
                .string(server.identity.name),
                address(of: server) { .string($0.defaultValue ?? "") }
            )
        }
        return entries.isEmpty ? nil : .dictionary(entries)
    }

    /// The enum of the servers; `nil` unless there are several.
    var choice: Declaration? {
        guard servers.count > 1 else { return nil }
        let cases = servers.map { server in
            let about = about(server)
            let documentation =
                server.identity.doc.map { Documentation($0, discussion: about) }
                ?? about.first.map {
                    Documentation("The server and its variables.", discussion: [$0])
                }
            return Declaration.enumCase(
                EnumCase(
                    context.names.member(named: server.identity.name),
                    comment: Comment(documentation),
                    values: variables(of: server).map { .init($0.name, $0.type, value: $0.value) }
                )
            )
        }
        let addresses = servers.map { server in
            let names = server.variables.map { context.names.member(named: $0.identity.name) }
            let bound = names.map { "let \(Identifier.text($0, as: .reference))" }
            let member = context.names.member(named: server.identity.name)
            let name = Identifier.text(member, as: .member)
            return Statement.Case(
                [.text(bound.isEmpty ? ".\(name)" : ".\(name)(\(bound.joined(separator: ", ")))")],
                [.return(address(of: server))]
            )
        }
        return .type(
            SwiftSource.TypeDeclaration(
                .enum,
                context.names.serverChoice,
                comment: Comment(Documentation("The servers of \(context.model.name).")),
                access: context.access,
                inherits: ["Hashable", "Sendable"].map { spelling.swift($0) },
                members: cases + [
                    .property(
                        Property(
                            "address",
                            comment: Comment(
                                Documentation("The address, as `CallOptions` takes it.")
                            ),
                            access: context.access,
                            type: spelling.runtime("ServerAddress"),
                            value: .computed([.switch(.text("self"), addresses)])
                        )
                    )
                ]
            )
        )
    }

    private func address(of server: Server) -> Expression {
        address(of: server) { .name(context.names.member(named: $0.identity.name)) }
    }

    /// Returns the address of a server.
    ///
    /// - Parameters:
    ///   - server: The server.
    ///   - value: The value of one of its variables.
    /// - Returns: The address.
    private func address(
        of server: Server,
        _ value: (Server.Variable) -> Expression
    ) -> Expression {
        guard let url = server.url else {
            let variable = server.variables.first?.identity.name ?? server.identity.name
            let root = Expression.name(context.names.member(named: variable))
            guard let discovery = server.discovery else { return fixed([.init(nil, root)]) }
            return .call(
                .member(nil, "discovered"),
                [.init("from", root), .init("by", self.discovery(discovery))]
            )
        }
        var arguments: [Expression.Argument] = [.init(nil, .string(url.text))]
        if !server.variables.isEmpty {
            let values = server.variables.map { variable in
                Expression.Entry(.string(variable.identity.name), value(variable))
            }
            arguments.append(.init("variables", .dictionary(values)))
        }
        return fixed(arguments)
    }

    private func fixed(_ arguments: [Expression.Argument]) -> Expression {
        .call(.member(nil, "fixed"), arguments)
    }

    private func discovery(_ discovery: Server.Discovery) -> Expression {
        let endpoint = context.model.endpoint(discovery.endpoint)
        let request = context.names.request(named: discovery.endpoint)
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
        guard let returns = endpoint?.returns, case .declared(let id, _) = returns.type.unwrapped
        else { return "\\.self" }
        let found = context.names.entity(id)?.fields.first { $0.identity.name == field }
        let name = found.map { context.names.property($0) } ?? context.names.member(named: field)
        return (returns.isNone ? "\\.?." : "\\.") + Identifier.text(name, as: .member)
    }
}
