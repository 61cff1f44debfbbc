import SchemaSyntax

/// The messages that the service sends, with their signature.
package struct MessagesShape: Sendable {
    /// What they are called together.
    package var identity: Identity
    /// What a message is read as, by its event.
    package var values: [StreamShape.Value]
    /// The header that names the event; `nil` when the body does.
    package var eventHeader: Spelled?
    /// Where the body names the event, in each format.
    package var eventInJSON: Placement?
    package var eventInXML: Placement?
    /// How messages are signed; `nil` when nothing is said of that.
    package var signature: Signature?

    /// The entity or union that all messages are; `nil` where events tell what they are.
    package var type: TypeID? {
        guard values.count == 1, values[0].event == nil,
            case .declared(let id, _)? = values[0].returns?.type
        else { return nil }
        return id
    }

    package struct Signature: Sendable {
        package var header: Spelled
        package var isSHA1: Bool
        package var isBase64: Bool
        package var prefix: String?
        package var part: String?
        package var timeHeader: Spelled?
        package var timePart: Spelled?
        package var tolerance: Int?
        package var signed: Spelled?
    }
}
