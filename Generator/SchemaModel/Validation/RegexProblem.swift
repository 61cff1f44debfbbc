/// The reason why a text is not a regular expression, in words that do not depend on the language of the system.
struct RegexProblem {
    /// The reason, such as `expected ')'`.
    let reason: String
    /// The UTF-8 bytes of the pattern that the reason concerns; `nil` when they are unknown.
    let bytes: Range<Int>?

    /// Finds the problem; `nil` if the pattern is a regular expression.
    init?(of pattern: String) {
        do {
            _ = try Regex(pattern)
            return nil
        } catch {
            reason = "\(error)"
            bytes = Self.place(of: error).flatMap { range in
                guard range.upperBound <= pattern.endIndex else { return nil }
                let start = pattern.utf8.distance(from: pattern.startIndex, to: range.lowerBound)
                return
                    start..<pattern.utf8.distance(
                        from: pattern.startIndex,
                        to: range.upperBound
                    )
            }
        }
    }

    /// The place of an error in its pattern.
    ///
    /// The type of the errors is not public, so their properties are found by reflection.
    private static func place(of error: any Error) -> Range<String.Index>? {
        let location = Mirror(reflecting: error).descendant("location", "range")
        return location as? Range<String.Index>
    }
}
