/// The messages that a service sends on its own initiative.
package struct DraftMessages: Hashable, Sendable {
    /// The source of a message's event name.
    package enum Event: Hashable, Sendable {
        case header(String)
        /// A member of the body.
        case member(String)
        /// No name: all messages have one declared type.
        case none
    }

    package struct Value: Hashable, Sendable {
        /// The name of the event; empty if there is none.
        package var event: String
        /// The body; `nil` for a message without a body.
        package var use: DraftUse?
        package var doc: String?
    }

    package var event: Event
    /// The messages, at least one, and exactly one if the events have no names.
    package var values: [Value]

    /// Returns the union of all messages; `nil` if their type is not a union.
    func union(in api: DraftAPI) -> DraftID? {
        guard event == .none, case .declared(let id)? = values.first?.use?.type,
            case .union = api[id].shape
        else { return nil }
        return id
    }
}
