import Foundation
import LatheCoding

/// A record of the entities that a task of some process is fetching.
struct ClaimRecord: InternalEntity {
    /// A text that is unique to this call.
    var id = ""
    /// The name of the table, a space, and the name of the group of fields.
    var group = ""
    /// The identifiers as JSON; after the call has ended, those that the service did not have.
    var ids: [String] = []
    /// A number that increases as long as the process is running.
    var beat = 0
    /// The time at which the call ended; `nil` before.
    var endedAt: Date?

    static let storedName = "lathe_claims"
    static let fields: FieldTable = """
        id
        group
        ids list
        beat
        endedAt ?
        """
    static let blank = ClaimRecord()
    static let groups: [FieldGroup<ClaimRecord>] = []

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        case .n1: visitor.visit(&group)
        case .n2: visitor.visit(&ids)
        case .n3: visitor.visit(&beat)
        default: visitor.visit(&endedAt)
        }
    }
}
