import LatheRuntime

/// The field `Content-Range: bytes 5-9/10`.
struct ContentRange {
    let start: Int
    /// The offset after the last byte.
    let end: Int
    /// The size of the whole content; `nil` when the server does not know it.
    let total: Int?

    init?(_ field: String?) {
        guard let field, field.lowercased().hasPrefix("bytes ") else { return nil }
        let parts = field.dropFirst("bytes ".count).split(separator: "/")
        guard parts.count == 2 else { return nil }
        let bounds = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        guard bounds.count == 2, let first = Self.number(bounds[0]),
            let last = Self.number(bounds[1]), first <= last, last < Int.max
        else { return nil }
        let total = Self.number(parts[1])
        guard parts[1] == "*" || total.map({ last < $0 }) == true else { return nil }
        (start, end, self.total) = (first, last + 1, total)
    }

    /// Returns a number that consists only of digits; `Int` would also accept a sign.
    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ? Int(text) : nil
    }
}
