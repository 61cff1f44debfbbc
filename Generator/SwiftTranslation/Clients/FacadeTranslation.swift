import SchemaModel
import SwiftSource

/// Translates a group of endpoints into its facade and the requests that the facade sends.
struct FacadeTranslation {
    let context: TranslationContext
    let group: EndpointGroup

    private var name: String { context.names.facade(group) }

    /// The modules that the group's file imports; its declarations use types of all of them.
    var modules: [String: Bool] {
        var modules = ["LatheRuntime": true]
        for endpoint in group.endpoints {
            let types =
                endpoint.parameters.map(\.type) + endpoint.results.map(\.type)
                + (endpoint.headers ?? []).map(\.type)
                + endpoint.allFailures.map { .declared($0.type, []) }
                + [endpoint.paging?.element, endpoint.bulk?.element].compactMap(\.self)
            for module in context.spelling.modules(of: types) { modules[module] = true }
        }
        if !group.endpoints.isEmpty {
            // Code that writes parameters or header fields uses types of the module. Its conformances make the
            // response's numbers, texts, lists, maps and optionals values.
            modules["LatheCoding"] = group.endpoints.contains { endpoint in
                !endpoint.parameters.isEmpty || endpoint.headers != nil
                    || endpoint.results.contains(where: usesCoding)
                    || endpoint.returns == nil && !endpoint.responses.isEmpty
                    || endpoint.stream.map(usesCoding) ?? false
            }
        }
        for field in group.endpoints.flatMap(\.namedFields) {
            for module in context.spelling.modules(of: field.type) {
                modules[module] = modules[module] ?? false
            }
        }
        if group.endpoints.contains(where: \.writesXML) { modules["LatheXML"] = false }
        if group.endpoints.contains(where: \.usesLists) { modules["LatheLists"] = true }
        if group.endpoints.contains(where: { $0.stream != nil }) { modules["LatheStreams"] = true }
        return modules
    }

    private func usesCoding(_ returns: ReturnShape) -> Bool {
        switch returns.type {
        case .declared: returns.isNone || context.spelling.needsCoding(returns.type)
        case .scalar, .fieldNames, .id, .list, .map, .optional, .parameter, .patch: true
        }
    }

    /// Returns whether code that reads several event types, or a part of a value, uses types of the module.
    private func usesCoding(_ stream: StreamShape) -> Bool {
        stream.hasCases
            || stream.values.compactMap(\.returns).contains { returns in
                usesCoding(returns) || EndpointLiteral.place(of: returns, formats: [.json]) != nil
            }
    }

    func declarations() -> [Declaration] {
        let requests = group.endpoints.map {
            RequestTranslation(context: context, group: name, endpoint: $0)
        }
        let client = Property(
            "client",
            type: context.spelling.runtime("Client"),
            value: .constant()
        )
        let facade = Declaration.type(
            SwiftSource.TypeDeclaration(
                .struct,
                name,
                comment: Comment(context.documentation(group.identity)),
                access: context.access,
                inherits: [context.spelling.swift("Sendable")],
                members: [.property(client)] + requests.flatMap(\.methods)
            )
        )
        if requests.isEmpty { return [facade] }
        let structures = ExtensionDeclaration(name, members: requests.map(\.structure))
        return [facade, .extension(structures)] + requests.flatMap(\.extensions)
    }
}

extension SchemaModel.Endpoint {
    /// The fields that the request's code reads or sets, using members of their types.
    fileprivate var namedFields: [Field] {
        let sources = [paging?.next, paging?.total, paging?.pages].compactMap { source in
            if case .field(let path)? = source { path } else { nil }
        }
        let paths = [paging?.more, paging?.items, paging?.part?.member, paging?.size?.member]
        let own = (sources + paths.compactMap(\.self) + [bulk?.items].compactMap(\.self))
        return own.flatMap(\.fields) + [bulk?.idField].compactMap(\.self)
    }
}
