import Foundation

/// Prints measures as they come, for people or one JSON object a line.
struct Report {
    let isJSON: Bool
    private(set) var missed: [String] = []
    /// The measures so far that have a peer.
    private(set) var rows: [Chart.Row] = []

    init(isJSON: Bool) {
        self.isJSON = isJSON
        if !isJSON {
            print(
                "measure".padded(26) + "value".padded(-9) + "floor".padded(-8)
                    + "target".padded(-8) + "         against"
            )
        }
    }

    /// Prints one value beside its goal.
    ///
    /// - Parameters:
    ///   - name: The name of a goal.
    ///   - value: What was measured, in the goal's unit.
    ///   - timings: The times behind it.
    ///   - bytes: How many bytes each of the timings was for; 0 when that says nothing.
    mutating func add(_ name: String, _ value: Double, _ timings: [Timing] = [], bytes: Int = 0) {
        guard let goal = Goal.named(name) else { return }
        let rounded = (value * 1000).rounded() / 1000
        if !goal.isMet(rounded, goal.floor) { missed.append(name) }
        if let row = goal.row(value) { rows.append(row) }
        if isJSON {
            print(
                """
                {"measure": "\(name)", "value": \(rounded), "floor": \(goal.floor), \
                "target": \(goal.target), "better": "\(goal.better.rawValue)", \
                "against": "\(goal.against)"}
                """
            )
        } else {
            let verdict =
                goal.isMet(rounded, goal.target)
                ? "target" : goal.isMet(rounded, goal.floor) ? "floor" : "MISSED"
            print(
                name.padded(26) + Self.digits(value).padded(-9)
                    + Self.digits(goal.floor).padded(-8) + Self.digits(goal.target).padded(-8)
                    + "  " + verdict.padded(7) + goal.against
            )
            for timing in timings { line(timing, bytes) }
        }
        fflush(nil)
    }

    private func line(_ timing: Timing, _ bytes: Int) {
        let time =
            timing.seconds < 1e-3
            ? Self.digits(timing.seconds * 1e9) + " ns" : Self.digits(timing.seconds * 1e3) + " ms"
        var text = "    " + timing.name.padded(32) + time.padded(-14)
        if bytes > 0 {
            let rate = Double(bytes) / timing.seconds / 1e6
            text += (Self.digits(rate) + " MB/s").padded(-16)
        }
        print(text)
    }

    /// Prints a remark for people.
    func note(_ text: String) {
        if !isJSON { print("    " + text) }
        fflush(nil)
    }

    private static func digits(_ value: Double) -> String {
        String(format: value < 100 ? "%.2f" : "%.0f", value)
    }
}

extension String {
    /// The text with spaces up to a width; in front of it when the width is negative.
    func padded(_ width: Int) -> String {
        let spaces = String(repeating: " ", count: max(0, abs(width) - count))
        return width < 0 ? spaces + self : self + spaces
    }
}
