import SchemaModel
import SwiftSource

/// Translates one stored entity into its conformance, its source and its relations.
struct StoredEntityTranslation {
    let context: TranslationContext
    /// The SDK's module.
    let module: String
    let shape: StoredEntityShape

    /// The entity's name in its module.
    var name: String { context.names.type(shape.type) }
    /// The entity's type as the store's module writes it.
    var type: String { spelled(shape.type) }
    /// The property that contains all entities of the type.
    var collection: String { Self.collection(shape, context.names) }

    static func collection(_ shape: StoredEntityShape, _ names: SwiftNames) -> String {
        shape.collection.map { names.member(named: $0.text) }
            ?? Plurals.plural(NameCasing.property(names.type(shape.type)))
    }

    private var client: String { context.names.client }

    private func own(_ name: String) -> String { context.spelling.builtin(name, of: "LatheStore") }

    /// Returns a type of the SDK, qualified if another module or a type parameter of the store has that name.
    func spelled(_ id: TypeID) -> String {
        let name = context.names.type(id)
        return context.spelling.text(
            .declared(id, []),
            in: module,
            isHidden: ["Client", "Owner", "Value"].contains(name.prefix { $0 != "." })
        )
    }

    private func member(_ field: Field) -> String {
        Identifier.text(context.names.property(field), as: .member)
    }

    func keyPath(_ field: Field) -> String { "\\.\(member(field))" }

    var declarations: [Declaration] {
        [conformance] + shape.relations.flatMap { [relation($0), accessor($0)] }
    }

    /// The modules of the values and of the types whose members the code uses, in addition to those of the runtime.
    var modules: Set<String> {
        var literal = ExampleLiteral(context: context, module: module)
        for call in shape.calls {
            for parameter in call.endpoint.parameters {
                guard let value = call.values[parameter.identity.name] else { continue }
                _ = literal.expression(value, parameter.type, parameter.wire)
            }
        }
        for relation in shape.relations {
            for condition in relation.conditions { _ = literal.expression(condition) }
        }
        var types = shape.key.map(\.type)
        for case .path(let fields, _) in shape.requirements { types += fields.map(\.type) }
        if let update = shape.update {
            if let body = update.body { types.append(.declared(body.type, [])) }
            types += update.changes.filter(\.isText).map(\.target.type)
        }
        return literal.modules.union(context.spelling.modules(of: types))
    }

    // MARK: The conformance

    private var conformance: Declaration {
        let isIdentified = shape.key.isEmpty
        return .extension(
            ExtensionDeclaration(
                type,
                inherits: isIdentified
                    ? [own("StoredEntity")]
                    : [context.spelling.swift("Identifiable"), own("StoredEntity")],
                members: [key, groups, version, inverses].compactMap(\.self)
            )
        )
    }

    /// The identifier of an entity that does not have an `id`.
    private var key: Declaration? {
        if shape.key.isEmpty || shape.key.map({ context.names.property($0) }) == ["id"] {
            return nil
        }
        let isHidden = context.names.entity(shape.type)?.fields.contains {
            context.names.property($0) == "storedKey"
        }
        return .property(
            Property(
                "id",
                comment: Comment(
                    Documentation(
                        "The identifying fields: "
                            + shape.key.map { "`\(context.names.property($0))`" }
                            .joined(separator: ", ") + "."
                    )
                ),
                access: context.access,
                type: context.spelling.swift("String"),
                value: .computed([
                    .return(
                        .call(
                            .text(isHidden == true ? "LatheStore.storedKey" : "storedKey"),
                            shape.key.map { .init(nil, .text(keyText($0))) }
                        )
                    )
                ])
            )
        )
    }

    private func keyText(_ field: Field) -> String {
        let name = Identifier.text(context.names.property(field), as: .reference)
        switch field.type {
        case .scalar(.string): return name
        case .declared: return "\"\\(\(name).rawValue)\""
        default: return "\"\\(\(name))\""
        }
    }

