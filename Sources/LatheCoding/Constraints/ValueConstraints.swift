/// The constraints of a schema on the values of a field or parameter, in addition to their type.
///
/// They are written as words that are separated by spaces or line breaks:
///
/// | Word | Values |
/// |---|---|
/// | `length=1..80` | texts with this number of Unicode scalars; either number may be absent |
/// | `pattern=^[a-z]` | texts with a part that matches the regular expression |
/// | `items=1..5` | lists and maps with this number of items |
/// | `unique` | lists without equal items |
/// | `min=1`, `max=9` | numbers from and up to this number |
/// | `above=0`, `below=1` | numbers that are greater or less than this number |
/// | `multipleOf=5` | multiples of this number |
/// | `each.` before another word | lists and maps whose items satisfy the word |
///
/// In a pattern, a space is written `~_`, a line break `~n`, and `~` itself `~0`.
///
/// Values are checked only by ``WireValue/validate()``, since a service may now allow more than its schema
/// states.
public final class ValueConstraints: Sendable, ExpressibleByStringLiteral {
    /// The minimum and the maximum number of characters or items.
    struct Limits {
        var min: Int?
        var max: Int?
    }

    /// The constraint of one word.
    enum Rule {
        case length(Limits)
        case pattern(String)
        case items(Limits)
        case unique
        case multiple(of: String)
    }

    /// The bounds of a number, each as text.
    struct Range {
        var min: String?
        var max: String?
        var above: String?
        var below: String?

        var isEmpty: Bool { min == nil && max == nil && above == nil && below == nil }
    }

    let rules: [Rule]
    let range: Range
    /// The constraints of the items of a list or map.
    let each: ValueConstraints?

    /// Creates constraints from their words.
    ///
    /// - Parameter text: The words. An unknown word is a programming error and stops the program.
    public convenience init(stringLiteral text: String) {
        let words = text.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
        self.init(words.map { Substring($0) })
    }

    /// Creates constraints from their words.
    package init(_ words: [Substring]) {
        var rules: [Rule] = []
        var range = Range()
        var each: [Substring] = []
        for word in words {
            guard !word.utf8.starts(with: Self.each.utf8) else {
                each.append(Substring(word.utf8.dropFirst(Self.each.utf8.count)))
                continue
            }
            let sign = word.utf8.firstIndex(of: UInt8(ascii: "=")) ?? word.endIndex
            let value = Substring(word.utf8[sign...].dropFirst())
            switch (Name(rawValue: String(word[..<sign])), Self.limits(value)) {
            case (.length, let limits?): rules.append(.length(limits))
            case (.items, let limits?): rules.append(.items(limits))
            case (.unique, _) where sign == word.endIndex: rules.append(.unique)
            case (.pattern, _): rules.append(.pattern(Field.unescaped(value.utf8)))
            case (.multipleOf, _): rules.append(.multiple(of: String(value)))
            case (.min, _): range.min = String(value)
            case (.max, _): range.max = String(value)
            case (.above, _): range.above = String(value)
            case (.below, _): range.below = String(value)
            default: preconditionFailure("'\(word)' is not a constraint.")
            }
        }
        self.rules = rules
        self.range = range
        self.each = each.isEmpty ? nil : ValueConstraints(each)
    }

    private static let each = "each."

    /// Returns whether a word of a field is one of its constraints.
    package static func isConstraint(_ word: Substring) -> Bool {
        if word.utf8.starts(with: each.utf8) { return true }
        let name = word.utf8.prefix { $0 != UInt8(ascii: "=") }
        return Name(rawValue: String(Substring(name))) != nil
    }

    /// The first part of a word.
    private enum Name: String {
        case length, pattern, items, unique, min, max, above, below, multipleOf
    }

    /// Returns the numbers of `1..80`; `nil` when the text is something else.
    private static func limits(_ text: Substring) -> Limits? {
        let bytes = text.utf8
        guard let dot = bytes.firstIndex(of: UInt8(ascii: ".")) else { return nil }
        let (min, max) = (text[..<dot], Substring(bytes[dot...].dropFirst(2)))
        guard bytes[dot...].starts(with: "..".utf8), min.isEmpty || Int(min) != nil,
            max.isEmpty || Int(max) != nil
        else { return nil }
        return Limits(min: Int(min), max: Int(max))
    }
}
