import SchemaSyntax

/// The text after an HTTP method: a path with `{parameter}`s, then constants of the query.
package struct PathTemplate: Sendable {
    package var parts: [PathPart] = []
    /// The parameters among the parts.
    package var names: [LocatedText] = []
    /// The styles of the parameters that follow an RFC 6570 operator, by name.
    package var styles: [String: Style] = [:]
    package var constants: [Constant] = []
    /// Whether the template could be read.
    package var isReadable = false

    /// A style of RFC 6570, which writes a dot or the parameter's name before the value.
    package struct Style: Sendable {
        package enum Mark: UInt8, Sendable { case matrix = 0x3B, label = 0x2E }
        package var mark: Mark
        /// Whether each item of a list has the prefix.
        package var isExploded: Bool
        var range: SourceRange
    }

    init() {}

    /// Reads the path in a text, starting at the given byte offset.
    init(_ node: SchemaNode, from offset: Int = 0, reporting diagnostics: inout [Diagnostic]) {
        guard let text = node.string else { return }
        read(
            String(decoding: text.utf8.dropFirst(offset), as: UTF8.self),
            offset,
            node,
            &diagnostics
        )
    }

    /// Prepends another path, with one `/` between them.
    mutating func follow(_ prefix: PathTemplate, reporting diagnostics: inout [Diagnostic]) {
        for name in names where prefix.names.contains(where: { $0.text == name.text }) {
            guard styles[name.text] != nil || prefix.styles[name.text] != nil else { continue }
            diagnostics.append(
                Diagnostic(rule: "bad-path", at: name.range, Self.styledTwice(name.text))
            )
        }
        if case .text(let first)? = prefix.parts.last, first.hasSuffix("/"),
            case .text(let second)? = parts.first, second.hasPrefix("/")
        {
            parts[0] = .text(String(second.dropFirst()))
        }
        parts = prefix.parts + parts
        names = prefix.names + names
        styles.merge(prefix.styles) { own, _ in own }
        constants = prefix.constants + constants
        isReadable = isReadable && prefix.isReadable
    }

    private static func styledTwice(_ name: String) -> String {
        "\(quoted(name)) is in the path twice, but a parameter with a style can be there only once"
    }

    private static func isHex(_ byte: UInt8) -> Bool {
        isDigit(byte) || (0x61...0x66).contains(byte | 0x20)
    }

    /// Whether a path contains the byte: it is not ASCII, is part of an escape or of a parameter, or needs no escape
    /// (RFC 3986, section 3.3).
    package static func isInPath(_ byte: UInt8) -> Bool {
        byte >= 0x80 || isLetter(byte) || isDigit(byte)
            || "-._~!$&'()*+,;=:@/%{}".utf8.contains(byte)
    }

    /// The places of `%` without two hexadecimal digits.
    package static func wrongEscapes(in bytes: [UInt8]) -> [Int] {
        bytes.indices.filter { index in
            let digits = bytes[index...].dropFirst().prefix(2)
            return bytes[index] == UInt8(ascii: "%")
                && !(digits.count == 2 && digits.allSatisfy(isHex))
        }
    }

    /// The first segment that is one dot or two, also escaped, which clients remove (RFC 3986, section 5.2.4).
    package static func dotSegment(in bytes: ArraySlice<UInt8>) -> Range<Int>? {
        bytes.split(separator: UInt8(ascii: "/")).first { segment in
            let text = String(decoding: segment, as: UTF8.self).lowercased()
            return [".", ".."].contains(text.replacing("%2e", with: "."))
        }?.indices
    }

    /// The first `%` with two hexadecimal digits.
    private static func escape(in bytes: ArraySlice<UInt8>) -> Range<Int>? {
        bytes.indices.dropLast(2).first { index in
            bytes[index] == UInt8(ascii: "%") && isHex(bytes[index + 1]) && isHex(bytes[index + 2])
        }.map { $0..<$0 + 3 }
    }

    private mutating func read(
        _ text: String,
        _ offset: Int,
        _ node: SchemaNode,
        _ diagnostics: inout [Diagnostic]
    ) {
        let bytes = Array(text.utf8)
        let end = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.count
        func place(_ range: Range<Int>) -> SourceRange {
            node.range(ofText: range.lowerBound + offset..<range.upperBound + offset)
        }
        func fail(_ range: Range<Int>, _ message: String) {
            diagnostics.append(Diagnostic(rule: "bad-path", at: place(range), message))
        }
        func string(_ range: Range<Int>) -> String {
            String(decoding: bytes[range], as: UTF8.self)
        }

        if end > 0, bytes[0] != UInt8(ascii: "/") {
            return fail(
                0..<1,
                "path \(quoted(text)) is not below the base, expected '/' at its start"
            )
        }
        if let wrong = bytes[..<end].firstIndex(where: { !Self.isInPath($0) }) {
            let found = quoted(string(wrong..<wrong + 1))
            return fail(wrong..<wrong + 1, "unexpected \(found) in a path, expected '%' and digits")
        }
        if let wrong = Self.wrongEscapes(in: Array(bytes[..<end])).first {
            return fail(
                wrong..<wrong + 1,
                "'%' is not the beginning of an escape, expected two hexadecimal digits after it"
            )
        }
        if let wrong = Self.dotSegment(in: bytes[..<end]) {
            return fail(
                wrong,
                "the segment \(quoted(string(wrong))) would change the path, expected another one"
            )
        }
        // Constants of the query are plain text, which is escaped when the request is sent.
        if let wrong = bytes[end...].firstIndex(where: { $0 < 0x20 || $0 == UInt8(ascii: "#") }) {
            let found = quoted(string(wrong..<wrong + 1))
            return fail(
                wrong..<wrong + 1,
                "unexpected \(found) in a query, expected a constant under 'send'"
            )
        }
        if let wrong = Self.escape(in: bytes[end...]) {
            let found = quoted(string(wrong))
            return fail(wrong, "\(found) would be escaped again, expected plain text in a query")
        }
        var start = 0
        var index = 0
        while index < end {
            switch bytes[index] {
            case UInt8(ascii: "{"):
                let close = bytes[index..<end].firstIndex(of: UInt8(ascii: "}"))
                guard let close else {
                    return fail(index..<index + 1, "'{' has no end, expected '}'")
                }
                let mark = Style.Mark(rawValue: bytes[index + 1])
                let last: UInt8 = mark == nil ? UInt8(ascii: "+") : UInt8(ascii: "*")
                let hasLast = close > index + 1 && bytes[close - 1] == last
                let nameStart = mark == nil ? index + 1 : index + 2
                let nameEnd = hasLast ? close - 1 : close
                let name = nameStart < nameEnd ? string(nameStart..<nameEnd) : ""
                let isStyledTwice =
                    styles[name] != nil || mark != nil && names.contains { $0.text == name }
                guard NameRule.member.allows(name), !isStyledTwice else {
                    return fail(
                        index..<close + 1,
                        isStyledTwice
                            ? Self.styledTwice(name)
                            : "\(quoted(string(index..<close + 1))) is not a parameter, expected a name in '{' '}'"
                    )
                }
                if start < index { parts.append(.text(string(start..<index))) }
                parts.append(hasLast && mark == nil ? .segments(name) : .parameter(name))
                let place = place(nameStart..<nameEnd)
                names.append(LocatedText(name, at: place))
                if let mark { styles[name] = Style(mark: mark, isExploded: hasLast, range: place) }
                index = close + 1
                start = index
            case UInt8(ascii: "}"):
                return fail(index..<index + 1, "unexpected '}', expected '{' before it")
            default: index += 1
            }
        }
        if start < end { parts.append(.text(string(start..<end))) }
        isReadable = true
        guard end < bytes.count else { return }
        for pair in bytes[(end + 1)...].split(separator: UInt8(ascii: "&")) {
            let equals = pair.firstIndex(of: UInt8(ascii: "="))
            let name = string(pair.startIndex..<(equals ?? pair.endIndex))
            let value = equals.map { string($0 + 1..<pair.endIndex) } ?? ""
            guard !name.isEmpty, !name.contains("{"), !value.contains("{") else {
                fail(
                    pair.startIndex..<pair.endIndex,
                    "\(quoted(string(pair.startIndex..<pair.endIndex))) is not a constant, "
                        + "expected 'name=value'; parameters of the query go under 'query'"
                )
                continue
            }
            let place = place(pair.startIndex..<pair.endIndex)
            constants.append(
                Constant(
                    place: .query,
                    name: LocatedText(name, at: place),
                    value: LocatedText(value, at: place)
                )
            )
        }
    }
}
