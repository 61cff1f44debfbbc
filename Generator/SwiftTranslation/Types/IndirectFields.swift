import SchemaModel

/// Finds the fields of entities whose values are stored indirectly.
///
/// These are the fields through which a structure would contain itself, and the entities that would make a
/// structure large: the sizes of structures that contain each other multiply, and the compiler copies each property
/// of each. Lists, maps and unions always store their content indirectly.
struct IndirectFields {
    /// The maximum size of a structure with its entities, in words of memory.
    private static let maximum = 64
    /// The maximum size of an entity that remains inline in a structure that would be too large, in words.
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

    /// Returns whether the values of a field are stored indirectly.
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
        if whole.words > Self.maximum {
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
