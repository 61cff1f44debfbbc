import SchemaSyntax

extension Validation {
    /// `bulk`: what takes many ids is not paged.
    static func checkBulk(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        guard validation.isWhole else { return }
        for (declared, _) in validation.endpoints {
            guard let bulk = declared.node["bulk"], !bulk.isInvalid,
                let paging = declared.node["paging"]
            else { continue }
            diagnostics.append(
                Diagnostic(
                    rule: "bulk",
                    at: paging.range,
                    "the call takes many ids at once, expected it without 'paging'"
                )
            )
        }
    }
}
