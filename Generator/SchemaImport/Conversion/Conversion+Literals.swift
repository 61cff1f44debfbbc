import OpenAPI
import SchemaSyntax

extension Conversion {
    /// Whether fields of a type can have a `default`.
    func hasLiterals(_ type: DraftType) -> Bool {
        switch type {
        case .scalar(.string), .scalar(.int), .scalar(.uint64), .scalar(.double), .scalar(.bool):
            true
        case .declared(let id): if case .enumeration = shape(id) { true } else { false }
        case .list(let item): hasLiterals(item)
        case .scalar, .id, .optional, .map: false
        }
    }

    /// Returns a value as a `default` of the type; `nil` for a type without defaults or a value of another type.
    ///
    /// The value of an enum represents its case, whose name is not known yet.
    func literal(_ node: SchemaNode, of type: DraftType) -> SchemaValue? {
        let isRight: Bool
        switch type {
        case .scalar(.string): isRight = node.string != nil
        case .scalar(.int): isRight = node.integer != nil
        case .scalar(.uint64): isRight = node.number.map { UInt64($0) != nil } ?? false
        case .scalar(.double): isRight = node.number.flatMap { Double($0)?.isFinite } ?? false
        case .scalar(.bool): isRight = node.bool != nil
        case .scalar, .id, .optional: isRight = false
        case .declared(let id):
            guard case .enumeration(let shape) = shape(id) else { return nil }
            isRight = shape.cases.contains { $0.value == SchemaValue(node) }
        case .list(let item):
            guard let elements = node.elements else { return nil }
            isRight = elements.allSatisfy { literal($0, of: item) != nil }
        case .map: isRight = node.object.map(\.members.isEmpty) ?? false
        }
        return isRight ? SchemaValue(node) : nil
    }
}
