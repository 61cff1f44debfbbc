import SchemaSyntax

extension Validation {
    /// `union-case-type`: each case of a union is an entity.
    ///
    /// The text of a case is a value of the field that has it.
    ///
    /// `impossible-placement`: the discriminator can be in each format, and in each case.
    static func checkUnions(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        for (_, shape) in validation.unions where shape.shapes == nil {
            validation.checkTag(shape, &diagnostics)
            for item in shape.cases {
                guard !item.type.isUnreadable, let range = item.typeRange else { continue }
                if case .declared(let id, _) = item.type,
                    case .entity? = validation.model.typesByID[id]?.kind
                {
                    continue
                }
                diagnostics.append(
                    Diagnostic(
                        rule: "union-case-type",
                        at: range,
                        "\(quoted("\(item.type)")) cannot be a case of a union, "
                            + "expected an entity"
                    )
                )
            }
        }
    }

    private func checkTag(
        _ shape: UnionShape,
        _ diagnostics: inout [Diagnostic]
    ) {
        guard let first = shape.discriminator, model.knowsFormats else { return }
        func report(_ range: SourceRange, _ text: String) {
            diagnostics.append(Diagnostic(rule: "impossible-placement", at: range, text))
        }
        for format in model.formats {
            if format == .xml, shape.isToldByElement {
                for item in shape.cases where !item.value.isElementName {
                    report(
                        item.identity.range,
                        "\(quoted(item.value)) is not a valid element name, expected a letter or '_', "
                            + "and after it letters, digits, '-', '_' or '.'"
                    )
                }
                continue
            }
            let by = format == .json ? first : shape.xmlDiscriminator ?? first
            guard let alternative = by.alternative(in: format) else {
                report(
                    by.range,
                    "'by' has no place in \(format.rawValue), expected a member's name, "
                        + "which is an attribute or a child in XML"
                )
                continue
            }
            if format == .json,
                let first = by.alternatives.lazy.compactMap(\.steps.first).first(where: {
                    $0.kind.isIndex
                })
            {
                report(
                    first.range,
                    "'by' is an element of an array, expected a member of the object that the value is, such as 'type'"
                )
                continue
            }
            for item in shape.cases {
                guard case .declared(let id, _) = item.type,
                    case .entity(let entity)? = model.typesByID[id]?.kind
                else { continue }
                if format == model.formats.first,
                    let field = entity.field(at: alternative, in: format), !mayBe(item.value, field)
                {
                    diagnostics.append(
                        Diagnostic(
                            rule: "union-case-type",
                            at: item.identity.range,
                            "\(quoted(item.value)) cannot be at \(quoted(by.text)) in \(quoted(id.name)): "
                                + "\(field.found), expected the text of a value of that type"
                        )
                    )
                }
                let range = item.typeRange ?? item.identity.range
                if let kept = keptMembers(of: entity, with: alternative, of: item, in: format) {
                    report(
                        range,
                        "\(quoted(id.name)) would keep \(quoted(by.text)) among \(kept), "
                            + "expected a field with this placement"
                    )
                }
                let places = entity.fields.compactMap { field in
                    field.wire.placement(in: format).map { (field, $0.alternatives) }
                }
                if places.flatMap(\.1).contains(where: {
                    $0.isBelow(alternative) || alternative.isBelow($0)
                }) {
                    report(
                        range,
                        "\(quoted(id.name)) has other fields at \(quoted(by.text)), "
                            + "expected the text there that determines the case"
                    )
                } else if format == .json,
                    let other = places.first(where: { $0.1[0].excludes(alternative) })
                {
                    let name = quoted(other.0.identity.name)
                    report(
                        range,
                        "\(name) of \(quoted(id.name)) is at \(quoted(other.1[0].text)), beside which there is no "
                            + "\(quoted(by.text)), expected a member of the object that determines the case"
                    )
                }
            }
        }
    }

    /// The unknown members of a case among which its discriminator would be, if they cannot contain it.
    ///
    /// A member with the discriminator in it would be written twice, and each member with a type has this type.
    private func keptMembers(
        of entity: EntityShape,
        with alternative: Placement.Alternative,
        of item: UnionShape.Case,
        in format: BodyFormat
    ) -> String? {
        let places = entity.fields.compactMap { $0.wire.placement(in: format) }
        let rest = entity.fields.first(where: \.isRest)
        guard entity.keepsUnknown || rest != nil, let first = alternative.steps.first?.kind,
            !places.contains(where: { $0.alternatives.contains { $0.steps.first?.kind == first } })
        else { return nil }
        if case .attribute = first { return nil }
        guard var rest, case .map(_, let type) = rest.type.unwrapped else {
            return alternative.steps.count > 1 ? "the unknown members" : nil
        }
        rest.type = type
        if alternative.steps.count == 1, mayBe(item.value, rest) { return nil }
        return "the members of type \(quoted("\(type)"))"
    }

    /// Whether the text of a case can be the value of a field.
    private func mayBe(_ text: String, _ field: Field) -> Bool {
        let range = field.identity.range
        // The rule for constants compares constants.
        if field.constant != nil { return true }
        switch field.type.unwrapped {
        case .scalar(.any), .parameter: return true
        case .scalar(let scalar) where scalar.isInteger: return scalar.fits(text)
        case .declared(let id, _):
            guard case .enumeration? = model.typesByID[id]?.kind else {
                return field.type.unwrapped.isUnreadable
            }
        case let type where !model.isScalar(type): return false
        default: break
        }
        let values = ExampleValues(model)
        let kinds: [ExampleValue.Kind] = [.string(text), .number(text), .bool(text == "true")]
        return kinds.contains { kind in
            if case .number = kind, Int(text) == nil { return false }
            if case .bool = kind, !["true", "false"].contains(text) { return false }
            return values.misfit(ExampleValue(kind, at: range), field.type, field.wire) == nil
        }
    }

