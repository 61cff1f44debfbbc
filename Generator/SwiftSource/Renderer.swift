extension Layout {
    /// Returns the text, with every line ended.
    func rendered() -> String {
        parts.withUnsafeBufferPointer { parts in
            texts.withUnsafeBufferPointer { texts in
                withUnsafeTemporaryAllocation(of: Renderer.State.self, capacity: maximumDepth + 1) {
                    states in
                    guard let parts = parts.baseAddress, let texts = texts.baseAddress,
                        let states = states.baseAddress
                    else { return "" }
                    var renderer = Renderer(
                        parts: parts,
                        count: self.parts.count,
                        texts: texts,
                        states: states
                    )
                    return renderer.run()
                }
            }
        }
    }
}

/// A printer after Wadler, which processes the parts once and keeps groups on one line if they fit.
///
/// Build plugins run it in debug builds, where an array access is ten times as slow as a pointer access.
private struct Renderer {
    /// The state of a scope.
    struct State {
        var indent: Int
        var isFlat: Bool
    }

    let parts: UnsafePointer<Layout.Part>
    let count: Int
    let texts: UnsafePointer<String>
    /// The states of the open scopes; the innermost one is at `depth`.
    let states: UnsafeMutablePointer<State>

    private var depth = 0
    private var position = 0
    private var output = ""
    /// Whether the current line is empty.
    private var isAtStart = true
    private var column = 0
    private var lineContinues = false
    /// Whether the last possible break was taken.
    private var isBroken = false

    init(
        parts: UnsafePointer<Layout.Part>,
        count: Int,
        texts: UnsafePointer<String>,
        states: UnsafeMutablePointer<State>
    ) {
        self.parts = parts
        self.count = count
        self.texts = texts
        self.states = states
    }

    mutating func run() -> String {
        states[0] = State(indent: 0, isFlat: false)
        while position < count {
            let part = parts[position]
            position += 1
            switch part {
            case .text(let number, let columns): write(texts[number], columns)
            case .ifBroken(let number, let columns):
                if !states[depth].isFlat { write(texts[number], columns) }
            case .line(let line): breakOrWrite(line)
            case .open(let scope): open(scope)
            case .close: depth -= 1
            }
        }
        if !isAtStart { endLine(blankAfter: false) }
        return output
    }

    private mutating func open(_ scope: Layout.Scope) {
        var state = states[depth]
        switch scope {
        case .group, .unit: if !state.isFlat { state.isFlat = fits(isGroup: true, column) }
        case .indented: state.indent += Layout.indentation
        case .hanging: if isBroken { state.indent += Layout.indentation }
        }
        depth += 1
        states[depth] = state
    }

    private mutating func breakOrWrite(_ line: Layout.Line) {
        isBroken = breaks(line)
        if isBroken {
            endLine(blankAfter: line.blankBefore)
            lineContinues = line.continues
        } else if line.isSpaced {
            write(" ", 1)
        }
    }

    private mutating func write(_ text: String, _ columns: Int) {
        if isAtStart {
            let indent = states[depth].indent
            output += Self.spaces(indent)
            column = indent
            isAtStart = false
        }
        output += text
        column += columns
    }

    private static let indents = (0..<32).map { String(repeating: " ", count: $0 * 4) }

    private static func spaces(_ count: Int) -> String {
        count < 128 ? indents[count / 4] : String(repeating: " ", count: count)
    }

    private mutating func endLine(blankAfter: Bool) {
        if !isAtStart { while output.utf8.last == 0x20 { output.unicodeScalars.removeLast() } }
        output += blankAfter ? "\n\n" : "\n"
        isAtStart = true
        column = 0
    }

    private func breaks(_ line: Layout.Line) -> Bool {
        switch line.rule {
        case .hard: return true
        case .consistent: return !states[depth].isFlat
        case .fill: if states[depth].isFlat { return false }
        case .clause: if lineContinues { return true }
        }
        return !fits(isGroup: false, column + (line.isSpaced ? 1 : 0) + line.reserve)
    }

    /// Returns whether the content up to the next possible break fits; for a group, all of it on one line.
    private func fits(isGroup: Bool, _ column: Int) -> Bool {
        var room = Layout.width - column
        if isGroup, isAtStart { room -= states[depth].indent }
        var next = position
        // The scope of the next part is one that is already open, or one in it.
        var outer = depth
        var inner = isGroup ? 1 : 0
        var isFlat = isGroup || states[depth].isFlat
        /// The number of inner scopes at the end of the outermost unit that is kept on one line.
        var unit = isGroup ? 1 : 0
        while room >= 0 {
            if next == count { return true }
            switch parts[next] {
            case .text(_, let columns): room -= columns
            // The formatter reserves a column for a trailing comma even if it does not write one.
            case .ifBroken(_, let columns): room -= columns
            case .line(let line):
                if line.rule == .hard { return !isGroup || !isFlat }
                if !isFlat { return true }
                if line.isSpaced { room -= 1 }
            case .open(let scope):
                inner += 1
                if !isFlat, case .unit = scope {
                    isFlat = true
                    unit = inner
                }
            case .close:
                if inner == 0 {
                    outer -= 1
                    isFlat = states[outer].isFlat
                } else {
                    if inner == unit {
                        isFlat = states[outer].isFlat
                        unit = 0
                    }
                    inner -= 1
                }
            }
            next += 1
        }
        return false
    }
}
