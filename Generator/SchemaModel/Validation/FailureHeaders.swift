import SchemaSyntax

extension Validation {
    /// `failure-type`: the field for a body of plain text is a text.
    ///
    /// A field that a failure reads from header fields is a text and may be absent from the body.
    static func checkFailureHeaders(
        _ validation: Validation,
        _ diagnostics: inout [Diagnostic]
    ) {
        let model = validation.model
        for failure in model.allFailures {
            guard case .entity(let shape)? = model.typesByID[failure.type]?.kind else { continue }
            if let text = failure.text,
                let field = shape.fields.first(where: { $0.identity.name == text.text }),
                !field.type.unwrapped.isUnreadable,
                field.constant != nil || field.readType != .scalar(.string)
            {
                let found =
                    field.constant == nil ? field.found : "\(quoted(text.text)) is a constant"
                diagnostics.append(
                    Diagnostic(
                        rule: "failure-type",
                        at: text.range,
                        "\(found), expected a field of type 'string' for the text"
                    )
                )
            }
            for header in failure.headers {
                let name = header.field.text
                guard let field = shape.fields.first(where: { $0.identity.name == name }),
                    !field.type.isUnreadable
                else { continue }
                func report(_ text: String) {
                    diagnostics.append(
                        Diagnostic(rule: "failure-type", at: header.field.range, text)
                    )
                }
                if field.isWriteOnly {
                    report("\(field.found), expected a field that is read")
                } else if !model.isPlain(field.type) {
                    report(
                        "\(quoted(name)) cannot be read from a header field, "
                            + "expected a type that is written as text, or a list of such"
                    )
                } else if !field.isOptional, field.defaultValue == nil {
                    report(
                        "\(quoted(name)) must be in the body of a failure, "
                            + "expected a type with '?' or a 'default'"
                    )
                }
            }
        }
    }
}
