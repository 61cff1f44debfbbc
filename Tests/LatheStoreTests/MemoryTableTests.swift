import LatheCoding
@testable import LatheStore
import Testing

@Suite struct MemoryTableTests {
    @Test("An index has no entries for values that no row has")
    func values() throws {
        let table = try Table(Card.self, storesSecrets: false)
        let place = try #require(table.columns.firstIndex { $0.name == "listID" })
        var rows = MemoryTable()
        for list in ["l1", "l2"] {
            var cells = Array(repeating: Cell.null, count: table.columns.count)
            (cells[table.id], cells[place]) = (.text("c"), .text(list))
            rows.set(.text("c"), MemoryTable.Entry(cells: cells, stamps: []), in: table)
            #expect(rows.indexes[place] == [.text(list): [.text("c")]])
        }
        rows.set(.text("c"), nil, in: table)
        #expect(rows.indexes.values.allSatisfy { $0.isEmpty })
    }
}
