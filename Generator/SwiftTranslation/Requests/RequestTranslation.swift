import SchemaModel
import SwiftSource

/// Translates an endpoint into a request, a method that sends it, and the code that the runtime needs for it.
struct RequestTranslation {
    let context: TranslationContext
    /// The name of the facade's type.
    let group: String
    let endpoint: SchemaModel.Endpoint
    let name: String
    /// The request's type with the types that contain it.
    let path: String
    let paging: PagingTranslation?
    let bulk: BulkTranslation?
    let stream: StreamTranslation?
    let propertyPlans: [PropertyPlan]
    let comment: Comment

    init(context: TranslationContext, group: String, endpoint: SchemaModel.Endpoint) {
        self.context = context
        self.group = group
        self.endpoint = endpoint
        name = context.names.request(endpoint)
        let path = "\(group).\(Identifier.text(name, as: .member))"
        self.path = path
        paging = endpoint.paging.map {
            PagingTranslation(context: context, paging: $0, request: path)
        }
        bulk = endpoint.bulk.map { BulkTranslation(context: context, bulk: $0, request: path) }
        stream = endpoint.stream.map {
            StreamTranslation(context: context, request: path, stream: $0)
        }
        propertyPlans = Self.propertyPlans(endpoint, context)
        comment = Self.comment(endpoint, context)
    }

    var spelling: TypeSpelling { context.spelling }

    /// The structure in the request for the response's header fields.
    var headers: EntityTranslation? {
        endpoint.headers(as: SwiftNames.headersID).flatMap { declaration in
            guard case .entity(let shape) = declaration.kind else { return nil }
            return EntityTranslation(
                context: context,
                declaration: declaration,
                shape: shape,
                request: path
            )
        }
    }

    private var protocols: [String] {
        var protocols: [String] = []
        if paging != nil { protocols.append(spelling.lists("PagedRequest")) }
        if bulk != nil { protocols.append(spelling.lists("BulkRequest")) }
        if headers != nil { protocols.append(spelling.runtime("HeadedRequest")) }
        if usual != nil { protocols.append(spelling.runtime("DefaultedRequest")) }
        var all = stream.map { [$0.conformance] } ?? protocols
        if hasUsualFailure {
            all.insert(context.names.requestProtocol, at: 0)
        } else if all.isEmpty {
            all = [spelling.runtime("Request")]
        }
        return all
    }

    /// The result when the response has none; `nil` if that is the blank value.
    private var usual: Expression? {
        endpoint.returns.flatMap { context.spelling.usual(of: $0) }
    }

    private var defaultValue: [Declaration] {
        guard let usual, let response else { return [] }
        return [
            .property(
                Property(
                    "defaultValue",
                    access: context.access,
                    isStatic: true,
                    type: response,
                    value: .computed([.return(usual)])
                )
            )
        ]
    }

    /// The request as a structure in the facade's type.
    var structure: Declaration {
        let plans = allPlans
        return .type(
            SwiftSource.TypeDeclaration(
                .struct,
                name,
                comment: Comment(summary.map { Documentation($0) }),
                access: context.access,
                inherits: protocols,
                members: plans.flatMap { $0.undocumented.properties(context.access) }
                    + [PropertyPlan.initializer(plans, access: context.access)] + coding
            )
        )
    }

    /// A reference to the method that documents the parameters; `nil` if none has documentation.
    private var summary: String? {
        if allPlans.allSatisfy({ $0.doc == nil }) { return nil }
        return "The method `\(context.names.member(endpoint.identity))` documents the parameters."
    }

    /// The members by which the runtime sends the request and reads the response.
    private var coding: [Declaration] {
        [
            alias(
                "ResponseValue",
                choice.map { _ in ResponseTranslation.name } ?? response
                    ?? spelling.runtime("NoContent")
            )
        ] + (hasUsualFailure ? [] : [alias("FailureValue", failure)])
            + [EndpointLiteral(context: context, group: group, endpoint: endpoint).property]
            + defaultValue + write(propertyPlans) + (paging?.members ?? []) + (bulk?.members ?? [])
            + (stream?.members ?? [])
    }

    /// The extensions of the structure, with the types in it.
    var extensions: [Declaration] {
        bodyFormats + bodies
            + context.mirror(of: path, allPlans, secrets: secrets)
            + (headers?.declarations() ?? []) + (choice?.declarations() ?? [])
            + (stream?.declarations() ?? [])
    }

    /// The enum of the results; `nil` if there is only one result type.
    private var choice: ResponseTranslation? {
        guard endpoint.returns == nil, !endpoint.responses.isEmpty else { return nil }
        return ResponseTranslation(context: context, owner: path, responses: endpoint.responses)
    }

