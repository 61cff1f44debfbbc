import SchemaSyntax

/// What the rules look at: declarations for places and words, the model for what they mean.
struct Validation {
    typealias Rule = @Sendable (Validation, inout [Diagnostic]) -> Void

    let declarations: APIDeclarations
    let resolver: Resolver
    let model: APIModel
    /// Each entity as written and as resolved.
    let entities: [(declared: DeclaredType, shape: EntityShape)]
    /// Each endpoint as written and as resolved.
    let endpoints: [(declared: DeclaredEndpoint, shape: Endpoint)]
    /// Whether reading and resolving met no error, so that what is missing is missing indeed.
    let isWhole: Bool
    /// Whether a file lies at a path inside the API's folder; `nil` when nobody knows.
    let hasFile: ((String) -> Bool)?

    init(
        _ declarations: APIDeclarations,
        _ resolver: Resolver,
        _ model: APIModel,
        isWhole: Bool,
        hasFile: ((String) -> Bool)? = nil
    ) {
        self.declarations = declarations
        self.resolver = resolver
        self.model = model
        entities = zip(declarations.types, model.types).compactMap { declared, type in
            guard case .entity(let shape) = type.kind else { return nil }
            return (declared, shape)
        }
        endpoints = zip(declarations.groups, model.groups).flatMap { declared, group in
            Array(zip(declared.endpoints, group.endpoints))
        }
        self.isWhole = isWhole
        self.hasFile = hasFile
    }

    static let rules: [Rule] = [
        checkClashes, checkSwiftNames, checkReservedNames,
        checkIDs, checkCycles, checkConformances, checkEnums, checkUnions, checkShapes,
        checkConstants,
        checkMapKeys,
        checkFieldTypes, checkCounts, checkRelations,
        checkPlacements, checkElementNames, checkPatchLists, checkSamePlacements,
        checkDiscriminators, checkWireForms,
        checkPaths, checkWireNames, checkBodies, checkParameterTypes, checkPartialParameters,
        checkFormats, checkSessions, checkFetches, checkPolicies, checkServers, checkDiscovery,
        checkUse, checkBulk,
        checkHeaderNames, checkAddresses, checkExamples,
    ]

    /// The model, if no rule and nothing before them found an error.
    func validate(reporting diagnostics: inout [Diagnostic]) -> ValidatedModel? {
        for rule in Self.rules { rule(self, &diagnostics) }
        guard declarations.settings != nil else { return nil }
        return diagnostics.contains { $0.severity == .error } ? nil : ValidatedModel(model)
    }
}

/// Uses of one type: where it stands, and what it is.
struct TypeUse {
    let type: TypeReference
    let range: SourceRange
}

extension Validation {
    /// Each type that is written in a field, case, parameter or answer.
    var typeUses: [TypeUse] {
        var uses: [TypeUse] = []
        func add(_ type: TypeReference, _ written: TypeExpression?) {
            if let written { uses.append(TypeUse(type: type, range: written.range)) }
        }
        for (declared, shape) in entities {
            for (field, resolved) in zip(declared.fields, shape.fields) {
                add(resolved.type, field.type)
            }
        }
        for (declared, type) in zip(declarations.types, model.types) {
            guard case .union(let shape) = type.kind else { continue }
            for (item, resolved) in zip(declared.cases, shape.cases) {
                add(resolved.type, item.type)
            }
        }
        for (parameter, resolved) in zip(declarations.parameters, model.parameters) {
            add(resolved.type, parameter.type)
        }
        for (declared, shape) in endpoints {
            for (parameter, resolved) in zip(resolver.parameters(of: declared), shape.parameters) {
                add(resolved.type, parameter.type)
            }
            if let written = declared.returns, let returns = shape.returns {
                add(returns.type, written.type)
            }
        }
        return uses
    }
}
