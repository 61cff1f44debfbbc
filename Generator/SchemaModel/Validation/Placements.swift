import SchemaSyntax

extension Validation {
    /// `impossible-placement`: a way leads somewhere, in the format that it is for.
    static func checkPlacements(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        let resolver = validation.resolver
        guard resolver.knowsFormats else { return }
        for (declared, shape) in validation.entities {
            for (field, resolved) in zip(declared.fields, shape.fields)
            where !field.wire.isUnreadable {
                let places = resolver.placements(
                    field.wire,
                    field.node,
                    named: field.name,
                    type: resolved.type
                )
                let isLone = declared.fields.count == 1
                let isPlain = resolver.isScalar(resolved.type) || resolved.wire.separator != nil
                for (place, format) in [(places.json, BodyFormat.json), (places.xml, .xml)] {
                    guard let place else { continue }
                    for (number, way) in place.ways.enumerated() {
                        let found =
                            way.problem(in: format)
                            ?? way.fieldProblem(
                                in: format,
                                resolved.type,
                                isPlain: isPlain,
                                isLone: isLone || number > 0
                            )
                        if let (range, text) = found { report(range, text) }
                    }
                }
                validation.checkPresence(field, resolved, &diagnostics)
            }
        }
        for (declared, shape) in validation.endpoints {
            guard let answer = declared.returns, let returns = shape.returns,
                !answer.wire.isUnreadable
            else { continue }
            check(resolver.placements(answer.wire, answer.node, named: nil, type: returns.type))
        }
        for answer in [validation.declarations.failure]
            + validation.endpoints.map(\.declared.failure)
        {
            guard let answer, !answer.wire.isUnreadable else { continue }
            check(resolver.placements(answer.wire, answer.node, named: nil, type: .unreadable))
        }

        func check(_ places: (json: Placement?, xml: Placement?)) {
            for way in places.json?.ways ?? [] {
                if let (range, text) = way.problem(in: .json) { report(range, text) }
            }
            for way in places.xml?.ways ?? [] {
                if let (range, text) = way.problem(in: .xml) { report(range, text) }
            }
        }
        func report(_ range: SourceRange, _ text: String) {
            diagnostics.append(Diagnostic(rule: "impossible-placement", at: range, text))
        }
    }

    /// A field that a format has no place for may be absent.
    private func checkPresence(
        _ field: DeclaredField,
        _ resolved: Field,
        _ diagnostics: inout [Diagnostic]
    ) {
        for (key, isMissing) in [("json", field.wire.hasNoJSON), ("xml", field.wire.hasNoXML)] {
            guard isMissing, !resolved.isOptional else { continue }
            diagnostics.append(
                Diagnostic(
                    rule: "impossible-placement",
                    at: field.node[key]?.range ?? field.name.range,
                    "the required field \(quoted(field.name.text)) has no place in \(key), "
                        + "expected it to be optional or to have a default"
                )
            )
        }
    }
}

extension Placement.Way {
    /// What no value could be found at.
    fileprivate func problem(in format: BodyFormat) -> (SourceRange, String)? {
        for (index, step) in steps.enumerated() {
            let isLast = index == steps.count - 1
            switch step.kind {
            case .own where steps.count > 1:
                return (step.range, "'.' stands beside other steps, expected it alone")
            case .attribute where format == .json:
                return (step.range, "JSON has no attributes, expected the placement under 'xml'")
            case .attribute where !isLast:
                return (step.range, "an attribute has nothing inside, expected it as the last step")
            case .index where format == .xml:
                return (step.range, "XML has no numbered elements, expected the step under 'json'")
            case .name(_?, _) where format == .json:
                return (
                    step.range,
                    "JSON has no namespaces, expected '~3' for ':' or the placement under 'xml'"
                )
            default: continue
            }
        }
        return nil
    }

    /// What the field's type cannot be read from.
    ///
    /// `isPlain` is a value that is one text, `isLone` a field that may be the value itself: the only one of
    /// its entity, or one that falls back on a value that is no object.
    fileprivate func fieldProblem(
        in format: BodyFormat,
        _ type: TypeReference,
        isPlain: Bool,
        isLone: Bool
    ) -> (SourceRange, String)? {
        guard let last = steps.last, !type.isUnreadable else { return nil }
        switch (last.kind, type.unwrapped) {
        case (.attribute, _) where type.isPatch, (.own, _) where type.isPatch:
            return (
                last.range,
                "\(quoted("\(type)")) cannot be cleared there, expected "
                    + (format == .xml ? "a child element" : "a member's name")
            )
        case (.name, let inner)
        where format == .xml && type.isPatch && !isPlain && (inner.isList || inner.isMap):
            // A map is in the element that the placement names, unless its items have keys.
            guard steps.count < 2, inner.isList else { return nil }
            return (
                last.range,
                "an empty list could not be told from one that is kept, "
                    + "expected an element around the items, as in 'items/item'"
            )
        case (.attribute, let type) where !isPlain:
            let expected = type.isList ? "'join', or child elements" : "child elements"
            return (
                last.range,
                "an attribute cannot hold \(quoted("\(type)")), expected \(expected)"
            )
        case (.own, let type) where format == .xml && !isPlain && type != .scalar(.any):
            return (
                last.range, "own text cannot hold \(quoted("\(type)")), expected child elements"
            )
        case (.own, _) where format == .json && !isLone:
            return (
                last.range,
                "the value itself cannot be beside other fields in JSON, expected a member's name"
            )
        default: return nil
        }
    }
}
