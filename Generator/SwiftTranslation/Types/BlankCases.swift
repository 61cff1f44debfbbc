import SchemaModel

/// Finds for each closed union the case that a blank value of it has.
///
/// That is the first one which holds no other value of the union, since making that would never end.
struct BlankCases {
    private var cases: [TypeID: Int] = [:]

    init(_ model: APIModel) {
        // The types of which blank values can be made from those found before.
        var finite: Set<TypeID> = []
        func isFinite(_ type: TypeReference) -> Bool {
            switch type {
            case .declared(let id, let arguments):
                finite.contains(id) && arguments.allSatisfy(isFinite)
            case .scalar, .id, .parameter, .fieldNames, .list, .map, .optional, .patch: true
            }
        }
        var rest = model.types + model.imported
        var count = 0
        repeat {
            count = rest.count
            rest.removeAll { declaration in
                switch declaration.kind {
                case .enumeration: break
                case .entity(let shape):
                    guard shape.fields.allSatisfy({ isFinite($0.type) }) else { return false }
                case .union(let shape):
                    guard shape.isClosed else { break }
                    guard let first = shape.cases.firstIndex(where: { isFinite($0.type) }) else {
                        return false
                    }
                    cases[declaration.id] = first
                }
                finite.insert(declaration.id)
                return true
            }
        } while rest.count < count
    }

    /// The place of the case; that of the first one where there is nothing to choose.
    func place(in id: TypeID) -> Int { cases[id] ?? 0 }
}
