/// The documentation comment of a declaration.
///
/// The formatter requires the summary alone, or a tag for every parameter, the result and the error.
package struct Documentation: Hashable, Sendable {
    /// The documentation of one parameter.
    package struct Parameter: Hashable, Sendable {
        package var name: String
        package var text: String

        package init(_ name: String, _ text: String) {
            self.name = name
            self.text = text
        }
    }

    /// One sentence, or paragraphs, lists and fenced code.
    ///
    /// Further sentences of a paragraph at the beginning become a separate paragraph, and a missing period is added.
    package var summary: String
    /// Paragraphs, lists (lines that begin with `- `), and fenced code (with its fences).
    package var discussion: [String]
    package var parameters: [Parameter]
    package var returns: String?
    package var errors: String?

    package init(
        _ summary: String,
        discussion: [String] = [],
        parameters: [Parameter] = [],
        returns: String? = nil,
        throws errors: String? = nil
    ) {
        self.summary = summary
        self.discussion = discussion
        self.parameters = parameters
        self.returns = returns
        self.errors = errors
    }
}

extension Documentation {
    /// Returns the comment's lines, each with its `///`, for a declaration indented by `indent` columns.
    func lines(indent: Int) -> [String] {
        let width = max(40, Layout.width - indent - 4)
        var sections: [[String]] = []
        let (first, rest, blocks) = parts
        sections.append(Prose.wrapped(first, width: width))
        for paragraph in (rest.isEmpty ? [] : [rest]) + blocks + discussion {
            sections.append(Prose.paragraph(paragraph, width: width))
        }
        sections.append(tags(width: width))
        return Array(
            sections.filter { !$0.isEmpty }.joined(separator: [""])
        ).map { $0.isEmpty ? "///" : "/// \($0)" }
    }

    /// Returns the documentation with a remark appended.
    ///
    /// - Parameters:
    ///   - words: The remark, which is appended in parentheses to a single sentence.
    ///   - sentence: The remark as a sentence, which is appended to several sentences.
    /// - Returns: The documentation.
    package func adding(_ words: String, orSentence sentence: String) -> Documentation {
        var documentation = self
        let (first, rest, blocks) = parts
        // The formatter would take a remark with a period, as in a pattern, for several sentences.
        if !blocks.isEmpty || !discussion.isEmpty || words.contains(". ")
            || first.hasSuffix("etc.") || first.hasPrefix("Default:")
        {
            documentation.discussion.append(sentence)
        } else if rest.isEmpty {
            documentation.summary = "\(first.dropLast()) (\(words))."
        } else {
            documentation.summary = "\(first) \(Self.stopped(rest)) \(sentence)"
        }
        return documentation
    }

    /// The first sentence of the summary, the rest of its paragraph, and the following paragraphs.
    ///
    /// There is no first sentence if the summary begins with a list or fenced code.
    private var parts: (first: String, rest: String, blocks: [String]) {
        let blocks = Prose.blocks(of: summary)
        if let block = blocks.first, !Prose.isParagraph(block) { return ("", "", blocks) }
        let (first, rest) = Self.split(blocks.first ?? "")
        return (first, rest, Array(blocks.dropFirst()))
    }

    private func tags(width: Int) -> [String] {
        var lines: [String] = []
        if parameters.count == 1, let only = parameters.first {
            lines += Prose.item("- Parameter \(only.name): \(only.text)", hang: 2, width: width)
        } else if !parameters.isEmpty {
            lines.append("- Parameters:")
            for parameter in parameters {
                let item = "- \(parameter.name): \(parameter.text)"
                lines += Prose.item(item, hang: 2, width: width - 2).map { "  " + $0 }
            }
        }
        if let returns { lines += Prose.item("- Returns: \(returns)", hang: 2, width: width) }
        if let errors { lines += Prose.item("- Throws: \(errors)", hang: 2, width: width) }
        return lines
    }

    /// Returns the first sentence of a paragraph, ended by a period, and the text after it.
    private static func split(_ paragraph: String) -> (first: String, rest: String) {
        let plain = PlainText(paragraph)
        if plain.isVisible, plain.isSpacedOnce, !paragraph.isEmpty {
            guard plain.mayHaveSentences, let stop = firstStop(paragraph) else {
                return (stopped(paragraph), "")
            }
            let bytes = paragraph.utf8
            let end = bytes.index(bytes.startIndex, offsetBy: stop + 1)
            let first = paragraph[..<end]
            if !abbreviations.contains(where: { first.hasSuffix($0) }) {
                return (String(first), String(paragraph[end...].dropFirst()))
            }
        }
        var words: [String] = []
        var pending = Prose.words(paragraph)[...]
        while let word = pending.popFirst() {
            words.append(word)
            if word.hasSuffix("."), !pending.isEmpty {
                // The formatter takes every period before a space for the end of a sentence.
                guard abbreviations.contains(word) else { break }
                if let next = pending.popFirst() { words[words.count - 1] += "\u{A0}" + next }
            }
        }
        return (stopped(words.joined(separator: " ")), pending.joined(separator: " "))
    }

    /// Words with a period that does not end a sentence.
    private static let abbreviations = ["e.g.", "(e.g.", "i.e.", "(i.e.", "vs."]

    /// Returns the offset of the first period before a space.
    private static func firstStop(_ text: String) -> Int? {
        text.utf8.withContiguousStorageIfAvailable { bytes in
            guard let first = bytes.baseAddress else { return nil }
            var index = 1
            while index < bytes.count {
                if first[index] == 0x20, first[index - 1] == 0x2E { return index - 1 }
                index += 1
            }
            return nil
        } ?? nil
    }

    /// Returns a sentence with a period at its end.
    private static func stopped(_ sentence: String) -> String {
        guard let last = sentence.last, last != "." else { return sentence }
        return ("!?:;,".contains(last) ? String(sentence.dropLast()) : sentence) + "."
    }
}
