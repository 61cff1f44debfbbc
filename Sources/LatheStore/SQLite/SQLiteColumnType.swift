#if Store
extension ColumnKind {
    /// The declared type of a column, by which values are not changed when they are stored.
    var declaration: String {
        switch self {
        // An integer that needs more than 63 bits stays a text, and a double stays one.
        case .integer, .one: "BLOB"
        case .bool: "INTEGER"
        case .real, .date: "REAL"
        case .text, .json, .identifiers, .many, .keyed: "TEXT"
        }
    }
}

extension Table {
    /// Whether identifiers are integers of 64 bits, which SQLite finds fastest.
    var hasIntegerID: Bool { columns[id].kind == .integer }

    /// The definition of a column.
    func definition(_ place: Int) -> String {
        guard place == id else { return "\(quoted(place)) \(columns[place].kind.declaration)" }
        return quoted(place)
            + (hasIntegerID ? " INTEGER PRIMARY KEY" : " TEXT PRIMARY KEY NOT NULL")
    }
}
#endif
