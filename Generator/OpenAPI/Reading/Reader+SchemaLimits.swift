import SchemaSyntax

extension Reader {
    func readLimitKeyword(
        _ keyword: SchemaKeyword,
        _ value: LocatedNode,
        into schema: inout Schema
    ) {
        switch keyword {
        case .minimum: readBound(value, isLower: true, into: &schema.constraints.minimum)
        case .maximum: readBound(value, isLower: false, into: &schema.constraints.maximum)
        case .exclusiveMinimum:
            readExclusive(value, isLower: true, into: &schema.constraints.minimum)
        case .exclusiveMaximum:
            readExclusive(value, isLower: false, into: &schema.constraints.maximum)
        case .multipleOf: schema.constraints.multipleOf = number(value)
        case .minLength: schema.constraints.minLength = count(value)
        case .maxLength: schema.constraints.maxLength = count(value)
        case .pattern: schema.constraints.pattern = text(value)
        case .minItems: schema.constraints.minItems = count(value)
        case .maxItems: schema.constraints.maxItems = count(value)
        case .uniqueItems: schema.constraints.hasUniqueItems = flag(value) ?? false
        case .minProperties: schema.constraints.minProperties = count(value)
        case .maxProperties: schema.constraints.maxProperties = count(value)
        default: break
        }
    }

    private func readBound(
        _ value: LocatedNode,
        isLower: Bool,
        into bound: inout Constraints.Bound?
    ) {
        guard let number = number(value) else { return }
        // `exclusiveMinimum: true` may precede it.
        let isExclusive = bound?.isExclusive == true && bound?.number.isEmpty == true
        let new = Constraints.Bound(number, isExclusive: isExclusive)
        bound = isExclusive ? new : .stricter(bound, new, isLower: isLower)
    }

    /// Reads an exclusive bound.
    ///
    /// It is a separate number since OpenAPI 3.1; before, it states whether the bound next to it is excluded.
    private func readExclusive(
        _ value: LocatedNode,
        isLower: Bool,
        into bound: inout Constraints.Bound?
    ) {
        guard let isExclusive = value.node.bool else {
            if let number = number(value) {
                bound = .stricter(bound, .init(number, isExclusive: true), isLower: isLower)
            }
            return
        }
        guard isExclusive else { return }
        bound = .init(bound?.number ?? "", isExclusive: true)
    }
}
