extension APIModel {
    /// Replaces each union that may be a time with the time type, since a field uses the time's spelling.
    package func spelledAsTime(_ type: TypeReference) -> TypeReference {
        switch type {
        case .declared(let id, _):
            guard case .union(let shape)? = typesByID[id]?.kind, shape.shapes != nil else {
                return type
            }
            let times: [TypeReference] = [.scalar(.instant), .scalar(.duration)]
            return times.first { time in shape.cases.contains { $0.type.element == time } } ?? type
        case .list(let item): return .list(spelledAsTime(item))
        case .map(let key, let value): return .map(key: key, value: spelledAsTime(value))
        case .optional(let inner): return .optional(spelledAsTime(inner))
        case .patch(let inner): return .patch(spelledAsTime(inner))
        case .scalar, .id, .parameter, .fieldNames: return type
        }
    }
}
