import SchemaSyntax

extension Validation {
    /// `impossible-placement`: a list of a `patch` is alone in the element that contains its items.
    ///
    /// In XML, that element indicates that the list is cleared.
    static func checkPatchLists(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        guard validation.model.formats.contains(.xml) else { return }
        for (_, shape, _) in validation.entities
        where shape.fields.contains(where: { $0.type.isPatch && $0.type.isList }) {
            let alternatives = shape.fields.map { $0.wire.xml?.alternatives ?? [] }
            for (index, field) in shape.fields.enumerated()
            where field.type.isPatch && field.type.isList {
                guard field.wire.separator == nil, let alternative = alternatives[index].first,
                    alternative.steps.count > 1
                else { continue }
                let envelope = alternative.steps.dropLast().map(\.kind)
                let other = alternatives.indices.first { other in
                    other != index
                        && alternatives[other].contains {
                            $0.steps.map(\.kind).starts(with: envelope)
                        }
                }
                guard let other else { continue }
                diagnostics.append(
                    Diagnostic(
                        rule: "impossible-placement",
                        at: alternative.range,
                        "\(quoted(shape.fields[other].identity.name)) is in the same element, "
                            + "expected an element around the items alone",
                        notes: [
                            Diagnostic.Note(
                                "the other field is here",
                                at: shape.fields[other].identity.range
                            )
                        ]
                    )
                )
            }
        }
    }
}
