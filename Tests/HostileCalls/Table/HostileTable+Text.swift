extension HostileTable {
    /// The cells in the order of the behaviors.
    private var cells: [Cell] {
        Behavior.all.flatMap { behavior in
            Operation.allCases.map { Cell(behavior.name, $0) }
        }.filter { ends[$0] != nil }
    }

    /// Those of the faults that are wanted, one a line.
    func faults(_ isWanted: (Cell, End) -> Bool = { _, _ in true }) -> [String] {
        cells.compactMap { cell in
            guard let end = ends[cell], end.isFault, isWanted(cell, end) else { return nil }
            return "\(cell): \(end.kind) (\(end.detail), \(end.overrun) ms after the deadline)"
        }
    }

    /// How many calls ended in a way.
    func count(_ kind: End.Kind) -> Int { ends.values.count { $0.kind == kind } }

    /// The milliseconds after its deadline at which the last call ended, among those that did.
    var longestOverrun: Int { ends.values.filter { $0.kind != .never }.map(\.overrun).max() ?? 0 }

    /// A line for each behavior with a column for each operation, then the faults and the counts.
    var text: String {
        let names = Behavior.all.map(\.name).filter { name in
            Operation.allCases.contains { ends[Cell(name, $0)] != nil }
        }
        let width = (names.map(\.count).max() ?? 0) + 2
        var lines = [Self.row("behavior", Operation.allCases.map(\.rawValue), width)]
        for name in names {
            let columns = Operation.allCases.map { ends[Cell(name, $0)]?.summary ?? "" }
            lines.append(Self.row(name, columns, width))
        }
        return (lines + faults() + [counts]).joined(separator: "\n")
    }

    /// As in `urlsession: 250 behaviors, 1,200 calls: 700 right, 480 error, …`.
    var counts: String {
        let behaviors = Set(ends.keys.map(\.behavior)).count
        let kinds = [
            End.Kind.right, .error, .accepted, .refused, .lost, .untyped, .late, .never, .died,
        ].map { "\(count($0)) \($0.rawValue)" }
        return "\(transport.rawValue): \(behaviors) behaviors, \(ends.count) calls: "
            + kinds.joined(separator: ", ")
            + " (\(strayDeaths.count) more processes)"
            + "; last end \(longestOverrun) ms after its deadline; \(repeated) made again alone; "
            + "at most \(memory) MB of memory"
    }

    private static func row(_ name: String, _ columns: [String], _ width: Int) -> String {
        let texts =
            [name.padded(width)] + columns.dropLast().map { $0.padded(14) }
            + columns.suffix(1)
        return texts.joined()
    }
}

extension String {
    fileprivate func padded(_ width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}
