import Foundation

/// Horizontal bars in pairs, one of Lathe and one of the peer it was measured against, as an SVG image.
struct Chart {
    /// One measure: how long Lathe took where the peer took 1, or the reverse of it for other quantities.
    struct Row {
        let label: String
        /// The name of the peer.
        let peer: String
        /// Lathe's share of the peer's value, of which less is better.
        let share: Double

        /// What the pair says, in words.
        var remark: String {
            share < 1
                ? "\(Self.digits(1 / share)) times less than \(peer)"
                : "\(Self.digits(share)) times \(peer)"
        }

        private static func digits(_ value: Double) -> String {
            String(format: value < 10 ? "%.2f" : "%.1f", value)
        }
    }

    /// The colours of an image; DocC picks the one that suits the page.
    enum Appearance: String, CaseIterable {
        case light, dark

        /// The end of the file's name, as DocC's catalogues want it.
        var suffix: String { self == .light ? "" : "~dark" }

        fileprivate var text: String { self == .light ? "#1d1d1f" : "#f5f5f7" }
        fileprivate var faint: String { self == .light ? "#6e6e73" : "#a1a1a6" }
        fileprivate var lathe: String { self == .light ? "#d9480f" : "#ff922b" }
        fileprivate var peer: String { self == .light ? "#c7c7cc" : "#545458" }
    }

    private enum Size {
        static let width = 860.0
        static let label = 200.0
        static let bars = 360.0
        static let bar = 9.0
        static let row = 30.0
        static let top = 62.0
    }

    let title: String
    let rows: [Row]

    /// The image as text.
    ///
    /// - Parameter appearance: The colours.
    /// - Returns: A document of SVG 1.1, without a background.
    func svg(_ appearance: Appearance) -> String {
        let height = Size.top + Double(rows.count) * Size.row + 8
        var lines = [
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Size.width) \(height)" \
            width="\(Size.width)" height="\(height)" role="img" aria-label="\(escaped(title))" \
            font-family="-apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif" font-size="13">
            """,
            text(0, 20, title, appearance.text, "font-size=\"16\" font-weight=\"600\""),
            box(0, 34, 10, 10, appearance.lathe),
            text(16, 43, "Lathe", appearance.faint),
            box(70, 34, 10, 10, appearance.peer),
            text(86, 43, "the peer; shorter is better", appearance.faint),
        ]
        let longest = max(1, rows.map(\.share).max() ?? 1)
        for (number, row) in rows.enumerated() {
            let y = Size.top + Double(number) * Size.row
            lines += [
                text(0, y + 13, row.label, appearance.text),
                box(
                    Size.label,
                    y,
                    max(2, Size.bars * row.share / longest),
                    Size.bar,
                    appearance.lathe
                ),
                box(Size.label, y + Size.bar + 2, Size.bars / longest, Size.bar, appearance.peer),
                text(Size.label + Size.bars + 14, y + 13, row.remark, appearance.faint),
            ]
        }
        return (lines + ["</svg>", ""]).joined(separator: "\n")
    }

    private func text(
        _ x: Double,
        _ y: Double,
        _ text: String,
        _ color: String,
        _ more: String = ""
    ) -> String {
        "<text x=\"\(x)\" y=\"\(y)\" fill=\"\(color)\" \(more)>\(escaped(text))</text>"
    }

    private func box(
        _ x: Double,
        _ y: Double,
        _ width: Double,
        _ height: Double,
        _ color: String
    ) -> String {
        let width = String(format: "%.1f", width)
        return """
            <rect x="\(x)" y="\(y)" width="\(width)" height="\(height)" rx="2" fill="\(color)"/>
            """
    }

    private func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;")
            .replacing("<", with: "&lt;")
            .replacing("\"", with: "&quot;")
    }
}
