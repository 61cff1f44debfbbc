package import SchemaSyntax

/// The meaning of plain scalars in the core schema of YAML 1.2 (section 10.3.2).
package enum CoreSchema {
    /// Returns the value of a scalar without quotes, which is text unless the schema defines another meaning.
    ///
    /// `yes`, `on` and dates are text. So are the infinities and NaN, since JSON does not have these numbers.
    package static func value(of text: String) -> SchemaNode.Kind {
        guard let first = text.utf8.first else { return .null }
        switch first {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
            UInt8(ascii: "."):
            return number(text).map { .number($0) } ?? .string(text)
        case UInt8(ascii: "~"), UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "t"),
            UInt8(ascii: "T"), UInt8(ascii: "f"), UInt8(ascii: "F"):
            return word(text)
        default:
            return .string(text)
        }
    }

    private static func word(_ text: String) -> SchemaNode.Kind {
        switch text {
        case "~", "null", "Null", "NULL": .null
        case "true", "True", "TRUE": .bool(true)
        case "false", "False", "FALSE": .bool(false)
        default: .string(text)
        }
    }

    /// Returns the number in JSON's spelling: 10 for `+010`, 31 for `0x1F`, 0.5 for `.5`; `nil` if it is not a number.
    package static func number(_ text: String) -> String? {
        if text.hasPrefix("0x") { return whole(text.dropFirst(2), radix: 16) }
        if text.hasPrefix("0o") { return whole(text.dropFirst(2), radix: 8) }
        var rest = text.utf8[...]
        var sign = ""
        if let first = rest.first, "+-".utf8.contains(first) {
            if first == UInt8(ascii: "-") { sign = "-" }
            rest = rest.dropFirst()
        }
        let whole = takeDigits(&rest)
        var number = sign + (whole.drop { $0 == "0" }.isEmpty ? "0" : whole.drop { $0 == "0" })
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            let fraction = takeDigits(&rest)
            guard !whole.isEmpty || !fraction.isEmpty else { return nil }
            number += "." + (fraction.isEmpty ? "0" : fraction)
        } else if whole.isEmpty {
            return nil
        }
        if let first = rest.first, "eE".utf8.contains(first) {
            number += "e"
            rest = rest.dropFirst()
            if let first = rest.first, "+-".utf8.contains(first) {
                number.unicodeScalars.append(Unicode.Scalar(first))
                rest = rest.dropFirst()
            }
            let exponent = takeDigits(&rest)
            guard !exponent.isEmpty else { return nil }
            number += exponent
        }
        return rest.isEmpty ? number : nil
    }

    private static func whole(_ digits: Substring, radix: Int) -> String? {
        // The initializer would accept a sign.
        guard digits.first?.isHexDigit == true else { return nil }
        return UInt64(digits, radix: radix).map { String($0) }
    }

    private static func takeDigits(_ rest: inout Substring.UTF8View) -> Substring {
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        rest = rest[digits.endIndex...]
        return Substring(digits)
    }
}
