/// A position in a document whose earlier bytes are no longer available.
struct JSONStreamPlace {
    private(set) var offset = 0
    private(set) var line = 1
    private var lineStart = 0
    /// The number of bytes of a byte order mark that have been read.
    var markLength = 0

    var column: Int { offset - lineStart + 1 }

    mutating func advance(over chunk: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) {
        guard end > start, let base = chunk.baseAddress else { return }
        let first = offset
        offset += end - start
        var at = start
        while at < end {
            if end - at >= 8 {
                let word = JSONScan.word(base + at) ^ 0x0A0A_0A0A_0A0A_0A0A
                if (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080 == 0 {
                    at += 8
                    continue
                }
            }
            let stop = min(at + 8, end)
            while at < stop {
                if base[at] == 0x0A {
                    line += 1
                    lineStart = first + at + 1 - start
                }
                at += 1
            }
        }
    }
}
