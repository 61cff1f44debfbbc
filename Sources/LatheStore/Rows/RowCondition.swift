/// What must be true of a row; columns by their places.
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
    /// Whether a list of identifiers has one.
    case contains(Int, Cell)
    case not(RowCondition)
    case all([RowCondition])
    case any([RowCondition])
}
