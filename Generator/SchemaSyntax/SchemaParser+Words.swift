extension SchemaParser {
    /// Whether the byte can be part of an unquoted word or number.
    ///
    /// Such a byte is a letter, a digit, `_`, `$`, `-`, `+`, `.`, or part of a character beyond ASCII that is neither a
    /// quote nor a space.
    func isWordByte(at offset: Int) -> Bool {
        guard let byte = byte(at: offset) else { return false }
        switch byte {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "$", "-", "+", ".": return true
        case "\u{80}"..."\u{FF}":
            return quoteLength(at: offset) == 0 && oddSpaceLength(at: offset) == 0
        default: return false
        }
    }

    private mutating func readWord() -> String {
        let start = position
        while isWordByte(at: position) { position += 1 }
        return text(start..<position)
    }

    mutating func parseWord() -> SchemaNode {
        let start = position
        let word = readWord()
        switch word {
        case "true": return node(.bool(true), from: start)
        case "false": return node(.bool(false), from: start)
        case "null": return node(.null, from: start)
        default: break
        }
        let range = start..<position
        let node = node(.invalid, from: start)
        if Self.isWordForNumber(word) {
            report("bad-number", at: range, Self.problem(ofNumber: word))
        } else if let meant = Self.meaning(of: word) {
            report("unknown-word", at: range, "unknown word \(quoted(word)), expected '\(meant)'")
        } else {
            report(
                "unknown-word",
                at: range,
                "unknown word \(quoted(word)), "
                    + "expected text in double quotes, a number, true, false or null"
            )
        }
        // Further words on the line belong to the same unquoted text.
        var next = position
        while byte(at: next) == " " { next += 1 }
        if isWordByte(at: next) { skipToNextItem() }
        return node
    }

    private static func isWordForNumber(_ word: some StringProtocol) -> Bool {
        ["nan", "inf", "infinity"].contains(word.lowercased())
    }

    /// The JSON word for a word of another language, or for a misspelling.
    private static func meaning(of word: String) -> String? {
        switch word.lowercased() {
        case "yes", "on": "true"
        case "no", "off": "false"
        case "none", "nil", "undefined": "null"
        default: nearest(to: word, in: ["true", "false", "null"])
        }
    }

    mutating func parseNumber() -> SchemaNode {
        let start = position
        let number = readWord()
        if Self.isNumber(number) { return node(.number(number), from: start) }
        report("bad-number", at: start..<position, Self.problem(ofNumber: number))
        return node(.invalid, from: start)
    }

    /// Whether the text is a number according to JSON's grammar (RFC 8259, section 6).
    private static func isNumber(_ text: String) -> Bool {
        var rest = text.utf8[...]
        func skipDigits() -> Int {
            let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            rest = rest.dropFirst(digits.count)
            return digits.count
        }
        func skip(_ choices: String) -> Bool {
            guard let first = rest.first, choices.utf8.contains(first) else { return false }
            rest = rest.dropFirst()
            return true
        }
        _ = skip("-")
        let startsWithZero = rest.first == UInt8(ascii: "0")
        let whole = skipDigits()
        guard whole == 1 || whole > 1 && !startsWithZero else { return false }
        if skip("."), skipDigits() == 0 { return false }
        if skip("eE") {
            _ = skip("+-")
            if skipDigits() == 0 { return false }
        }
        return rest.isEmpty
    }

    private static func problem(ofNumber text: String) -> String {
        let isNegative = text.hasPrefix("-")
        let sign = isNegative ? "-" : ""
        let digits = isNegative ? text.dropFirst() : text[...]
        if isWordForNumber(digits.drop { $0 == "+" }) {
            return "\(quoted(text)) is not a JSON number, expected digits such as 12 or -0.5"
        }
        let lowercased = digits.lowercased()
        if lowercased.hasPrefix("0x") {
            let value = UInt64(lowercased.dropFirst(2), radix: 16)
            return "number \(quoted(text)) is hexadecimal, expected "
                + (value.map { "'\(sign)\($0)'" } ?? "decimal digits")
        }
        let withoutZeros = digits.drop { $0 == "0" }
        let slips: [(isThere: Bool, what: String, right: String)] = [
            (text.hasPrefix("+"), "starts with a plus sign", String(text.dropFirst())),
            (digits.hasPrefix("0"), "starts with a zero", sign + withoutZeros),
            (digits.hasPrefix("0"), "starts with a zero", "\(sign)0\(withoutZeros)"),
            (digits.hasPrefix("."), "starts with a dot", "\(sign)0\(digits)"),
            (text.hasSuffix("."), "ends with a dot", "\(text)0"),
            (text.contains("_"), "has underscores", text.filter { $0 != "_" }),
        ]
        for slip in slips where slip.isThere && isNumber(slip.right) {
            return "number \(quoted(text)) \(slip.what), expected \(quoted(slip.right))"
        }
        return "number \(quoted(text)) cannot be read, expected digits such as 12, -0.5 or 1e9"
    }
}
