import Foundation

/// Redacts known secrets in texts, including their escaped forms in addresses, JSON and XML.
struct SecretTexts {
    private let secrets: [(plain: String, escaped: NSRegularExpression?)]

    init(_ secrets: Set<String>) {
        // The longest secrets come first, since one may be part of another.
        self.secrets = secrets.sorted { ($1.count, $0) < ($0.count, $1) }.map { secret in
            // A text whose characters are never escaped has only one form.
            let isPlain = secret.unicodeScalars.allSatisfy(Self.isPlain)
            let pattern = Self.pattern(secret)
            return (secret, isPlain ? nil : try? NSRegularExpression(pattern: pattern))
        }
    }

    /// Returns whether the whole text is a secret.
    func isSecret(_ text: String) -> Bool { secrets.contains { $0.plain == text } }

    /// Returns whether bytes contain a secret, as ASCII text, UTF-8 or UTF-16.
    func isRepeated(in bytes: Data) -> Bool {
        secrets.contains { secret in
            [String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian].contains { encoding in
                secret.plain.data(using: encoding).map { bytes.range(of: $0) != nil } ?? false
            }
        }
    }

    /// Returns the text with each secret replaced.
    func hidden(in text: String) -> String {
        let marks = Set("%+\\&".utf8)
        let isEscaped = text.utf8.contains { marks.contains($0) }
        return secrets.reduce(text) { text, secret in
            let text = text.replacing(secret.plain, with: Scrubbing.mark)
            guard isEscaped, let escaped = secret.escaped else { return text }
            return escaped.stringByReplacingMatches(
                in: text,
                range: NSRange(text.startIndex..., in: text),
                withTemplate: Scrubbing.mark
            )
        }
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
    }

    /// Returns a pattern that matches a secret with each of its characters in any form.
    private static func pattern(_ secret: String) -> String {
        secret.unicodeScalars.map { scalar in
            let text = String(scalar)
            let plain = NSRegularExpression.escapedPattern(for: text)
            if isPlain(scalar) { return plain }
            let percent = text.utf8.map { "%" + hex($0, 2) }.joined()
            let json = text.utf16.map { #"\\u"# + hex($0, 4) }.joined()
            let xml = "&#0*\(scalar.value);|&#x0*\(String(scalar.value, radix: 16));"
            let short = shortForms[scalar].map { "|" + $0 } ?? ""
            return "(?:\(plain)|(?i:\(percent)|\(json)|\(xml))\(short))"
        }.joined()
    }

    private static func hex(_ number: some BinaryInteger, _ length: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: max(0, length - digits.count)) + digits
    }

    private static let shortForms: [Unicode.Scalar: String] = [
        " ": #"\+"#, "/": #"\\/"#, "\\": #"\\\\"#, "\"": #"\\"|&quot;"#, "'": "&apos;",
        "&": "&amp;", "<": "&lt;", ">": "&gt;", "\n": #"\\n"#, "\r": #"\\r"#, "\t": #"\\t"#,
    ]
}
