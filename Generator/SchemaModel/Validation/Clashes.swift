import SchemaSyntax

extension Validation {
    /// `clashing-declaration`: one name stands for one thing.
    static func checkClashes(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        let declarations = validation.declarations
        func check(_ names: [Spelled], _ what: String) {
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
        check(declarations.types.map(\.name), "type")
        check(declarations.groups.map(\.name), "group")
        for type in declarations.types {
            check(type.generics, "type parameter")
            if type.kind == .enumeration { check(type.cases.map(\.name), "case") }
        }
        for (endpoint, _) in validation.endpoints {
            check(validation.resolver.parameters(of: endpoint).map(\.name), "parameter")
        }
    }

    /// `clashing-swift-name`: the schema gives no Swift name twice.
    static func checkSwiftNames(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        let declarations = validation.declarations
        func check(_ nodes: [SchemaNode]) {
            for (first, again) in repeated(nodes.compactMap { Spelled($0["swift"]) }) {
                diagnostics.append(
                    Diagnostic(
                        rule: "clashing-swift-name",
                        at: again.range,
                        "the Swift name \(quoted(again.text)) is given twice, expected another one",
                        notes: [Diagnostic.Note("first given here", at: first.range)]
                    )
                )
            }
        }
        check(declarations.types.map(\.node))
        check(declarations.groups.map(\.node))
        for type in declarations.types {
            check(type.fields.map(\.node))
            check(type.cases.map(\.node))
        }
        for group in declarations.groups { check(group.endpoints.map(\.node)) }
        for (endpoint, _) in validation.endpoints {
            check(validation.resolver.parameters(of: endpoint).map(\.node))
        }
    }

    /// Each name that stood there before, with the first of its spelling.
    private static func repeated(_ names: [Spelled]) -> [(first: Spelled, again: Spelled)] {
        var first: [String: Spelled] = [:]
        return names.compactMap { name in
            guard let known = first[name.text] else {
                first[name.text] = name
                return nil
            }
            return (known, name)
        }
    }
}
