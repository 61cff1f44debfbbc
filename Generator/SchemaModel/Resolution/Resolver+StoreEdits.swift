import SchemaSyntax

/// Resolves the calls that send edits of stored entities.
extension Resolver {
    mutating func storeVersion(
        _ node: SchemaNode?,
        of shape: EntityShape,
        _ type: DeclaredType
    ) -> Field? {
        guard let name = LocatedText(node), let field = storeField(name, of: shape, type)
        else { return nil }
        switch field.type.unwrapped {
        case .scalar(.string), .scalar(.int), .scalar(.int8), .scalar(.int16), .scalar(.int32),
            .scalar(.int64):
            return field
        default:
            report(
                "store-update",
                at: name.range,
                "\(quoted(name.text)) is of type \(quoted("\(field.type)")), expected a text or an integer"
            )
            return nil
        }
    }

    /// The call that sends edits, if it can send a change of at least one field.
    mutating func storeUpdate(
        _ node: SchemaNode,
        of id: TypeID,
        _ shape: EntityShape,
        _ key: [Field],
        hasVersion: Bool,
        _ stored: Set<String>,
        _ model: APIModel
    ) -> StoredUpdate? {
        let found = storeCall(
            node,
            model,
            finding: { $0.type.unwrapped == .id(id) },
            except: { $0.isWholeBody }
        )
        guard let found, let given = found.given else { return nil }
        let (call, endpoint) = (found.call, found.call.endpoint)
        let range = (LocatedText(node) ?? LocatedText(node["call"]))?.range ?? node.range
        let name = quoted("\(call.group).\(endpoint.identity.name)")
        if endpoint.method.lowercased() == "get" {
            report(
                "store-update",
                at: range,
                "\(name) is a GET call, expected one that changes an entity"
            )
            return nil
        }
        let identifying = Set(key.map(\.identity.name) + [shape.idField].compactMap(\.self))
        let fields = shape.fields.filter { field in
            !identifying.contains(field.identity.name) && !field.isReadOnly && !field.isSecret
                && field.constant == nil && !field.type.holds(stored)
        }
        let parameters = endpoint.parameters.filter {
            $0.identity.name != given.identity.name && call.values[$0.identity.name] == nil
        }
        var update = StoredUpdate(
            call: call,
            id: given,
            changes: [],
            keys: parameters.filter {
                $0.isIdempotencyKey && $0.type.unwrapped == .scalar(.string)
            },
            returnsEntity: endpoint.returns?.type.unwrapped == .declared(id, [])
                && endpoint.headers == nil && endpoint.paging == nil && endpoint.bulk == nil
        )
        for parameter in parameters where parameter.isMatch {
            guard hasVersion else { continue }
            if parameter.type == .optional(.scalar(.string)) {
                update.version = parameter
            } else {
                report(
                    "store-update",
                    at: range,
                    "\(quoted(parameter.identity.name)) of \(name) is of type "
                        + "\(quoted("\(parameter.type)")), expected 'string?' for the version"
                )
            }
        }
        if let whole = parameters.first(where: \.isWholeBody) {
            guard case .declared(let type, []) = whole.type.unwrapped,
                case .entity(let body)? = model.typesByID[type]?.kind
            else {
                report(
                    "store-update",
                    at: range,
                    "the body of \(name) is of type \(quoted("\(whole.type)")), expected an entity"
                )
                return nil
            }
            update.body = (whole, type)
            for target in body.fields {
                let change = fields.first { !$0.names.isDisjoint(with: target.names) }
                    .flatMap { model.change(of: $0, by: target.type, .field(target)) }
                if let change {
                    update.changes.append(change)
                } else if target.mustBeGiven {
                    report(
                        "store-update",
                        at: range,
                        "\(quoted(type.name)) needs \(quoted(target.identity.name)), expected optional and 'patch' "
                            + "fields in the body of an edit"
                    )
                }
            }
        } else {
            update.changes = parameters.compactMap { parameter in
                fields.first { $0.names.contains(parameter.wireName) }
                    .flatMap { model.change(of: $0, by: parameter.type, .parameter(parameter)) }
            }
        }
        if !update.changes.isEmpty { return update }
        report(
            "store-update",
            at: range,
            "\(name) takes no field of \(quoted(id.name)), expected an optional or 'patch' parameter with the name and "
                + "type of one on the wire"
        )
        return nil
    }
}

extension APIModel {
    /// The change of a field that a parameter, or a field of a body, sends; `nil` when its type does not fit.
    fileprivate func change(
        of field: Field,
        by type: TypeReference,
        _ target: StoredUpdate.Target
    ) -> StoredUpdate.Change? {
        guard type.isOptional || type.isPatch else { return nil }
        var isText = false
        if type.unwrapped != field.type.unwrapped {
            // An open enum of texts may also contain numbers.
            guard type.isOptional, case .scalar(let scalar) = field.type.unwrapped,
                [.double, .float, .int, .int32, .int64].contains(scalar),
                case .declared(let id, _) = type.unwrapped,
                case .enumeration(let shape)? = typesByID[id]?.kind, shape.raw == .string,
                !shape.isClosed
            else { return nil }
            isText = true
        }
        return StoredUpdate.Change(
            field: field,
            target: target,
            isPatch: type.isPatch,
            isText: isText
        )
    }
}

extension Parameter {
    /// Whether the parameter is the header field `If-Match`.
    fileprivate var isMatch: Bool { place == .header && wireName.lowercased() == "if-match" }
}

extension Field {
    /// The names that a document may use for the member with the field.
    fileprivate var names: Set<String> {
        let alternatives = [wire.json, wire.xml].compactMap(\.self).flatMap(\.alternatives)
        return Set(alternatives.compactMap { $0.steps.count == 1 ? $0.steps[0].kind.name : nil })
    }
}

extension TypeReference {
    /// Whether a value is a stored entity, which has its own row, or a list of such entities.
    fileprivate func holds(_ stored: Set<String>) -> Bool {
        if case .declared(let id, _) = element { stored.contains(id.name) } else { false }
    }
}
