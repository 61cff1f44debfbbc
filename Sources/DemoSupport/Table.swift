/// Rows under a line of headings, as wide as they need, or as the terminal is.
public struct Table: Sendable {
    /// A heading and the side on which its cells stand.
    public struct Column: Sendable, ExpressibleByStringLiteral {
        let heading: String
        let isNumber: Bool

        /// A column of text.
        public init(stringLiteral heading: String) {
            self.init(heading, isNumber: false)
        }

        private init(_ heading: String, isNumber: Bool) {
            self.heading = heading
            self.isNumber = isNumber
        }

        /// A column of numbers, which stand on the right.
        public static func number(_ heading: String) -> Column {
            Column(heading, isNumber: true)
        }
    }

    private let columns: [Column]
    private let rows: [[String]]

    /// Makes a table; cells that a row has too few of are empty.
    ///
    /// Control characters in cells, which a server may have sent, are shown as spaces.
    public init(_ columns: [Column], _ rows: [[String]]) {
        self.columns = columns
        self.rows = rows.map { row in
            columns.indices.map { $0 < row.count ? row[$0].withoutControls : "" }
        }
    }

    /// The lines of the table.
    public func rendered(for terminal: Terminal) -> String {
        guard !rows.isEmpty else { return terminal.style(.dim, "nothing") }
        let widths = widths(within: terminal.width)
        let head = line(columns.map(\.heading), widths)
        return ([terminal.style(.bold, head)] + rows.map { line($0, widths) })
            .joined(separator: "\n")
    }

    private func line(_ cells: [String], _ widths: [Int]) -> String {
        var line = ""
        for (index, cell) in cells.enumerated() {
            if index > 0 { line += "  " }
            let cut = cell.cut(to: widths[index])
            if columns[index].isNumber {
                line += String(repeating: " ", count: widths[index] - cut.displayWidth) + cut
            } else {
                line += cut.padded(to: widths[index])
            }
        }
        return String(line.reversed().drop { $0 == " " }.reversed())
    }

    /// The widest columns give way until the table fits; none becomes narrower than 8.
    private func widths(within width: Int?) -> [Int] {
        var widths = columns.indices.map { index in
            max(columns[index].heading.displayWidth, rows.map { $0[index].displayWidth }.max() ?? 0)
        }
        guard let width else { return widths }
        var excess = widths.reduce(2 * (widths.count - 1), +) - width
        while excess > 0, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }),
            widths[widest] > 8
        {
            // Down to the next one's width at a time, so that a cell of any length costs nothing.
            let next = widths.indices.filter { $0 != widest }.map { widths[$0] }.max() ?? 8
            let step = max(1, min(excess, widths[widest] - max(8, next)))
            widths[widest] -= step
            excess -= step
        }
        return widths
    }
}
