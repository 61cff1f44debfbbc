import SchemaSyntax

extension Validation {
    /// `reserved-name`: no declaration takes a name that the language or generated code needs.
    static func checkReservedNames(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        let builtIn = Set(ScalarType.allCases.map(\.rawValue) + ["id", "patch"])
        func report(_ name: Spelled, _ reason: String) {
            diagnostics.append(
                Diagnostic(
                    rule: "reserved-name",
                    at: name.range,
                    "\(quoted(name.text)) \(reason), expected another name"
                )
            )
        }
        for type in validation.declarations.types {
            if builtIn.contains(type.name.text) { report(type.name, "is a built-in type") }
            for name in type.generics where validation.resolver.symbols.types[name.text] != nil {
                report(name, "is a declared type")
            }
            if type.node["unknown"]?.string == "keep" {
                for field in type.fields where field.name.text == "unknownFields" {
                    report(field.name, "holds what no other field takes")
                }
            }
            guard type.node["closed"]?.bool != true else { continue }
            for item in type.cases
            where item.name.text.lowercased() == "unknown" && item.node["swift"] == nil {
                report(item.name, "is the case of an open \(type.kind.rawValue) for other values")
            }
        }
    }
}
