import SchemaSyntax

extension Validation {
    /// `impossible-placement`: an alternative is possible in its format.
    static func checkPlacements(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        let model = validation.model
        guard model.knowsFormats else { return }
        func report(_ range: SourceRange, _ text: String) {
            diagnostics.append(Diagnostic(rule: "impossible-placement", at: range, text))
        }
        for value in validation.documentValues {
            for (place, format) in [(value.json, BodyFormat.json), (value.xml, .xml)] {
                for alternative in place?.alternatives ?? [] {
                    let found =
                        alternative.problem(in: format)
                        ?? alternative.attributeProblem(value.type, isPlain: value.isPlain)
                    if let (range, text) = found { report(range, text) }
                }
            }
        }
        let event = [
            (model.messages?.eventInJSON, BodyFormat.json), (model.messages?.eventInXML, .xml),
        ]
        for (place, format) in event {
            let alternatives = place?.alternatives ?? []
            let problems = alternatives.compactMap { $0.problem(in: format, hasKeys: false) }
            // An alternative may be for the other format.
            if problems.count == alternatives.count, let (range, text) = problems.first {
                report(range, text)
            }
        }
        /// Checks the values of one object or element, which have keys for each format if they are fields.
        func check<Value: PlacedValue>(
            _ values: [Value],
            _ formats: [BodyFormat],
            areFields: Bool
        ) {
            let isLone = values.count == 1
            for value in values where !value.wire.isUnreadable {
                let isPlain = model.isScalar(value.type) || value.wire.separator != nil
                for format in formats {
                    let place = value.wire.placement(in: format)
                    for (number, alternative) in (place?.alternatives ?? []).enumerated()
                    where !alternative.isName(in: format) || areFields && value.type.isPatch {
                        let found =
                            alternative.problem(in: format, hasKeys: areFields)
                            ?? alternative.fieldProblem(
                                in: format,
                                value.type,
                                isPlain: isPlain,
                                isLone: isLone || number > 0
                            )
                        if let (range, text) = found { report(range, text) }
                    }
                    if place == nil, !value.isOptional, model.formats.contains(format) {
                        let key = format.rawValue
                        report(
                            value.identity.keys[key]?.value ?? value.identity.range,
                            "the required field \(quoted(value.identity.name)) has no place in "
                                + "\(key), expected an optional type or a default"
                        )
                    }
                }
            }
        }
        for (_, shape, _) in validation.entities {
            check(shape.fields, model.formats, areFields: true)
        }
        // Another rule reports a list of a 'patch' in a body of parameters.
        for (parameters, formats) in validation.bodyObjects {
            check(parameters, formats, areFields: false)
        }
    }
}

extension Placement.Alternative {
    /// Whether the alternative is a single name, which is possible for any value except one of a `patch`.
    fileprivate func isName(in format: BodyFormat) -> Bool {
        guard steps.count == 1, case .name(nil, let name) = steps[0].kind else { return false }
        return format == .json || isXMLName(name[...])
    }

    /// The step at which no value is possible, and the reason.
    ///
    /// `hasKeys` is whether the schema can give another placement for each format.
    fileprivate func problem(
        in format: BodyFormat,
        hasKeys: Bool = true
    ) -> (SourceRange, String)? {
        for (index, step) in steps.enumerated() {
            let isLast = index == steps.count - 1
            switch step.kind {
            case .own where steps.count > 1:
                return (step.range, "'.' cannot be combined with other steps")
            case .attribute where format == .json:
                let expected = hasKeys ? "the placement under 'xml'" : "a member's name"
                return (step.range, "JSON has no attributes, expected \(expected)")
            case .attribute where !isLast:
                return (step.range, "an attribute must be the last step")
            case .name(_, let name) where format == .xml && !isXMLName(name[...]),
                .attribute(_, let name) where format == .xml && !isXMLName(name[...]):
                // Another rule reports a field without a name.
                let isAny = step.kind == .name(namespace: nil, Placement.anyElement)
                if isAny || name.isEmpty { continue }
                let expected =
                    hasKeys ? ", expected another one under 'xml'" : ", expected another one"
                return (step.range, "\(quoted(name)) is not a valid name in XML\(expected)")
            case .attribute(nil, "xmlns"):
                return (step.range, "'xmlns' declares a namespace, expected another attribute")
            case .index where format == .xml:
                let expected = hasKeys ? "the step under 'json'" : "an element's name"
                return (step.range, "XML has no numbered elements, expected \(expected)")
            case .name(_?, _) where format == .json:
                let other = hasKeys ? " or the placement under 'xml'" : ""
                return (step.range, "JSON has no namespaces, expected '~3' for ':'\(other)")
            default: continue
            }
        }
        return nil
    }

    /// The step from which the field's type cannot be read, and the reason.
    ///
    /// `isPlain` is whether the value is one text. `isLone` is whether the field may be the value itself: it is the
    /// only one of its entity, or it falls back on a value that is not an object.
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
            // A map is in the element that the placement names, unless the map's items have keys.
            guard steps.count < 2, inner.isList else { return nil }
            return (
                last.range,
                "an empty list could not be distinguished from one that is kept, "
                    + "expected an element around the items, as in 'items/item'"
            )
        case (.attribute, _): return attributeProblem(type, isPlain: isPlain)
        case (.own, let type) where format == .xml && !isPlain && type != .scalar(.any):
            return (
                last.range, "own text cannot hold \(quoted("\(type)")), expected child elements"
            )
        case (.own, _) where format == .json && !isLone:
            return (
                last.range,
                "the value itself cannot be combined with other fields in JSON, expected a member's name"
            )
        default: return nil
        }
    }

    /// The reason why an attribute cannot contain a type.
    fileprivate func attributeProblem(
        _ type: TypeReference,
        isPlain: Bool
    ) -> (SourceRange, String)? {
        guard let last = steps.last, case .attribute = last.kind, !isPlain, !type.isUnreadable
        else { return nil }
        let type = type.unwrapped
        let expected = type.isList ? "'join', or child elements" : "child elements"
        return (
            last.range, "an attribute cannot hold \(quoted("\(type)")), expected \(expected)"
        )
    }
}
