import LatheCoding

/// Compares parts of a result with the expected ones, and records the differences.
public struct ResultCheck {
    private(set) var differences: [String] = []

    /// Compares one part.
    ///
    /// - Parameters:
    ///   - path: The part's path in the result, such as `lists[0].name`.
    ///   - found: The part; `nil` when a part of the path is missing.
    ///   - expected: The expected part.
    public mutating func equal<Part: Equatable>(_ path: String, _ found: Part?, _ expected: Part?) {
        if found == expected { return }
        func shown(_ part: Part?) -> String { part.map { "\($0)" } ?? "nil" }
        differences.append("\(path) is \(shown(found)) and not \(shown(expected))")
    }

    /// Records that a union has another case, or is missing.
    ///
    /// - Parameters:
    ///   - path: The union's path in the result.
    ///   - found: The union; `nil` when it is missing.
    ///   - expected: The name of the expected case.
    public mutating func reject<Part>(_ path: String, _ found: Part?, expected: String) {
        differences.append("\(path) is \(found.map { "\($0)" } ?? "nil") and not '\(expected)'")
    }
}

extension RandomAccessCollection where Index == Int {
    /// The element at an index; `nil` when it is out of range, so that a test continues.
    public subscript(at place: Int) -> Element? {
        indices.contains(place) ? self[place] : nil
    }
}
