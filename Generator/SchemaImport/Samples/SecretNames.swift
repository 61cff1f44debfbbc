import SwiftTranslation

/// Names of parameters, header fields and members that indicate a secret value.
enum SecretNames {
    static func isSecret(_ name: String) -> Bool {
        let words = Words.of(name).map { $0.lowercased() }
        let whole = words.joined()
        if whole.contains("apikey") || whole.contains("accesskey") || whole.contains("privatekey") {
            return true
        }
        return name.lowercased() == "key"
            || words.contains { word in
                secret.contains(word) || word.hasSuffix("token") || word.hasSuffix("secret")
                    || word.hasSuffix("password")
            }
    }

    private static let secret: Set = [
        "token", "tokens", "secret", "password", "passwd", "pwd", "passphrase", "authorization",
        "auth", "cookie", "cookies", "session", "sessionid", "sid", "jwt", "csrf", "xsrf",
        "signature", "sig", "credential", "credentials", "otp", "nonce", "apikey", "bearer",
    ]

    /// Whether a text appears to be generated: it has at least 12 characters, letters, and at least two groups of
    /// digits.
    ///
    /// Such a text may be a credential under any name, and is therefore never copied.
    static func isOpaque(_ text: String) -> Bool {
        guard text.utf8.count >= 12, text.contains(where: \.isLetter) else { return false }
        let plain = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                || (0x61...0x7A).contains(byte) || "-_=+.~".utf8.contains(byte)
        }
        return plain && text.split { !$0.isNumber }.count >= 2
    }

    /// Whether every client sends the header field, so that it is not specific to the API.
    static func isOrdinary(header name: String) -> Bool {
        let name = name.lowercased()
        return name.hasPrefix(":") || ordinary.contains(name)
            || ["sec-", "accept", "content-", "if-", "x-forwarded-", "access-control-"]
                .contains(where: name.hasPrefix)
    }

    private static let ordinary: Set = [
        "authorization", "cache-control", "connection", "cookie", "date", "dnt", "expect",
        "forwarded",
        "host", "keep-alive", "origin", "pragma", "priority", "proxy-authorization", "range",
        "referer", "te", "traceparent", "tracestate", "trailer", "transfer-encoding", "upgrade",
        "upgrade-insecure-requests", "user-agent", "via", "x-requested-with", "dpr", "downlink",
        "rtt", "save-data", "viewport-width", "width",
    ]
}