    /// The groups of fields that calls return, and the time to live of each.
    ///
    /// `nil` if the only group is that of all fields and it does not expire.
    private var groups: Declaration? {
        if !shape.hasGroups { return nil }
        var fields = Expression.text(".all")
        if !shape.without.isEmpty {
            fields = .call(.text(".all.subtracting"), [.init(nil, fieldSet(shape.without))])
        }
        let all = group(StoredEntityShape.FieldGroup.all, fields, shape.seconds)
        let others = shape.groups.map { group($0.name, fieldSet($0.fields), $0.seconds) }
        return .property(
            Property(
                "groups",
                access: context.access,
                isStatic: true,
                type: "[\(own("FieldGroup"))<\(type)>]",
                value: .computed([.return(.array([all] + others))])
            )
        )
    }

    private var version: Declaration? {
        shape.version.map { field in
            .property(
                Property(
                    "version",
                    access: context.access,
                    isStatic: true,
                    type: "\(context.spelling.swift("PartialKeyPath"))<\(type)>?",
                    value: .computed([.return(.text(keyPath(field)))])
                )
            )
        }
    }

    func fieldSet(_ fields: [Field]) -> Expression {
        .call(.name(own("FieldSet")), fields.map { .init(nil, .text(keyPath($0))) })
    }

    private func group(_ name: String, _ fields: Expression, _ seconds: Int?) -> Expression {
        .call(
            .name(own("FieldGroup")),
            [.init(nil, .string(name)), .init(nil, fields)] + timeToLive(seconds)
        )
    }

    /// Returns the group of fields that a call returns, if it is not the group of all fields.
    private func group(of call: StoreCall) -> [Expression.Argument] {
        call.fieldGroup.map { [.init("group", .string($0))] } ?? []
    }

    private func timeToLive(_ seconds: Int?) -> [Expression.Argument] {
        seconds.map { [.init("timeToLive", .text(".seconds(\($0))"))] } ?? []
    }

    private func missing(_ keeps: Bool) -> [Expression.Argument] {
        keeps ? [.init("missing", .text(".keep"))] : []
    }

    /// The pairs of fields that are the two ends of one relation; `nil` if there are none.
    private var inverses: Declaration? {
        if shape.inverses.isEmpty { return nil }
        let items = shape.inverses.map { inverse in
            Expression.call(
                .name(own("InverseRelation")),
                [
                    .init(nil, .text(keyPath(inverse.field))),
                    .init(nil, .text("\\\(spelled(inverse.other)).\(member(inverse.inverse))")),
                ]
            )
        }
        return .property(
            Property(
                "inverses",
                access: context.access,
                isStatic: true,
                type: "[\(own("InverseRelation"))<\(type)>]",
                value: .computed([.return(.array(items))])
            )
        )
    }

    // MARK: The source

    /// The source of the entities of the type.
    var source: Expression {
        var links: [Expression.Link] = []
        if let list = shape.list {
            links.append(
                Expression.Link(
                    list.returnsIDs ? "listingIDs" : "listing",
                    group(of: list.call) + timeToLive(seconds(of: list.call))
                        + missing(shape.keepsMissing),
                    trailing: closure([], fetched(list.call, by: "$0", given: nil))
                )
            )
        }
        if let names = shape.names {
            links.append(
                Expression.Link(
                    "naming",
                    [.init("group", .string(names.fieldGroup ?? StoredEntityShape.FieldGroup.all))],
                    trailing: closure([], fetched(names, by: "$0", given: nil))
                )
            )
        }
        if let get = shape.get { links.append(details(get)) }
        if let update = shape.update {
            links.append(UpdateTranslation(entity: self, update: update).link)
        }
        for requirement in shape.requirements { links.append(link(requirement)) }
        for type in shape.after {
            links.append(
                Expression.Link("requiringAll", [.init(nil, .text("\(spelled(type)).self"))])
            )
        }
        for relation in shape.relations {
            let name = Identifier.text(context.names.member(named: relation.name.text), as: .member)
            links.append(Expression.Link("relating", [.init(nil, .text("." + name))]))
        }
        let restrictions = shape.restrictions.enumerated().map { place, parameter in
            let name = Identifier.text(context.names.member(parameter.identity), as: .member)
            return Expression.Argument(place == 0 ? "restrictedBy" : nil, .text("." + name))
        }
        let base = Expression.call(
            .name(own("EntitySource")),
            [.init(nil, .text("\(type).self"))] + restrictions
        )
        return links.isEmpty ? base : .chain(base, links)
    }