    /// `unresolved-case`: the default of a union is one of its cases, which a text distinguishes.
    static func checkDefaultCases(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        for declaration in validation.model.types {
            guard case .union(let shape) = declaration.kind, let fallback = shape.fallback else {
                continue
            }
            let names = shape.cases.map(\.value)
            if shape.shapes == nil, names.contains(fallback.text) { continue }
            diagnostics.append(
                Diagnostic(
                    rule: "unresolved-case",
                    at: fallback.range,
                    shape.shapes == nil
                        ? "no case of \(quoted(declaration.identity.name)) is called \(quoted(fallback.text))"
                            + suggestion(nearest(to: fallback.text, in: names))
                        : "the shape of a value determines its case, expected no 'default'"
                )
            )
        }
    }

    /// `union-without-discriminator`: there is a rule that determines the case of a union's value.
    ///
    /// `unresolved-field`: the `by` of a field is the place of another field of the entity.
    static func checkDiscriminators(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        func check(_ type: TypeReference, _ range: SourceRange?, _ wire: WireForm?) {
            guard case .declared(let id, _) = type.element, let range,
                let declaration = validation.model.typesByID[id],
                case .union(let shape) = declaration.kind, shape.shapes == nil,
                declaration.identity.keys["by"] == nil,
                wire.map({ $0.discriminator == nil && !$0.isUnreadable }) ?? true
            else { return }
            diagnostics.append(
                Diagnostic(
                    rule: "union-without-discriminator",
                    at: range,
                    "\(quoted(id.name)) has no discriminator, "
                        + "expected 'by' in the union or where it is used, or 'cases' as a list",
                    notes: [Diagnostic.Note("declared here", at: declaration.identity.range)]
                )
            )
        }
        for (identity, shape, _) in validation.entities {
            for field in shape.fields { check(field.type, field.typeRange, field.wire) }
            validation.checkSiblings(identity, shape, &diagnostics)
        }
        for returns in validation.results {
            check(returns.type, returns.typeRange, returns.wire)
        }
        for endpoint in validation.endpoints {
            for parameter in endpoint.parameters {
                check(parameter.type, parameter.typeRange, nil)
            }
        }
    }

    private func checkSiblings(
        _ owner: Identity,
        _ shape: EntityShape,
        _ diagnostics: inout [Diagnostic]
    ) {
        guard shape.fields.contains(where: { $0.wire.discriminator != nil }) else { return }
        let alternatives = shape.fields.flatMap {
            [$0.wire.json, $0.wire.xml].compactMap(\.self).flatMap(\.alternatives)
        }
        for field in shape.fields {
            guard let by = field.wire.discriminator,
                !by.alternatives.contains(where: { alternative in
                    alternatives.contains { $0.leads(to: alternative) }
                })
            else { continue }
            let near = nearest(to: by.text, in: alternatives.map(\.text))
            diagnostics.append(
                Diagnostic(
                    rule: "unresolved-field",
                    at: by.range,
                    "\(quoted(owner.name)) has no field at \(quoted(by.text))" + suggestion(near)
                )
            )
        }
    }
}

extension String {
    /// Whether an element in XML can have this name.
    fileprivate var isElementName: Bool {
        guard let first = unicodeScalars.first, first == "_" || first.properties.isAlphabetic else {
            return false
        }
        return unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType != nil
                || ["-", "_", "."].contains($0)
        }
    }
}

extension Placement.Alternative {
    /// Whether the alternative passes through the place of another alternative.
    fileprivate func isBelow(_ other: Placement.Alternative) -> Bool {
        steps.count > other.steps.count
            && zip(steps, other.steps).allSatisfy { $0.kind == $1.kind }
    }

    /// Whether no document in JSON has both places, since one of them is in an array, or is not in an object, where the
    /// other is a member of an object.
    fileprivate func excludes(_ other: Placement.Alternative) -> Bool {
        if steps.map(\.kind) == [.own] { return true }
        guard let (step, otherStep) = zip(steps, other.steps).first(where: { $0.kind != $1.kind })
        else { return false }
        return step.kind.isIndex != otherStep.kind.isIndex
    }
}

extension APIModel {
    /// Whether values of a union may lack the text that determines the case.
    ///
    /// This is so when a field of an entity that may be absent contains the text.
    package func mayLackDiscriminator(_ shape: UnionShape) -> Bool {
        guard !shape.isToldByElement, let format = formats.first,
            let alternative = shape.discriminator?.alternative(in: format)
        else { return false }
        return shape.cases.contains { item in
            guard case .declared(let id, _) = item.type,
                case .entity(let entity)? = typesByID[id]?.kind
            else { return false }
            return entity.field(at: alternative, in: format).map {
                $0.isOptional || $0.type.isOptional
            }
                ?? false
        }
    }
}

extension EntityShape {
    /// The field whose value is at a place of a document; `nil` where there is none.
    fileprivate func field(at alternative: Placement.Alternative, in format: BodyFormat) -> Field? {
        fields.first { $0.wire.placement(in: format)?.leads(to: alternative) ?? false }
    }
}
