import OpenAPI
import SchemaSyntax

/// The number of occurrences of each construct, and the report of all findings.
package struct FindingTable: Sendable {
    package let findings: [Finding]
    package let counts: Import.Counts

    package init(_ result: Import) {
        findings = result.findings
        counts = result.counts
    }

    /// The constructs that were found, with their numbers, in descending order.
    package var byConstruct: [(construct: UnsupportedConstruct, count: Int)] {
        let counts = Dictionary(grouping: findings, by: \.construct).mapValues(\.count)
        return UnsupportedConstruct.allCases.compactMap { construct in
            counts[construct].map { (construct, $0) }
        }
        .sorted { ($1.1, $0.0.rawValue) < ($0.1, $1.0.rawValue) }
    }

    /// The findings that are reported with their place, except for mistakes that the reader already reported.
    package var reported: [Finding] {
        findings.filter { $0.construct.isReported && !$0.isDiagnostic }
    }

    /// A summary in two lines of how much was expressed completely.
    package var summary: String {
        """
        operations: \(Self.share(counts.wholeOperations, of: counts.operations))
        schemas: \(Self.share(counts.wholeSchemas, of: counts.schemas))

        """
    }

    private static func share(_ part: Int, of whole: Int) -> String {
        let tenths = whole == 0 ? 1000 : part * 1000 / whole
        return "\(part) of \(whole) expressed whole (\(tenths / 10).\(tenths % 10) %)"
    }

    /// The report as an article in Markdown.
    package func markdown(source: String) -> String {
        var text = "# What the schema does not say of \(source)\n\n"
        text += "| | In the document | Expressed whole |\n|---|---|---|\n"
        text += "| operations | \(counts.operations) | \(counts.wholeOperations) |\n"
        text += "| schemas | \(counts.schemas) | \(counts.wholeSchemas) |\n"
        if findings.isEmpty { return text }
        text += "\n| Construct | Count | Values are right nevertheless |\n|---|---|---|\n"
        for (construct, count) in byConstruct {
            text +=
                "| \(construct.rawValue) | \(count) | \(construct.isAnnotation ? "yes" : "no") |\n"
        }
        for (construct, count) in byConstruct {
            text +=
                "\n## \(construct.rawValue) (\(count))\n\n| Place | Pointer | What |\n|---|---|---|\n"
            for finding in findings where finding.construct == construct {
                let pointer = Self.escaped(finding.place.pointer.description)
                let note = Self.escaped(finding.note)
                text += "| \(finding.place.location) | `\(pointer)` | \(note) |\n"
            }
        }
        return text
    }

    private static func escaped(_ text: String) -> String {
        visible(text).replacing("|", with: "\\|")
    }
}
