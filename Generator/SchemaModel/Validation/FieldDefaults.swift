import SchemaSyntax

extension Validation {
    /// `conflicting-keys`: a field with a default is never `nil`, which would be written like an absent field.
    static func checkFieldDefaults(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        let fields = validation.entities.flatMap(\.shape.fields).map { ($0.identity, $0.type) }
        let headers = validation.endpoints.flatMap { $0.headers ?? [] }.map {
            ($0.identity, $0.type)
        }
        for (identity, type) in fields + headers where type.isOptional {
            guard let place = identity.keys["default"] else { continue }
            diagnostics.append(
                Diagnostic(
                    rule: "conflicting-keys",
                    at: place.key,
                    "'default' replaces 'nil', which \(quoted(identity.name)) may be, "
                        + "expected a type that is not optional, or no 'default'"
                )
            )
        }
    }
}
