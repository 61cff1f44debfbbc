package import SchemaSyntax

/// A decision of a proposal, with its reason and confidence.
package struct Decision: Sendable {
    package enum Confidence: String, Sendable, CaseIterable {
        case low, medium, high

        /// Returns the confidence for a number of values: one or two values are low, ten are high.
        static func of(_ count: Int) -> Confidence {
            count >= 10 ? .high : count >= 3 ? .medium : .low
        }

        /// Returns the confidence, limited to another one.
        func atMost(_ other: Confidence) -> Confidence {
            let order = Self.allCases
            return (order.firstIndex(of: self) ?? 0) < (order.firstIndex(of: other) ?? 0)
                ? self : other
        }
    }

    /// The subject of the decision, such as `field Card.due`.
    package let subject: String
    package let text: String
    package let confidence: Confidence
    /// The number of values that support the decision.
    package let count: Int
    /// The first positions of these values.
    package let places: [SourceRange]
}

extension Decision {
    /// The text of the decision, such as `traffic.har:12:5: note: field Card.due: an instant (high, 12 values)`.
    package var description: String {
        let place = places.first.map { "\($0.location): " } ?? ""
        return visible("\(place)note: \(subject): \(text) (\(confidence.rawValue), \(count) seen)")
    }
}

/// The report of all decisions, as an article in Markdown.
package struct DecisionReport {
    package let decisions: [Decision]
    /// The type of each document.
    package let results: [(range: SourceRange, type: String)]

    package func markdown(source: String) -> String {
        var text = """
            # What the schema takes from \(source)

            Each decision has a confidence. It is low for one or two values that say so, medium for three to nine, and
            high from ten on. What follows from names or from a part of the values only is never high; what
            values of several kinds leave open is low.

            | Confidence | Decisions |
            |---|---|

            """
        for confidence in Decision.Confidence.allCases {
            let count = decisions.count { $0.confidence == confidence }
            text += "| \(confidence.rawValue) | \(count) |\n"
        }
        for confidence in Decision.Confidence.allCases {
            let some = decisions.filter { $0.confidence == confidence }
            guard !some.isEmpty else { continue }
            text += "\n## \(confidence.rawValue) (\(some.count))\n\n"
            text += "| What | Decision | Seen | Places |\n|---|---|---|---|\n"
            for decision in some {
                let shown = decision.places.map { "\($0.location)" }
                let more =
                    decision.count > shown.count ? " and \(decision.count - shown.count) more" : ""
                let cells = [
                    decision.subject, decision.text, "\(decision.count)",
                    shown.joined(separator: ", ") + (shown.isEmpty ? "" : more),
                ]
                text += "| " + cells.map(Self.escaped).joined(separator: " | ") + " |\n"
            }
        }
        text += "\n## Samples\n\n| Document | Decoded into |\n|---|---|\n"
        for result in results {
            text += "| \(Self.escaped("\(result.range.location)")) | `\(result.type)` |\n"
        }
        return text
    }

    private static func escaped(_ text: String) -> String {
        visible(text).replacing("|", with: "\\|")
    }
}

extension Decision {
    /// Whether the decision only counts existing values.
    var isPlain: Bool { subject.hasPrefix("entity ") || subject.hasSuffix(" endpoint") }
}

/// Returns a number with a noun, such as `1 call` or `2 calls`.
func counted(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
}
