import SchemaSyntax

extension Resolver {
    /// The constraints of a field or parameter on its type's values.
    func constraints(_ node: SchemaNode) -> Constraints {
        guard node.object != nil else { return Constraints() }
        func limits(_ key: String) -> Constraints.Limits? {
            node[key].map { Constraints.Limits(min: $0["min"]?.integer, max: $0["max"]?.integer) }
        }
        return Constraints(
            length: limits("length"),
            pattern: node["pattern"]?.string,
            items: limits("items"),
            range: node["range"].map {
                Constraints.Range(
                    min: $0["min"]?.number,
                    max: $0["max"]?.number,
                    above: $0["above"]?.number,
                    below: $0["below"]?.number
                )
            },
            multipleOf: node["multipleOf"]?.number,
            isUnique: node["uniqueItems"]?.bool ?? false,
            each: node["each"].map { .only(constraints($0)) } ?? .any,
            keys: KeyPlaces(node)
        )
    }
}
