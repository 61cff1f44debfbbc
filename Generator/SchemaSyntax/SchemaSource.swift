import Synchronization

/// A part of a text that was generated from a part of another document, in which errors are reported.
package struct SourceOrigin: Sendable {
    /// The part of the text.
    package let bytes: Range<Int>
    /// The part of the other document from which it was generated.
    package let range: SourceRange
    /// A name of that part that does not depend on line numbers, such as `openapi.yaml#/components/schemas/Card`.
    package let name: String

    package init(_ bytes: Range<Int>, from range: SourceRange, named name: String) {
        self.bytes = bytes
        self.range = range
        self.name = name
    }
}

/// The path and bytes of one schema file, in memory.
///
/// This is a class so that every node of a large tree can refer to its file in one word.
package final class SchemaSource: Sendable {
    /// The path as the user gave it, so that diagnostics are clickable.
    package let path: String

    package let bytes: [UInt8]

    /// Whether the path is the name of an option of a command, such as `--rename`, whose value has no lines.
    package let isOption: Bool

    /// The origins of the parts, the outermost first; empty for a handwritten file.
    private let origins: [SourceOrigin]

    /// The offsets at which lines start, computed when the first location is requested.
    private let lineStarts = Mutex<[Int]?>(nil)

    package init(path: String, bytes: [UInt8], origins: [SourceOrigin] = []) {
        self.path = path
        self.bytes = bytes
        self.origins = origins
        isOption = false
    }

    /// A source for diagnostics about the value of an option.
    package init(option: String) {
        path = option
        bytes = []
        origins = []
        isOption = true
    }

    /// A source without bytes, for diagnostics about a path that could not be read.
    package convenience init(path: String) {
        self.init(path: path, bytes: [])
    }

    /// The origin of the innermost part that contains a byte; `nil` for a handwritten file.
    package func origin(at offset: Int) -> SourceOrigin? {
        origins.last { $0.bytes.contains(offset) } ?? origins.first
    }

    /// The location of a byte.
    ///
    /// For a generated text, this is the location in the document from which it was generated. An offset past the end
    /// gives the end.
    ///
    /// - Complexity: O(*n*) for the first call, O(log *lines*) for later ones.
    package func location(at offset: Int) -> SourceLocation {
        if let origin = origin(at: offset) { return origin.range.location }
        return lineStarts.withLock { cached in
            let starts = cached ?? Self.findLineStarts(bytes)
            cached = starts
            let offset = min(max(offset, starts[0]), bytes.count)
            var low = 0
            var high = starts.count
            while high - low > 1 {
                let middle = (low + high) / 2
                if starts[middle] <= offset { low = middle } else { high = middle }
            }
            return SourceLocation(path: path, line: low + 1, column: offset - starts[low] + 1)
        }
    }

    /// The range of some of the bytes.
    package func range(_ bytes: Range<Int>) -> SourceRange {
        SourceRange(source: self, bytes: bytes)
    }

    /// The empty range before the first byte, for diagnostics about the file as a whole.
    package var start: SourceRange { range(0..<0) }

    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Finds the offsets at which lines start.
    ///
    /// Lines end at LF, CR LF or CR. The first line starts after a byte order mark, which no editor counts as a column.
    private static func findLineStarts(_ bytes: [UInt8]) -> [Int] {
        var starts = [bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0]
        bytes.withUnsafeBufferPointer { bytes in
            for index in bytes.indices {
                let byte = bytes[index]
                if byte == UInt8(ascii: "\n") {
                    starts.append(index + 1)
                } else if byte == UInt8(ascii: "\r") {
                    let isPair = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n")
                    if !isPair { starts.append(index + 1) }
                }
            }
        }
        return starts
    }
}
