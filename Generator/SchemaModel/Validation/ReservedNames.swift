import SchemaSyntax

extension Validation {
    /// `reserved-name`: no declaration uses a name that the language or generated code requires.
    static func checkReservedNames(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        let builtIn = Set(ScalarType.allCases.map(\.rawValue) + ["id", "patch"])
        func report(_ name: LocatedText, _ reason: String) {
            diagnostics.append(
                Diagnostic(
                    rule: "reserved-name",
                    at: name.range,
                    "\(quoted(name.text)) \(reason), expected another name"
                )
            )
        }
        for type in validation.model.types {
            let name = type.identity.spelled
            if builtIn.contains(name.text) { report(name, "is a built-in type") }
            switch type.kind {
            case .entity(let shape):
                for name in shape.generics
                where validation.model.typesByID[TypeID(name.text)] != nil {
                    report(name, "is a declared type")
                }
                guard shape.keepsUnknown else { continue }
                for field in shape.fields
                where field.identity.name == "unknownFields" && field.identity.keys["swift"] == nil
                {
                    report(field.identity.spelled, "is the property for unknown members")
                }
            case .enumeration(let shape):
                if !shape.isClosed { checkCases(shape.cases.map(\.identity), "enum") }
            case .union(let shape):
                if !shape.isClosed { checkCases(shape.cases.map(\.identity), "union") }
            }
        }
        if let messages = validation.model.messages, messages.type == nil {
            checkCases(messages.values.map(\.identity), "set of messages")
        }
        func checkCases(_ cases: [Identity], _ kind: String) {
            for item in cases
            where item.name.lowercased() == "unknown" && item.keys["swift"] == nil {
                report(item.spelled, "is the case of an open \(kind) for other values")
            }
        }
    }
}
