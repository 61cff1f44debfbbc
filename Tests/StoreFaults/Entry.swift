package import LatheCoding
import LatheStore

/// What the processes write that are killed.
package struct Entry: StoredEntity {
    package typealias ID = Identifier<Entry, Int>

    package var id: ID
    /// The number of the transaction that wrote the entry last.
    package var round: Int?
    package var text: String?
    package var others: [Entry.ID]?

    package init(_ id: ID, round: Int? = nil) {
        self.id = id
        self.round = round
        guard let round else { return }
        text = String(repeating: "\(round) ", count: 40)
        others = [Entry.ID(round % 7), Entry.ID(round % 11)]
    }

    package static let fields: FieldTable = """
        id
        round ?
        text ?
        others ? list
        """
    package static var blank: Entry { Entry(.blank) }

    package mutating func read<Reader: ValueReader>(
        _ field: FieldNumber,
        from reader: inout Reader
    ) throws(DecodingFailure) {
        switch field {
        case .n0: try reader.read(&id)
        case .n1: try reader.read(&round)
        case .n2: try reader.read(&text)
        default: try reader.read(&others)
        }
    }

    package func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        switch field {
        case .n0: writer.write(id)
        case .n1: writer.write(round)
        case .n2: writer.write(text)
        default: writer.write(others)
        }
    }
}
