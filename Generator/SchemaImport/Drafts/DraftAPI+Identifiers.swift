import OpenAPI
import SchemaModel
import SwiftTranslation

extension DraftAPI {
    /// Assigns types to identifiers of entities that a document declares only as texts or numbers.
    ///
    /// A GET of `/flows/{id}` that returns a `Flow` shows that `id` is the identifier of a flow, in this path and in
    /// longer ones. The same applies to a field `flow_id` of any entity, to a parameter of that name in a query or
    /// body, and to a field that may also be the object if only its id is read. The types on the wire must agree.
    mutating func typeIdentifiers() {
        var entities: [String: DraftID] = [:]
        var byWords: [[String]: DraftID] = [:]
        for call in calls {
            guard let found = identified(by: call) else { continue }
            entities[found.path] = found.entity
            if let name = self[found.entity].componentName {
                byWords[Words.of(name).map { $0.lowercased() }] = found.entity
            }
        }
        typeParameters(ofPaths: entities) { parameter, call in
            let path = call.operation.path
            return path.firstRange(of: "{\(parameter.name)}").map { String(path[..<$0.upperBound]) }
        }
        typeParameters(byWords)
        var byName: [String: DraftID] = [:]
        for declaration in declarations {
            if let name = declaration.componentName { byName[name] = declaration.id }
        }
        for number in declarations.indices {
            guard case .entity(var shape) = declarations[number].shape else { continue }
            for place in shape.fields.indices {
                let field = shape.fields[place]
                let named = Self.identified(by: field.name).flatMap { byWords[$0] }
                guard let entity = named ?? field.use.identified.flatMap({ byName[$0] }),
                    field.use.type == identifier(of: entity), field.use.constant == nil,
                    field.defaultValue == nil
                else { continue }
                shape.fields[place].use.type = .id(entity)
            }
            declarations[number].shape = .entity(shape)
        }
    }

    /// Assigns identifier types to path parameters from parameters at the same positions of other paths.
    ///
    /// A call on `/flows/{id}` that returns a `Flow` determines the type of `id` in a call that deletes it.
    mutating func typePaths() {
        func place(_ parameter: DraftParameter, _ call: DraftCall) -> String? {
            let path = call.operation.path
            return path.firstRange(of: "{\(parameter.name)}").map { name in
                (call.server ?? "")
                    + path[..<name.upperBound].replacing(/\{[^{}]*\}/, with: "{}")
            }
        }
        var entities: [String: Set<DraftID>] = [:]
        for call in calls {
            for parameter in call.parameters where parameter.location == .path {
                guard case .id(let entity) = parameter.use.type, let place = place(parameter, call)
                else { continue }
                entities[place, default: []].insert(entity)
            }
        }
        typeParameters(
            ofPaths: entities.compactMapValues { $0.count == 1 ? $0.first : nil },
            at: place
        )
    }

    /// Assigns identifier types to path parameters.
    ///
    /// - Parameters:
    ///   - entities: The entities that positions of paths identify.
    ///   - place: Returns the position of a call's parameter.
    private mutating func typeParameters(
        ofPaths entities: [String: DraftID],
        at place: (DraftParameter, DraftCall) -> String?
    ) {
        for number in calls.indices {
            for index in calls[number].parameters.indices {
                let parameter = calls[number].parameters[index]
                guard parameter.location == .path,
                    let entity = place(parameter, calls[number]).flatMap({ entities[$0] }),
                    parameter.use.type == identifier(of: entity)
                else { continue }
                calls[number].parameters[index].use.type = .id(entity)
            }
        }
    }

    /// Assigns identifier types to parameters outside of paths that name an identifier, like fields and paths.
    ///
    /// - Parameter byWords: The entities that have calls for a single one of them, by the words of their names.
    private mutating func typeParameters(_ byWords: [[String]: DraftID]) {
        var named: [[String]: Set<DraftID>] = [:]
        for parameter in calls.flatMap(\.parameters) where parameter.location == .path {
            guard case .id(let entity) = parameter.use.type,
                let words = Self.identified(by: parameter.name)
            else { continue }
            named[words, default: []].insert(entity)
        }
        func typed(_ parameter: DraftParameter) -> DraftParameter {
            let isPlain = parameter.use.constant == nil && parameter.contentType == nil
            guard [.query, .form, .multipart, .body].contains(parameter.location), isPlain,
                let words = Self.identified(by: parameter.name)
            else { return parameter }
            // A name in paths must represent a single entity, or it is ignored.
            let entities = named[words] ?? Set([byWords[words]].compactMap(\.self))
            guard let entity = entities.first, entities.count == 1,
                parameter.use.type == identifier(of: entity)
            else { return parameter }
            var parameter = parameter
            parameter.use.type = .id(entity)
            return parameter
        }
        calls = calls.map { $0.changed(typed) }
    }

    /// Returns the words for what a name identifies, such as `flow` for `flow_id`; `nil` for a name that does not
    /// identify anything.
    private static func identified(by name: String) -> [String]? {
        var words = Words.of(name).map { $0.lowercased() }
        guard words.count > 1, words.popLast() == "id" else { return nil }
        return words
    }

    /// Returns the entity that a call finds by the identifier at the end of its path.
    private func identified(by call: DraftCall) -> (path: String, entity: DraftID)? {
        let path = call.operation.path
        guard call.operation.method == "GET", path.hasSuffix("}"),
            case .declared(let entity)? = call.returns?.use.type,
            let name = self[entity].componentName,
            let open = path.lastIndex(of: "{")
        else { return nil }
        let words = Words.of(name).map { $0.lowercased() }
        var parent = Words.of(String(path[open...])).map { $0.lowercased() }
        guard parent.popLast() == "id" else { return nil }
        if parent.isEmpty {
            let segment = path[..<open].split(separator: "/").last.map(String.init) ?? ""
            parent = Words.of(segment).map { $0.lowercased() }
            if let last = parent.popLast() { parent.append(Plurals.singular(last)) }
        }
        guard !parent.isEmpty, words.contains(parent) else { return nil }
        return (path, entity)
    }

    /// Returns the type of the field that identifies an entity; `nil` for an entity without an identifier.
    private func identifier(of entity: DraftID) -> DraftType? {
        guard case .entity(let shape) = self[entity].shape else { return nil }
        return shape.fields.first(where: \.isIdentity)?.use.type
    }
}

extension Draft {
    /// The name of the entity in the document.
    fileprivate var componentName: String? {
        if case .component(let name) = origin { name } else { nil }
    }
}
