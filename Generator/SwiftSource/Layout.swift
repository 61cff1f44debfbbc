/// A text with possible line breaks, of which `rendered()` chooses those that make it fit.
///
/// One list holds all parts in order, so that a large file is neither copied nor nested in memory. The kinds of
/// breaks are those of swift-format, so that formatting the result changes nothing.
struct Layout: Sendable {
    enum Part: Sendable {
        /// The text with this number, and its width in columns.
        case text(Int, columns: Int)
        /// A text that is written only if the enclosing group is broken.
        case ifBroken(Int, columns: Int)
        case line(Line)
        case open(Scope)
        case close
    }

    /// A property that all parts from its start to its end share.
    enum Scope: Sendable {
        /// A group whose breaks are all taken if it does not fit on a line, otherwise none.
        case group
        /// A group that a preceding `fill` break keeps on one line by breaking itself.
        case unit
        case indented
        /// Content that is indented if the line before it breaks.
        case hanging
    }

    struct Line: Sendable {
        enum Rule: Sendable {
            /// A break that is taken with those of the enclosing group.
            case consistent
            /// A break that is taken if the content up to the next possible break does not fit.
            case fill
            case hard
            /// A break before a brace, `else` or `where`: as `fill`, and also after a line that continues another.
            case clause
        }

        var rule: Rule
        /// Whether a space is written if the break is not taken.
        var isSpaced = true
        /// Whether the new line continues a statement, which puts the statement's brace on a separate line.
        var continues = false
        var blankBefore = false
        /// The number of columns to keep free after the following content.
        var reserve = 0

        static let hard = Line(rule: .hard)
        static let blank = Line(rule: .hard, blankBefore: true)
        static let soft = Line(rule: .consistent, isSpaced: false)
        static let space = Line(rule: .consistent)
        static let continuation = Line(rule: .consistent, continues: true)
        static let fill = Line(rule: .fill, continues: true)
        static let brace = Line(rule: .clause)
    }

    static let width = 100
    static let indentation = 4

    private(set) var parts: [Part] = []
    private(set) var texts: [String] = []
    /// The maximum number of scopes that are open at a time.
    private(set) var maximumDepth = 0
    private var depth = 0

    mutating func text(_ text: String) {
        if text.isEmpty { return }
        parts.append(.text(texts.count, columns: text.columns))
        texts.append(text)
    }

    mutating func textIfBroken(_ text: String) {
        parts.append(.ifBroken(texts.count, columns: text.columns))
        texts.append(text)
    }

    mutating func line(_ line: Line) { parts.append(.line(line)) }

    mutating func scope(_ scope: Scope, _ write: (inout Layout) -> Void) {
        parts.append(.open(scope))
        depth += 1
        maximumDepth = max(maximumDepth, depth)
        write(&self)
        depth -= 1
        parts.append(.close)
    }

    mutating func indented(_ write: (inout Layout) -> Void) { scope(.indented, write) }

    /// Writes a space, or a line break if the content fits only on the next line.
    mutating func filling(_ write: (inout Layout) -> Void) {
        line(.fill)
        scope(.hanging, write)
    }

    /// Writes braces around content on separate lines, or around nothing.
    mutating func braces(isEmpty: Bool, _ write: (inout Layout) -> Void) {
        text("{")
        if isEmpty {
            line(Line(rule: .fill, isSpaced: false))
        } else {
            indented { layout in
                layout.line(.hard)
                write(&layout)
            }
            line(.hard)
        }
        text("}")
    }

    /// Writes braces around an expression, on one line or with the expression on separate lines.
    ///
    /// - Parameters:
    ///   - isInGroup: Whether the lines break with those of the group that is already open.
    ///   - write: Writes the expression.
    mutating func shortBraces(isInGroup: Bool = false, _ write: (inout Layout) -> Void) {
        func braces(_ layout: inout Layout) {
            layout.text("{")
            layout.indented { layout in
                layout.line(.space)
                write(&layout)
            }
            layout.line(.space)
            layout.text("}")
        }
        if isInGroup { braces(&self) } else { scope(.group, braces) }
    }

    /// Writes elements with a separator and a possible break between each two.
    mutating func list<Element>(
        _ elements: [Element],
        separator: String = ",",
        _ line: Line,
        _ write: (inout Layout, Element) -> Void
    ) {
        var isFirst = true
        for element in elements {
            if !isFirst {
                text(separator)
                self.line(line)
            }
            isFirst = false
            write(&self, element)
        }
    }

    /// Writes texts, each on a separate line.
    mutating func lines(_ lines: [String]) {
        list(lines, separator: "", .hard) { $0.text($1) }
    }

    /// Writes elements in brackets, on the same line or one on each line; several on each line if `isFilled`.
    mutating func enclosed<Element>(
        _ elements: [Element],
        _ open: String,
        _ close: String,
        isFilled: Bool = false,
        trailingComma: Bool = false,
        after: (inout Layout) -> Void = { _ in },
        _ write: (inout Layout, Element) -> Void
    ) {
        scope(.group) { layout in
            layout.text(open)
            layout.indented { layout in
                layout.line(.soft)
                // The reserved column is for the comma after an element.
                layout.list(elements, isFilled ? Line(rule: .fill, reserve: 1) : .space, write)
                if trailingComma { layout.textIfBroken(",") }
            }
            layout.line(.soft)
            layout.text(close)
            after(&layout)
        }
    }
}
