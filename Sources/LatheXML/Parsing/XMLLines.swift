#if XML
import Foundation
import LatheCoding

/// The offsets at which the lines of a document begin, as far as they are still needed.
struct XMLLines {
    /// The offsets of the most recent lines of the document.
    private var starts = [0]
    /// The number of lines before those in `starts`.
    private var before = 0
    /// The index of the line that was found last; the next one is usually close to it.
    private var last = 0
    /// The number of bytes received so far.
    private(set) var end = 0

    /// The number of unneeded lines that are kept before they are removed together.
    private static let maximum = 1024

    /// Adds the next bytes of the document.
    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.baseAddress else { return }
        var at = 0
        while at < bytes.count, let found = memchr(base + at, 0x0A, bytes.count - at) {
            at = UnsafeRawPointer(found) - base + 1
            starts.append(end + at)
        }
        end += bytes.count
    }

    /// Removes the lines that only offsets before the given one need.
    mutating func drop(before offset: Int) {
        guard starts.count > Self.maximum else { return }
        find(offset)
        guard last > Self.maximum else { return }
        starts.removeFirst(last)
        before += last
        last = 0
    }

    /// Returns the line and the column of an offset, both counted from 1.
    mutating func position(_ offset: Int) -> XMLPosition {
        find(offset)
        return XMLPosition(
            offset: offset,
            line: before + last + 1,
            column: max(offset - starts[last], 0) + 1
        )
    }

    /// Sets `last` to the line that contains an offset.
    private mutating func find(_ offset: Int) {
        if starts[last] > offset { last = 0 }
        while last + 1 < starts.count, starts[last + 1] <= offset { last += 1 }
    }
}
#endif
