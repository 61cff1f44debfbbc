import SchemaSyntax

extension Validation {
    /// `same-placement`: no two fields of an entity, or parameters of a body, have the same placement.
    ///
    /// `impossible-placement`: no alternative passes through the place of another field. The parameters of a body, and a
    /// required field with another field, treat each value in JSON either as an array or as an object.
    static func checkSamePlacements(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        for (_, shape, _) in validation.entities {
            for format in validation.model.formats {
                checkPlaces(shape.fields, "field", format, &diagnostics)
                if format == .json { checkArrays(shape.fields, "field", &diagnostics) }
            }
        }
        for (parameters, formats) in validation.bodyObjects {
            for format in formats {
                checkPlaces(parameters, "parameter", format, &diagnostics)
                if format == .json { checkArrays(parameters, "parameter", &diagnostics) }
            }
        }
    }

    private static func checkPlaces<Value: PlacedValue>(
        _ values: [Value],
        _ what: String,
        _ format: BodyFormat,
        _ diagnostics: inout [Diagnostic]
    ) {
        var alternatives: [PlacedAlternative] = []
        // Alternatives cannot conflict if each begins with a different step.
        var begun: Set<Placement.Step.Kind> = []
        var areApart = true
        for (index, value) in values.enumerated() where !value.wire.isUnreadable {
            let isList = value.type.unwrapped.isList || value.type.unwrapped.isMap
            let place = value.wire.placement(in: format)
            for (number, alternative) in (place?.alternatives ?? []).enumerated() {
                alternatives.append(
                    PlacedAlternative(
                        path: alternative.steps.map(\.kind),
                        range: alternative.range,
                        index: index,
                        owner: value.identity,
                        isList: isList && value.wire.separator == nil,
                        isFirst: number == 0
                    )
                )
                if let step = alternative.steps.first, !begun.insert(step.kind).inserted {
                    areApart = false
                }
            }
        }
        if areApart { return }
        checkPaths(alternatives, what, format, &diagnostics)
    }

    /// Checks that each value that contains parameters of a body, or fields, is either an array or an object.
    ///
    /// A document may have one of two optional fields.
    private static func checkArrays<Value: PlacedValue>(
        _ values: [Value],
        _ what: String,
        _ diagnostics: inout [Diagnostic]
    ) {
        var first: [[Placement.Step.Kind]: (step: Placement.Step.Kind, value: Value)] = [:]
        for value in values {
            // A value is sent at the first of its alternatives.
            guard let alternative = value.wire.json?.alternatives.first else { continue }
            let path = alternative.steps.map(\.kind)
            for (length, step) in path.enumerated() where step != .own {
                let known = first[Array(path.prefix(length))]
                if known == nil { first[Array(path.prefix(length))] = (step, value) }
                guard let known, known.step.isIndex != step.isIndex,
                    what == "parameter" || !known.value.isOptional || !value.isOptional
                else { continue }
                let name = quoted(known.value.identity.name)
                diagnostics.append(
                    Diagnostic(
                        rule: "impossible-placement",
                        at: alternative.range,
                        step.isIndex
                            ? "\(name) is a member of the same value, expected a member's name instead of an element"
                            : "\(name) is an element of the same value, expected an element such as '[1]' instead of a name",
                        notes: [
                            Diagnostic.Note(
                                "the other \(what) is here",
                                at: known.value.identity.range
                            )
                        ]
                    )
                )
            }
        }
    }

    private static func checkPaths(
        _ alternatives: [PlacedAlternative],
        _ what: String,
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
            guard alternatives[known].index != alternative.index, alternatives[known].isFirst,
                alternative.isFirst
            else { continue }
            let other = alternatives[known].owner
            diagnostics.append(
                Diagnostic(
                    rule: "same-placement",
                    at: alternative.range,
                    "\(quoted(alternative.owner.name)) and \(quoted(other.name)) have the "
                        + "same placement, expected another one",
                    notes: [Diagnostic.Note("the other \(what) is here", at: other.range)]
                )
            )
        }
        for alternative in alternatives where alternative.path.count > 1 {
            for length in 1..<alternative.path.count {
                guard let known = first[Array(alternative.path.prefix(length))],
                    alternatives[known].index != alternative.index
                else { continue }
                if format == .xml, length == alternative.path.count - 1,
                    !alternatives[known].isList, case .attribute? = alternative.path.last
                {
                    continue
                }
                let other = alternatives[known].owner
                diagnostics.append(
                    Diagnostic(
                        rule: "impossible-placement",
                        at: alternative.range,
                        "the path goes through the \(what) \(quoted(other.name)), "
                            + "expected a path that does not",
                        notes: [Diagnostic.Note("the \(what) is here", at: other.range)]
                    )
                )
            }
        }
    }
}

/// One of the paths of a field or parameter.
private struct PlacedAlternative {
    let path: [Placement.Step.Kind]
    let range: SourceRange
    /// The index of the field or parameter.
    let index: Int
    let owner: Identity
    /// Whether the value has several items at the path.
    let isList: Bool
    /// Whether the value is written at the path, since it is the first one.
    let isFirst: Bool
}
