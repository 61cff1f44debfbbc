import LatheTool
import SchemaModel
package import SchemaSyntax
import SwiftTranslation

extension Proposal {
    /// Returns the mistakes in the proposal: violations of the rules of `lathe validate`, and documents that do not
    /// match.
    ///
    /// - Parameters:
    ///   - folder: The folder for the files.
    ///   - samples: The samples from which the proposal was made.
    /// - Returns: The mistakes sorted by place; none for a valid proposal.
    package func faults(folder: String, samples: [Sample]) -> [Diagnostic] {
        let sources = files.map {
            SchemaSource(path: "\(folder)/\($0.path)", bytes: Array($0.text.utf8))
        }
        let schemas = CheckedSchemas(sources: sources)
        let errors = schemas.diagnostics.sorted().filter { $0.severity == .error }
        guard errors.isEmpty, let model = schemas.model?.model else { return errors }
        let types = Dictionary(
            results.map { ($0.range, $0.type) },
            uniquingKeysWith: { first, _ in first }
        )
        var reader = DriftReader(model)
        var calls = CallDrift(model)
        for sample in samples {
            guard let value = sample.value else { continue }
            if sample.request != nil {
                guard reader.reads(value), types[value.range] != nil else { continue }
                // Items that cannot be parameters are omitted, and so are surplus ones and some bodies.
                var sample = sample
                sample.request = sample.request?.withoutOddItems
                if let names = surplus[sample.range] {
                    sample.request = sample.request?.without { names.contains($0.baseName) }
                }
                if withoutBody.contains(sample.range) { sample.request?.body = .none }
                calls.read(sample, &reader)
            } else if let type = types[value.range] {
                reader.check(value, Self.reference(type), nil, "the document")
            }
        }
        return DiagnosticList(reader.findings + calls.findings).sorted()
    }

    /// Returns a type in the spelling of a proposal.
    private static func reference(_ text: String) -> TypeReference {
        if text.hasSuffix("?") { return .optional(reference(String(text.dropLast()))) }
        if text.hasPrefix("[") { return .list(reference(String(text.dropFirst().dropLast()))) }
        if text.hasPrefix("{") {
            let value = reference(String(text.dropFirst().dropLast()))
            return .map(key: .scalar(.string), value: value)
        }
        if text.hasPrefix("id<") { return .id(TypeID(String(text.dropFirst(3).dropLast()))) }
        return ScalarType(rawValue: text).map { .scalar($0) } ?? .declared(TypeID(text), [])
    }
}
