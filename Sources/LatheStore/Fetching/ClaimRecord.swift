import Foundation
import LatheCoding

/// Entities that a task of some process fetches.
struct ClaimRecord: InternalEntity {
    /// A text that is this call's alone.
    var id = ""
    /// The name of the table, a space, and the name of the group of fields.
    var group = ""
    /// The identifiers as JSON; when the call is over, those that the service did not have.
    var ids: [String] = []
    /// Grows as long as the process lives.
    var beat = 0
    /// When the call was over; `nil` before.
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

    mutating func read<Reader: ValueReader>(
        _ field: FieldNumber,
        from reader: inout Reader
    ) throws(DecodingFailure) {
        switch field {
        case .n0: try reader.read(&id)
        case .n1: try reader.read(&group)
        case .n2: try reader.read(&ids)
        case .n3: try reader.read(&beat)
        default: try reader.read(&endedAt)
        }
    }

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        switch field {
        case .n0: writer.write(id)
        case .n1: writer.write(group)
        case .n2: writer.write(ids)
        case .n3: writer.write(beat)
        default: writer.write(endedAt)
        }
    }
}
