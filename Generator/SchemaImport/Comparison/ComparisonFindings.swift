import OpenAPI
import SchemaSyntax

/// The lines of a comparison, each once even if it applies to several places of the document.
struct ComparisonFindings {
    enum Rule: String {
        case onlyInSchema = "only-in-schema"
        case onlyInDocument = "only-in-document"
        case place = "other-place"
        case required = "other-need"
        case type = "other-type"
        case values = "other-values"
    }

    private struct Key: Hashable {
        let rule: Rule
        let range: SourceRange
        let text: String
    }

    private var seen: Set<Key> = []
    private(set) var diagnostics: [Diagnostic] = []

    /// Adds a line; of several lines with the same text at one place of the schema, only the first is kept.
    mutating func report(_ rule: Rule, _ range: SourceRange, _ place: Place, _ text: String) {
        guard seen.insert(Key(rule: rule, range: range, text: text)).inserted else { return }
        let message = "\(text) (\(place.location) #\(place.pointer))"
        diagnostics.append(Diagnostic(.note, rule: rule.rawValue, at: range, message))
    }
}
