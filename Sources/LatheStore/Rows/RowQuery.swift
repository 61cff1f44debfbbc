/// Which rows are read, and what of them.
struct RowQuery: Sendable {
    struct Order: Hashable, Sendable {
        let column: Int
        let isDescending: Bool
    }

    let table: Table
    var condition = RowCondition.always
    var order: [Order] = []
    var limit: Int?
    /// Whether only the identifiers are read, as the one column.
    var isOfIdentifiers = false
}
