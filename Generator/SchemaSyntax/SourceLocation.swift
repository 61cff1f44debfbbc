/// A human-readable place in a file; lines and columns count from 1, columns in UTF-8 bytes.
package struct SourceLocation: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let path: String
    package let line: Int
    package let column: Int

    package init(path: String, line: Int, column: Int) {
        self.path = path
        self.line = line
        self.column = column
    }

    package var description: String { "\(path):\(line):\(column)" }

    package static func < (left: Self, right: Self) -> Bool {
        (left.path, left.line, left.column) < (right.path, right.line, right.column)
    }
}

/// A range of bytes in a source; lines and columns are computed only when requested.
package struct SourceRange: Hashable, Sendable {
    package let source: SchemaSource
    private let lower: UInt32
    private let upper: UInt32

    /// Creates a range, which is clamped past 4 GiB, since no parsed source is that long.
    package init(source: SchemaSource, bytes: Range<Int>) {
        self.source = source
        self.lower = UInt32(clamping: bytes.lowerBound)
        self.upper = UInt32(clamping: bytes.upperBound)
    }

    package var bytes: Range<Int> { Int(lower)..<Int(upper) }

    /// The origin of the first byte; `nil` in a handwritten file.
    package var origin: SourceOrigin? { source.origin(at: Int(lower)) }

    /// The location of the first byte.
    package var location: SourceLocation { source.location(at: Int(lower)) }

    /// The range of UTF-8 bytes of the text of a string literal at this range.
    ///
    /// It is this range where there is no such text in quotes, and for a literal of more than 4096 bytes, since each call
    /// reads the literal from its start.
    package func range(ofText text: Range<Int>) -> SourceRange {
        let whole = bytes
        guard (2...4096).contains(whole.count), whole.upperBound <= source.bytes.count,
            let quote = [UInt8(ascii: "\""), UInt8(ascii: "'")]
                .first(where: { $0 == source.bytes[whole.lowerBound] }),
            source.bytes[whole.upperBound - 1] == quote
        else { return self }
        let end = whole.upperBound - 1
        var offset = whole.lowerBound + 1
        var count = 0
        var start: Int?
        while count < text.upperBound, offset < end {
            if count >= text.lowerBound, start == nil { start = offset }
            let step = source.escape(at: offset) ?? (length: 1, count: 1)
            offset += step.length
            count += step.count
        }
        guard count >= text.upperBound, offset <= end else { return self }
        return source.range((start ?? offset)..<offset)
    }

    package static func == (left: Self, right: Self) -> Bool {
        left.source === right.source && left.bytes == right.bytes
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(source))
        hasher.combine(bytes)
    }
}
