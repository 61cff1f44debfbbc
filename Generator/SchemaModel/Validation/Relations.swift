import SchemaSyntax

extension Validation {
    /// `inverse-relation`: what a relation calls the other side leads back, and is called so but once.
    ///
    /// The other side need not be a field: an entity may know its own side alone.
    static func checkRelations(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        var claims: [String: Claim] = [:]
        let entities = Dictionary(
            validation.entities.map { ($0.declared.name.text, $0) }
        ) { first, _ in first }
        for (declared, shape) in validation.entities {
            for (field, resolved) in zip(declared.fields, shape.fields) {
                guard let inverse = Spelled(field.node["inverse"]) else { continue }
                func report(_ message: String, _ notes: [Diagnostic.Note] = []) {
                    diagnostics.append(
                        Diagnostic(
                            rule: "inverse-relation",
                            at: inverse.range,
                            message,
                            notes: notes
                        )
                    )
                }
                guard let relation = resolved.relation else {
                    report(
                        "\(quoted(field.name.text)) has an inverse and is no relation, "
                            + "expected 'one' or 'many' in the place of 'type'"
                    )
                    continue
                }
                let claim = Claim(owner: declared.name.text, field: field.name, inverse: inverse)
                let place = "\(relation.target.name).\(inverse.text)"
                if let first = claims[place] {
                    report(
                        "\(quoted(place)) is the inverse of \(quoted(first.text)) already, "
                            + "expected another name",
                        [Diagnostic.Note("first given here", at: first.inverse.range)]
                    )
                } else if let target = entities[relation.target.name],
                    let fault = fault(of: claim, to: target)
                {
                    report(fault.message, fault.notes)
                }
                if claims[place] == nil { claims[place] = claim }
            }
        }
    }

    /// A field that names another as its inverse.
    private struct Claim {
        let owner: String
        let field: Spelled
        let inverse: Spelled

        var text: String { "\(owner).\(field.text)" }
    }

    private static func fault(
        of claim: Claim,
        to target: (declared: DeclaredType, shape: EntityShape)
    ) -> (message: String, notes: [Diagnostic.Note])? {
        let fields = zip(target.declared.fields, target.shape.fields)
        let back = fields.filter { leads($0.1.type, to: claim.owner) }
        let name = target.declared.name.text
        let place = "\(name).\(claim.inverse.text)"
        guard let (other, _) = fields.first(where: { $0.0.name.text == claim.inverse.text }) else {
            // A name of its own, unless it is one that was misspelled.
            return nearest(to: claim.inverse.text, in: back.map(\.0.name.text)).map { near in
                (
                    "\(quoted(name)) has no \(quoted(claim.inverse.text)), "
                        + "expected a relation to \(quoted(claim.owner))" + suggestion(near), []
                )
            }
        }
        guard back.contains(where: { $0.0.name.text == other.name.text }) else {
            return (
                "\(quoted(place)) is no relation to \(quoted(claim.owner)), "
                    + "expected one, or a name that is no field's",
                [Diagnostic.Note("declared here", at: other.name.range)]
            )
        }
        guard let named = Spelled(other.node["inverse"]), named.text != claim.field.text else {
            return nil
        }
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
