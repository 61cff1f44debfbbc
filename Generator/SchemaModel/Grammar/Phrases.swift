import SchemaSyntax

/// Joins words, as in `a, b or c`.
func joined(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
}

/// Quotes and joins words, as in `'a', 'b' or 'c'`.
func joinedQuoted(_ words: [String]) -> String { joined(words.map { quoted($0) }) }

/// Returns a suggestion such as `; did you mean 'fields'?`, or an empty text.
func suggestion(_ name: String?) -> String {
    name.map { "; did you mean \(quoted($0))?" } ?? ""
}

/// Turns a part of a sentence into a sentence.
///
/// The sentence ends with a period, and begins with an uppercase letter unless it begins with code.
func sentence(_ part: String) -> String {
    (part.first.map { $0.uppercased() } ?? "") + part.dropFirst() + (part.hasSuffix(".") ? "" : ".")
}
