import SchemaSyntax

extension Validation {
    /// `path-parameter`: the path and the declared parameters name each other.
    static func checkPaths(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        func report(_ range: SourceRange, _ text: String) {
            diagnostics.append(Diagnostic(rule: "path-parameter", at: range, text))
        }
        for (declared, shape) in validation.endpoints {
            guard declared.path.isReadable, declared.node["path"]?.isInvalid != true else {
                continue
            }
            let parameters = zip(declared.parameters, shape.parameters)
                .filter { $0.0.place == .path }
            let names = parameters.map(\.0.name.text)
            for name in declared.path.names where !names.contains(name.text) {
                report(
                    name.range,
                    "the path names \(quoted(name.text)), expected it among the parameters of 'path'"
                        + suggestion(nearest(to: name.text, in: names))
                )
            }
            for (parameter, resolved) in parameters {
                if !declared.path.names.contains(where: { $0.text == parameter.name.text }) {
                    report(
                        parameter.name.range,
                        "the path does not name \(quoted(parameter.name.text)), "
                            + "expected \(quoted("{\(parameter.name.text)}")) in it"
                    )
                } else if resolved.type.isOptional {
                    report(
                        parameter.type?.range ?? parameter.name.range,
                        "the path parameter \(quoted(parameter.name.text)) is optional, "
                            + "expected a type without '?'"
                    )
                }
            }
        }
    }
}
