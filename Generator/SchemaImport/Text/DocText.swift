import Foundation

/// Converts a document's descriptions into documentation comments: Markdown with each paragraph in one line.
enum DocText {
    /// Returns the cleaned text; `nil` if there is none.
    static func cleaned(_ text: String?) -> String? {
        guard let text, !text.isEmpty else { return nil }
        let isPlain = isPlain(text)
        if isPlain, text.first?.isWhitespace == false, text.last?.isWhitespace == false {
            return text
        }
        let plain = isPlain ? text : reflowed(markdown(text))
        let trimmed = plain.trimmingCharacters(in: .whitespacesAndNewlines)
        return trimmed.isEmpty ? nil : trimmed
    }

    /// Whether a comment can contain the default.
    static func canSay(default value: SchemaValue) -> Bool {
        switch value {
        case .text(let text): !text.isEmpty && text.utf8.count <= 200 && isPlain(text)
        case .number, .truth: true
        case .null, .prose, .list, .object: false
        }
    }

    /// Returns the documentation with the value that the server applies if none is given.
    static func adding(default value: SchemaValue, to doc: String?) -> String {
        let note: String? =
            switch value {
            case .text(let text): text.isEmpty ? nil : "Default: `\(text)`."
            case .number(let number): "Default: `\(number)`."
            case .truth(let truth): "Default: `\(truth)`."
            case .null, .prose, .list, .object: nil
            }
        let known = note.map { doc?.contains($0.dropFirst(9).dropLast()) ?? false } ?? true
        guard let note, !known else { return doc ?? "" }
        return doc.map { adding(note, to: $0) } ?? note
    }

    /// Returns the documentation with a sentence, which is on the same line if the text ends in a sentence.
    private static func adding(_ sentence: String, to doc: String) -> String {
        let isSentence = !doc.contains("\n") && doc.last.map { ".!?".contains($0) } ?? false
        return doc + (isSentence ? " " : "\n\n") + sentence
    }

