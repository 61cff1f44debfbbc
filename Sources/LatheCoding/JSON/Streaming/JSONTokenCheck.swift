/// Validates one scalar or key byte by byte, and can be interrupted at any byte.
struct JSONTokenCheck {
    enum Verdict {
        /// The byte belongs to the token, which continues.
        case more
        /// The byte is the token's last.
        case last
        /// The token ended before the byte.
        case ended
        case wrong(DecodingFailure.Code, expected: String)
    }

    private enum State {
        case text
        case escape
        case hex(left: Int)
        case continuation(left: Int, lowest: UInt8, highest: UInt8)
        case literal(StaticString, Int)
        case minus, zero, digits, point, fraction, exponent, sign, power
    }

    private var state: State
    private var unit: UInt32 = 0
    private var needsLow = false

    /// Begins with a token's first byte; `nil` if no token begins with it.
    init?(_ first: UInt8) {
        switch first {
        case UInt8(ascii: "\""): state = .text
        case UInt8(ascii: "-"): state = .minus
        case UInt8(ascii: "0"): state = .zero
        case UInt8(ascii: "1")...UInt8(ascii: "9"): state = .digits
        case UInt8(ascii: "t"): state = .literal("true", 1)
        case UInt8(ascii: "f"): state = .literal("false", 1)
        case UInt8(ascii: "n"): state = .literal("null", 1)
        default: return nil
        }
    }

    /// Whether the token is complete if the document ends now.
    var mayEnd: Bool {
        switch state {
        case .zero, .digits, .fraction, .power: true
        default: false
        }
    }

    /// Whether the token can continue with plain text, which need not be examined byte by byte.
    var isPlainText: Bool {
        if case .text = state { return !needsLow }
        return false
    }

    mutating func next(_ byte: UInt8) -> Verdict {
        switch state {
        case .text: return text(byte)
        case .escape: return escape(byte)
        case .hex(let left): return hex(byte, left)
        case .continuation(let left, let lowest, let highest):
            if byte < lowest || byte > highest { return .wrong(.encoding, expected: "UTF-8") }
            state = left == 1 ? .text : .continuation(left: left - 1, lowest: 0x80, highest: 0xBF)
            return .more
        case .literal(let word, let index):
            if byte != word.utf8Start[index] { return .wrong(.malformed, expected: "'\(word)'") }
            state = .literal(word, index + 1)
            return index + 1 == word.utf8CodeUnitCount ? .last : .more
        default: return number(byte)
        }
    }

    private mutating func text(_ byte: UInt8) -> Verdict {
        if needsLow, byte != 0x5C { return unpaired }
        switch byte {
        case 0x22: return .last
        case 0x5C: state = .escape
        case 0..<0x20: return .wrong(.malformed, expected: "'\"'")
        case 0x20..<0x80: break
        case 0xC2...0xDF: state = .continuation(left: 1, lowest: 0x80, highest: 0xBF)
        case 0xE0: state = .continuation(left: 2, lowest: 0xA0, highest: 0xBF)
        case 0xED: state = .continuation(left: 2, lowest: 0x80, highest: 0x9F)
        case 0xE1...0xEF: state = .continuation(left: 2, lowest: 0x80, highest: 0xBF)
        case 0xF0: state = .continuation(left: 3, lowest: 0x90, highest: 0xBF)
        case 0xF1...0xF3: state = .continuation(left: 3, lowest: 0x80, highest: 0xBF)
        case 0xF4: state = .continuation(left: 3, lowest: 0x80, highest: 0x8F)
        default: return .wrong(.encoding, expected: "UTF-8")
        }
        return .more
    }

    private var unpaired: Verdict {
        .wrong(.malformed, expected: "both halves of a surrogate pair")
    }

    private mutating func escape(_ byte: UInt8) -> Verdict {
        if byte == UInt8(ascii: "u") {
            state = .hex(left: 4)
            unit = 0
            return .more
        }
        if needsLow { return unpaired }
        switch byte {
        case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74:
            state = .text
            return .more
        default: return .wrong(.malformed, expected: "an escape")
        }
    }

    private mutating func hex(_ byte: UInt8, _ left: Int) -> Verdict {
        guard let digit = Character(UnicodeScalar(byte)).hexDigitValue, byte < 0x80 else {
            return .wrong(.malformed, expected: "four hexadecimal digits")
        }
        unit = unit << 4 | UInt32(digit)
        if left > 1 {
            state = .hex(left: left - 1)
            return .more
        }
        let isLow = unit & 0xFC00 == 0xDC00
        if isLow != needsLow { return unpaired }
        needsLow = unit & 0xFC00 == 0xD800
        state = .text
        return .more
    }

    private mutating func number(_ byte: UInt8) -> Verdict {
        let isDigit = byte &- 0x30 <= 9
        switch (state, byte) {
        case (.minus, UInt8(ascii: "0")): state = .zero
        case (.minus, _) where isDigit: state = .digits
        case (.digits, _) where isDigit: break
        case (.zero, _) where isDigit:
            return .wrong(.malformed, expected: "no digit after a leading zero")
        case (.zero, UInt8(ascii: ".")), (.digits, UInt8(ascii: ".")): state = .point
        case (.point, _) where isDigit, (.fraction, _) where isDigit: state = .fraction
        case (.zero, 0x65), (.zero, 0x45), (.digits, 0x65), (.digits, 0x45), (.fraction, 0x65),
            (.fraction, 0x45):
            state = .exponent
        case (.exponent, UInt8(ascii: "+")), (.exponent, UInt8(ascii: "-")): state = .sign
        case (.exponent, _) where isDigit, (.sign, _) where isDigit, (.power, _) where isDigit:
            state = .power
        default:
            return mayEnd ? .ended : .wrong(.malformed, expected: "a digit")
        }
        return .more
    }
}
