import Foundation
import LatheCoding

/// The calls of all that use a store under a rate limit.
struct LimitRecord: InternalEntity {
    /// The text that stands for the API, the limit and the caller.
    var id = ""
    /// See ``CallSlices/numbers``.
    var slices: [Int] = []
    /// The date before which the service accepts no calls; `nil` when it did not say so.
    var closedUntil: Date?
    /// The date from which on nothing of this counts any more.
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
    ) throws(DecodingFailure) {
        switch field {
        case .n0: try visitor.visit(&id)
        case .n1: try visitor.visit(&slices)
        case .n2: try visitor.visit(&closedUntil)
        default: try visitor.visit(&end)
        }
    }
}
