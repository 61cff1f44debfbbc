import SchemaSyntax

extension Validation {
    /// The maximum number of fields of an entity and of parameters of a call, since each has a number of one byte.
    private static let maximum = 256

    /// `too-many-fields`: there is a limit on the fields of an entity, the parameters of a call, the headers of a
    /// response and the cases of a union.
    ///
    /// Fields, parameters and headers are numbered. The cases of a union without a discriminator are compared with each
    /// other, and those of other unions are listed in one `switch`.
    static func checkCounts(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        func check(
            _ names: [LocatedText],
            _ owner: LocatedText,
            _ kind: String,
            maximum: Int = maximum
        ) {
            guard names.count > maximum else { return }
            diagnostics.append(
                Diagnostic(
                    rule: "too-many-fields",
                    at: names[maximum].range,
                    "\(quoted(owner.text)) has \(names.count) \(kind), expected at most \(maximum)"
                )
            )
        }
        let tagged = Set(
            validation.model.types.flatMap { type -> [String] in
                guard case .union(let shape) = type.kind else { return [] }
                return shape.cases.filter { $0.tag != nil }.compactMap { item in
                    if case .declared(let id, _) = item.type { id.name } else { nil }
                }
            }
        )
        for (identity, shape, _) in validation.entities {
            // The storage of unknown members and the name of a union's case also have numbers.
            let others = [shape.keepsUnknown, tagged.contains(identity.name)]
            let maximum = maximum - others.count { $0 }
            check(
                shape.fields.map(\.identity.spelled),
                identity.spelled,
                "fields",
                maximum: maximum
            )
        }
        for (identity, shape) in validation.unions {
            let cases = shape.cases.map(\.identity.spelled)
            if let count = shape.shapes?.shapeCount, count > 0 {
                diagnostics.append(
                    Diagnostic(
                        rule: "too-many-fields",
                        at: identity.range,
                        "\(quoted(identity.name)) has \(count) types in cases without 'by', counting those of "
                            + "other unions, expected at most \(CaseShapes.maximumShapes)"
                    )
                )
            }
            if shape.shapes == nil {
                check(cases, identity.spelled, "cases", maximum: UnionShape.maximumCases)
            } else {
                check(
                    cases,
                    identity.spelled,
                    "cases without 'by'",
                    maximum: CaseShapes.maximumCases
                )
            }
        }
        for endpoint in validation.endpoints {
            let owner = endpoint.identity.spelled
            check(endpoint.parameters.map(\.identity.spelled), owner, "parameters")
            check((endpoint.headers ?? []).map(\.identity.spelled), owner, "headers")
        }
    }
}
