#if Curl && os(Linux)
import Foundation

/// Reads a body in chunks (RFC 9112, section 7.1), divided into any pieces.
///
/// libcurl's own reader takes the digits at the beginning of a size and ignores what follows: it reads
/// `0x18` as the last chunk, and the data as trailers.
struct CurlChunks {
    /// The most bytes of a line with a size, its extensions and all.
    private static let maximumLine = 1 << 14
    /// The most digits of a size.
    private static let maximumDigits = 16

    private enum State {
        case size, afterSize, `extension`, sizeLF, data, dataCR, dataLF, trailer, end
    }

    private var state = State.size
    /// The size of the chunk, then what is left of it.
    private var size = 0
    private var digits = 0
    /// The bytes of the line with a size.
    private var count = 0
    /// The line of the trailers that is coming.
    private var line: [UInt8] = []

    /// Whether the body is complete.
    var isEnded: Bool { state == .end }

    /// Reads bytes as they were received; those after the end are ignored.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - head: Checks the trailers, and limits them.
    ///   - use: Takes bytes of the body; `false` to stop.
    /// - Returns: What is wrong; `nil` for nothing.
    mutating func take(
        _ bytes: UnsafeRawBufferPointer,
        _ head: inout CurlHead,
        _ use: (UnsafeRawBufferPointer) -> Bool
    ) -> String? {
        var place = 0
        while place < bytes.count, state != .end {
            if state == .data {
                let count = min(size, bytes.count - place)
                let part = UnsafeRawBufferPointer(rebasing: bytes[place..<place + count])
                guard use(part) else { return nil }
                (size, place) = (size - count, place + count)
                if size == 0 { state = .dataCR }
            } else {
                if let problem = take(bytes[place], &head) { return problem }
                place += 1
            }
        }
        return nil
    }

    /// Takes a byte between the data of two chunks.
    private mutating func take(_ byte: UInt8, _ head: inout CurlHead) -> String? {
        switch (state, byte) {
        case (.dataCR, 0x0D): state = .dataLF
        // A line may end without CR (RFC 9112, section 2.2).
        case (.dataCR, 0x0A), (.dataLF, 0x0A): (state, size, digits, count) = (.size, 0, 0, 0)
        case (.dataCR, _), (.dataLF, _): return "a chunk is longer than its size"
        case (.trailer, _): return trailer(byte, &head)
        default: return line(byte)
        }
        return nil
    }

    /// Takes a byte of the line with a size.
    private mutating func line(_ byte: UInt8) -> String? {
        count += 1
        if count > Self.maximumLine { return "the line of a chunk's size is too long" }
        switch (state, byte) {
        case (.extension, 0x0D): state = .sizeLF
        case (.extension, 0x0A), (.sizeLF, 0x0A): state = size == 0 ? .trailer : .data
        case (.extension, _): break
        case (.sizeLF, _): return "a chunk's size is malformed"
        case (.size, _):
            if let digit = byte.hexDigitValue {
                guard digits < Self.maximumDigits, size <= Int.max >> 4 else {
                    return "a chunk's size is too large"
                }
                (size, digits) = (size << 4 | Int(digit), digits + 1)
                return nil
            }
            guard digits > 0 else { return "a chunk has no size" }
            state = .afterSize
            fallthrough
        default:
            // Some servers fill up with spaces.
            switch byte {
            case 0x20, 0x09: break
            case UInt8(ascii: ";"): state = .extension
            case 0x0D: state = .sizeLF
            case 0x0A: state = size == 0 ? .trailer : .data
            default: return "a chunk's size is malformed"
            }
        }
        return nil
    }

    private mutating func trailer(_ byte: UInt8, _ head: inout CurlHead) -> String? {
        line.append(byte)
        guard byte == 0x0A else {
            return line.count > CurlHead.maximumBytes ? "the trailers are too long" : nil
        }
        if line.count == 1 || line.count == 2 && line[0] == 0x0D { state = .end }
        defer { line.removeAll(keepingCapacity: true) }
        return line.withUnsafeBytes { head.take($0) }
    }
}
#endif
