import Foundation

/// Pairs of horizontal bars, one for Lathe and one for the peer, as an SVG image.
struct Chart {
    /// One measure of Lathe, as a multiple of the peer's.
    struct Row {
        var label: String
        /// The name of the peer.
        let peer: String
        /// Lathe's time, memory or size where the peer's is 1, so that less is better.
        let share: Double
        /// Whether Lathe's speed is stated rather than its share.
        let isSpeed: Bool

        /// The relation of Lathe to the peer, in words.
        var remark: String {
            isSpeed
                ? "\(Self.digits(1 / share)) times as fast as \(peer)"
                : "\(Self.digits(share)) times \(peer)"
        }

        private static func digits(_ value: Double) -> String {
            String(format: value < 3 ? "%.2f" : value < 10 ? "%.1f" : "%.0f", value)
        }
    }

    /// The colors of an image; DocC picks the one that suits the page.
    enum Appearance: String, CaseIterable {
        case light, dark

        /// The end of the file's name, as DocC expects it.
        var suffix: String { self == .light ? "" : "~dark" }

        fileprivate var text: String { self == .light ? "#1d1d1f" : "#f5f5f7" }
        fileprivate var faint: String { self == .light ? "#6e6e73" : "#a1a1a6" }
        fileprivate var lathe: String { self == .light ? "#d9480f" : "#ff922b" }
        fileprivate var peer: String { self == .light ? "#c7c7cc" : "#545458" }
    }

    /// Lengths in pixels, small enough for the text to be legible on a phone, where images are scaled down.
    private enum Size {
        static let width = 480.0
        static let bar = 8.0
        static let row = 46.0
        static let top = 66.0
    }

    let title: String
    let rows: [Row]

    /// The image as text.
    ///
    /// - Parameter appearance: The colors.
    /// - Returns: A document of SVG 1.1, without a background.
    func svg(_ appearance: Appearance) -> String {
        let height = Size.top + Double(rows.count) * Size.row
        var lines = [
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Size.width) \(height)" \
            width="\(Size.width)" height="\(height)" role="img" aria-label="\(escaped(title))" \
            font-family="-apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif" font-size="13">
            """,
            text(0, 20, title, appearance.text, "font-size=\"16\" font-weight=\"600\""),
            box(0, 34, 10, 10, appearance.lathe),
            text(16, 43, "Lathe", appearance.faint),
            box(66, 34, 10, 10, appearance.peer),
            text(82, 43, "other library; shorter is better", appearance.faint),
        ]
        let longest = max(1, rows.map(\.share).max() ?? 1)
        for (number, row) in rows.enumerated() {
            let y = Size.top + Double(number) * Size.row
            let length = max(2, Size.width * row.share / longest)
            lines += [
                text(0, y + 11, row.label, appearance.text),
                text(Size.width, y + 11, row.remark, appearance.faint, "text-anchor=\"end\""),
                box(0, y + 17, length, Size.bar, appearance.lathe),
                box(0, y + 27, Size.width / longest, Size.bar, appearance.peer),
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
