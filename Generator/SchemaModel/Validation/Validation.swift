import SchemaSyntax

/// A model that has passed every rule; only `validate` makes one.
package struct ValidatedModel: Sendable {
    package let model: APIModel
    /// The types as they are declared, for schemas that import them.
    let declared: [DeclaredType]

    fileprivate init(_ model: APIModel, _ declared: [DeclaredType]) {
        self.model = model
        self.declared = declared
    }
}

/// Holds a model to all rules.
///
/// - Parameters:
///   - model: The model.
///   - declared: Its types as they are declared.
///   - hasFile: Whether a file lies at a path inside the API's folder; `nil` when nobody knows.
///   - diagnostics: What is known to be wrong, to which the broken rules are added.
/// - Returns: The model, if no rule and nothing before them found an error.
func validate(
    _ model: APIModel,
    of declared: [DeclaredType],
    hasFile: ((String) -> Bool)?,
    reporting diagnostics: inout [Diagnostic]
) -> ValidatedModel? {
    let validation = Validation(model, hasFile: hasFile)
    for rule in Validation.rules { rule(validation, &diagnostics) }
    return diagnostics.contains { $0.severity == .error } ? nil : ValidatedModel(model, declared)
}

/// What the rules look at.
struct Validation {
    typealias Rule = @Sendable (Validation, inout [Diagnostic]) -> Void

    let model: APIModel
    let entities: [(identity: Identity, shape: EntityShape, isComplete: Bool)]
    let unions: [(identity: Identity, shape: UnionShape)]
    let endpoints: [Endpoint]
    let hasFile: ((String) -> Bool)?

    init(_ model: APIModel, hasFile: ((String) -> Bool)?) {
        self.model = model
        self.hasFile = hasFile
        entities = model.types.compactMap { type in
            guard case .entity(let shape) = type.kind else { return nil }
            return (type.identity, shape, type.isComplete)
        }
        unions = model.types.compactMap { type in
            guard case .union(let shape) = type.kind else { return nil }
            return (type.identity, shape)
        }
        endpoints = model.groups.flatMap(\.endpoints)
    }

    static let rules: [Rule] = [
        checkClashes, checkReservedNames, checkImports,
        checkIDs, checkCycles, checkComparisons, checkEnums, checkUnions, checkShapes,
        checkConstants, checkConstraints, checkMapKeys,
        checkFieldTypes, checkCounts, checkRelations,
        checkPlacements, checkAnyElements, checkElementNames, checkPatchLists, checkSamePlacements,
        checkDiscriminators, checkDefaultCases, checkWireForms,
        checkPaths, checkWireNames, checkWholeQueries, checkContentTypes, checkBodies,
        checkNullParameters,
        checkParameterTypes,
        checkPartialParameters,
        checkFormats, checkFailureHeaders, checkStreamedFailures, checkSessions, checkFetches,
        checkPolicies, checkServers,
        checkDiscovery,
        checkUnused, checkBulk,
        checkHeaderNames, checkAddresses, checkExamples,
    ]
}

extension Validation {
    /// Calls a function with each type that is written in a field, case, parameter or response, and its place.
    func forEachType(_ body: (TypeReference, SourceRange) -> Void) {
        func visit(_ type: TypeReference, _ range: SourceRange?) {
            if let range { body(type, range) }
        }
        for (_, shape, _) in entities {
            for field in shape.fields { visit(field.type, field.typeRange) }
        }
        for (_, shape) in unions {
            for item in shape.cases { visit(item.type, item.typeRange) }
        }
        for parameter in model.parameters { visit(parameter.type, parameter.typeRange) }
        for endpoint in endpoints {
            for parameter in endpoint.parameters { visit(parameter.type, parameter.typeRange) }
            for returns in endpoint.results { visit(returns.type, returns.typeRange) }
        }
        for returns in model.messages?.values.compactMap(\.returns) ?? [] {
            visit(returns.type, returns.typeRange)
        }
    }
}

extension Validation {
    /// A value that a document contains, and its place there.
    struct DocumentValue {
        let type: TypeReference
        let json: Placement?
        let xml: Placement?
        /// Whether the value is one text.
        let isPlain: Bool
    }

    /// What the documents of responses, failures and messages contain.
    var documentValues: [DocumentValue] {
        let messages = model.messages?.values.compactMap(\.returns) ?? []
        var values: [DocumentValue] = []
        func add(_ type: TypeReference, _ wire: WireForm) {
            guard !wire.isUnreadable, !type.isUnreadable else { return }
            let isPlain = model.isScalar(type) || wire.separator != nil
            values.append(
                DocumentValue(type: type, json: wire.json, xml: wire.xml, isPlain: isPlain)
            )
        }
        for returns in endpoints.flatMap(\.results) + messages { add(returns.type, returns.wire) }
        for failure in model.allFailures {
            add(.declared(failure.type, []), failure.wire)
            values.append(
                DocumentValue(
                    type: .scalar(.any),
                    json: failure.whenJSON,
                    xml: failure.whenXML,
                    isPlain: true
                )
            )
        }
        return values
    }
}

extension Endpoint {
    /// What the responses of the call contain.
    package var results: [ReturnShape] {
        if let stream { return stream.values.compactMap(\.returns) }
        return responses.isEmpty ? [returns].compactMap { $0 } : responses.compactMap(\.returns)
    }

    /// The shapes of its failures, the usual one first.
    package var allFailures: [FailureShape] {
        [failure].compactMap { $0 } + failures.map(\.failure)
    }
}

extension APIModel {
    /// The shapes of all failures: the usual ones first, then those of calls.
    package var allFailures: [FailureShape] {
        [failure].compactMap(\.self) + failures.map(\.failure)
            + groups.flatMap(\.endpoints).flatMap(\.allFailures)
    }

    /// Whether a declared type is an enum.
    func isEnumeration(_ id: TypeID) -> Bool {
        if case .enumeration? = typesByID[id]?.kind { true } else { false }
    }

    /// Whether a value is one text on the wire.
    func isScalar(_ type: TypeReference) -> Bool { type.isScalar { isEnumeration($0) } }
}
