import SchemaSyntax

extension Validation {
    /// `same-placement`: no two fields of an entity have the same placement.
    ///
    /// `impossible-placement`: no alternative passes through the place of another field.
    static func checkSamePlacements(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        for (_, shape, _) in validation.entities {
            for format in validation.model.formats {
                validation.checkPlaces(shape, format, &diagnostics)
            }
        }
    }

    private func checkPlaces(
        _ shape: EntityShape,
        _ format: BodyFormat,
        _ diagnostics: inout [Diagnostic]
    ) {
        var alternatives: [(alternative: Placement.Alternative, field: Int, isFirst: Bool)] = []
        // Alternatives cannot conflict if each begins with a different step.
        var begun: Set<Placement.Step.Kind> = []
        var areApart = true
        for (index, field) in shape.fields.enumerated() where !field.wire.isUnreadable {
            let place = field.wire.placement(in: format)
            for (number, alternative) in (place?.alternatives ?? []).enumerated() {
                alternatives.append((alternative, index, number == 0))
                if let step = alternative.steps.first, !begun.insert(step.kind).inserted {
                    areApart = false
                }
            }
        }
        if areApart { return }
        checkPaths(
            alternatives.map {
                ($0.alternative.steps.map(\.kind), $0.alternative.range, $0.field, $0.isFirst)
            },
            of: shape,
            format,
            &diagnostics
        )
    }

    private func checkPaths(
        _ alternatives: [(
            path: [Placement.Step.Kind], range: SourceRange, field: Int, isFirst: Bool
        )],
        of shape: EntityShape,
        _ format: BodyFormat,
        _ diagnostics: inout [Diagnostic]
    ) {
        var first: [[Placement.Step.Kind]: Int] = [:]
        for (index, alternative) in alternatives.enumerated() {
            guard let known = first[alternative.path] else {
                first[alternative.path] = index
                continue
            }
            // A field may fall back on the place of another field.
            guard alternatives[known].field != alternative.field, alternatives[known].isFirst,
                alternative.isFirst
            else { continue }
            let other = shape.fields[alternatives[known].field].identity
            diagnostics.append(
                Diagnostic(
                    rule: "same-placement",
                    at: alternative.range,
                    "\(quoted(shape.fields[alternative.field].identity.name)) and \(quoted(other.name)) have the "
                        + "same placement, expected another one",
                    notes: [Diagnostic.Note("the other field is here", at: other.range)]
                )
            )
        }
        for alternative in alternatives where alternative.path.count > 1 {
            for length in 1..<alternative.path.count {
                guard let known = first[Array(alternative.path.prefix(length))],
                    alternatives[known].field != alternative.field
                else { continue }
                let field = shape.fields[alternatives[known].field]
                let isList =
                    (field.type.unwrapped.isList || field.type.unwrapped.isMap)
                    && field.wire.separator == nil
                if format == .xml, length == alternative.path.count - 1, !isList,
                    case .attribute? = alternative.path.last
                {
                    continue
                }
                let other = field.identity
                diagnostics.append(
                    Diagnostic(
                        rule: "impossible-placement",
                        at: alternative.range,
                        "the path goes through the field \(quoted(other.name)), "
                            + "expected a path that does not",
                        notes: [Diagnostic.Note("the field is here", at: other.range)]
                    )
                )
            }
        }
    }
}
