import SchemaSyntax

extension Validation {
    /// `same-placement`: no two fields of an entity are read from the same place.
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
        var ways: [(way: Placement.Way, field: Int, isFirst: Bool)] = []
        // Alternatives cannot conflict if each begins with a different step.
        var begun: Set<Placement.Step.Kind> = []
        var areApart = true
        for (index, field) in shape.fields.enumerated() where !field.wire.isUnreadable {
            let place = field.wire.placement(in: format)
            for (number, way) in (place?.ways ?? []).enumerated() {
                ways.append((way, index, number == 0))
                if let step = way.steps.first, !begun.insert(step.kind).inserted {
                    areApart = false
                }
            }
        }
        if areApart { return }
        checkPaths(
            ways.map { ($0.way.steps.map(\.kind), $0.way.range, $0.field, $0.isFirst) },
            of: shape,
            format,
            &diagnostics
        )
    }

    private func checkPaths(
        _ ways: [(path: [Placement.Step.Kind], range: SourceRange, field: Int, isFirst: Bool)],
        of shape: EntityShape,
        _ format: BodyFormat,
        _ diagnostics: inout [Diagnostic]
    ) {
        var first: [[Placement.Step.Kind]: Int] = [:]
        for (index, way) in ways.enumerated() {
            guard let known = first[way.path] else {
                first[way.path] = index
                continue
            }
            // A field may fall back on the place of another field.
            guard ways[known].field != way.field, ways[known].isFirst, way.isFirst else { continue }
            let other = shape.fields[ways[known].field].identity
            diagnostics.append(
                Diagnostic(
                    rule: "same-placement",
                    at: way.range,
                    "\(quoted(shape.fields[way.field].identity.name)) is where "
                        + "\(quoted(other.name)) is, expected a place of its own",
                    notes: [Diagnostic.Note("the other field is here", at: other.range)]
                )
            )
        }
        for way in ways where way.path.count > 1 {
            for length in 1..<way.path.count {
                guard let known = first[Array(way.path.prefix(length))],
                    ways[known].field != way.field
                else { continue }
                let field = shape.fields[ways[known].field]
                let isList =
                    (field.type.unwrapped.isList || field.type.unwrapped.isMap)
                    && field.wire.separator == nil
                if format == .xml, length == way.path.count - 1, !isList,
                    case .attribute? = way.path.last
                {
                    continue
                }
                let other = field.identity
                diagnostics.append(
                    Diagnostic(
                        rule: "impossible-placement",
                        at: way.range,
                        "the path goes through the field \(quoted(other.name)), "
                            + "expected a path that does not",
                        notes: [Diagnostic.Note("the field is here", at: other.range)]
                    )
                )
            }
        }
    }
}
