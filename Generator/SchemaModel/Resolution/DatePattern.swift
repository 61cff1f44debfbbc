import SchemaSyntax

/// A pattern of `yyyy MM dd HH mm ss SSS XXX` and literal text, in which letters are quoted as `'…'`.
struct DatePattern {
    static let parts = ["yyyy", "MM", "dd", "HH", "mm", "ss", "SSS", "XXX"]

    /// The first error and its byte range; `nil` for a valid pattern.
    let problem: (Range<Int>, String)?

    init(_ text: String) { problem = Self.findProblem(Array(text.utf8)) }

    private static func findProblem(_ bytes: [UInt8]) -> (Range<Int>, String)? {
        var seen: Set<String> = []
        var index = 0
        while index < bytes.count {
            let start = index
            if bytes[index] == UInt8(ascii: "'") {
                let close = bytes[(index + 1)...].firstIndex(of: UInt8(ascii: "'"))
                guard let close else {
                    return (start..<start + 1, "\"'\" has no end in a date pattern, expected \"'\"")
                }
                index = close + 1
                continue
            }
            guard isLetter(bytes[index]) else {
                index += 1
                continue
            }
            while index < bytes.count, bytes[index] == bytes[start] { index += 1 }
            let run = String(decoding: bytes[start..<index], as: UTF8.self)
            guard parts.contains(run) else {
                return (
                    start..<index,
                    "\(quoted(run)) is not part of a date pattern, "
                        + "expected \(joinedQuoted(parts)), or letters between apostrophes"
                )
            }
            guard seen.insert(run).inserted else {
                return (
                    start..<index, "\(quoted(run)) is in a date pattern twice, expected only once"
                )
            }
        }
        guard seen.contains("yyyy") else {
            return (0..<bytes.count, "the date pattern has no year, expected 'yyyy' in it")
        }
        return nil
    }
}
