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

    private struct Size {
        /// The words of a structure; a value of a type parameter is counted as one.
        var words = 0
        /// How many values of each type parameter the structure has.
        var uses: [Int] = []
    }

    private var fields: [TypeID: Set<String>] = [:]
    private var sizes: [TypeID: Size] = [:]

    init(_ model: APIModel) {
        var shapes: [TypeID: EntityShape] = [:]
        for declaration in model.types + model.imported {
            if case .entity(let shape) = declaration.kind { shapes[declaration.id] = shape }
        }
        let held = shapes.mapValues { $0.fields.flatMap { Self.held(by: $0.type) } }
        let groups = connectedGroups(Array(held.keys), held)
        for (id, shape) in shapes.sorted(by: {
            groups[$0.key, default: 0] < groups[$1.key, default: 0]
        }) {
            let isClosing: (Field) -> Bool = { field in
                Self.held(by: field.type).contains { groups[$0] == groups[id] }
            }
            add(shape, id, isClosing)
        }
    }

    /// Whether the values of a field are in memory of their own.
    func contains(_ field: Field, of owner: TypeID) -> Bool {
        fields[owner]?.contains(field.identity.name) ?? false
    }

    private mutating func add(_ shape: EntityShape, _ id: TypeID, _ isClosing: (Field) -> Bool) {
        let parameters = shape.generics.map(\.text)
        var inline = shape.fields.filter { !isClosing($0) }
        var whole = size(of: inline, parameters)
        if whole.words > Self.most {
            inline.removeAll { field in
                !Self.held(by: field.type).isEmpty
                    && size(of: field.type, parameters).words > Self.small
            }
            whole = size(of: inline, parameters)
        }
        let names = Set(inline.map(\.identity.name))
        let elsewhere = shape.fields.map(\.identity.name).filter { !names.contains($0) }
        whole.words += elsewhere.count
        sizes[id] = whole
        if !elsewhere.isEmpty { fields[id] = Set(elsewhere) }
    }

    private func size(of fields: [Field], _ parameters: [String]) -> Size {
        fields.reduce(into: Size(uses: parameters.map { _ in 0 })) { sum, field in
            let size = size(of: field.type, parameters)
            sum.words += size.words
            for place in parameters.indices { sum.uses[place] += size.uses[place] }
        }
    }

    private func size(of type: TypeReference, _ parameters: [String]) -> Size {
        var result = Size(uses: parameters.map { _ in 0 })
        switch type {
        case .parameter(let name):
            result.words = 1
            if let place = parameters.firstIndex(of: name) { result.uses[place] = 1 }
        case .optional(let inner), .patch(let inner):
            result = size(of: inner, parameters)
            if Self.held(by: inner).isEmpty { result.words = max(result.words, 2) }
        case .declared(let id, let arguments):
            // An enumeration or a union has two words.
            guard let entity = sizes[id] else {
                result.words = 2
                break
            }
            // One more, so that a chain of small structures is not long either.
            result.words = entity.words + 1
            for (argument, uses) in zip(arguments, entity.uses) {
                let argument = size(of: argument, parameters)
                result.words += uses * (argument.words - 1)
                for place in parameters.indices {
                    result.uses[place] += uses * argument.uses[place]
                }
            }
        case .scalar(.string), .scalar(.uuid), .scalar(.duration), .id, .fieldNames:
            result.words = 2
        case .scalar(.decimal), .scalar(.any): result.words = 3
        case .scalar, .list, .map: result.words = 1
        }
        return result
    }

    /// The declared types whose values a value of a type contains.
    private static func held(by type: TypeReference) -> [TypeID] {
        switch type {
        case .declared(let id, let arguments): [id] + arguments.flatMap { held(by: $0) }
        case .optional(let inner), .patch(let inner): held(by: inner)
        case .list, .map, .scalar, .id, .parameter, .fieldNames: []
        }
    }
}
