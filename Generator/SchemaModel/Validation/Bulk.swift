import SchemaSyntax

extension Validation {
    /// `bulk`: a call that takes several ids is not paged.
    static func checkBulk(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        guard validation.model.isWhole else { return }
        for endpoint in validation.endpoints {
            let keys = endpoint.identity.keys
            guard keys["bulk"] != nil, let paging = keys["paging"] else { continue }
            diagnostics.append(
                Diagnostic(
                    rule: "bulk",
                    at: paging.value,
                    "the call takes many ids at once and cannot have 'paging'"
                )
            )
        }
    }
}
