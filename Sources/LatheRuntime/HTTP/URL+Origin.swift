package import Foundation

extension URL {
    /// Returns whether credentials for this address may be sent to another one.
    ///
    /// A change from HTTP to HTTPS at one host counts as the same origin.
    package func isSameOrigin(as other: URL) -> Bool {
        guard host()?.lowercased() == other.host()?.lowercased() else { return false }
        let schemes = (scheme?.lowercased(), other.scheme?.lowercased())
        let ports = (portOrDefault, other.portOrDefault)
        if schemes.0 == schemes.1 { return ports.0 == ports.1 }
        return schemes == ("http", "https") && ports == (80, 443)
    }

    private var portOrDefault: Int { port ?? (scheme?.lowercased() == "https" ? 443 : 80) }
}