    /// Returns how long a collection is fresh: as long as the fields that its call returns.
    private func seconds(of call: StoreCall) -> Int? {
        guard let name = call.fieldGroup else { return shape.seconds }
        return shape.groups.first { $0.name == name }?.seconds
    }

    private func details(_ get: StoredEntityShape.Details) -> Expression.Link {
        let group = group(of: get.call)
        let kept = missing(shape.keepsMissing)
        if let most = get.most {
            return Expression.Link(
                "fetching",
                group + [.init("atMost", .integer(most))] + kept,
                trailing: closure([], fetched(get.call, by: "$0", given: (get.ids, "$1")))
            )
        }
        let call = fetched(get.call, by: "client", given: (get.ids, "id"))
        if get.call.endpoint.returns?.type.isOptional == true {
            return Expression.Link(
                "fetchingEach",
                group + kept,
                trailing: closure(["client", "id"], call)
            )
        }
        let found = Expression.call(
            .member(.name(context.spelling.runtime("APIError")), "ifFound"),
            trailing: closure([], call)
        )
        return Expression.Link(
            "fetchingEach",
            group + kept,
            trailing: closure(["client", "id"], .attempt(.wait(found)))
        )
    }

    private func closure(_ parameters: [String], _ value: Expression) -> Expression.Closure {
        Expression.Closure(parameters, [.return(value)])
    }

    /// Returns the expression of a call's complete result, with `try await`.
    private func fetched(
        _ call: StoreCall,
        by client: String,
        given: (parameter: Parameter, value: String)?
    ) -> Expression {
        var values: [String: Expression] = [:]
        if let given { values[given.parameter.identity.name] = .text(given.value) }
        return sent(call, by: client, values)
    }

    /// Returns the expression of a call with `try await`, given the parameters' values by their schema names.
    func sent(_ call: StoreCall, by client: String, _ values: [String: Expression]) -> Expression {
        var literal = ExampleLiteral(context: context, module: module)
        let group = context.model.call("\(call.group).\(call.endpoint.identity.name)")?.group
        let identities = [call.endpoint.identity, group?.identity].compactMap(\.self)
        // A deprecated method or group makes the compiler warn, and its request does not.
        let sendsRequest = identities.contains { $0.deprecated != nil }
        let arguments = call.endpoint.parameters.compactMap { parameter -> Expression.Argument? in
            let name = context.names.member(parameter.identity)
            let label = parameter.isUnlabeled && !sendsRequest ? nil : name
            if let value = values[parameter.identity.name] { return .init(label, value) }
            return call.values[parameter.identity.name].map {
                .init(label, literal.expression($0, parameter.type, parameter.wire))
            }
        }
        var value: Expression
        if sendsRequest, let group {
            value = sending(
                call.endpoint,
                in: group,
                arguments,
                by: .member(.text(client), "client")
            )
        } else {
            let facade = Expression.member(
                .text(client),
                group.map { context.names.member($0.identity) } ?? call.group
            )
            let method = Expression.member(facade, context.names.member(call.endpoint.identity))
            value = .call(method, arguments)
        }
        if call.endpoint.paging != nil { value = .call(.member(value, "collect")) }
        value = .attempt(.wait(value))
        return call.endpoint.bulk == nil ? value : .member(value, "elements")
    }

    /// Returns the call of the runtime's client that the method of an endpoint makes.
    private func sending(
        _ endpoint: SchemaModel.Endpoint,
        in group: EndpointGroup,
        _ arguments: [Expression.Argument],
        by client: Expression
    ) -> Expression {
        let facade = context.names.facade(group)
        let type =
            (KnownTypes.isAmbiguous(facade) ? module + "." : "")
            + context.names.request(endpoint, in: group)
        let request = Expression.call(.text(type), arguments)
        if endpoint.paging != nil {
            return .call(.member(client, "pages"), [.init("of", request)])
        }
        let method = endpoint.bulk == nil ? "send" : "fetchAll"
        return .call(.member(client, method), [.init(nil, request)])
    }

