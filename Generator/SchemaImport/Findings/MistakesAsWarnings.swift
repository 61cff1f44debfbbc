import OpenAPI
import SchemaSyntax

extension Reading {
    /// The diagnostics as text, in which a mistake that does not stop the import is a warning.
    var rendered: String {
        guard !isPartial else { return DiagnosticList(diagnostics).rendered }
        return DiagnosticList(
            diagnostics.map { diagnostic in
                Diagnostic(
                    diagnostic.severity == .error ? .warning : diagnostic.severity,
                    rule: diagnostic.rule,
                    at: diagnostic.range,
                    diagnostic.message,
                    notes: diagnostic.notes
                )
            }
        ).rendered
    }
}

extension [Diagnostic] {
    /// Returns the mistakes as findings of the operations and schemas that contain them.
    func findings(in description: APIDescription) -> [Finding] {
        if isEmpty { return [] }
        let owners =
            description.schemas.schemas.map {
                (place: $0.schema.place, owner: Finding.Owner.schema($0.name))
            }
            + description.operations.map {
                (place: $0.place, owner: Finding.Owner.operation($0.key))
            }
        return map { mistake in
            let around = owners.filter { $0.place.range.contains(mistake.range) }
                .min { $0.place.range.bytes.count < $1.place.range.bytes.count }
            return Finding(
                .mistake,
                at: Place(mistake.range, around?.place.pointer ?? .root),
                of: around?.owner ?? .api,
                mistake.message,
                isDiagnostic: true
            )
        }
    }
}

extension SourceRange {
    /// Whether the other range is in this one; what a correction inserts is where it is inserted.
    fileprivate func contains(_ other: SourceRange) -> Bool {
        guard source === other.source else {
            return other.origin.map { contains($0.range) } ?? false
        }
        return bytes.lowerBound <= other.bytes.lowerBound
            && bytes.upperBound >= other.bytes.upperBound
    }
}
