/// Checks of the addresses in schemas and documents.
package enum HTTPAddress {
    /// Whether a text has a scheme and a host, and no fragment.
    ///
    /// A variable in braces may replace the scheme or the host.
    package static func isWhole(_ text: String) -> Bool {
        guard hasNoFragment(text) else { return false }
        if text.hasPrefix("{") { return true }
        let lowered = text.lowercased()
        return ["https://", "http://"].contains { scheme in
            lowered.hasPrefix(scheme)
                && lowered.utf8.dropFirst(scheme.utf8.count).first.map { !"/?:".utf8.contains($0) }
                    ?? false
        }
    }

    /// Whether a text is a path relative to the host of a server, without variables and without a fragment.
    package static func isPath(_ text: String) -> Bool {
        hasNoFragment(text) && text.hasPrefix("/") && !text.hasPrefix("//")
            && !hasVariables(text)
    }

    /// Whether a text contains braces, which enclose the names of variables.
    package static func hasVariables(_ text: String) -> Bool {
        text.contains { "{}".contains($0) }
    }

    private static func hasNoFragment(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "#") }
    }
}
