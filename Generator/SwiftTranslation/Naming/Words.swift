/// Splits wire and schema names into words, which each kind of Swift name joins in its own case.
package enum Words {
    /// Words that Swift writes in one case throughout, as in `id`, `avatarURL`, `XMLReader`.
    static let acronyms: Set<String> = [
        "api", "ascii", "cdn", "cpu", "css", "csv", "dns", "ftp", "gif", "gps", "html", "http",
        "https", "id", "ids", "ip", "jpeg", "json", "jwt", "md5", "mime", "pdf", "png", "rgb",
        "rss",
        "sdk", "sha1", "sha256", "smtp", "sql", "ssh", "ssl", "svg", "tls", "tsv", "ui", "uri",
        "uris", "url", "urls", "utc", "utf16", "utf8", "uuid", "xml", "yaml",
    ]

    /// Acronyms that take a plural `s` in lower case: `IDs`, `URLs`.
    static let plurals = ["ids": "IDs", "uris": "URIs", "urls": "URLs"]

    /// Returns the words of a name; the list is never empty.
    ///
    /// The words are in lower case, except for a run of uppercase letters that is not an acronym: it remains unchanged,
    /// unless the name has separators and only uppercase letters.
    ///
    /// Words end at separators (`_`, `-`, `.`, `/`, brackets, spaces), where upper case follows lower case, before
    /// the last uppercase letter of a run that lower case follows (`HTMLPage`), and between two acronyms (`HTMLURL`).
    /// Other symbols are spelled out (`C++` is `c plus plus`), as are a leading minus and the separators of a name that
    /// consists only of separators.
    package static func of(_ name: String) -> [String] {
        if let words = lowercaseWords(of: name) { return words }
        var words: [String] = []
        let characters = Array(name)
        let isSymbolic = !characters.contains { isLetter($0) || $0.isNumber }
        let keepsCapitals =
            characters.contains(where: isLowercase) || characters.allSatisfy(isWordCharacter)
        var start = 0
        while start < characters.count {
            let character = characters[start]
            guard isWordCharacter(character) else {
                let isSign = character == "-" && words.isEmpty
                if isSymbolic || isSign || !separators.contains(character) {
                    words += spelled(character)
                }
                start += 1
                continue
            }
            var end = start + 1
            while end < characters.count, isWordCharacter(characters[end]) { end += 1 }
            words += capitalRuns(Array(characters[start..<end]), keepsCapitals)
            start = end
        }
        return words.isEmpty ? ["empty"] : words
    }

    /// The words of a name of lower-case letters, digits and underscores, as most wire names are; `nil` for others.
    private static func lowercaseWords(of name: String) -> [String]? {
        name.utf8.withContiguousStorageIfAvailable { bytes -> [String]? in
            var words: [String] = []
            var start = 0
            var index = 0
            while index <= bytes.count {
                switch index < bytes.count ? bytes[index] : UInt8(ascii: "_") {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                    break
                case UInt8(ascii: "_"):
                    if start < index {
                        let word = UnsafeBufferPointer(rebasing: bytes[start..<index])
                        words.append(String(decoding: word, as: UTF8.self))
                    }
                    start = index + 1
                default: return nil
                }
                index += 1
            }
            return words.isEmpty ? nil : words
        } ?? nil
    }

    private static let separators: Set<Character> = [
        "_", "-", ".", ",", "/", ":", ";", " ", "\t", "\n", "\r\n", "(", ")", "[", "]", "{", "}",
        "'",
    ]

    private static func isWordCharacter(_ character: Character) -> Bool {
        isLetter(character) || character.isASCII && character.isNumber
    }

    // ASCII letters are classified without Unicode's tables.

    private static func isLetter(_ character: Character) -> Bool {
        character.asciiValue.map { 0x61...0x7A ~= $0 | 0x20 } ?? character.isLetter
    }

    private static func isUppercase(_ character: Character) -> Bool {
        character.asciiValue.map { 0x41...0x5A ~= $0 } ?? character.isUppercase
    }

    private static func isLowercase(_ character: Character) -> Bool {
        character.asciiValue.map { 0x61...0x7A ~= $0 } ?? character.isLowercase
    }

    /// Returns the words of letters and digits without separators.
    private static func capitalRuns(
        _ characters: [Character],
        _ keepsCapitals: Bool
    ) -> [String] {
        var words: [String] = []
        var start = 0
        for index in characters.indices.dropFirst() {
            let character = characters[index]
            guard isUppercase(character) else { continue }
            let previous = characters[index - 1]
            let next = index + 1 < characters.count ? characters[index + 1] : nil
            let endsRun =
                isUppercase(previous) && next.map(isLowercase) == true
                && !isPluralEnd(characters, from: start, after: index)
            if !isUppercase(previous) || endsRun {
                words += acronymRun(String(characters[start..<index]), keepsCapitals)
                start = index
            }
        }
        words += acronymRun(String(characters[start...]), keepsCapitals)
        return words
    }

    /// Returns the acronyms that make up a run of uppercase letters, or the run as one word.
    private static func acronymRun(_ run: String, _ keepsCapitals: Bool) -> [String] {
        let word = run.lowercased()
        guard run == run.uppercased(), run != word, !acronyms.contains(word) else { return [word] }
        for first in word.indices.dropFirst().reversed() {
            let (head, tail) = (String(word[..<first]), String(word[first...]))
            if acronyms.contains(head), acronyms.contains(tail) { return [head, tail] }
        }
        return [keepsCapitals && run.count > 1 ? run : word]
    }

    /// Returns whether only a plural `s` follows the uppercase letter, as in `boardIDs`.
    private static func isPluralEnd(
        _ characters: [Character],
        from start: Int,
        after index: Int
    ) -> Bool {
        index + 2 == characters.count && characters[index + 1] == "s"
            && plurals[String(characters[start...]).lowercased()] != nil
    }

    /// Returns the words of a name in which each symbol is a word.
    static func spelledOut(_ name: String) -> [String] {
        var words: [String] = []
        var run = ""
        for character in name {
            if isWordCharacter(character) {
                run.append(character)
            } else {
                if !run.isEmpty { words += of(run) }
                run = ""
                words += spelled(character)
            }
        }
        return run.isEmpty ? words : words + of(run)
    }

    /// Returns a symbol in words; a symbol without a name here is its Unicode number.
    private static func spelled(_ symbol: Character) -> [String] {
        if let name = symbols[symbol] { return [name] }
        return symbol.unicodeScalars.map { "u" + String($0.value, radix: 16) }
    }

    private static let symbols: [Character: String] = [
        "!": "not", "\"": "quote", "#": "hash", "$": "dollar", "%": "percent", "&": "ampersand",
        "'": "apostrophe", "(": "open", ")": "close", "*": "asterisk", "+": "plus", ",": "comma",
        "-": "minus", ".": "dot", "/": "slash", ":": "colon", ";": "semicolon", "<": "less",
        "=": "equal", ">": "greater", "?": "question", "@": "at", "[": "open", "\\": "backslash",
        "]": "close", "^": "caret", "_": "underscore", "`": "backtick", "{": "open", "|": "pipe",
        "}": "close", "~": "tilde", " ": "space",
    ]
}
