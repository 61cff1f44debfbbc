/// Writes the lines of the texts that describe calls.
enum TextLine {
    static func line(_ kind: String, _ words: [String]) -> String {
        ([kind] + words.map(word)).joined(separator: " ")
    }

    static func option(_ name: String, _ value: String) -> String {
        "\(name)=\(word(value))"
    }

    /// Returns a text as one word; `~` for an empty text.
    static func word(_ text: String) -> String {
        text.isEmpty ? "~" : FieldLiteral.word(text)
    }
}