    private func link(_ requirement: StoredEntityShape.Requirement) -> Expression.Link {
        let (other, ids): (TypeID, Expression)
        switch requirement {
        case .code(let name, let type):
            (other, ids) = (type, .text("$0." + Identifier.text(name, as: .member)))
        case .path(let fields, let type):
            (other, ids) = (type, RequiredIDs(fields[...], of: "$0", member).expression)
        }
        return Expression.Link(
            "requiring",
            [.init(nil, .text("\(spelled(other)).self"))],
            trailing: closure([], ids)
        )
    }

    // MARK: Relations

    private func relation(_ relation: StoredRelation) -> Declaration {
        let other = spelled(relation.type)
        let name = context.names.member(named: relation.name.text)
        let call = fetched(relation.call, by: "client", given: (relation.owner, "id"))
        var body: [Statement] = [.return(call)]
        if let get = relation.get {
            body = [
                .bind(.init("ids", value: call)),
                .return(fetched(get.call, by: "client", given: (get.ids, "ids"))),
            ]
        }
        let value = Expression.call(
            .name(own("EntityRelation")),
            [.init(nil, .string(name)), .init(nil, query(relation))]
                + group(of: relation.get?.call ?? relation.call)
                + timeToLive(relation.seconds) + missing(relation.keepsMissing),
            trailing: Expression.Closure(["client", "id"], body)
        )
        return .extension(
            ExtensionDeclaration(
                own("EntityRelation"),
                requirements: ["Client == \(client)", "Owner == \(type)", "Value == \(other)"],
                members: [
                    .property(
                        Property(
                            name,
                            comment: comment(relation),
                            access: context.access,
                            isStatic: true,
                            type: own("EntityRelation"),
                            value: .computed([.return(value)])
                        )
                    )
                ]
            )
        )
    }

    private func comment(_ relation: StoredRelation) -> Comment {
        Comment(relation.doc.map { Documentation($0) })
    }

    /// Returns the closure with the query for the stored entities that belong to the entity with the id `$0`.
    private func query(_ relation: StoredRelation) -> Expression {
        let first =
            relation.field.type.isList
            ? ".field(\(keyPath(relation.field)), contains: $0)"
            : "\(keyPath(relation.field)) == $0"
        var conditions = [Expression.text(first)]
        for condition in relation.conditions {
            var literal = ExampleLiteral(context: context, module: module)
            let isNot = condition.value.bool == false && condition.field.type.isOptional
            let value = isNot ? .boolean(true) : literal.expression(condition)
            let rendered = Statement.rendered([.expression(value)]).dropLast()
            let comparison = "\(keyPath(condition.field)) \(isNot ? "!=" : "==") \(rendered)"
            conditions.append(.text(comparison))
        }
        let order = relation.order.map { ".sorted(by: \(keyPath($0)))" } ?? ""
        let type = spelled(relation.type)
        if conditions.count == 1 { return .text("{ \(type).where(\(first))\(order) }") }
        var value = Expression.call(.text("\(type).where"), [.init(nil, .all(conditions))])
        if let field = relation.order {
            value = .call(.member(value, "sorted"), [.init("by", .text(keyPath(field)))])
        }
        return .closure(.init([], [.expression(value)]))
    }

    private func accessor(_ relation: StoredRelation) -> Declaration {
        let name = context.names.member(named: relation.name.text)
        let reference = Identifier.text(name, as: .member)
        return .extension(
            ExtensionDeclaration(
                own("DomainEntity"),
                requirements: ["Client == \(client)", "Value == \(type)"],
                members: [
                    .property(
                        Property(
                            name,
                            comment: comment(relation),
                            access: context.access,
                            type: "[\(spelled(relation.type))]",
                            value: .fetched([
                                .return(
                                    .attempt(
                                        .wait(
                                            .call(
                                                .name("related"),
                                                [.init(nil, .text(".\(reference)"))]
                                            )
                                        )
                                    )
                                )
                            ])
                        )
                    )
                ]
            )
        )
    }
}

extension StoredEntityShape {
    /// Whether there is another group than that of all fields, or that one does not have all fields or expires.
    var hasGroups: Bool { !without.isEmpty || seconds != nil || !groups.isEmpty }
}