    private var secrets: Set<String> {
        Set(
            endpoint.parameters.filter(\.isSecret).map { parameter in
                parameter.bodyNumber != nil
                    ? Self.bodyProperty : context.names.member(parameter.identity)
            }
        )
    }

    /// Returns the function that writes the parameters; an empty list if there are none.
    private func write(_ plans: [PropertyPlan]) -> [Declaration] {
        if plans.isEmpty { return [] }
        return [
            context.writeFunction(
                plans.map(\.name),
                value: written,
                others: writtenParts
            )
        ]
    }

    /// Returns the written value of a property; bytes that are the whole body are sent unchanged, not as text.
    private func written(_ property: Expression) -> Expression {
        let body = rawBodies.first { body in
            let name = context.names.member(body.identity)
            return body.type.unwrapped == .scalar(.data)
                && (property == .name(name) || property == .member(.text("self"), name))
        }
        guard let body else { return property }
        let file = spelling.runtime("UploadFile")
        return body.type.isOptional || !endpoint.alternatives.isEmpty
            ? .call(
                .member(property, "map"),
                trailing: .init([], [.expression(.text("\(file)(data: $0)"))])
            )
            : .call(.name(file), [.init("data", property)])
    }

    private func alias(_ name: String, _ type: String) -> Declaration {
        .typeAlias(TypeAlias(name, access: context.access, type: type))
    }

    /// The type of the response; `nil` for a call that returns nothing.
    var response: String? {
        if choice != nil { return "\(name).\(ResponseTranslation.name)" }
        guard let returns = endpoint.returns else { return nil }
        let bare = returns.type.unwrapped
        return spelling.text(bare) + (returns.isNone ? "?" : "")
    }

    /// Whether failures have the same type as in most calls of the API.
    private var hasUsualFailure: Bool { endpoint.failure?.type == context.model.failure?.type }

    private var failure: String {
        endpoint.failure.map { context.names.type($0.type) } ?? spelling.runtime("NoFailure")
    }

    private static func comment(
        _ endpoint: SchemaModel.Endpoint,
        _ context: TranslationContext
    ) -> Comment {
        let line = "`\(endpoint.method) \(target(endpoint))`."
        let response = endpoint.responseDoc.map { "Response: \($0)" }?.split(separator: "\n\n")
        let more = response?.map { String($0) } ?? []
        return context.comment(endpoint.identity, more, line: line, isMarked: true)
    }

    /// Returns the path and the constants of the query, as the schema spells them.
    private static func target(_ endpoint: SchemaModel.Endpoint) -> String {
        let path = endpoint.path.map { part in
            switch part {
            case .text(let text): text
            case .parameter(let name): "{\(name)}"
            case .segments(let name): "{\(name)+}"
            case .format: "{format}"
            }
        }.joined()
        let query = endpoint.constants.filter { $0.place == .query }
            .map { "\($0.name.text)=\($0.value.text)" }.joined(separator: "&")
        return query.isEmpty ? (path.isEmpty ? "/" : path) : "\(path)?\(query)"
    }

    private static func propertyPlans(
        _ endpoint: SchemaModel.Endpoint,
        _ context: TranslationContext
    ) -> [PropertyPlan] {
        let spelling = context.spelling
        let ids = endpoint.bulk?.ids.identity.name
        return endpoint.parameters.map { parameter in
            let bare = parameter.type.unwrapped
            var type = spelling.text(bare)
            var defaultValue = parameter.defaultValue.map { spelling.literal($0, of: bare) }
            // A call requires its ids and the parameters of its path.
            let isOptional =
                (parameter.isOptional || parameter.type.isOptional) && parameter.place != .path
                && (parameter.identity.name != ids || parameter.isPartOfBody)
            if parameter.isWholeBody, parameter.bodyNumber != nil {
                type += "?"
            } else if defaultValue == nil, isOptional {
                if bare.isList, !parameter.type.isOptional {
                    defaultValue = .array([])
                } else if bare.isMap, !parameter.type.isOptional {
                    defaultValue = .dictionary([])
                } else if case .patch = bare {
                    defaultValue = .member(nil, "keep")
                } else {
                    type += "?"
                    defaultValue = parameter.isNullable ? nil : .null
                }
            }
            return PropertyPlan(
                name: context.names.member(parameter.identity),
                doc: ConstraintTranslation.documentation(
                    of: parameter.constraints,
                    context.documentation(parameter.identity)
                ),
                type: type,
                defaultValue: defaultValue,
                blank: .null,
                isUnlabeled: parameter.isUnlabeled
            )
        }
    }
}

extension ReturnShape {
    /// Whether the result may be `nil`.
    var isNone: Bool { type.isOptional || (isOptional && defaultValue == nil) }
}
