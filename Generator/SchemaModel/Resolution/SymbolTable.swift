import SchemaSyntax

/// The declarations by their names; the first one where several have the same name.
///
/// Declarations that may lack something are left out, so that nothing is reported about uses of them.
struct SymbolTable {
    private(set) var types: [String: DeclaredType] = [:]
    private(set) var parameters: [String: DeclaredParameter] = [:]
    private(set) var parameterGroups: [String: DeclaredParameterGroup] = [:]
    /// The endpoints, by names in the form `group.endpoint`.
    private(set) var endpoints: [String: DeclaredEndpoint] = [:]
    private(set) var auth: Set<String> = []

    init(_ declarations: APIDeclarations) {
        let uncertain = declarations.uncertain
        let all = declarations.types + declarations.imports.flatMap(\.declared)
        for type in all
        where types[type.name.text] == nil && !uncertain.contain(type.node.range) {
            types[type.name.text] = type
        }
        for parameter in declarations.parameters where !uncertain.contain(parameter.name.range) {
            parameters[parameter.name.text] = parameter
        }
        for group in declarations.parameterGroups where !uncertain.contain(group.name.range) {
            parameterGroups[group.name.text] = group
        }
        for group in declarations.groups {
            for endpoint in group.endpoints where !uncertain.contain(endpoint.node.range) {
                let name = "\(group.name.text).\(endpoint.name.text)"
                if endpoints[name] == nil { endpoints[name] = endpoint }
            }
        }
        auth = Set(declarations.settings?["auth"]?.object?.members.map(\.key) ?? [])
    }

    subscript(id: TypeID) -> DeclaredType? { types[id.name] }
}
