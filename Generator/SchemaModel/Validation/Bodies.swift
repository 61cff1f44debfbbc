import SchemaSyntax

extension Validation {
    /// `body-conflict`: a call has one body, and a method that takes it.
    static func checkBodies(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        for (declared, shape) in validation.endpoints {
            func report(_ range: SourceRange, _ text: String) {
                diagnostics.append(Diagnostic(rule: "body-conflict", at: range, text))
            }
            let own = ["form", "multipart", "body"].compactMap { declared.node.object?.member($0) }
            let bodies = validation.resolver.parameters(of: declared)
                .filter { [.form, .multipart, .body].contains($0.place) }
            let places = Set(bodies.map(\.place))
            let hasBody = !own.isEmpty || !bodies.isEmpty
            let range = own.first?.keyRange ?? declared.name.range
            if hasBody, ["GET", "HEAD"].contains(declared.method) {
                report(range, "a call by \(declared.method) has no body, expected another method")
            }
            if own.count < 2, places.contains(.body), places.count > 1 {
                report(range, "the call has a form and a body, expected one of them")
            }
            if case .raw? = shape.body, bodies.contains(where: { !$0.isWholeBody }) {
                report(
                    range,
                    "a body of a content type has parameters, expected one value"
                )
            }
        }
    }
}
