/// Text with places where a line may break, from which `rendered()` picks the breaks that fit.
///
/// The kinds of places follow swift-format's own, so that formatting the result changes nothing.
indirect enum Layout: Sendable {
    case text(String)
    case sequence([Layout])
    /// Lines inside break together: all of them when the whole does not fit, otherwise none.
    case group(Layout)
    /// A group that a preceding `fill` line keeps on one line, breaking itself instead.
    case unit(Layout)
    case indented(Layout)
    case line(Line)
    /// A place to break, and content that is indented if the line breaks there.
    case hanging(Line, Layout)
    /// Text that is written only when the enclosing group is broken.
    case ifBroken(String)

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
        /// Written in place of the break.
        var flat = " "
        /// Whether the new line continues a statement, which sends its brace to a line of its own.
        var continues = false
        var blankBefore = false
        /// Columns to keep free after what follows.
        var reserve = 0
    }

    static let empty = Layout.sequence([])
    static let hardLine = Layout.line(Line(rule: .hard))
    static let blankLine = Layout.line(Line(rule: .hard, blankBefore: true))
    static let softLine = Layout.line(Line(rule: .consistent, flat: ""))
    static let spaceLine = Layout.line(Line(rule: .consistent))
    static let continuation = Layout.line(Line(rule: .consistent, continues: true))
    static let fill = Layout.line(Line(rule: .fill, continues: true))

    /// A space, or a new line when only that makes the content fit.
    static func filling(_ content: Layout) -> Layout {
        .hanging(Line(rule: .fill, continues: true), content)
    }

    /// Braces around nothing.
    static let emptyBraces = "{" + Layout.line(Line(rule: .fill, flat: "")) + "}"
    static let braceLine = Layout.line(Line(rule: .clause))

    /// Elements with a separator between each two.
    static func joined(_ elements: [Layout], _ separator: Layout...) -> Layout {
        var parts: [Layout] = []
        for element in elements {
            if !parts.isEmpty { parts += separator }
            parts.append(element)
        }
        return .sequence(parts)
    }
}

extension Layout: ExpressibleByStringInterpolation {
    init(stringLiteral text: String) {
        self = .text(text)
    }

    static func + (left: Layout, right: Layout) -> Layout {
        .sequence([left, right])
    }
}

extension Layout {
    static let width = 100
    static let indentation = 4

    /// The text, with every line ended.
    func rendered() -> String {
        var renderer = Renderer(pending: [Renderer.Item(layout: self, indent: 0, isFlat: false)])
        return renderer.run()
    }
}

/// A printer after Wadler: a stack of what is left, and groups laid flat while they fit.
private struct Renderer {
    struct Item {
        var layout: Layout
        var indent: Int
        var isFlat: Bool
    }

    var pending: [Item]
    /// What `fits` has still to look at; empty but for its time.
    private var stack: [Item] = []
    private var output = ""
    private var line = ""
    private var column = 0
    private var lineContinues = false

    init(pending: [Item]) {
        self.pending = pending
    }

    mutating func run() -> String {
        while pending.count > 0 { lay(pending.removeLast()) }
        if !line.isEmpty { endLine(blankAfter: false) }
        return output
    }

    /// Writes an item, up to what it leaves pending.
    private mutating func lay(_ item: Item) {
        var item = item
        while true {
            switch item.layout {
            case .text(let text): return write(text, indent: item.indent)
            case .sequence(let parts):
                // Most parts are text: only what follows the first other part has to wait.
                var first = 0
                while first < parts.count, case .text(let text) = parts[first] {
                    write(text, indent: item.indent)
                    first += 1
                }
                guard first < parts.count else { return }
                Self.push(parts, after: first, like: item, onto: &pending)
                item.layout = parts[first]
            case .indented(let content):
                item.layout = content
                item.indent += Layout.indentation
            case .group(let content), .unit(let content):
                item.layout = content
                if !item.isFlat {
                    var flat = item
                    flat.isFlat = true
                    item.isFlat = fits(flat)
                }
            case .ifBroken(let text):
                return item.isFlat ? () : write(text, indent: item.indent)
            case .line(let place):
                breakOrWrite(place, item)
                return
            case .hanging(let place, let content):
                item.layout = content
                pending.append(item)
                let isBroken = breakOrWrite(place, item)
                if isBroken { pending[pending.count - 1].indent += Layout.indentation }
                return
            }
        }
    }

    /// Pushes the parts of a sequence that follow one of them, the last one first.
    private static func push(
        _ parts: [Layout],
        after first: Int,
        like item: Item,
        onto stack: inout [Item]
    ) {
        var next = parts.count - 1
        while next > first {
            stack.append(Item(layout: parts[next], indent: item.indent, isFlat: item.isFlat))
            next -= 1
        }
    }

    @discardableResult
    private mutating func breakOrWrite(_ place: Layout.Line, _ item: Item) -> Bool {
        guard breaks(place, isFlat: item.isFlat) else {
            write(place.flat, indent: item.indent)
            return false
        }
        endLine(blankAfter: place.blankBefore)
        lineContinues = place.continues
        return true
    }

    private mutating func write(_ text: String, indent: Int) {
        if text.isEmpty { return }
        if line.isEmpty {
            line = String(repeating: " ", count: indent)
            column = indent
        }
        line += text
        column += text.columns
    }

    private mutating func endLine(blankAfter: Bool) {
        while line.hasSuffix(" ") { line.removeLast() }
        output += line + (blankAfter ? "\n\n" : "\n")
        line = ""
        column = 0
    }

    private mutating func breaks(_ place: Layout.Line, isFlat: Bool) -> Bool {
        switch place.rule {
        case .hard: true
        case .consistent: !isFlat
        case .fill: !isFlat && !fits(nil, column: column + place.flat.columns + place.reserve)
        case .clause:
            lineContinues || !fits(nil, column: column + place.flat.columns + place.reserve)
        }
    }

    /// Whether `group`, laid flat, and what follows it up to the next place to break fit.
    ///
    /// Without a group, the question is asked of what is pending alone.
    private mutating func fits(_ group: Item?, column start: Int? = nil) -> Bool {
        var room = Layout.width - (start ?? column)
        var next = pending.count
        if line.isEmpty, let indent = (group ?? pending.last)?.indent, start == nil {
            room -= indent
        }
        stack.removeAll(keepingCapacity: true)
        var current = group
        while room >= 0 {
            var item: Item
            if let known = current {
                item = known
                current = nil
            } else if stack.count > 0 {
                item = stack.removeLast()
            } else {
                if next == 0 { return true }
                next -= 1
                item = pending[next]
            }
            switch item.layout {
            case .text(let text):
                room -= text.columns
            case .sequence(let parts):
                var first = 0
                while first < parts.count, room >= 0, case .text(let text) = parts[first] {
                    room -= text.columns
                    first += 1
                }
                guard first < parts.count, room >= 0 else { continue }
                Self.push(parts, after: first, like: item, onto: &stack)
                item.layout = parts[first]
                current = item
            case .indented(let content), .group(let content):
                item.layout = content
                current = item
            case .unit(let content):
                item.layout = content
                item.isFlat = true
                current = item
            case .ifBroken(let text):
                // The formatter keeps room for a trailing comma even where it writes none.
                room -= text.columns
            case .hanging(let place, let content):
                item.layout = content
                stack.append(item)
                item.layout = .line(place)
                current = item
            case .line(let place):
                if place.rule == .hard { return group == nil || !item.isFlat }
                if !item.isFlat { return true }
                room -= place.flat.columns
            }
        }
        return false
    }
}
