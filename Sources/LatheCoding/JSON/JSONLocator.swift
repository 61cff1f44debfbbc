/// Finds the path, the line and the column of a byte in a document, for a failure.
///
/// The bytes before it have already been read and are well-formed, so this pass does not check them. It takes
/// about as long as skipping these bytes.
struct JSONLocator {
    private enum Level {
        case object(key: Range<Int>?)
        case array(index: Int)
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private let target: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>, offset: Int) {
        self.bytes = bytes
        target = min(max(offset, 0), bytes.count)
    }

    /// The line and column of the byte, from 1.
    var position: (line: Int, column: Int) {
        var line = 1
        var first = 0
        for index in 0..<target where bytes[index] == 0x0A {
            line += 1
            first = index + 1
        }
        return (line, target - first + 1)
    }

    /// Returns the path of the innermost value that starts at the byte or contains it, after `prefix`.
    func path(prefix: String = "$") -> String {
        var levels: [Level] = []
        var isKey = false
        var at = 0
        while at < target {
            switch bytes[at] {
            case UInt8(ascii: "{"):
                levels.append(.object(key: nil))
                isKey = true
            case UInt8(ascii: "["): levels.append(.array(index: 0))
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                _ = levels.popLast()
                isKey = false
            case UInt8(ascii: ","):
                switch levels.popLast() {
                case .array(let index): levels.append(.array(index: index + 1))
                case .object:
                    levels.append(.object(key: nil))
                    isKey = true
                case nil: break
                }
            case UInt8(ascii: "\""):
                let end = textEnd(at)
                if isKey, end < target, levels.popLast() != nil {
                    levels.append(.object(key: at + 1..<end))
                    isKey = false
                }
                at = end
            default: break
            }
            at += 1
        }
        return levels.reduce(into: prefix) { path, level in
            switch level {
            case .array(let index): path += "[\(index)]"
            case .object(let key?): path += Self.step(text(key))
            case .object(nil): break
            }
        }
    }

    /// Returns the index of the closing quote of the text that starts at a quote.
    private func textEnd(_ quote: Int) -> Int {
        var at = quote + 1
        while at < target, bytes[at] != UInt8(ascii: "\"") {
            at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
        }
        return at
    }

    private func text(_ range: Range<Int>) -> String {
        guard let base = bytes.baseAddress else { return "" }
        return JSONScan.unescaped(base + range.lowerBound, range.count)
    }

    /// Returns a step of a path: `.name`, or `["odd name"]` with JSON's escapes.
    static func step(_ key: String) -> String {
        let isName = key.utf8.allSatisfy {
            ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "_") || $0 >= 0x80
        }
        if isName, let first = key.utf8.first, first &- 0x30 > 9 { return ".\(key)" }
        return "[\(JSONValue.string(key))]"
    }
}
