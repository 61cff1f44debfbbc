import SchemaSyntax

/// Resolves the calls that fetch entities into a store.
extension Resolver {
    /// The call that a text or an object names, if it has all values that it requires.
    ///
    /// - Parameters:
    ///   - node: The text, or an object with `call` and `with`.
    ///   - model: The resolved model.
    ///   - finding: Chooses the parameter for which the store supplies the value, among those that `with` does not
    ///     contain. It is `nil` where there is no such parameter.
    ///   - isMade: Whether a parameter gets its value from elsewhere.
    /// - Returns: The call and that parameter; `nil` after reporting a problem.
    mutating func storeCall(
        _ node: SchemaNode,
        _ model: APIModel,
        finding: ((Parameter) -> Bool)? = nil,
        except isMade: (Parameter) -> Bool = { _ in false }
    ) -> (call: StoreCall, given: Parameter?)? {
        guard let name = LocatedText(node) ?? LocatedText(node["call"]), findEndpoint(name) != nil,
            let (group, endpoint) = model.call(name.text)
        else { return nil }
        guard endpoint.stream == nil, endpoint.responses.isEmpty else {
            report(
                "store-call",
                at: name.range,
                "\(quoted(name.text)) returns one of several results or a stream, expected a call with one result"
            )
            return nil
        }
        guard endpoint.alternatives.isEmpty else {
            report(
                "store-call",
                at: name.range,
                "\(quoted(name.text)) has several bodies, expected a call with one body or none"
            )
            return nil
        }
        let members = node["with"]?.object?.members ?? []
        let values = ExampleValues(model)
        for member in members {
            guard
                let parameter = endpoint.parameters.first(where: { $0.identity.name == member.key })
            else {
                report(
                    "unresolved-parameter",
                    at: member.keyRange,
                    "the call has no parameter \(quoted(member.key))"
                        + hint(member.key, endpoint.parameters.map(\.identity.name))
                )
                continue
            }
            let value = ExampleValue(member.value)
            if let misfit = values.misfit(value, parameter.type, parameter.wire) {
                diagnostics.append(misfit.diagnostic)
            }
        }
        var given: Parameter?
        let others = endpoint.parameters.filter { parameter in
            !members.contains { $0.key == parameter.identity.name }
        }
        if let finding {
            let found = others.filter(finding)
            // An optional parameter is meant only where there is no required one.
            let needed = found.filter(\.mustBeGiven)
            guard let parameter = needed.first ?? found.first, max(needed.count, 1) == 1,
                !needed.isEmpty || found.count == 1
            else {
                report(
                    "store-call",
                    at: name.range,
                    "\(quoted(name.text)) has \(found.isEmpty ? "no parameter" : "several parameters") for the id, "
                        + "expected exactly one without a value in 'with'"
                )
                return nil
            }
            given = parameter
        }
        for parameter in others
        where parameter.mustBeGiven && parameter.identity.name != given?.identity.name
            && !isMade(parameter)
        {
            report(
                "missing-parameter",
                at: name.range,
                "\(quoted(name.text)) needs \(quoted(parameter.identity.name)), expected a value of it in 'with'"
            )
        }
        if let ids = endpoint.bulk?.ids.identity.name, ids != given?.identity.name {
            report(
                "store-call",
                at: name.range,
                "\(quoted(name.text)) is a call with 'bulk' for the ids in \(quoted(ids)), expected a call without 'bulk'"
            )
            return nil
        }
        let call = StoreCall(
            group: group.identity.name,
            endpoint: endpoint,
            values: Dictionary(members.map { ($0.key, ExampleValue($0.value)) }) { first, _ in first
            }
        )
        return (call, given)
    }

    mutating func reportResult(_ node: SchemaNode, _ call: StoreCall, _ expected: String) {
        report(
            "store-call",
            at: (LocatedText(node) ?? LocatedText(node["call"]))?.range ?? node.range,
            "\(quoted("\(call.group).\(call.endpoint.identity.name)")) returns "
                + (call.endpoint.returns.map { quoted("\($0.type)") } ?? "nothing")
                + ", expected \(expected)"
        )
    }

    /// The element type of the list, or of the pages, that a call returns.
    func items(of call: StoreCall) -> TypeReference? {
        if let paging = call.endpoint.paging { return paging.element }
        guard case .list(let item)? = call.endpoint.returns?.type else { return nil }
        return item
    }

    mutating func storeListing(
        _ node: SchemaNode,
        of id: TypeID,
        _ model: APIModel
    ) -> StoredEntityShape.Listing? {
        guard var call = storeCall(node, model)?.call else { return nil }
        switch items(of: call) {
        case .declared(id, [])?:
            call.fieldGroup = storeGroup(node, of: id)
            return StoredEntityShape.Listing(call: call, returnsIDs: false)
        case .id(id)?:
            checkNoGroup(node, call)
            return StoredEntityShape.Listing(call: call, returnsIDs: true)
        default:
            reportResult(node, call, "'[\(id.name)]' or '[id<\(id.name)>]'")
            return nil
        }
    }

    mutating func storeDetails(
        _ node: SchemaNode,
        of id: TypeID,
        _ model: APIModel
    ) -> StoredEntityShape.Details? {
        let found = storeCall(node, model) { parameter in
            parameter.type.unwrapped == .id(id) || parameter.type.unwrapped == .list(.id(id))
        }
        guard let found, let given = found.given else { return nil }
        var call = found.call
        call.fieldGroup = storeGroup(node, of: id)
        let entity = TypeReference.declared(id, [])
        guard given.type.isList else {
            if call.endpoint.returns?.type.unwrapped == entity {
                return StoredEntityShape.Details(call: call, ids: given, most: nil)
            }
            reportResult(node, call, quoted(id.name))
            return nil
        }
        guard let most = call.endpoint.bulk?.max ?? (items(of: call) == entity ? 100 : nil) else {
            reportResult(node, call, "'[\(id.name)]'")
            return nil
        }
        return StoredEntityShape.Details(call: call, ids: given, most: most)
    }
}
