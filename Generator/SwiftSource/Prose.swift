/// Wraps Markdown text into lines of bounded width.
package enum Prose {
    /// Returns a text as one line, without control characters.
    package static func line(_ text: String) -> String {
        let plain = PlainText(text)
        return plain.isVisible && plain.isSpacedOnce ? text : words(text).joined(separator: " ")
    }

    /// Returns the words of a text, without control characters.
    static func words(_ text: String) -> [String] {
        let words =
            text.utf8.allSatisfy { $0 < 0x80 }
            ? text.utf8.split { $0 == 0x20 || 0x09...0x0D ~= $0 }.map { Substring($0) }
            : text.split { ($0.isWhitespace && $0 != "\u{A0}") || $0.isNewline }
        return words.map(withoutControls).filter { !$0.isEmpty }
    }

    /// Returns the lines of a paragraph, of a list (one line for each item), or of fenced code, which is unchanged.
    static func paragraph(_ text: String, width: Int) -> [String] {
        let plain = PlainText(text)
        if plain.isVisible, plain.isSpacedOnce {
            return item(text, hang: markerWidth(of: text), width: width)
        }
        let source = lines(of: text)
        if source.contains(where: { $0.hasPrefix("```") }) {
            return source.map(withoutTrailingSpace)
        }
        var items: [String] = []
        for line in source {
            let trimmed = self.line(String(line))
            if markerWidth(of: trimmed) > 0 || items.isEmpty {
                items.append(trimmed)
            } else {
                items[items.count - 1] += " " + trimmed
            }
        }
        return items.flatMap { item in
            self.item(item, hang: markerWidth(of: item), width: width)
        }
    }

    /// Returns whether a block of a text is neither a list nor fenced code.
    package static func isParagraph(_ block: String) -> Bool {
        !block.hasPrefix("```") && markerWidth(of: block) == 0
    }

    /// Returns the paragraphs, lists and fenced code of a text; a list may directly follow a line of words.
    package static func blocks(of text: String) -> [String] {
        if !text.isEmpty, PlainText(text).isVisible { return [text] }
        var blocks: [[Substring]] = [[]]
        var (isFenced, isListed) = (false, false)
        for line in lines(of: text) {
            let isFence = line.hasPrefix("```")
            let isItem = markerWidth(of: line) > 0
            let isBlank = line.allSatisfy { $0.isWhitespace }
            if !isFenced, isFence || isBlank || isItem && !isListed { blocks.append([]) }
            isListed = !isBlank && (isItem || isListed)
            if isFenced || !isBlank { blocks[blocks.count - 1].append(line) }
            guard isFence else { continue }
            if isFenced { blocks.append([]) }
            isFenced.toggle()
        }
        if isFenced { blocks[blocks.count - 1].append("```") }
        return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
    }

    /// Returns the lines of a text, unchanged.
    private static func lines(of text: String) -> [Substring] {
        text.split(omittingEmptySubsequences: false) { $0.isNewline }
    }

    /// Returns the length of the marker that begins a list item, with its space: `- ` or `1. `; 0 for other text.
    private static func markerWidth(of line: some StringProtocol) -> Int {
        if line.hasPrefix("- ") || line.hasPrefix("* ") { return 2 }
        let digits = line.prefix { $0.isASCII && $0.isNumber }
        let rest = line.dropFirst(digits.count)
        return 1...3 ~= digits.count && rest.hasPrefix(". ") ? digits.count + 2 : 0
    }

    /// Returns the lines of a list item, with its further lines indented by `hang`.
    static func item(_ text: String, hang: Int, width: Int) -> [String] {
        let padding = String(repeating: " ", count: hang)
        return wrapped(text, width: width - hang).enumerated().map { index, line in
            index == 0 ? line : padding + line
        }
    }

    /// Returns the words of `text` in lines of at most `width` columns, unless a word is longer.
    static func wrapped(_ text: String, width: Int) -> [String] {
        let plain = PlainText(text)
        if plain.isVisible, plain.isSpacedOnce {
            return text.utf8.withContiguousStorageIfAvailable { Self.lines(of: $0, width) } ?? []
        }
        var units: [String] = []
        for word in words(text) {
            if let last = units.popLast() {
                units += beginsMarkup(word) ? [last + " " + word] : [last, word]
            } else {
                units.append(word)
            }
        }
        var lines: [String] = []
        for unit in units {
            if let last = lines.last, last.count + 1 + unit.count <= width {
                lines[lines.count - 1] = last + " " + unit
            } else {
                lines.append(unit)
            }
        }
        return lines
    }

    /// Returns the lines of ASCII words with single spaces, the same as `wrapped` returns for any text.
    private static func lines(of text: UnsafeBufferPointer<UInt8>, _ width: Int) -> [String] {
        var lines: [String] = []
        var start = 0
        while start < text.count {
            var end = start + width
            if end >= text.count {
                end = text.count
            } else {
                while end > start, !isBreak(text, at: end) { end -= 1 }
                if end == start {
                    end = min(start + width, text.count)
                    while end < text.count, !isBreak(text, at: end) { end += 1 }
                }
            }
            lines.append(String(decoding: text[start..<end], as: UTF8.self))
            start = end + 1
        }
        return lines
    }

    /// Returns whether a line may end at a byte: a space before a word that a line may begin with.
    private static func isBreak(_ text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
        guard text[place] == 0x20 else { return false }
        switch text[place + 1] {
        case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "#"),
            UInt8(ascii: ">"), UInt8(ascii: "`"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            let word = text[(place + 1)...].prefix { $0 != 0x20 }
            return !beginsMarkup(String(decoding: word, as: UTF8.self))
        default: return true
        }
    }

    /// Returns whether a line that begins with the word would become a list, heading, quote or fence.
    private static func beginsMarkup(_ word: String) -> Bool {
        guard let first = word.first else { return false }
        if ["-", "+", "*"].contains(word) || "#>".contains(first) || word.hasPrefix("```") {
            return true
        }
        let digits = word.prefix { $0.isASCII && $0.isNumber }
        return !digits.isEmpty && [".", ")"].contains(word.dropFirst(digits.count))
    }

    private static func withoutTrailingSpace(_ line: Substring) -> String {
        var line = withoutControls(line)
        while line.last?.isWhitespace == true { line.removeLast() }
        return line
    }

    private static func withoutControls(_ text: Substring) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return String(text) }
        return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isControl($0) }))
    }

    /// Returns whether a scalar is in the general category Cc.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value
    }
}
