import SchemaModel

/// The types that fields declare inline, which are nested in the structure of their entity.
///
/// For example, `home` of `Person` has the type `Person.Home`. A type remains at the top of the module if its short
/// name would hide another type in the structure, if it would be nested in a generic type, or if the schema sets
/// its name.
struct NestedTypes {
    /// The structure that contains each type, and the type's name in it.
    private(set) var places: [TypeID: (owner: TypeID, name: String)] = [:]

    init(_ model: APIModel) {
        let declared = model.typesByID.values.filter { $0.owner != nil }
        let roots = Dictionary(grouping: declared) { Self.root(of: $0, model) }
        for (root, types) in roots {
            let hidden = Set(([root] + types.map(\.id)).flatMap { Self.spelled(in: $0, model) })
            for type in types {
                guard let owner = type.owner, model.givenName(of: type.identity) == nil,
                    case .entity(let shape)? = model.typesByID[owner]?.kind,
                    shape.generics.isEmpty
                else { continue }
                let name = NameCasing.type(
                    String(type.identity.name.dropFirst(owner.name.count))
                )
                if !hidden.contains(name), !Self.reserved.contains(name) {
                    places[type.id] = (owner, name)
                }
            }
        }
    }

    /// The entity that is not declared by a field and that contains the declaration of a type.
    private static func root(of type: TypeDeclaration, _ model: APIModel) -> TypeID {
        var type = type
        while let owner = type.owner, let next = model.typesByID[owner] { type = next }
        return type.id
    }

    /// The Swift names of the types that an entity uses, and its own name.
    private static func spelled(in id: TypeID, _ model: APIModel) -> [String] {
        guard case .entity(let shape)? = model.typesByID[id]?.kind else { return [] }
        let types = shape.fields.flatMap { field in
            field.type.parts.compactMap(\.target) + [field.relation?.target].compactMap(\.self)
        }
        return ([id] + types).map { id in
            model.typesByID[id].flatMap { model.givenName(of: $0.identity) }
                ?? NameCasing.type(id.name)
        }
    }

    /// The names of types that code in a structure uses or declares.
    private static let reserved = KnownTypes.runtime.union(KnownTypes.store)
        .union(KnownTypes.swift).union(SwiftNames.spelled).union(["Field", "ID"])
}

extension TypeReference {
    /// The declared type itself, without its type arguments.
    fileprivate var target: TypeID? {
        switch self {
        case .id(let id), .declared(let id, _), .fieldNames(let id): id
        case .scalar, .parameter, .list, .map, .optional, .patch: nil
        }
    }
}
