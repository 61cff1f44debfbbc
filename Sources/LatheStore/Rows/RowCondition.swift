/// A condition on a row, which refers to columns by their indexes.
indirect enum RowCondition: Hashable, Sendable {
    enum Comparison: String, Hashable, Sendable {
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
    }

    case always
    case equal(Int, Cell)
    case compare(Int, Comparison, Cell)
    case isIn(Int, Set<Cell>)
    /// A list of identifiers contains an identifier.
    case contains(Int, Cell)
    case not(RowCondition)
    case all([RowCondition])
    case any([RowCondition])
}
