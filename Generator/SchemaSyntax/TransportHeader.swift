/// The header fields of a request that a transport sets itself, whatever a call sends in them.
package enum TransportHeader {
    /// The reason why a call cannot set a field and what to do, as part of a sentence; `nil` for other fields.
    package static func problem(of name: String) -> String? {
        switch name.lowercased() {
        case "host": "is set from the address of the call, expected a 'server' with that host"
        case "content-length": "is set from the body of the call, expected no such header"
        case "connection", "expect", "http2-settings", "keep-alive", "proxy-connection", "te",
            "trailer", "transfer-encoding", "upgrade":
            "is set by the transport, expected no such header"
        default: nil
        }
    }
}
