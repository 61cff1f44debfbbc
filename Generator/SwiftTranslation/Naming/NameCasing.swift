/// Swift names for wire and schema names, following the Swift API Design Guidelines.
///
/// The names are plain: backticks are added to a keyword when it is printed. A name that is invalid even in
/// backticks gets the suffix `Value`: the types `Type`, `Protocol`, `Self` and `Any`, and the members `self` (which
/// `.self` would hide) and `hashValue` (which `Hashable` requires). A name that begins with a digit gets the prefix
/// `value`.
package enum NameCasing {
    /// The name of a type, in upper camel case: `board_url` becomes `BoardURL`.
    package static func type(_ name: String) -> String { type(Words.of(name)) }

    /// The name of a type or member in which each symbol is a word: `etcGMTMinus0` for `Etc/GMT-0`.
    static func spelledOut(_ name: String, isType: Bool) -> String {
        isType ? type(Words.spelledOut(name)) : property(Words.spelledOut(name))
    }

    private static func type(_ words: [String]) -> String {
        let swift = withoutLeadingDigit(words, prefix: "Value").map(capitalized).joined()
        return ["Any", "Protocol", "Self", "Type"].contains(swift) ? swift + "Value" : swift
    }

    /// The name of a property, parameter, case or method, in lower camel case: `avatarUrl` becomes
    /// `avatarURL`.
    package static func property(_ name: String) -> String { property(Words.of(name)) }

    private static func property(_ words: [String]) -> String {
        let words = withoutLeadingDigit(words, prefix: "value")
        let swift = (words.first ?? "").lowercased() + words.dropFirst().map(capitalized).joined()
        return ["hashValue", "self"].contains(swift) ? swift + "Value" : swift
    }

    /// Returns a word with its first letter in upper case, or with all letters in upper case if it is an acronym.
    private static func capitalized(_ word: String) -> String {
        if let plural = Words.plurals[word] { return plural }
        if Words.acronyms.contains(word) { return word.uppercased() }
        guard let first = word.first else { return word }
        var rest = word
        rest.remove(at: rest.startIndex)
        return first.uppercased() + rest
    }

    /// Puts `value` before a leading number: `2fa` becomes `value2fa`, `720p` becomes `value720p`.
    private static func withoutLeadingDigit(_ words: [String], prefix: String) -> [String] {
        guard let first = words.first, first.first?.isNumber == true else { return words }
        return [prefix + first] + words.dropFirst()
    }
}
