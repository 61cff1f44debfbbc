/// The text of a `$ref`, which identifies a file, a place in it, or both (RFC 3986).
struct Reference {
    /// Whether the reference points outside of the files: an absolute URL or an absolute path.
    let isRemote: Bool

    /// The text before `#`, as it is written.
    let address: String

    /// The path relative to the file of the reference; `nil` for the same file.
    let file: String?

    /// The decoded text after `#`; empty for the whole file.
    let fragment: String

    init(_ text: String) {
        let hash = text.firstIndex(of: "#")
        let address = text[..<(hash ?? text.endIndex)]
        self.address = String(address)
        isRemote = Self.hasScheme(address) || address.hasPrefix("/") || address.hasPrefix("\\")
        file = address.isEmpty ? nil : Self.percentDecoded(address)
        fragment = hash.map { Self.percentDecoded(text[text.index(after: $0)...]) } ?? ""
    }

    /// The keys of a JSON pointer (RFC 6901); `nil` if the fragment is not a pointer.
    var keys: [String]? {
        if fragment.isEmpty { return [] }
        guard fragment.hasPrefix("/") else { return nil }
        return fragment.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
            .map { key in
                guard key.utf8.contains(UInt8(ascii: "~")) else { return String(key) }
                return Self.unescaped(key)
            }
    }

    /// Decodes `~1` as `/` and `~0` as `~`; any other `~` is unchanged.
    private static func unescaped(_ key: Substring) -> String {
        var result = ""
        var rest = key
        while let tilde = rest.firstIndex(of: "~") {
            result += rest[..<tilde]
            rest = rest[rest.index(after: tilde)...]
            switch rest.first {
            case "0": result += "~"
            case "1": result += "/"
            default:
                result += "~"
                continue
            }
            rest = rest.dropFirst()
        }
        return result + rest
    }

    static func hasScheme(_ address: Substring) -> Bool {
        guard let colon = address.firstIndex(of: ":"), let first = address.first, first.isLetter
        else { return false }
        return address[..<colon].allSatisfy { $0.isLetter || $0.isNumber || "+-.".contains($0) }
    }

    /// Decodes percent-encoding; text that is not an escape, or does not decode to text, is unchanged.
    private static func percentDecoded(_ text: Substring) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            guard byte == UInt8(ascii: "%"), digits.count == 2,
                digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
                let value = UInt8(Substring(digits), radix: 16)
            else {
                bytes.append(byte)
                continue
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self) ?? String(text)
    }
}
