import SchemaSyntax

/// The declarations by their names; the first one where several have the same name.
struct SymbolTable {
    private(set) var types: [String: DeclaredType] = [:]
    private(set) var parameters: [String: DeclaredParameter] = [:]
    private(set) var parameterGroups: [String: DeclaredParameterGroup] = [:]
    /// The endpoints, by names in the form `group.endpoint`.
    private(set) var endpoints: [String: DeclaredEndpoint] = [:]
    private(set) var auth: Set<String> = []

    init(_ declarations: APIDeclarations) {
        let all = declarations.types + declarations.imports.flatMap(\.declared)
        for type in all where types[type.name.text] == nil {
            types[type.name.text] = type
        }
        for parameter in declarations.parameters { parameters[parameter.name.text] = parameter }
        for group in declarations.parameterGroups { parameterGroups[group.name.text] = group }
        for group in declarations.groups {
            for endpoint in group.endpoints {
                let name = "\(group.name.text).\(endpoint.name.text)"
                if endpoints[name] == nil { endpoints[name] = endpoint }
            }
        }
        auth = Set(declarations.settings?["auth"]?.object?.members.map(\.key) ?? [])
    }

    subscript(id: TypeID) -> DeclaredType? { types[id.name] }
}
