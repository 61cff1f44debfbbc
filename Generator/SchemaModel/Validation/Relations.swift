import SchemaSyntax

extension Validation {
    /// `inverse-relation`: the inverse of a relation refers back to the entity, and only one relation names it.
    ///
    /// The inverse need not be a field, since an entity may declare only its own side.
    static func checkRelations(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        var claims: [String: Claim] = [:]
        for (owner, shape, _) in validation.entities {
            for field in shape.fields {
                guard let place = field.identity.keys["inverse"] else { continue }
                func report(_ message: String, _ notes: [Diagnostic.Note] = []) {
                    diagnostics.append(
                        Diagnostic(
                            rule: "inverse-relation",
                            at: place.value,
                            message,
                            notes: notes
                        )
                    )
                }
                guard let relation = field.relation else {
                    report(
                        "\(quoted(field.identity.name)) has an inverse and is not a relation, "
                            + "expected 'one' or 'many' instead of 'type'"
                    )
                    continue
                }
                guard let inverse = relation.inverse else { continue }
                let claim = Claim(owner: owner.name, field: field.identity.name, inverse: inverse)
                let name = "\(relation.target.name).\(inverse.text)"
                if let first = claims[name] {
                    report(
                        "\(quoted(name)) is the inverse of \(quoted(first.text)) already, "
                            + "expected another name",
                        [Diagnostic.Note("first given here", at: first.inverse.range)]
                    )
                } else if case .entity(let target)? = validation.model.typesByID[relation.target]?
                    .kind, let fault = fault(of: claim, in: target, relation.target)
                {
                    report(fault.message, fault.notes)
                }
                if claims[name] == nil { claims[name] = claim }
            }
        }
    }

    /// A field that names another as its inverse.
    private struct Claim {
        let owner: String
        let field: String
        let inverse: LocatedText

        var text: String { "\(owner).\(field)" }
    }

    private static func fault(
        of claim: Claim,
        in shape: EntityShape,
        _ target: TypeID
    ) -> (message: String, notes: [Diagnostic.Note])? {
        let back = shape.fields.filter { leads($0.type, to: claim.owner) }
        let name = target.name
        let place = "\(name).\(claim.inverse.text)"
        guard let other = shape.fields.first(where: { $0.identity.name == claim.inverse.text })
        else {
            // The name is new, unless it is a misspelled name of a field.
            return nearest(to: claim.inverse.text, in: back.map(\.identity.name)).map { near in
                (
                    "\(quoted(name)) has no \(quoted(claim.inverse.text)), "
                        + "expected a relation to \(quoted(claim.owner))" + suggestion(near), []
                )
            }
        }
        guard back.contains(where: { $0.identity.name == other.identity.name }) else {
            return (
                "\(quoted(place)) is not a relation to \(quoted(claim.owner)), "
                    + "expected a relation, or a name that no field has",
                [Diagnostic.Note("declared here", at: other.identity.range)]
            )
        }
        guard let named = other.relation?.inverse, named.text != claim.field else { return nil }
        return (
            "\(quoted(place)) is the inverse of \(quoted("\(claim.owner).\(named.text)")) "
                + "and not of \(quoted(claim.text)), expected each to name the other",
            [Diagnostic.Note("declared here", at: named.range)]
        )
    }

    private static func leads(_ type: TypeReference, to owner: String) -> Bool {
        type.parts.contains { part in
            switch part {
            case .id(let id), .declared(let id, _): id.name == owner
            default: false
            }
        }
    }
}
