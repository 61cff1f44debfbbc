import SchemaModel
package import SchemaSyntax

/// An optional module of the runtime that a schema needs.
package struct NeededPart: Sendable {
    package let module: String
    /// The part of the schema that needs the module, such as `auth scheme 'main'`.
    package let user: String
    package let range: SourceRange

    /// The finding for a target that does not depend on the module.
    package func missing(in target: String) -> Diagnostic {
        Diagnostic(
            rule: "missing-part",
            at: range,
            """
            \(user) needs the module \(module); add .product(name: "\(module)", package: "lathe") to \
            the dependencies of target '\(target)'
            """
        )
    }
}

extension NamedModel {
    /// The optional modules that the model's code imports, each with the first part of the schema that needs it.
    package var neededParts: [NeededPart] { SwiftTranslation.neededParts(of: context.model) }
}

extension NamedModel {
    /// The reasons why the SDK cannot have a store: no entity is stored, or other modules cannot use the internal API.
    package var storeFindings: [Diagnostic] {
        if model.store.entities.isEmpty {
            return [
                Diagnostic(
                    rule: "no-store",
                    at: model.range,
                    "no entity is stored, expected at least one with 'store'"
                )
            ]
        }
        guard model.access == .internal else { return [] }
        return [
            Diagnostic(
                rule: "no-store",
                at: model.keys["access"]?.value ?? model.range,
                "a store needs the access level 'public' or 'package'"
            )
        ]
    }

    /// The modules that the code of stored entities imports.
    package var storeParts: [NeededPart] {
        let store = model.store.entities.first.flatMap { model.typesByID[$0.type] }.map { type in
            NeededPart(
                module: "LatheStore",
                user: "the store of '\(type.id.name)'",
                range: type.identity.range
            )
        }
        return [lists(of: model.store.endpoints), store].compactMap(\.self)
    }
}

func neededParts(of model: APIModel) -> [NeededPart] {
    func scheme(_ module: String) -> NeededPart? {
        model.auth.first { $0.module == module }.map {
            NeededPart(module: module, user: "auth scheme '\($0.name)'", range: $0.range)
        }
    }
    let endpoints = model.groups.flatMap(\.endpoints)
    let stream = endpoints.first { $0.stream != nil }
    return [
        xmlUser(of: model).map {
            NeededPart(module: "LatheXML", user: $0.user, range: $0.range)
        },
        scheme("LatheSessions"),
        scheme("LatheOAuth"),
        model.messages.map {
            let isImported = $0.identity.range.origin != nil
            return NeededPart(
                module: "LatheMessages",
                user: isImported ? "reading webhooks and callbacks" : "'messages'",
                range: $0.identity.range
            )
        },
        lists(of: endpoints),
        stream.flatMap { endpoint in
            endpoint.stream.map {
                NeededPart(
                    module: "LatheStreams",
                    user: "the stream of '\(endpoint.identity.name)'",
                    range: $0.range
                )
            }
        },
    ].compactMap(\.self)
}

/// The module that pages and bulk requests need; `nil` if no endpoint has them.
private func lists(of endpoints: [Endpoint]) -> NeededPart? {
    endpoints.first(where: \.usesLists).map { endpoint in
        NeededPart(
            module: "LatheLists",
            user: "'\(endpoint.paging == nil ? "bulk" : "paging")' of '\(endpoint.identity.name)'",
            range: endpoint.identity.range
        )
    }
}

extension AuthScheme {
    /// The optional module that implements the scheme; `nil` if the runtime itself implements it.
    fileprivate var module: String? {
        switch kind {
        case .oauth1, .oauth2: "LatheOAuth"
        case .session: "LatheSessions"
        case .query, .header, .keys, .bearer, .basic: nil
        }
    }
}

/// The part of a model that reads or writes XML; `nil` for none.
private func xmlUser(of model: APIModel) -> (user: String, range: SourceRange)? {
    if model.formats.contains(.xml) {
        return ("the format XML", model.keys["format"]?.value ?? model.range)
    }
    return model.groups.lazy.flatMap(\.endpoints).first(where: \.writesXML).map {
        ("the body of '\($0.identity.name)', which is XML,", $0.identity.range)
    }
}

extension StoreShape {
    /// The endpoints that fetch and change the stored entities.
    var endpoints: [Endpoint] { entities.flatMap(\.calls).map(\.endpoint) }
}

extension StoredEntityShape {
    /// The calls that fetch and change the entities, and those of their relations.
    var calls: [StoreCall] {
        let calls =
            [list?.call, get?.call, names, update?.call]
            + relations.flatMap { [$0.call, $0.get?.call] }
        return calls.compactMap(\.self)
    }
}

extension Endpoint {
    /// Whether the endpoint returns pages, or the elements of ids.
    var usesLists: Bool { paging != nil || bulk != nil }

    /// Whether the schema makes the body or a part of it XML, whatever the client's format is.
    var writesXML: Bool {
        let format: BodyFormat? =
            switch body {
            case .object(let format)?, .value(let format)?: format
            case .form?, .multipart?, .raw?, nil: nil
            }
        return format == .xml || bodyChoices.contains { $0.format == .xml }
            || alternatives.contains { alternative in
                if case .document(.xml?, _) = alternative.form { true } else { false }
            }
            || parameters.contains { $0.documentFormat == .xml }
    }
}
