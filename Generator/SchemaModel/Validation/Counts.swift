import SchemaSyntax

extension Validation {
    /// What the runtime's numbers of fields and parameters, a byte each, can tell apart.
    private static let most = 256

    /// `too-many-fields`: the runtime has a number for each field of an entity, parameter of an endpoint
    /// and header of a response.
    static func checkCounts(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        func check(_ names: [Spelled], _ owner: Spelled, _ kind: String, most: Int = most) {
            guard names.count > most else { return }
            diagnostics.append(
                Diagnostic(
                    rule: "too-many-fields",
                    at: names[most].range,
                    "\(quoted(owner.text)) has \(names.count) \(kind), expected at most \(most)"
                )
            )
        }
        for (declared, shape) in validation.entities {
            // What keeps the unknown ones has a number too.
            let most = shape.keepsUnknown ? most - 1 : most
            check(declared.fields.map(\.name), declared.name, "fields", most: most)
        }
        for (declared, _) in validation.endpoints {
            let parameters = validation.resolver.parameters(of: declared)
            check(parameters.map(\.name), declared.name, "parameters")
            check((declared.returns?.headers ?? []).map(\.name), declared.name, "headers")
        }
    }
}
