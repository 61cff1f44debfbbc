/// Writes a text as a Swift string literal on one line.
package enum StringLiteral {
    /// The literal: raw when that saves escapes, otherwise with escapes.
    package static func text(_ content: String) -> String {
        let plain = PlainText(content)
        if plain.isVisible, !plain.hasEscapes { return "\"\(content)\"" }
        let scalars = content.unicodeScalars
        let isPlain = !scalars.contains { $0 == "\"" || $0 == "\\" }
        // A raw literal cannot begin with what opens a multi-line one.
        let opensMultiline = content.hasPrefix("\"\"") || content == "\""
        let isVisible =
            !scalars.contains(where: isHidden)
            && scalars.first?.properties.isGraphemeExtend != true
        if isPlain || opensMultiline || !isVisible {
            return "\"\(escaped(content))\""
        }
        let pounds = String(repeating: "#", count: poundsNeeded(scalars))
        return "\(pounds)\"\(content)\"\(pounds)"
    }

    /// A literal of several lines; `nil` where there is one, or one would not stay as it is.
    static func lines(_ content: String) -> [String]? {
        let lines = content.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0) }
        let isShown = lines.allSatisfy { line in
            if line.hasSuffix(" ") { return false }
            if PlainText(line).isVisible { return true }
            return !line.unicodeScalars.contains(where: isHidden)
                && line.unicodeScalars.first?.properties.isGraphemeExtend != true
        }
        guard lines.count > 1, isShown else { return nil }
        let isPlain =
            lines.allSatisfy { !PlainText($0).hasEscapes }
            || !content.contains { $0 == "\\" } && !content.contains("\"\"\"")
        let pounds =
            isPlain ? "" : String(repeating: "#", count: poundsNeeded(content.unicodeScalars))
        return ["\(pounds)\"\"\""] + lines + ["\"\"\"\(pounds)"]
    }

    /// The literal with escapes and never raw, as an attribute demands it.
    package static func plain(_ content: String) -> String { "\"\(escaped(content))\"" }

    private static func escaped(_ content: String) -> String {
        var result = String.UnicodeScalarView()
        for (index, scalar) in content.unicodeScalars.enumerated() {
            switch scalar {
            case "\"": result.append(contentsOf: "\\\"".unicodeScalars)
            case "\\": result.append(contentsOf: "\\\\".unicodeScalars)
            case "\n": result.append(contentsOf: "\\n".unicodeScalars)
            case "\r": result.append(contentsOf: "\\r".unicodeScalars)
            case "\t": result.append(contentsOf: "\\t".unicodeScalars)
            // A leading combining mark would join the quote before it.
            case _ where isHidden(scalar) || index == 0 && scalar.properties.isGraphemeExtend:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result.append(contentsOf: "\\u{\(digits)}".unicodeScalars)
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// Control, format (with the bidirectional marks), and separator scalars, which mislead readers.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
        case .spaceSeparator: scalar != " "
        default: false
        }
    }

    /// One more than the longest run of `#` after a quote or backslash.
    private static func poundsNeeded(_ scalars: String.UnicodeScalarView) -> Int {
        var longest = 0
        var run: Int?
        for scalar in scalars {
            switch scalar {
            case "\"", "\\": run = 0
            case "#": run = run.map { $0 + 1 }
            default: run = nil
            }
            longest = max(longest, run ?? 0)
        }
        return longest + 1
    }
}
