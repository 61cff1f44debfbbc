import SchemaModel

/// The types that fields declare in place, which are nested in the structure of their entity: `home` of `Person` has the
/// type `Person.Home`.
///
/// A type stays at the top of the module where its short name would hide another type inside of the structure, where it
/// would be nested in a generic one, and where the schema gives it a name.
struct NestedTypes {
    /// The structure that each is nested in, and its name there.
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
                let name = SwiftSpelling.type(
                    String(type.identity.name.dropFirst(owner.name.count))
                )
                if !hidden.contains(name), !Self.reserved.contains(name) {
                    places[type.id] = (owner, name)
                }
            }
        }
    }

    /// The entity that no field declares, in which a type is declared.
    private static func root(of type: TypeDeclaration, _ model: APIModel) -> TypeID {
        var type = type
        while let owner = type.owner, let next = model.typesByID[owner] { type = next }
        return type.id
    }

    /// The Swift names of the types that an entity spells, and its own.
    private static func spelled(in id: TypeID, _ model: APIModel) -> [String] {
        guard case .entity(let shape)? = model.typesByID[id]?.kind else { return [] }
        let types = shape.fields.flatMap { field in
            field.type.parts.compactMap(\.target) + [field.relation?.target].compactMap(\.self)
        }
        return ([id] + types).map { id in
            model.typesByID[id].flatMap { model.givenName(of: $0.identity) }
                ?? SwiftSpelling.type(id.name)
        }
    }

    /// The names of types that code inside of a structure spells or declares.
    private static let reserved = KnownTypes.runtime.union(KnownTypes.store)
        .union(KnownTypes.swift).union(Names.spelled).union(["Field", "ID"])
}

extension TypeReference {
    /// The declared type that is named, without those inside.
    fileprivate var target: TypeID? {
        switch self {
        case .id(let id), .declared(let id, _), .fieldNames(let id): id
        case .scalar, .parameter, .list, .map, .optional, .patch: nil
        }
    }
}