    /// Returns the text of an example in a comment; `nil` unless the value is a short text, a number, or a list of
    /// these.
    static func example(_ value: SchemaValue) -> String? {
        let line: String
        switch value {
        case .text(let text): line = text
        case .number(let number): line = number
        case .list(let items):
            let areScalars = items.allSatisfy { item in
                switch item {
                case .text, .number: true
                case .null, .truth, .prose, .list, .object: false
                }
            }
            guard areScalars, !items.isEmpty else { return nil }
            line = value.line
        case .null, .truth, .prose, .object: return nil
        }
        let isPlain = line.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "`") }
        let isShort = line.utf8.count <= 80 && line.first != " " && line.last != " "
        return isPlain && isShort && !line.isEmpty ? "`\(line)`" : nil
    }

    /// Returns texts as code in a list of alternatives; `nil` for none, for many, or if a comment cannot contain one
    /// of them.
    static func choice(_ texts: [String]) -> String? {
        guard let last = texts.last, texts.count <= 20 else { return nil }
        let areShort = texts.allSatisfy { text in
            let isPlain = text.utf8.allSatisfy {
                $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "`")
            }
            let isTrimmed = text.first != " " && text.last != " "
            return isPlain && isTrimmed && !text.isEmpty && text.utf8.count <= 200
        }
        guard areShort else { return nil }
        let rest = texts.dropLast().map { "`\($0)`" }.joined(separator: ", ")
        return rest.isEmpty ? "`\(last)`" : "\(rest) or `\(last)`"
    }

    /// Returns the documentation with examples of the value, on the same line if the text ends in a sentence.
    static func adding(examples: [String], ofItem: Bool, to doc: String?) -> String? {
        let new = examples.filter { example in
            let word = example.dropFirst().dropLast()
            let isKnown = doc.map { $0.contains(example) || word.count > 2 && $0.contains(word) }
            return isKnown != true
        }
        guard let last = new.last else { return doc }
        let rest = new.dropLast().joined(separator: ", ")
        let words = rest.isEmpty ? last : "\(rest) or \(last)"
        let note = ofItem ? "An item is, for example, \(words)." : "For example, \(words)."
        guard let doc, !doc.isEmpty else { return note }
        return adding(note, to: doc)
    }

    /// Whether a text needs no change because it is one line without tags.
    private static func isPlain(_ text: String) -> Bool {
        text.isVisible(without: UInt8(ascii: "<"), UInt8(ascii: "&"))
    }

    // MARK: Tags

    /// Returns the text with common HTML tags converted to Markdown, and other tags unchanged.
    private static func markdown(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "<")) || text.utf8.contains(UInt8(ascii: "&")) else {
            return text
        }
        var result = ""
        var link: String?
        var rest = text[...]
        var ends = TagEnds(text)
        while let start = rest.firstIndex(of: "<") {
            result += rest[..<start]
            rest = rest[start...]
            guard let close = ends.close(after: start), let tag = Tag(rest[...close]) else {
                result.append("<")
                rest = rest.dropFirst()
                continue
            }
            rest = rest[tag.end...]
            switch (tag.name, tag.isClosing) {
            case ("p", _), ("div", _), ("ul", _), ("ol", _): result += "\n\n"
            case ("br", _): result += "\n\n"
            case ("li", false): result += "\n- "
            case ("li", true): break
            case ("code", _): result += "`"
            case ("em", _), ("i", _): result += "*"
            case ("strong", _), ("b", _): result += "**"
            case ("a", false):
                link = tag.link
                if link != nil { result += "[" }
            case ("a", true):
                if let target = link { result += "](\(target))" }
                link = nil
            default: result += tag.text
            }
        }
        result += rest
        for (name, character) in entities where result.contains(name) {
            result = result.replacing(name, with: character)
        }
        return result
    }

    private static let entities = [
        ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", " "),
        ("&amp;", "&"),
    ]

    /// The places in a text where tags end, each of which is searched for only once.
    private struct TagEnds {
        private let text: String
        /// The next `>`; the end of the text if there is none.
        private var close: String.Index
        /// The next blank line; the end of the text if there is none.
        private var blank: String.Index

        init(_ text: String) {
            self.text = text
            (close, blank) = (text.startIndex, text.startIndex)
        }

        /// Returns the end of a tag that starts at a place, which must not be before that of an earlier call; `nil` if
        /// there is none before the next blank line.
        mutating func close(after start: String.Index) -> String.Index? {
            if close <= start {
                close = text[start...].firstIndex(of: ">") ?? text.endIndex
            }
            if blank <= start {
                blank = start
                var isLine = false
                while blank < text.endIndex {
                    let isNext = text.utf8[blank] == UInt8(ascii: "\n")
                    if isLine, isNext { break }
                    isLine = isNext
                    text.utf8.formIndex(after: &blank)
                }
            }
            return close < blank && close < text.endIndex ? close : nil
        }
    }

    private struct Tag {
        let name: String
        let isClosing: Bool
        let text: Substring
        var end: Substring.Index { text.endIndex }

        /// Reads the text of a tag, from `<` to the next `>`.
        init?(_ text: Substring) {
            let inner = text.dropFirst()
            isClosing = inner.hasPrefix("/")
            name = inner.drop { $0 == "/" }.prefix { $0.isLetter }.lowercased()
            self.text = text
            guard !name.isEmpty else { return nil }
        }

        /// The target of a link.
        var link: String? {
            guard let start = text.range(of: "href=\"") else { return nil }
            return String(text[start.upperBound...].prefix { $0 != "\"" })
        }
    }

    // MARK: Lines

    /// Joins the lines of each paragraph; lists, tables, headings, quotations and code keep their lines.
    private static func reflowed(_ text: String) -> String {
        var lines: [String] = []
        var isCode = false
        var joins = false
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: { $0.isNewline }) {
            let words = visible(line.trimmingCharacters(in: .whitespaces))
            if words.hasPrefix("```") || words.hasPrefix("~~~") {
                isCode.toggle()
                lines.append(words)
                joins = false
            } else if isCode {
                lines.append(visible(String(line)))
            } else if words.isEmpty {
                if lines.last?.isEmpty == false { lines.append("") }
                joins = false
            } else if joins, !startsLine(words), !lines.isEmpty {
                lines[lines.count - 1] += " " + words
            } else {
                lines.append(words)
                joins = !words.hasPrefix("#") && !words.hasPrefix("|")
            }
        }
        if isCode { lines.append("```") }
        return lines.joined(separator: "\n")
    }

    private static func startsLine(_ line: String) -> Bool {
        if ["- ", "* ", "+ ", "#", "|", ">"].contains(where: line.hasPrefix) { return true }
        let digits = line.prefix { $0.isNumber }
        return !digits.isEmpty
            && [". ", ") "].contains(where: line.dropFirst(digits.count).hasPrefix)
    }

    /// Returns the text without control characters.
    private static func visible(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return text }
        return String(
            text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : Character($0) }
        )
    }
}
