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

    package mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        case .n1: visitor.visit(&round)
        case .n2: visitor.visit(&text)
        default: visitor.visit(&others)
        }
    }
}
