import SchemaModel

/// Finds the fields of entities whose values are in memory of their own.
///
/// These are the fields through which a structure would contain itself, and the entities in a structure that would be
/// large with them: the sizes of structures that contain one another multiply, and the compiler copies each property of
/// each. Lists, maps and unions keep their content elsewhere anyway.
struct IndirectFields {
    /// The most words of memory that a structure has with its entities in it.
    private static let most = 64
    /// The most words of an entity that stays in a structure that would be larger.
    private static let small = 8

    private var fields: [TypeID: Set<String>] = [:]

    init(_ model: APIModel) {
        var shapes: [TypeID: EntityShape] = [:]
        for declaration in model.types + model.imported {
            if case .entity(let shape) = declaration.kind { shapes[declaration.id] = shape }
        }
        let held = shapes.mapValues { $0.fields.flatMap(\.type.heldTypes) }
        let groups = connectedGroups(Array(held.keys), held)
        var sizes = StructureSizes()
        for (id, shape) in shapes.sorted(by: {
            groups[$0.key, default: 0] < groups[$1.key, default: 0]
        }) {
            let isClosing: (Field) -> Bool = { field in
                field.type.heldTypes.contains { groups[$0] == groups[id] }
            }
            add(shape, id, isClosing, &sizes)
        }
    }

    /// Whether the values of a field are in memory of their own.
    func contains(_ field: Field, of owner: TypeID) -> Bool {
        fields[owner]?.contains(field.identity.name) ?? false
    }

    private mutating func add(
        _ shape: EntityShape,
        _ id: TypeID,
        _ isClosing: (Field) -> Bool,
        _ sizes: inout StructureSizes
    ) {
        let parameters = shape.generics.map(\.text)
        var inline = shape.fields.filter { !isClosing($0) }
        var whole = sizes.size(of: inline, parameters)
        if whole.words > Self.most {
            inline.removeAll { field in
                !field.type.heldTypes.isEmpty
                    && sizes.size(of: field.type, parameters).words > Self.small
            }
            whole = sizes.size(of: inline, parameters)
        }
        let names = Set(inline.map(\.identity.name))
        let elsewhere = shape.fields.map(\.identity.name).filter { !names.contains($0) }
        whole.words += elsewhere.count
        sizes.add(whole, of: id)
        if !elsewhere.isEmpty { fields[id] = Set(elsewhere) }
    }
}
