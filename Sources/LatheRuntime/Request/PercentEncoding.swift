import LatheCoding

/// Escapes text for URLs and forms: the unreserved characters of RFC 3986 stay, each other byte of the
/// UTF-8 becomes `%XX`, the space and `+` too.
enum PercentEncoding {
    private static let unreserved =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"

    /// For each byte 1 if it has to be escaped, and 0 if it is unreserved; never written after it is made.
    nonisolated(unsafe) private static let isReserved: UnsafePointer<UInt8> = {
        let table = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
        table.initialize(repeating: 1, count: 256)
        for byte in unreserved.utf8 { table[Int(byte)] = 0 }
        return UnsafePointer(table)
    }()

    private static let ones: UInt64 = 0x0101_0101_0101_0101

    /// Adds bytes and escapes them, eight at once where none has to be.
    static func append(_ bytes: UnsafeBufferPointer<UInt8>, to buffer: inout OutputBuffer) {
        guard var source = bytes.baseAddress else { return }
        let end = source + bytes.count
        // The last word is written whole.
        let start = buffer.room(bytes.count &* 3 &+ 8)
        var target = start
        let table = isReserved
        while source < end {
            let count = min(end - source, 8)
            let word = count == 8 ? load(source, as: UInt64.self) : lastWord(source, count)
            // A branch, which is foreseen, and no sum that the next step would have to wait for.
            if plainBytes(word) >= count {
                UnsafeMutableRawPointer(target).storeBytes(of: word.littleEndian, as: UInt64.self)
                source += count
                target += count
                continue
            }
            let stop = source + count
            while source < stop {
                let byte = source.pointee
                source += 1
                target.pointee = byte
                target = table[Int(byte)] == 0 ? target + 1 : escape(byte, target)
            }
        }
        buffer.advance(target - start)
    }

    /// Escapes in place what was written behind `start`.
    static func escape(_ buffer: inout OutputBuffer, from start: Int) {
        let count = buffer.count - start
        let table = isReserved
        var reserved = 0
        for byte in UnsafeBufferPointer(start: buffer.base + start, count: count) {
            reserved &+= Int(table[Int(byte)])
        }
        guard reserved > 0 else { return }
        let base = buffer.room(reserved &* 2) - count
        // From behind, so that nothing is written over before it is read.
        var source = base + count
        var target = source + reserved &* 2
        while source < target {
            source -= 1
            let byte = source.pointee
            if table[Int(byte)] == 0 {
                target -= 1
                target.pointee = byte
            } else {
                target -= 3
                _ = escape(byte, target)
            }
        }
        buffer.advance(reserved &* 2)
    }

    @inline(__always)
    private static func load<Word: FixedWidthInteger & BitwiseCopyable>(
        _ source: UnsafePointer<UInt8>,
        as type: Word.Type
    ) -> Word {
        Word(littleEndian: UnsafeRawPointer(source).loadUnaligned(as: type))
    }

    /// The last one to seven bytes of a text as a word, without a look behind them.
    @inline(__always)
    private static func lastWord(_ source: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
        if count >= 4 {
            let last = UInt64(load(source + (count - 4), as: UInt32.self))
            return UInt64(load(source, as: UInt32.self)) | last &<< UInt64((count - 4) &* 8)
        }
        let middle = count / 2
        return UInt64(source[0]) | UInt64(source[middle]) &<< UInt64(middle &* 8)
            | UInt64(source[count - 1]) &<< UInt64((count - 1) &* 8)
    }

    /// How many of the eight bytes, from the first one, are letters, digits, `-` or `.`.
    @inline(__always)
    private static func plainBytes(_ word: UInt64) -> Int {
        let highs = ones &* 0x80
        // Without the high bits no byte carries into the next; the sums' high bits say what is reached.
        let plain = word & ~highs
        let lower = plain | ones &* 0x20
        let letters = (lower &+ ones &* (0x80 - 0x61)) & ~(lower &+ ones &* (0x80 - 0x7B))
        let digits = (plain &+ ones &* (0x80 - 0x30)) & ~(plain &+ ones &* (0x80 - 0x3A))
        let marks = (plain &+ ones &* (0x80 - 0x2D)) & ~(plain &+ ones &* (0x80 - 0x2F))
        let others = ~((letters | digits | marks) & ~word) & highs
        return others.trailingZeroBitCount >> 3
    }

    @inline(__always)
    private static func escape(
        _ byte: UInt8,
        _ target: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        target[0] = UInt8(ascii: "%")
        target[1] = digit(byte >> 4)
        target[2] = digit(byte & 15)
        return target + 3
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 48 + value : 55 + value }

    static func text(_ text: String) -> String {
        var buffer = OutputBuffer(capacity: text.utf8.count * 3)
        var text = text
        text.withUTF8 { append($0, to: &buffer) }
        defer { buffer.free() }
        return String(decoding: buffer.bytes, as: UTF8.self)
    }
}
