import LatheCoding

/// Compares parts of a result with what an example expects, and keeps what differs.
public struct ResultCheck {
    private(set) var differences: [String] = []

    /// Compares one part.
    ///
    /// - Parameters:
    ///   - path: The part's path in the result, `lists[0].name`.
    ///   - found: The part; `nil` when something on the way is not there.
    ///   - expected: What it must be.
    public mutating func equal<Part: Equatable>(_ path: String, _ found: Part?, _ expected: Part?) {
        if found == expected { return }
        func shown(_ part: Part?) -> String { part.map { "\($0)" } ?? "nil" }
        differences.append("\(path) is \(shown(found)) and not \(shown(expected))")
    }

    /// Says that a union is of another case, or not there.
    ///
    /// - Parameters:
    ///   - path: The union's path in the result.
    ///   - found: The union.
    ///   - expected: The name of the case that it must be.
    public mutating func reject<Part>(_ path: String, _ found: Part?, expected: String) {
        differences.append("\(path) is \(found.map { "\($0)" } ?? "nil") and not '\(expected)'")
    }
}

extension RandomAccessCollection where Index == Int {
    /// The element of a place; `nil` where there is none, so that a test goes on.
    public subscript(at place: Int) -> Element? {
        indices.contains(place) ? self[place] : nil
    }
}
