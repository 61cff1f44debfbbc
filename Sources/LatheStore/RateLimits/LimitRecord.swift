import Foundation
import LatheCoding

/// A record of the calls that all users of a store make under a rate limit.
struct LimitRecord: InternalEntity {
    /// A text that identifies the API, the limit and the caller.
    var id = ""
    /// The counted calls; see ``CallSlices/numbers``.
    var slices: [Int] = []
    /// The date before which the service accepts no calls; `nil` if it did not report one.
    var closedUntil: Date?
    /// The date after which the record has no effect.
    var end = Date.blank

    static let storedName = "lathe_limits"
    static let fields: FieldTable = """
        id
        slices list
        closedUntil ?
        end
        """
    static let blank = LimitRecord()
    static let groups: [FieldGroup<LimitRecord>] = []

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        case .n1: visitor.visit(&slices)
        case .n2: visitor.visit(&closedUntil)
        default: visitor.visit(&end)
        }
    }
}
