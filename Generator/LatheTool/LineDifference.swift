/// The differences between two texts, line by line, in the unified format.
struct LineDifference: CustomStringConvertible {
    private let lines: [String]

    var description: String { lines.joined(separator: "\n") }

    /// - Parameters:
    ///   - old: The current text; `nil` when there is none.
    ///   - new: The text that would replace it.
    ///   - name: The name of the texts.
    init(old: String?, new: String, name: String) {
        let before = old.map { Self.lines($0) } ?? []
        let after = Self.lines(new)
        var lines = ["--- \(old == nil ? "/dev/null" : name)", "+++ \(name)"]
        for hunk in Self.hunks(before, after) { lines += hunk }
        self.lines = lines
    }

    private static func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    private enum Edit {
        case keep(Substring), remove(Substring), insert(Substring)

        var line: String {
            switch self {
            case .keep(let text): " \(text)"
            case .remove(let text): "-\(text)"
            case .insert(let text): "+\(text)"
            }
        }

        var isChange: Bool {
            if case .keep = self { false } else { true }
        }
    }

    private static func edits(_ before: [Substring], _ after: [Substring]) -> [Edit] {
        // Only lines that both texts have are compared, since the time grows with the number of differences.
        let common = Set(before).intersection(after)
        let old = before.indices.filter { common.contains(before[$0]) }
        let new = after.indices.filter { common.contains(after[$0]) }
        var removed = Set(before.indices).subtracting(old)
        var inserted: [Int: Substring] = [:]
        for (offset, line) in after.enumerated() where !common.contains(line) {
            inserted[offset] = line
        }
        for change in new.map({ after[$0] }).difference(from: old.map { before[$0] }) {
            switch change {
            case .remove(let offset, _, _): removed.insert(old[offset])
            case .insert(let offset, let line, _): inserted[new[offset]] = line
            }
        }
        var edits: [Edit] = []
        var position = 0
        for (offset, line) in before.enumerated() {
            if removed.contains(offset) {
                edits.append(.remove(line))
                continue
            }
            while let line = inserted[position] {
                edits.append(.insert(line))
                position += 1
            }
            edits.append(.keep(line))
            position += 1
        }
        while let line = inserted[position] {
            edits.append(.insert(line))
            position += 1
        }
        return edits
    }

    /// Returns runs of changes with three lines of context, each after a line with its position.
    private static func hunks(_ before: [Substring], _ after: [Substring]) -> [[String]] {
        let edits = edits(before, after)
        let near = Set(
            edits.indices.filter { edits[$0].isChange }.flatMap { ($0 - 3)...($0 + 3) }
        )
        var hunks: [[String]] = []
        var old = 1
        var new = 1
        var current: (old: Int, new: Int, edits: [Edit])?
        func close() {
            guard let hunk = current else { return }
            let removed = hunk.edits.count { if case .insert = $0 { false } else { true } }
            let added = hunk.edits.count { if case .remove = $0 { false } else { true } }
            let head = "@@ -\(hunk.old),\(removed) +\(hunk.new),\(added) @@"
            hunks.append([head] + hunk.edits.map(\.line))
            current = nil
        }
        for (index, edit) in edits.enumerated() {
            if near.contains(index) {
                if current == nil { current = (old, new, []) }
                current?.edits.append(edit)
            } else {
                close()
            }
            switch edit {
            case .keep: (old, new) = (old + 1, new + 1)
            case .remove: old += 1
            case .insert: new += 1
            }
        }
        close()
        return hunks
    }
}
