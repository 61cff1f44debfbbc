/// A selection of rows and of the columns to read.
struct RowQuery: Sendable {
    struct Order: Hashable, Sendable {
        let column: Int
        let isDescending: Bool
    }

    let table: Table
    var condition = RowCondition.always
    var order: [Order] = []
    var limit: Int?
    /// Whether only the identifiers are read, as a single column.
    var isOfIdentifiers = false
}
