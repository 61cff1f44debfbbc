import SchemaSyntax

/// The messages that the service sends, with their signature.
package struct MessagesShape: Sendable {
    /// The name and documentation of the messages as a whole.
    package var identity: Identity
    /// The values of the messages, one for each event.
    package var values: [StreamShape.Value]
    /// The header that names the event; `nil` when the body names it.
    package var eventHeader: LocatedText?
    /// The place in the body that names the event, in each format.
    package var eventInJSON: Placement?
    package var eventInXML: Placement?
    /// The signature of messages; `nil` when the schema does not describe one.
    package var signature: Signature?

    /// The entity or union of all messages; `nil` where the event determines the type.
    package var type: TypeID? {
        guard values.count == 1, values[0].event == nil,
            case .declared(let id, _)? = values[0].returns?.type
        else { return nil }
        return id
    }

    package struct Signature: Sendable {
        /// The spelling of bytes as text.
        package enum Encoding: String, CaseIterable, Sendable { case hex, base64 }

        /// The prefix that marks the name of a header field in the signed text.
        package static let headerMark = "header:"

        package var header: LocatedText
        package var isSHA1: Bool
        package var encoding: Encoding
        package var prefix: String?
        package var part: String?
        package var separator: String?
        package var timeHeader: LocatedText?
        package var timePart: LocatedText?
        package var tolerance: Int?
        package var signed: LocatedText?
        package var secretEncoding: Encoding?
        package var secretPrefix: String?

        /// The names in braces in the signed text; `nil` if a brace has no counterpart.
        package static func names(in signed: String) -> [String]? {
            var names: [String] = []
            var rest = signed[...]
            while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
                guard rest[open] == "{",
                    let close = rest[open...].dropFirst().firstIndex(where: { "{}".contains($0) }),
                    rest[close] == "}"
                else { return nil }
                names.append(String(rest[open..<close].dropFirst()))
                rest = rest[close...].dropFirst()
            }
            return names
        }

        /// The header fields that are signed, in order.
        package var signedHeaders: [LocatedText] {
            guard let signed else { return [] }
            return (Self.names(in: signed.text) ?? []).filter { $0.hasPrefix(Self.headerMark) }
                .map { LocatedText(String($0.dropFirst(Self.headerMark.count)), at: signed.range) }
        }
    }
}
