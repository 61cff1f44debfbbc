import LatheCoding

/// The words of a line in the text of an endpoint or a parameter, which are removed one after the other as they are
/// parsed.
///
/// An invalid word is a programming error that stops the program.
struct TextWords {
    private let text: Substring
    private var words: ArraySlice<Substring>

    init(_ line: Substring) {
        text = line
        // Bytes are compared, since a space and the scalar after it can be one `Character`.
        words = line.utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) }[...]
    }

    /// The remaining words, unchanged.
    var line: Substring {
        guard let first = words.first else { return "" }
        return text[first.startIndex...]
    }

    /// Returns the parts of a line before and after a word that is not the first; the second is `nil` without such
    /// a word.
    static func halves(of line: Substring, at word: Substring) -> (Substring, Substring?) {
        let words = TextWords(line).words.dropFirst()
        guard let middle = words.first(where: { $0.utf8.elementsEqual(word.utf8) }) else {
            return (line, nil)
        }
        return (line[..<middle.startIndex], line[middle.endIndex...])
    }

    /// Removes and returns the next word without escapes, except those of a placement's steps; `~` alone is empty.
    mutating func next(isPlacement: Bool = false) -> String {
        guard let word = words.popFirst() else {
            preconditionFailure("'\(text)' has too few words.")
        }
        return Self.plain(word, isPlacement: isPlacement)
    }

    /// Removes and returns all words.
    mutating func rest() -> [String] {
        defer { words = [] }
        return words.map { Self.plain($0) }
    }

    /// Removes the next word, which is the name of a place, and returns the place.
    mutating func place() -> Parameter.Place {
        let name = next()
        guard let place = Parameter.Place(rawValue: name) else {
            preconditionFailure("'\(name)' in '\(text)' is not a place.")
        }
        return place
    }

    /// Removes the next word if it is the name of a format, JSON or one of those given, and returns the format.
    mutating func format(among formats: [WireFormat]) -> WireFormat? {
        guard let word = words.first, let format = Self.format(word, among: formats) else {
            return nil
        }
        words.removeFirst()
        return format
    }

    /// Removes a word; returns whether it was present.
    mutating func flag(_ name: String) -> Bool {
        guard let index = words.firstIndex(where: { $0.utf8.elementsEqual(name.utf8) }) else {
            return false
        }
        words.remove(at: index)
        return true
    }

    /// Removes the word `name=value` and returns its value; `nil` if there is no such word.
    mutating func value(_ name: String) -> String? {
        let start = "\(name)="
        guard let index = words.firstIndex(where: { $0.utf8.starts(with: start.utf8) }) else {
            return nil
        }
        return Self.plain(Substring(words.remove(at: index).utf8.dropFirst(start.utf8.count)))
    }

    /// Removes all words `name=value` and returns their values.
    mutating func values(_ name: String) -> [String] {
        var values: [String] = []
        while let next = value(name) { values.append(next) }
        return values
    }

    /// Removes the word `name=format` and returns the format of that name; `nil` if there is no such word.
    mutating func format(_ name: String, among formats: [WireFormat]) -> WireFormat? {
        guard let word = value(name) else { return nil }
        guard let format = Self.format(word[...], among: formats) else {
            preconditionFailure("'\(text)': no format '\(word)' is given.")
        }
        return format
    }

    /// Removes the words that are constraints and returns the constraints; `nil` if there are none.
    mutating func constraints() -> ValueConstraints? {
        let found = words.filter { ValueConstraints.isConstraint($0) }
        words.removeAll { ValueConstraints.isConstraint($0) }
        return found.isEmpty ? nil : ValueConstraints(found)
    }

    /// Checks that no word remains.
    func end() {
        precondition(words.isEmpty, "'\(text)' has an unknown word '\(words.first ?? "")'.")
    }

    private static func format(_ name: Substring, among formats: [WireFormat]) -> WireFormat? {
        ([.json] + formats).first { $0.description.lowercased() == name }
    }

    private static func plain(_ word: Substring, isPlacement: Bool = false) -> String {
        word.utf8.elementsEqual("~".utf8)
            ? "" : Field.unescaped(word.utf8, isPlacement: isPlacement)
    }
}
