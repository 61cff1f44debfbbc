extension SchemaParser {
    /// The number of bytes in a quote at an offset: 1 for `"` and `'`, 3 for the curly `“` and `”`, else 0.
    func quoteLength(at offset: Int) -> Int {
        switch byte(at: offset) {
        case "\"", "'": return 1
        case "\u{E2}":
            guard offset + 2 < bytes.count, bytes[offset + 1] == 0x80 else { return 0 }
            return bytes[offset + 2] == 0x9C || bytes[offset + 2] == 0x9D ? 3 : 0
        default: return 0
        }
    }

    /// Reads a string; the position is at its opening quote, of any kind.
    ///
    /// `isBroken` is whether the text differs from what the author meant.
    mutating func parseString(isKey: Bool) -> (text: String, isBroken: Bool) {
        let start = position
        let quote = quoteLength(at: start)
        let contentStart = start + quote
        guard let end = closingQuote(from: contentStart, opening: start) else {
            return (skipUnterminatedString(isKey: isKey), true)
        }
        let content = contentStart..<end
        position = end + quoteLength(at: end)
        if byte(at: start) != "\"" {
            report(
                "wrong-quotes",
                at: start..<position,
                "string \(quoted(text(content))) is in \(quote == 1 ? "single" : "curly") quotes, "
                    + "expected double quotes '\"'"
            )
        }
        guard !isPlain(content) else { return (text(content), false) }
        return unescape(content)
    }

    /// The offset of the closing quote; `nil` when there is none on the line.
    private func closingQuote(from contentStart: Int, opening: Int) -> Int? {
        let isCurly = quoteLength(at: opening) == 3
        var index = isCurly ? contentStart : plainEnd(from: contentStart)
        while let byte = byte(at: index) {
            switch byte {
            case "\n", "\r": return nil
            case "\\":
                let next = self.byte(at: index + 1)
                index += next == "\n" || next == "\r" ? 1 : 2
            case "\"" where isCurly: return index
            case "\u{E2}" where isCurly && quoteLength(at: index) == 3: return index
            case _ where !isCurly && byte == self.byte(at: opening): return index
            default: index += 1
            }
        }
        return nil
    }

    /// The offset of the first byte that may end a string or begin an escape.
    private func plainEnd(from start: Int) -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            guard let first = bytes.baseAddress else { return start }
            var index = start
            while index < bytes.count {
                switch first[index] {
                case 0x0A, 0x0D, 0x22, 0x27, 0x5C: return index
                default: index += 1
                }
            }
            return index
        }
    }

    /// Consumes the most likely text of the string, without the text that most likely follows it.
    private mutating func skipUnterminatedString(isKey: Bool) -> String {
        let start = position
        let contentStart = start + quoteLength(at: start)
        var end = likelyEnd(from: contentStart)
        if isKey, let colon = bytes[contentStart..<end].firstIndex(of: UInt8(ascii: ":")) {
            end = colon
        }
        let content = text(contentStart..<end)
        report(
            "unterminated-string",
            at: start..<end,
            "string \(quoted(content)) has no closing quote, expected '\"' before the line ends"
        )
        position = end
        markSkipped(from: start)
        isRecovering = true
        isQuiet = isQuiet || end == bytes.count
        return content
    }

    private func isPlain(_ range: Range<Int>) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            guard let first = bytes.baseAddress else { return true }
            var index = range.lowerBound
            while index < range.upperBound {
                if first[index] < 0x20 || first[index] == 0x5C { return false }
                index += 1
            }
            return true
        }
    }

    private mutating func unescape(_ content: Range<Int>) -> (text: String, isBroken: Bool) {
        var result: [UInt8] = []
        var isBroken = false
        var index = content.lowerBound
        while index < content.upperBound {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\\") {
                if let scalar = readEscape(at: &index, before: content.upperBound) {
                    result.append(contentsOf: String(scalar).utf8)
                } else {
                    isBroken = true
                }
                continue
            }
            if byte < 0x20 {
                reportControlCharacter(at: index)
                isBroken = true
            }
            result.append(byte)
            index += 1
        }
        return (String(decoding: result, as: UTF8.self), isBroken)
    }

    private mutating func reportControlCharacter(at offset: Int) {
        let scalar = Unicode.Scalar(bytes[offset])
        let digits = codePoint(scalar).dropFirst(2)
        // NUL bytes were reported when the file was checked.
        guard scalar != "\0" else { return }
        report(
            "control-character",
            at: offset..<offset + 1,
            "control character \(codePoint(scalar)) in a string, "
                + "expected '\(scalar == "\t" ? "\\t" : "\\u\(digits)")'"
        )
    }

    /// Moves past an escape; returns `nil` when it is not a JSON escape.
    private mutating func readEscape(at index: inout Int, before end: Int) -> Unicode.Scalar? {
        let start = index
        index += 2
        switch byte(at: start + 1) {
        case "\"": return "\""
        case "\\": return "\\"
        case "/": return "/"
        case "b": return "\u{8}"
        case "f": return "\u{C}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "u":
            return readUnicodeEscape(at: &index, before: end)
        default:
            // The character after the backslash may have several bytes.
            while index < end, bytes[index] & 0xC0 == 0x80 { index += 1 }
            let escape = text(start..<index)
            report(
                "bad-escape",
                at: start..<index,
                "unknown escape \(quoted(escape)), expected \(quoted("\\" + escape)) "
                    + "for a backslash"
            )
            return nil
        }
    }

    /// Reads the digits after `\u`, and the second escape of a surrogate pair.
    private mutating func readUnicodeEscape(at index: inout Int, before end: Int) -> Unicode.Scalar?
    {
        let start = index - 2
        guard let unit = readHexDigits(at: &index, before: end) else {
            report(
                "bad-escape",
                at: start..<index,
                "escape \(quoted(text(start..<index))) is cut short, expected four digits 0-9 or A-F"
            )
            return nil
        }
        if let scalar = Unicode.Scalar(unit) { return scalar }
        if UTF16.isLeadSurrogate(UInt16(unit)), byte(at: index) == "\\", byte(at: index + 1) == "u"
        {
            var next = index + 2
            if let low = readHexDigits(at: &next, before: end), (0xDC00..<0xE000).contains(low) {
                index = next
                return Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))
            }
        }
        let isLead = unit < 0xDC00
        report(
            "lone-surrogate",
            at: start..<index,
            "escape \(quoted(text(start..<index))) is half a character, expected the "
                + (isLead
                    ? "other half \\uDC00 to \\uDFFF after it"
                    : "first half \\uD800 to \\uDBFF before it")
        )
        return nil
    }

    private func readHexDigits(at index: inout Int, before end: Int) -> UInt32? {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard index < end, let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue
            else { return nil }
            value = (value << 4) + UInt32(digit)
            index += 1
        }
        return value
    }
}
