import Foundation

/// Cuts bytes that come in pieces into lines, which end in LF, CR LF or CR.
struct LineSplitter {
    /// A line is longer than it may be.
    struct TooLong: Error {}

    private let limit: Int
    private var line: [UInt8] = []
    private var lines: [[UInt8]] = []
    private var isBehindReturn = false

    init(limit: Int) { self.limit = limit }

    /// The lines that a piece completes.
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

    /// The last line, when nothing ended it; `nil` when nothing came behind the last end.
    func finish() -> [UInt8]? { line.isEmpty ? nil : line }
}
