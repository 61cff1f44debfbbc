import SchemaSyntax

extension Validation {
    /// `paging`: what a call's own paging names is there, and of the right type.
    static func checkPaging(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        guard validation.isWhole else { return }
        for (declared, shape) in validation.endpoints {
            guard let node = declared.node["paging"], !node.isInvalid else { continue }
            do throws(BehaviorProblem) {
                _ = try validation.model.resolvePaging(node, of: shape, isOwn: true)
            } catch {
                let range = error.key.flatMap { node[$0]?.range } ?? node.range
                diagnostics.append(Diagnostic(rule: "paging", at: range, error.text))
            }
        }
    }
}
