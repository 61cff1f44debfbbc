import SchemaSyntax

extension Validation {
    /// `path-parameter`: the path and the declared parameters name each other.
    static func checkPaths(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        func report(_ range: SourceRange, _ text: String) {
            diagnostics.append(Diagnostic(rule: "path-parameter", at: range, text))
        }
        let formats = validation.model.formatConstants
        let isNamed = validation.endpoints.contains { $0.path.contains(.format) }
        for constants in formats {
            guard let path = constants.path else { continue }
            if path.text.utf8.contains(where: { $0 <= 0x20 || "/?#{}%".utf8.contains($0) }) {
                report(
                    path.range,
                    "\(quoted(path.text)) cannot be a part of a path, expected text such as "
                        + "\(quoted(constants.format.rawValue))"
                )
            } else if !isNamed, validation.model.isWhole {
                report(
                    path.range,
                    "no path of a call contains the format, expected '{format}' in one"
                )
            }
        }
        let missing = validation.model.formats.first { format in
            formats.first { $0.format == format }?.path == nil
        }
        if isNamed, let missing, validation.model.knowsFormats,
            let path = formats.lazy.compactMap(\.path).first
        {
            report(
                path.range,
                "the format \(quoted(missing.rawValue)) has no place in paths, "
                    + "expected 'path' for it in 'formats'"
            )
        }
        for endpoint in validation.endpoints {
            guard let named = endpoint.pathNames else { continue }
            let parameters = endpoint.parameters.filter { $0.place == .path }
            let names = parameters.map(\.identity.name)
            for name in named where !names.contains(name.text) {
                report(
                    name.range,
                    "the path contains \(quoted(name.text)), expected a parameter of that name in 'path'"
                        + (name.text == "format" ? ", or 'path' for each format in 'formats'" : "")
                        + suggestion(nearest(to: name.text, in: names))
                )
            }
            for parameter in parameters {
                let name = parameter.identity.spelled
                if !named.contains(where: { $0.text == name.text }) {
                    report(
                        name.range,
                        "the path does not name \(quoted(name.text)), "
                            + "expected \(quoted("{\(name.text)}")) in it"
                    )
                } else if parameter.type.isOptional {
                    report(
                        parameter.typeRange ?? name.range,
                        "the path parameter \(quoted(name.text)) is optional, "
                            + "expected a type without '?'"
                    )
                }
            }
        }
    }
}
