import SchemaModel

/// The sizes of structures in memory.
struct StructureSizes {
    struct Size {
        /// The size of a structure in words; a value of a type parameter counts as one.
        var words = 0
        /// The number of values of each type parameter in the structure.
        var uses: [Int] = []
    }

    private var known: [TypeID: Size] = [:]

    /// Adds the size of an entity; the sizes of the entities in it must be added first.
    mutating func add(_ size: Size, of id: TypeID) { known[id] = size }

    func size(of fields: [Field], _ parameters: [String]) -> Size {
        fields.reduce(into: Size(uses: parameters.map { _ in 0 })) { sum, field in
            let size = size(of: field.type, parameters)
            sum.words += size.words
            for place in parameters.indices { sum.uses[place] += size.uses[place] }
        }
    }

    func size(of type: TypeReference, _ parameters: [String]) -> Size {
        var result = Size(uses: parameters.map { _ in 0 })
        switch type {
        case .parameter(let name):
            result.words = 1
            if let place = parameters.firstIndex(of: name) { result.uses[place] = 1 }
        case .optional(let inner), .patch(let inner):
            result = size(of: inner, parameters)
            if inner.heldTypes.isEmpty { result.words = max(result.words, 2) }
        case .declared(let id, let arguments):
            // An enumeration or a union takes two words.
            guard let entity = known[id] else {
                result.words = 2
                break
            }
            // The size is increased by one, so that a chain of small structures does not become long either.
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
}

extension TypeReference {
    /// The declared types whose values are contained in a value of the type.
    var heldTypes: [TypeID] {
        switch self {
        case .declared(let id, let arguments): [id] + arguments.flatMap(\.heldTypes)
        case .optional(let inner), .patch(let inner): inner.heldTypes
        case .list, .map, .scalar, .id, .parameter, .fieldNames: []
        }
    }
}
