import SchemaSyntax

extension Validation {
    /// `bulk`: what takes many ids answers with the entities of these ids, and is not paged.
    static func checkBulk(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        guard validation.isWhole else { return }
        for (declared, shape) in validation.endpoints {
            guard let node = declared.node["bulk"], !node.isInvalid else { continue }
            if let paging = declared.node["paging"] {
                diagnostics.append(
                    Diagnostic(
                        rule: "bulk",
                        at: paging.range,
                        "the call takes many ids at once, expected it without 'paging'"
                    )
                )
            }
            do throws(BehaviorProblem) {
                _ = try validation.model.resolveBulk(node, of: shape)
            } catch {
                let range = error.key.flatMap { node[$0]?.range } ?? node.range
                diagnostics.append(Diagnostic(rule: "bulk", at: range, error.text))
            }
        }
    }
}
