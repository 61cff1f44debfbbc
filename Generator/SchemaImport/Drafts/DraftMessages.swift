/// The messages that a service sends by itself.
package struct DraftMessages: Hashable, Sendable {
    /// What names the event of a message.
    package enum Event: Hashable, Sendable {
        case header(String)
        /// A member of the body.
        case member(String)
        /// Nothing: all messages are of one declared type.
        case none
    }

    package struct Value: Hashable, Sendable {
        /// The name of the event; empty where nothing names it.
        package var event: String
        /// `nil` for a message without a body.
        package var use: DraftUse?
        package var doc: String?
    }

    package var event: Event
    /// Never empty, and only one where nothing names the event.
    package var values: [Value]

    /// The union that all messages are; `nil` where they are something else.
    func union(in api: DraftAPI) -> DraftID? {
        guard event == .none, case .declared(let id)? = values.first?.use?.type,
            case .union = api[id].shape
        else { return nil }
        return id
    }
}
