/// Text with places where a line may break, from which `rendered()` picks the breaks that fit.
///
/// One list holds all parts in their order, so that nothing of a large file is copied or nested in memory.
/// The kinds of places follow swift-format's own, so that formatting the result changes nothing.
struct Layout: Sendable {
    enum Part: Sendable {
        /// The text of that number, and the columns that it takes.
        case text(Int, columns: Int)
        /// The same, written only when the enclosing group is broken.
        case ifBroken(Int, columns: Int)
        case line(Line)
        case open(Scope)
        case close
    }

    /// What a part and those up to its end have in common.
    enum Scope: Sendable {
        /// Lines inside break together: all of them when the whole does not fit, otherwise none.
        case group
        /// A group that a preceding `fill` line keeps on one line, breaking itself instead.
        case unit
        case indented
        /// Content that is indented if the line before it breaks.
        case hanging
    }

    struct Line: Sendable {
        enum Rule: Sendable {
            /// Breaks with the group around it.
            case consistent
            /// Breaks when what follows, up to the next place to break, does not fit.
            case fill
            case hard
            /// Before a brace, `else` or `where`: as `fill`, and after a line that continues another.
            case clause
        }

        var rule: Rule
        /// Whether a space is written in place of the break.
        var isSpaced = true
        /// Whether the new line continues a statement, which sends its brace to a line of its own.
        var continues = false
        var blankBefore = false
        /// Columns to keep free after what follows.
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
    /// How many scopes are open at most at a time.
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

    /// A space, or a new line when only that makes the content fit.
    mutating func filling(_ write: (inout Layout) -> Void) {
        line(.fill)
        scope(.hanging, write)
    }

    /// Braces around lines of their own, or around nothing.
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

    /// Braces around an expression, on the line or around lines of its own.
    ///
    /// - Parameters:
    ///   - isInGroup: Whether the lines break with those of the group that is open already.
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

    /// Elements with a separator and a place to break between each two.
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

    /// Texts, each on a line of its own.
    mutating func lines(_ lines: [String]) {
        list(lines, separator: "", .hard) { $0.text($1) }
    }

    /// Elements in brackets, on the line or on lines of their own: each on one, unless `isFilled`.
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
                // The comma after an element.
                layout.list(elements, isFilled ? Line(rule: .fill, reserve: 1) : .space, write)
                if trailingComma { layout.textIfBroken(",") }
            }
            layout.line(.soft)
            layout.text(close)
            after(&layout)
        }
    }
}
