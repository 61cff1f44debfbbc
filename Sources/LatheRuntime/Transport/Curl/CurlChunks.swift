#if Curl && os(Linux)
import Foundation

/// Reads a body in the chunked transfer coding (RFC 9112, section 7.1), from pieces of any size.
///
/// libcurl's own reader uses the digits at the beginning of a chunk size and ignores the rest: it reads `0x18`
/// as the last chunk, and the data as trailers.
struct CurlChunks {
    /// The maximum number of bytes in the line of a chunk size, with its extensions.
    private static let maximumLine = 1 << 14
    /// The maximum number of digits in a chunk size.
    private static let maximumDigits = 16

    private enum State {
        case size, afterSize, `extension`, sizeLF, data, dataCR, dataLF, trailer, end
    }

    private var state = State.size
    /// The size of the chunk, then the number of its bytes that have not been read.
    private var size = 0
    private var digits = 0
    /// The number of bytes in the line of the chunk size.
    private var count = 0
    /// The incomplete line of the trailer section.
    private var line: [UInt8] = []

    /// Whether the body is complete.
    var isEnded: Bool { state == .end }

    /// Reads received bytes; those after the end are ignored.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - head: Checks and limits the trailer section.
    ///   - use: Processes bytes of the body; returns `false` to stop.
    /// - Returns: A description of the error; `nil` for none.
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

    /// Reads a byte that is not chunk data.
    private mutating func take(_ byte: UInt8, _ head: inout CurlHead) -> String? {
        switch (state, byte) {
        case (.dataCR, 0x0D): state = .dataLF
        // A line may end without CR (RFC 9112, section 2.2).
        case (.dataCR, 0x0A), (.dataLF, 0x0A): (state, size, digits, count) = (.size, 0, 0, 0)
        case (.dataCR, _), (.dataLF, _): return "a chunk is longer than its chunk size"
        case (.trailer, _): return trailer(byte, &head)
        default: return line(byte)
        }
        return nil
    }

    /// Reads a byte of the line of a chunk size.
    private mutating func line(_ byte: UInt8) -> String? {
        count += 1
        if count > Self.maximumLine { return "the line of a chunk size is too long" }
        switch (state, byte) {
        case (.extension, 0x0D): state = .sizeLF
        case (.extension, 0x0A), (.sizeLF, 0x0A): state = size == 0 ? .trailer : .data
        case (.extension, _): break
        case (.sizeLF, _): return "a chunk size is malformed"
        case (.size, _):
            if let digit = byte.hexDigitValue {
                guard digits < Self.maximumDigits, size <= Int.max >> 4 else {
                    return "a chunk size is too large"
                }
                (size, digits) = (size << 4 | Int(digit), digits + 1)
                return nil
            }
            guard digits > 0 else { return "a chunk size is missing" }
            state = .afterSize
            fallthrough
        default:
            // Some servers pad the size with spaces.
            switch byte {
            case 0x20, 0x09: break
            case UInt8(ascii: ";"): state = .extension
            case 0x0D: state = .sizeLF
            case 0x0A: state = size == 0 ? .trailer : .data
            default: return "a chunk size is malformed"
            }
        }
        return nil
    }

    private mutating func trailer(_ byte: UInt8, _ head: inout CurlHead) -> String? {
        line.append(byte)
        guard byte == 0x0A else {
            return line.count > CurlHead.maximumBytes ? "the trailer section is too long" : nil
        }
        if line.count == 1 || line.count == 2 && line[0] == 0x0D { state = .end }
        defer { line.removeAll(keepingCapacity: true) }
        return line.withUnsafeBytes { head.take($0) }
    }
}
#endif
