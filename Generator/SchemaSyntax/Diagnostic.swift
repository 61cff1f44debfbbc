/// A message to the author of a schema, and its place.
package struct Diagnostic: Sendable, CustomStringConvertible {
    package enum Severity: String, Sendable {
        case error, warning, note
    }

    /// A second place that explains the first, such as where a key was given before.
    package struct Note: Sendable, CustomStringConvertible {
        package let range: SourceRange
        package let message: String

        package init(_ message: String, at range: SourceRange) {
            self.range = range
            self.message = message
        }

        package var description: String { visible("\(range.location): note: \(message)") }
    }

    package let severity: Severity

    /// The name of the violated rule, such as `duplicate-key`.
    package let rule: String

    /// The problem, with the author's text quoted, followed by the expected correction.
    package let message: String

    package let range: SourceRange
    package let notes: [Note]

    package init(
        _ severity: Severity = .error,
        rule: String,
        at range: SourceRange,
        _ message: String,
        notes: [Note] = []
    ) {
        self.severity = severity
        self.rule = rule
        self.message = message
        self.range = range
        self.notes = notes
    }

    package var location: SourceLocation { range.location }

    /// The text `path:line:column: error: text [rule]`, followed by a line for each note, in a format that build
    /// systems parse.
    ///
    /// For the value of an option, the text is `error: --option: text [rule]`.
    package var description: String {
        let source = range.source
        let place =
            source.isOption
            ? "\(severity.rawValue): \(source.path)" : "\(location): \(severity.rawValue)"
        let first = visible("\(place): \(message) [\(rule)]")
        return ([first] + notes.map(\.description)).joined(separator: "\n")
    }
}
