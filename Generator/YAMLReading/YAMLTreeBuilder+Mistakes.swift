#if YAML
internal import SchemaSyntax

extension YAMLTreeBuilder {
    mutating func report(
        _ rule: String,
        at range: Range<Int>,
        _ message: String,
        notes: [Diagnostic.Note] = []
    ) {
        let range = source.range(range)
        diagnostics.append(Diagnostic(rule: rule, at: range, message, notes: notes))
    }

    mutating func reportDepth(at range: Range<Int>) {
        report(
            "too-deep",
            at: range.lowerBound..<range.lowerBound,
            "lists and mappings nest deeper than \(SchemaParser.depthLimit) levels, expected fewer"
        )
    }

    mutating func reportKey(_ node: SchemaNode) {
        guard !node.isInvalid else { return }
        report(
            "bad-key",
            at: node.range.bytes,
            "\(node.kindName) is used as a key, expected text"
        )
    }

    /// Reports a libyaml error in terms that the author of a schema understands.
    mutating func report(_ problem: YAMLProblem) {
        let offset = problem.offset
        let bytes = source.bytes
        let isTab = offset < bytes.count && bytes[offset] == UInt8(ascii: "\t")
        let range = offset..<min(offset + 1, bytes.count)
        if isTab {
            return report(
                "tab",
                at: range,
                "unexpected tab, expected spaces: YAML cannot be indented with tabs"
            )
        }
        var message = problem.message
        if let expected = Self.expectations[message] { message += ", expected \(expected)" }
        var notes: [Diagnostic.Note] = []
        if let context = problem.context {
            notes = [
                Diagnostic.Note(context.message, at: source.range(context.offset..<context.offset))
            ]
        }
        report("bad-yaml", at: range, message, notes: notes)
    }

    /// The expected text for the most frequent libyaml errors.
    private static let expectations = [
        "mapping values are not allowed in this context":
            "quotes around text that has ': ' in it, or a new line before the key",
        "could not find expected ':'":
            "a colon after the key, or the indentation of the lines before",
        "did not find expected key": "a key at the indentation of the keys before",
        "did not find expected '-' indicator": "'-' at the indentation of the items before",
        "found character that cannot start any token": "quotes around the text",
        "control characters are not allowed": "an escape in double quotes, such as \"\\x7F\"",
        "found unexpected end of stream": "a closing quote before",
    ]
}
#endif
