package import SchemaModel
package import SchemaSyntax
import SwiftTranslation

/// The differences between recorded documents and a schema.
///
/// Reports never contain texts of a document, only kinds of values.
package struct Drift {
    private var findings: [Diagnostic] = []
    private let model: APIModel
    private var reader: DriftReader

    /// - Parameters:
    ///   - model: The schema.
    ///   - samples: The recorded documents.
    package init(_ model: APIModel, _ samples: [Sample]) {
        self.model = model
        reader = DriftReader(model)
        let calls = samples.filter { $0.request != nil }
        if !calls.isEmpty {
            var drift = CallDrift(model)
            for sample in calls { drift.read(sample, &reader) }
            findings += drift.findings
            findings += drift.unused(reader)
        }
        for sample in samples where sample.request == nil { read(file: sample) }
        findings += reader.findings
        findings += reader.unused()
    }

    /// The findings sorted by place.
    package var diagnostics: [Diagnostic] { DiagnosticList(findings).sorted() }

    /// Reads a document without a call as the type that its name, or otherwise its members, identify.
    private mutating func read(file sample: Sample) {
        guard let value = sample.value, let name = sample.name, reader.reads(value) else { return }
        var values = [value]
        if case .list(let items) = value.kind { values = items }
        values = values.filter { $0.isObject && PlacedValues.names(in: $0) > 0 }
        guard !values.isEmpty else { return }
        guard let type = reader.type(of: Array(values.prefix(Self.maximumCompared)), named: name)
        else {
            findings.append(
                Diagnostic(
                    .note,
                    rule: "no-type",
                    at: value.range,
                    "no entity of the schema has the members of this document"
                )
            )
            return
        }
        for value in values { reader.check(value, .declared(type, []), nil, type.name) }
    }

    /// The maximum number of list items that determine its type.
    private static let maximumCompared = 50
}
