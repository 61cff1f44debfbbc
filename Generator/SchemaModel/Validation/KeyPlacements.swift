import SchemaSyntax

extension Validation {
    /// `impossible-placement`: the key of a map is not where the content of an item is.
    static func checkKeyPlacements(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        let model = validation.model
        guard model.knowsFormats, model.formats.contains(.xml) else { return }
        func check(_ type: TypeReference, _ wire: WireForm) {
            guard !wire.isUnreadable, case .map(_, let item) = type.unwrapped else { return }
            let isScalar = model.isScalar(item)
            guard isScalar || item.isList || item.isMap else { return }
            for alternative in wire.mapKey?.alternatives ?? [] {
                let isPossible = alternative.steps.allSatisfy { step in
                    switch step.kind {
                    case .attribute: true
                    case .own: !isScalar
                    default: false
                    }
                }
                if isPossible { continue }
                diagnostics.append(
                    Diagnostic(
                        rule: "impossible-placement",
                        at: alternative.range,
                        "the key would be a part of the value of \(quoted("\(item)")), "
                            + "expected an attribute such as '@name'"
                    )
                )
            }
        }
        for (_, shape, _) in validation.entities {
            for field in shape.fields where !field.type.isUnreadable {
                check(field.type, field.wire)
            }
        }
        for returns in validation.results where !returns.type.isUnreadable {
            check(returns.type, returns.wire)
        }
    }
}
