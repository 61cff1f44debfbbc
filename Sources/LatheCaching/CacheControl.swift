import LatheRuntime

/// The directives of all `Cache-Control` fields of a message (RFC 9111, section 5.2).
struct CacheControl {
    private var directives: [String: [String?]] = [:]

    init(_ fields: HTTPFields) {
        for text in fields.values("Cache-Control") { read(text) }
        // HTTP/1.0 clients send `Pragma` instead (section 5.4).
        if directives.isEmpty, CacheRules.list(fields["Pragma"]).contains("no-cache") {
            directives["no-cache"] = [nil]
        }
    }

    /// Returns whether a directive is present, with or without a value.
    func has(_ name: String) -> Bool { directives[name] != nil }

    /// Returns a directive's seconds: the smallest value if it is repeated, 0 for a value that is not a
    /// number.
    func seconds(_ name: String) -> Double? {
        directives[name]?.map { $0.map(CacheRules.seconds) ?? 0 }.min()
    }

    /// Returns whether a directive is present without a value.
    func isBare(_ name: String) -> Bool { directives[name]?.contains(nil) ?? false }

    private mutating func read(_ text: String) {
        var rest = text[...]
        while !rest.isEmpty {
            let name = rest.prefix { $0 != "=" && $0 != "," }
            rest = rest.dropFirst(name.count)
            var value: String?
            if rest.popFirst() == "=" {
                value = Self.value(&rest)
                rest = rest.drop { $0 != "," }.dropFirst()
            }
            let trimmed = name.filter { $0 != " " && $0 != "\t" }.lowercased()
            if !trimmed.isEmpty { directives[trimmed, default: []].append(value) }
        }
    }

    /// Reads a token or a quoted string from the front.
    private static func value(_ rest: inout Substring) -> String {
        rest = rest.drop { $0 == " " || $0 == "\t" }
        guard rest.first == "\"" else {
            let token = rest.prefix { $0 != "," }
            rest = rest.dropFirst(token.count)
            return token.filter { $0 != " " && $0 != "\t" }
        }
        rest.removeFirst()
        var value = ""
        while let character = rest.popFirst(), character != "\"" {
            if character == "\\", let escaped = rest.popFirst() {
                value.append(escaped)
            } else {
                value.append(character)
            }
        }
        return value
    }
}
