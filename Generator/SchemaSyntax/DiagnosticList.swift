/// The diagnostics of an operation, which are collected in any order and reported in sorted order.
package struct DiagnosticList: Sendable {
    private var diagnostics: [Diagnostic]
    private let limit: Int

    /// Creates a list that keeps up to `limit` diagnostics.
    ///
    /// A further diagnostic is replaced by one that reports that there are more.
    package init(_ diagnostics: [Diagnostic] = [], limit: Int = .max - 1) {
        self.diagnostics = diagnostics
        self.limit = limit
    }

    package var isEmpty: Bool { diagnostics.isEmpty }

    /// Whether the list discards further diagnostics.
    package var isFull: Bool { diagnostics.count > limit }

    package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    package mutating func append(_ diagnostic: Diagnostic) {
        guard diagnostics.count >= limit else { return diagnostics.append(diagnostic) }
        guard !isFull else { return }
        diagnostics.append(
            Diagnostic(
                rule: "too-many-mistakes",
                at: diagnostic.range,
                "there are more than \(limit) mistakes: the others are not reported"
            )
        )
    }

    package mutating func append(contentsOf more: some Sequence<Diagnostic>) {
        for diagnostic in more where !isFull { append(diagnostic) }
    }

    /// The diagnostics sorted by path, line, column, rule and text, without those that would print the same lines.
    package func sorted() -> [Diagnostic] {
        var result: [Diagnostic] = []
        for next in diagnostics.sorted(by: Self.isOrdered) {
            if let last = result.last, !Self.isOrdered(last, next) { continue }
            result.append(next)
        }
        return result
    }

    /// One line for each diagnostic and note, each with a line break; empty when there is none.
    package var rendered: String {
        sorted().map { "\($0)\n" }.joined()
    }

    private static func isOrdered(_ left: Diagnostic, _ right: Diagnostic) -> Bool {
        let leftKey = (left.range.source.path, left.range.bytes.lowerBound, left.rule, left.message)
        let rightKey = (
            right.range.source.path, right.range.bytes.lowerBound, right.rule, right.message
        )
        // The printed text is compared last, since it includes the notes.
        return leftKey == rightKey ? left.description < right.description : leftKey < rightKey
    }
}
