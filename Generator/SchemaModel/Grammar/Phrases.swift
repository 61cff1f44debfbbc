import SchemaSyntax

/// `a, b or c`.
func joined(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
}

/// `'a', 'b' or 'c'`.
func joinedQuoted(_ words: [String]) -> String { joined(words.map { quoted($0) }) }

/// `; did you mean 'fields'?`, or nothing.
func suggestion(_ name: String?) -> String {
    name.map { "; did you mean \(quoted($0))?" } ?? ""
}

/// A part of a sentence as a sentence: with a capital, unless it begins with code, and a period.
func sentence(_ part: String) -> String {
    (part.first.map { $0.uppercased() } ?? "") + part.dropFirst() + (part.hasSuffix(".") ? "" : ".")
}
