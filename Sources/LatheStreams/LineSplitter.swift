import Foundation
import LatheRuntime

/// Splits chunks of bytes into lines, which end in LF, CR LF or CR.
struct LineSplitter {
    /// A line is longer than the limit.
    struct TooLong: Error {}

    private let limit: Int
    private var line: [UInt8] = []
    private var lines: [[UInt8]] = []
    private var isBehindReturn = false

    init(limit: Int) { self.limit = limit }

    /// Returns the lines that a chunk completes.
    mutating func push(_ piece: Data) throws(TooLong) -> [[UInt8]] {
        defer { lines = [] }
        for byte in piece {
            defer { isBehindReturn = byte == 0x0D }
            switch byte {
            case 0x0A where isBehindReturn: continue
            case 0x0A, 0x0D:
                lines.append(line)
                line = []
            default:
                guard line.count < limit else { throw TooLong() }
                line.append(byte)
            }
        }
        return lines
    }

    /// Returns the last line if it has no line ending; `nil` when nothing follows the last line ending.
    func finish() -> [UInt8]? { line.isEmpty ? nil : line }
}
