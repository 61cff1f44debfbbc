import SchemaSyntax

extension Reader {
    private enum Key: String, CaseIterable {
        case tags, summary, description, externalDocs, operationId, parameters, requestBody,
            responses
        case callbacks, deprecated, security, servers
        // Keys of Swagger.
        case consumes, produces, schemes
    }

    /// Reads one operation on a path, which may be a template with parameter names in braces.
    func readOperation(
        _ origin: LocatedNode,
        _ start: Operation,
        _ defaults: OperationDefaults,
        hasTemplate: Bool
    ) -> Operation? {
        guard let value = resolve(origin) else { return nil }
        var operation = start
        operation.place = value.place
        operation.servers = defaults.servers
        operation.security = defaults.security
        let consumes = value["consumes"].map(contentTypes) ?? swagger.consumes
        let produces = value["produces"].map(contentTypes) ?? swagger.produces
        var parameters: [LocatedNode] = []
        let extensions = readMembers(of: value, Key.self) { key, value in
            switch key {
            case .tags: operation.tags = texts(value)
            case .summary: operation.summary = text(value)
            case .description: operation.description = text(value)
            case .externalDocs: operation.externalDocumentation = readDocumentation(value)
            case .operationId: operation.id = readOperationID(value)
            case .parameters: parameters = elements(value)
            case .requestBody: operation.body = readRequestBody(value, componentName: nil)
            case .responses: operation.responses = readResponses(value, produces: produces)
            case .callbacks: operation.callbacks = readCallbacks(value)
            case .deprecated: operation.isDeprecated = flag(value) ?? false
            case .security:
                operation.security = readSecurity(value)
                operation.hasOwnSecurity = true
            case .servers: operation.servers = elements(value).compactMap(readServer)
            case .consumes, .produces: break
            case .schemes: operation.servers = swaggerServers(schemes: texts(value))
            }
        }
        guard let extensions else { return nil }
        operation.extensions = extensions
        let list =
            version == .swagger2
            ? readSwaggerParameters(
                parameters,
                shared: defaults.parameters,
                consumes: consumes,
                into: &operation
            )
            : ParameterList.merge(
                shared: readParameters(defaults.parameters),
                own: readParameters(parameters)
            )
        operation.parameters = list.parameters
        if version != .swagger2 { checkQueries(of: &operation.parameters) }
        if let header = list.authorization {
            // Requests from another party do not use a scheme of the client.
            if hasTemplate, operation.security.isEmpty {
                readAuthorization(header, into: &operation)
            } else {
                reportIgnored(header)
            }
        }
        if hasTemplate { checkPath(of: &operation) }
        return operation
    }

    /// Returns the identifier; `nil` if another operation has the same one.
    private func readOperationID(_ value: LocatedNode) -> String? {
        guard let id = text(value) else { return nil }
        guard let first = operationIDs[id] else {
            operationIDs[id] = value.place
            return id
        }
        // A path item that two paths refer to is read twice.
        guard first.range != value.node.range else { return nil }
        report(
            rule: "duplicate-operation-id",
            at: value.place,
            "operation id \(quoted(id)) is given twice, expected a unique one: "
                + "the second operation is read without it",
            notes: [Diagnostic.Note("first given here", at: first.range)]
        )
        return nil
    }

    private func readCallbacks(_ value: LocatedNode) -> [Callback] {
        named(value).compactMap { member in
            guard callbackDepth < Self.callbackLimit else {
                report(
                    rule: "too-deep",
                    at: member.place,
                    "callbacks nest deeper than \(Self.callbackLimit) levels, expected fewer"
                )
                return nil
            }
            callbackDepth += 1
            defer { callbackDepth -= 1 }
            return readCallback(member.value, name: member.name)
        }
    }

    /// The maximum nesting of callbacks; deeper nesting is probably circular.
    private static let callbackLimit = 4

    func readCallback(_ origin: LocatedNode, name: String) -> Callback? {
        guard let value = resolve(origin) else { return nil }
        var callback = Callback(place: value.place, name: name)
        for member in named(value) {
            if member.name.hasPrefix("x-") {
                callback.extensions.members.append(member.member)
                continue
            }
            let item = readPathItem(
                member.value,
                path: member.name,
                OperationDefaults(),
                hasTemplate: false
            )
            if let item { callback.items.append(item) }
        }
        return callback
    }
}
