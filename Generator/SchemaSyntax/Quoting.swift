/// Returns the user's text in single quotes, on one line of a diagnostic.
///
/// At most 40 characters are shown. Characters that are invisible or would break the line are written as `U+…`.
package func quoted(_ text: some StringProtocol) -> String {
    var shown = ""
    var count = 0
    for scalar in text.unicodeScalars {
        if count == 40 {
            shown += "…"
            break
        }
        shown += visible(scalar)
        count += 1
    }
    return "'\(shown)'"
}

/// Returns a text on one line.
///
/// Characters that are invisible, such as line feeds and those that change the writing direction, are replaced by their
/// code points.
package func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { !isVisible($0) }) else { return text }
    return text.unicodeScalars.map(visible).joined()
}

private func visible(_ scalar: Unicode.Scalar) -> String {
    isVisible(scalar) ? String(scalar) : codePoint(scalar)
}

/// Returns the name of a code point, such as `U+000A` for a line feed.
func codePoint(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
}

private func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    case .spaceSeparator: scalar == " "
    default: true
    }
}
