import SchemaSyntax

/// A model that satisfies all rules, which only `validate` creates.
package struct ValidatedModel: Sendable {
    package let model: APIModel
    /// The types in their declared form, for schemas that import them.
    let declared: [DeclaredType]

    fileprivate init(_ model: APIModel, _ declared: [DeclaredType]) {
        self.model = model
        self.declared = declared
    }
}

/// Checks a model against all rules.
///
/// - Parameters:
///   - model: The model.
///   - declared: The types of the model in their declared form.
///   - hasFile: Whether a file exists at a path inside the API's folder; `nil` when this is unknown.
///   - diagnostics: The known errors, to which violations of the rules are added.
/// - Returns: The model, if there are no errors from the rules or from earlier stages.
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

/// The data that the rules check.
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
        checkIDs, checkFieldDefaults, checkCycles, checkComparisons, checkEnums, checkUnions,
        checkShapes,
        checkConstants, checkConstraints, checkMapKeys,
        checkFieldTypes, checkCounts, checkRelations,
        checkPlacements, checkAnyElements, checkElementNames, checkPatchLists, checkSamePlacements,
        checkKeyPlacements,
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
    /// Calls a function for each type in a field, case, parameter or response, with the place of the type.
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
        }
        for returns in results { visit(returns.type, returns.typeRange) }
    }

    /// The contents of the responses of all calls, and of the messages.
    var results: [ReturnShape] {
        endpoints.flatMap(\.results) + (model.messages?.values.compactMap(\.returns) ?? [])
    }
}

extension Validation {
    /// A value that a document contains, and its placement.
    struct DocumentValue {
        let type: TypeReference
        let json: Placement?
        let xml: Placement?
        /// Whether the value is one text.
        let isPlain: Bool
    }

    /// The values in the documents of responses, failures and messages.
    var documentValues: [DocumentValue] {
        var values: [DocumentValue] = []
        func add(_ type: TypeReference, _ wire: WireForm) {
            guard !wire.isUnreadable, !type.isUnreadable else { return }
            let isPlain = model.isScalar(type) || wire.separator != nil
            values.append(
                DocumentValue(type: type, json: wire.json, xml: wire.xml, isPlain: isPlain)
            )
        }
        for returns in results { add(returns.type, returns.wire) }
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
    /// The contents of the call's responses.
    package var results: [ReturnShape] {
        if let stream { return stream.values.compactMap(\.returns) }
        return responses.isEmpty ? [returns].compactMap { $0 } : responses.compactMap(\.returns)
    }

    /// The shapes of the call's failures, the default first.
    package var allFailures: [FailureShape] {
        [failure].compactMap { $0 } + failures.map(\.failure)
    }
}

extension APIModel {
    /// The shapes of all failures, the defaults first, followed by those of calls.
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
