import LatheCoding

/// The path to the end of a document that a writer has partly written, such as `/cases/case[2]/title`.
struct XMLWrittenPath {
    private struct Level {
        var name: String
        /// The number of children of each name that have begun.
        var children: [String: Int] = [:]
    }

    private var levels = [Level(name: "")]

    /// Creates the path from the tags alone, since a writer escapes text that could be mistaken for a tag.
    init(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        var rest = bytes
        while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
            let inside = rest[open...].dropFirst()
            // A tag without `>` is still open for an attribute.
            let close = inside.firstIndex(of: UInt8(ascii: ">")) ?? inside.endIndex
            let tag = inside[..<close]
            rest = inside[close...]
            switch tag.first {
            case UInt8(ascii: "?"): break
            case UInt8(ascii: "/"): _ = levels.popLast()
            default: begin(tag)
            }
        }
    }

    private mutating func begin(_ tag: Slice<UnsafeBufferPointer<UInt8>>) {
        let name = String(
            decoding: tag.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") },
            as: UTF8.self
        )
        let number = (levels.last?.children[name] ?? 0) + 1
        if !levels.isEmpty { levels[levels.count - 1].children[name] = number }
        if tag.last == UInt8(ascii: "/") { return }
        levels.append(Level(name: number == 1 ? name : "\(name)[\(number)]"))
    }

    var text: String { levels.dropFirst().map { "/" + $0.name }.joined() }
}
