import Foundation

extension Event {
    /// The sentence in `description` without character references.
    ///
    /// Some servers escape it twice, so that `description` contains `&quot;` in place of a quotation mark.
    public var plainDescription: String { description.unescaped }
}

extension String {
    /// The text with the predefined entities and the character references of XML replaced, as in `&amp;` and `&#233;`.
    ///
    /// Any other `&` is kept.
    var unescaped: String {
        guard contains("&") else { return self }
        var result = ""
        var rest = self[...]
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            rest = rest[start...]
            let name = rest.dropFirst().prefix(9).prefix { $0 != ";" }
            let end = rest.index(start, offsetBy: name.count + 1)
            if end < rest.endIndex, rest[end] == ";", let character = Self.character(String(name)) {
                result.append(character)
                rest = rest[rest.index(after: end)...]
            } else {
                result.append("&")
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }

    private static func character(_ name: String) -> Character? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            guard name.hasPrefix("#") else { return nil }
            let isHexadecimal = name.dropFirst().first?.lowercased() == "x"
            let digits = name.dropFirst(isHexadecimal ? 2 : 1)
            guard digits.allSatisfy(\.isHexDigit) else { return nil }
            let number = UInt32(digits, radix: isHexadecimal ? 16 : 10)
            return number.flatMap(Unicode.Scalar.init).map(Character.init)
        }
    }
}
