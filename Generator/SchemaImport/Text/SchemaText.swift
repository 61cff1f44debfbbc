/// Formats a value as in a schema file.
///
/// The text is indented by four spaces. Short lists and objects are on one line, and the last of several lines ends in
/// a comma.
struct SchemaText {
    /// The greatest length of a line that holds a list or object, in bytes.
    private static let width = 100

    private var bytes: [UInt8] = []
    /// The offset at which the current line starts.
    private var lineStart = 0
    /// The ranges of the items of the outermost list or object, and of the items within them, in the order in which
    /// they end.
    private var items: [(depth: Int, bytes: Range<Int>)] = []

    /// Returns the text of a file: the value and a line end.
    static func text(of value: SchemaValue) -> String {
        written(value).text
    }

    /// Returns the text of a file with the ranges of the outermost items if `depth` is 0, or else of the items within
    /// these.
    static func written(
        _ value: SchemaValue,
        placesAtDepth depth: Int = 0
    ) -> (text: String, places: [Range<Int>]) {
        var text = SchemaText()
        text.write(value, depth: 0, reserved: 0)
        text.add("\n")
        let places = text.items.filter { $0.depth == depth }.map(\.bytes)
        return (String(decoding: text.bytes, as: UTF8.self), places)
    }

    /// Returns the value in one line.
    static func line(of value: SchemaValue) -> String {
        var text = SchemaText()
        text.lineStart = .max / 2
        text.write(value, depth: 1, reserved: 0)
        return String(decoding: text.bytes, as: UTF8.self)
    }

    /// Writes a value and keeps some bytes of the line for the text after it.
    private mutating func write(_ value: SchemaValue, depth: Int, reserved: Int) {
        switch value {
        case .null: add("null")
        case .truth(let truth): add(truth ? "true" : "false")
        case .number(let number): add(number)
        case .text(let text): addQuoted(text)
        case .prose(let text):
            let lines = fits(value, reserved) ? [] : Self.lines(of: text, depth: depth + 1)
            if lines.count < 2 { addQuoted(text) } else { write(lines, depth) }
        case .list(let items) where items.isEmpty: add("[]")
        case .object(let object) where object.members.isEmpty: add("{}")
        case .list(let items):
            guard depth == 0 || !fits(value, reserved) else {
                return writeLine("[", items, "]") { $0.write($1, depth: depth, reserved: 0) }
            }
            writeLines("[", items, "]", depth) { $0.write($1, depth: depth + 1, reserved: 1) }
        case .object(let object):
            guard depth == 0 || !fits(value, reserved) else {
                return writeLine("{ ", object.members, " }") {
                    $0.write($1, depth: depth, reserved: 0)
                }
            }
            writeLines("{", object.members, "}", depth) {
                $0.write($1, depth: depth + 1, reserved: 1)
            }
        }
    }

    /// Writes the lines of a description.
    private mutating func write(_ lines: [String], _ depth: Int) {
        add("[")
        for line in lines {
            startLine(depth + 1)
            addQuoted(line)
            add(",")
        }
        startLine(depth)
        add("]")
    }

    private mutating func write(_ member: SchemaValue.Member, depth: Int, reserved: Int) {
        addQuoted(member.key)
        add(": ")
        write(member.value, depth: depth, reserved: reserved)
    }

    private mutating func writeLine<Item>(
        _ open: StaticString,
        _ items: [Item],
        _ close: StaticString,
        _ write: (inout SchemaText, Item) -> Void
    ) {
        add(open)
        for (index, item) in items.enumerated() {
            if index > 0 { add(", ") }
            write(&self, item)
        }
        add(close)
    }

    private mutating func writeLines<Item>(
        _ open: StaticString,
        _ items: [Item],
        _ close: StaticString,
        _ depth: Int,
        _ write: (inout SchemaText, Item) -> Void
    ) {
        add(open)
        for item in items {
            startLine(depth + 1)
            let start = bytes.count
            write(&self, item)
            if depth < 2 { self.items.append((depth, start..<bytes.count)) }
            add(",")
        }
        startLine(depth)
        add(close)
    }

    // MARK: Width

    private func fits(_ value: SchemaValue, _ reserved: Int) -> Bool {
        Self.remainder(Self.width - (bytes.count - lineStart) - reserved, after: value) >= 0
    }

    /// Returns the number of bytes that remain after a value in one line; negative if the value does not fit.
    private static func remainder(_ room: Int, after value: SchemaValue) -> Int {
        var room = room
        switch value {
        case .null: room -= 4
        case .truth(let truth): room -= truth ? 4 : 5
        case .number(let number): room -= number.utf8.count
        case .text(let text), .prose(let text): room -= text.utf8.count + 2
        case .list(let items):
            room -= 2 * max(items.count, 1)
            for item in items where room >= 0 { room = remainder(room, after: item) }
        case .object(let object):
            if object.isTall, !object.members.isEmpty { return -1 }
            room -= 2 + 6 * object.members.count
            for member in object.members where room >= 0 {
                room = remainder(room - member.key.utf8.count, after: member.value)
            }
        }
        return room
    }

    /// Returns the lines of a description, which fit into a line of the file if their words do.
    ///
    /// A line that ends with a space continues in the next one.
    ///
    /// - Returns: The text itself, if one of its own lines ends with a space.
    private static func lines(of text: String, depth: Int) -> [String] {
        // Quotes and a comma enclose the text.
        let room = max(width - 4 * depth - 3, 40)
        let space = UInt8(ascii: " ")
        var lines: [String] = []
        for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        {
            guard line.last != space else { return [text] }
            var rest = Array(line)[...]
            // The line ends after the last space that fits, or else after the first one.
            while rest.count > room,
                let end = rest.prefix(room).lastIndex(of: space) ?? rest.firstIndex(of: space)
            {
                lines.append(String(decoding: rest[...end], as: UTF8.self))
                rest = rest[(end + 1)...]
            }
            lines.append(String(decoding: rest, as: UTF8.self))
        }
        return lines
    }

    // MARK: Bytes

    private mutating func add(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    private mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

    private mutating func startLine(_ depth: Int) {
        bytes.append(UInt8(ascii: "\n"))
        lineStart = bytes.count
        var level = 0
        while level < depth {
            add("    ")
            level += 1
        }
    }

    private mutating func addQuoted(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        // Most texts do not need escapes.
        let isPlain = text.isVisible(without: UInt8(ascii: "\""), UInt8(ascii: "\\"))
        if isPlain { add(text) } else { addEscaped(text) }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func addEscaped(_ text: String) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): add("\\\"")
            case UInt8(ascii: "\\"): add("\\\\")
            case UInt8(ascii: "\n"): add("\\n")
            case UInt8(ascii: "\t"): add("\\t")
            case UInt8(ascii: "\r"): add("\\r")
            case 0..<0x20, 0x7F:
                add("\\u00")
                for digit in [byte >> 4, byte & 15] {
                    bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
                }
            default: bytes.append(byte)
            }
        }
    }
}
