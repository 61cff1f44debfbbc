import SchemaSyntax

extension Validation {
    /// `bad-address`: servers and auth schemes are at addresses of HTTP.
    static func checkAddresses(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        guard let settings = validation.declarations.settings else { return }
        var nodes: [SchemaNode?] = []
        if let server = settings["server"] {
            nodes += server.elements?.map { $0["url"] } ?? [server, server["url"]]
        }
        for member in settings["auth"]?.object?.members ?? [] {
            let scheme = member.value
            let keys: [String] =
                switch scheme["kind"]?.string {
                case "oauth1": ["request", "authorize", "access"]
                case "oauth2": ["authorize", "token"]
                default: []
                }
            nodes += keys.map { scheme[$0] }
        }
        for address in nodes.compactMap({ Spelled($0) }) where !isAddress(address.text) {
            diagnostics.append(
                Diagnostic(
                    rule: "bad-address",
                    at: address.range,
                    "\(quoted(address.text)) is no address, "
                        + "expected one as 'https://shop.example/v1'"
                )
            )
        }
    }

    /// Whether a text has a scheme and a host; a variable in braces may stand for either.
    private static func isAddress(_ text: String) -> Bool {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "#") }) else {
            return false
        }
        if text.hasPrefix("{") { return true }
        let lowered = text.lowercased()
        return ["https://", "http://"].contains { scheme in
            lowered.hasPrefix(scheme)
                && lowered.utf8.dropFirst(scheme.utf8.count).first.map { !"/?:".utf8.contains($0) }
                    ?? false
        }
    }
}
