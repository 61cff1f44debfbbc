/// One thing to tell the author of a schema, and where.
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

    /// The name of the broken rule, such as `duplicate-key`.
    package let rule: String

    /// What is wrong, with the author's own words quoted, and then what would be right.
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

    /// `path:line:column: error: text [rule]`, then a line for each note; build systems read it.
    ///
    /// Of the value of an option, it is `error: --option: text [rule]`.
    package var description: String {
        let source = range.source
        let place =
            source.isOption
            ? "\(severity.rawValue): \(source.path)" : "\(location): \(severity.rawValue)"
        let first = visible("\(place): \(message) [\(rule)]")
        return ([first] + notes.map(\.description)).joined(separator: "\n")
    }
}
