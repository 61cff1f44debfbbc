import SchemaModel

/// Finds the case of the blank value of each closed union.
///
/// It is the first case that does not contain another value of the union, since creating that would never end.
struct BlankCases {
    private var cases: [TypeID: Int] = [:]

    init(_ model: APIModel) {
        // The types whose blank values need only types found before them.
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

    /// Returns the index of the case; 0 if the union has no such case.
    func place(in id: TypeID) -> Int { cases[id] ?? 0 }
}
