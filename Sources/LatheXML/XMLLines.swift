#if XML
import Foundation
import LatheCoding

/// Where the lines of a document begin, as far as places in it are still asked for.
struct XMLLines {
    /// The places where lines begin, the last ones of the document.
    private var starts = [0]
    /// How many lines are before these.
    private var before = 0
    /// The line that was asked for last; the next one is seldom far from it.
    private var last = 0
    /// How many bytes the document has had so far.
    private(set) var end = 0

    /// The number of unneeded lines that are kept before they are removed together.
    private static let most = 1024

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

    /// Drops what only places before this one need.
    mutating func drop(before offset: Int) {
        guard starts.count > Self.most else { return }
        find(offset)
        guard last > Self.most else { return }
        starts.removeFirst(last)
        before += last
        last = 0
    }

    /// The place as line and column, both from 1.
    mutating func position(_ offset: Int) -> XMLPosition {
        find(offset)
        return XMLPosition(
            offset: offset,
            line: before + last + 1,
            column: max(offset - starts[last], 0) + 1
        )
    }

    /// Makes the line that a place is in the last one.
    private mutating func find(_ offset: Int) {
        if starts[last] > offset { last = 0 }
        while last + 1 < starts.count, starts[last + 1] <= offset { last += 1 }
    }
}
#endif
