/// Writes a text as a Swift string literal on one line.
package enum StringLiteral {
    /// Returns the literal: raw if that avoids escapes, otherwise with escapes.
    package static func text(_ content: String) -> String {
        let plain = PlainText(content)
        if plain.isVisible, !plain.hasEscapes { return "\"\(content)\"" }
        let scalars = content.unicodeScalars
        let isPlain = !scalars.contains { $0 == "\"" || $0 == "\\" }
        // A raw literal cannot begin with the delimiter of a multiline literal.
        let opensMultiline = content.utf8.starts(with: "\"\"".utf8) || content == "\""
        let isVisible =
            !scalars.contains(where: isHidden)
            && scalars.first?.properties.isGraphemeExtend != true
        if isPlain || opensMultiline || !isVisible {
            return "\"\(escaped(content))\""
        }
        let pounds = String(repeating: "#", count: poundsNeeded(scalars))
        return "\(pounds)\"\(content)\"\(pounds)"
    }

    /// Returns the lines of a multiline literal; `nil` if the text has one line, or a line would not remain
    /// unchanged.
    static func lines(_ content: String) -> [String]? {
        let lines = content.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0) }
        let isShown = lines.allSatisfy { line in
            if line.utf8.last == UInt8(ascii: " ") { return false }
            if PlainText(line).isVisible { return true }
            return !line.unicodeScalars.contains(where: isHidden)
                && line.unicodeScalars.first?.properties.isGraphemeExtend != true
        }
        guard lines.count > 1, isShown else { return nil }
        let isPlain =
            lines.allSatisfy { !PlainText($0).hasEscapes }
            || !content.utf8.contains(UInt8(ascii: "\\"))
                && !lines.contains { hasClosingQuotes($0.utf8) }
        let pounds =
            isPlain ? "" : String(repeating: "#", count: poundsNeeded(content.unicodeScalars))
        return ["\(pounds)\"\"\""] + lines + ["\"\"\"\(pounds)"]
    }

    /// Returns whether a line contains three quotes in succession, which end a multiline literal.
    ///
    /// The compiler reads scalars, so that a combining mark after them makes no difference.
    private static func hasClosingQuotes(_ line: String.UTF8View) -> Bool {
        var run = 0
        for byte in line {
            run = byte == UInt8(ascii: "\"") ? run + 1 : 0
            if run == 3 { return true }
        }
        return false
    }

    /// Returns the literal with escapes and never raw, as an attribute requires.
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
            // A leading combining mark would combine with the quote before it.
            case _ where isHidden(scalar) || index == 0 && scalar.properties.isGraphemeExtend:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result.append(contentsOf: "\\u{\(digits)}".unicodeScalars)
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// Returns whether a scalar is a control, format (as bidirectional marks) or separator scalar, which misleads
    /// readers.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
        case .spaceSeparator: scalar != " "
        default: false
        }
    }

    /// Returns one more than the length of the longest run of `#` after a quote or backslash.
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
