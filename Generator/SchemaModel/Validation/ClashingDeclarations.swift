import SchemaSyntax

extension Validation {
    /// `clashing-declaration`: each name refers to one declaration.
    static func checkClashes(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        func check(_ names: [LocatedText], _ what: String) {
            for (first, again) in repeated(names) {
                diagnostics.append(
                    Diagnostic(
                        rule: "clashing-declaration",
                        at: again.range,
                        "a second \(what) \(quoted(again.text)), expected another name",
                        notes: [Diagnostic.Note("first declared here", at: first.range)]
                    )
                )
            }
        }
        let model = validation.model
        check((model.imported + model.types).map(\.identity.spelled), "type")
        check(model.groups.map(\.identity.spelled), "group")
        for type in model.types {
            switch type.kind {
            case .entity(let shape): check(shape.generics, "type parameter")
            case .enumeration(let shape): check(shape.cases.map(\.identity.spelled), "case")
            case .union: break
            }
        }
        for endpoint in validation.endpoints {
            let bodies = endpoint.multipartAlternatives
            let named = endpoint.namedParameters.map(\.identity) + bodies.map(\.body)
            check(named.map(\.spelled), "parameter")
        }
    }

    /// The names that repeat an earlier name, each with its first occurrence.
    private static func repeated(
        _ names: [LocatedText]
    ) -> [(first: LocatedText, again: LocatedText)] {
        var first: [String: LocatedText] = [:]
        return names.compactMap { name in
            guard let known = first[name.text] else {
                first[name.text] = name
                return nil
            }
            return (known, name)
        }
    }
}
