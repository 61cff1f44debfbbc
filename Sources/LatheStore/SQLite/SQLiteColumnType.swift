#if Store
extension ColumnKind {
    /// The declared type of a column, with which SQLite stores values unchanged.
    var declaration: String {
        switch self {
        // With this type, a text for an integer of more than 63 bits remains a text, and a double remains a double.
        case .integer, .one: "BLOB"
        case .bool: "INTEGER"
        case .real, .date: "REAL"
        case .text, .json, .identifiers, .many, .keyed: "TEXT"
        }
    }
}

extension Table {
    /// Whether identifiers are 64-bit integers, which SQLite finds fastest.
    var hasIntegerID: Bool { columns[id].kind == .integer }

    /// Returns the definition of a column.
    func definition(_ place: Int) -> String {
        guard place == id else { return "\(quoted(place)) \(columns[place].kind.declaration)" }
        return quoted(place)
            + (hasIntegerID ? " INTEGER PRIMARY KEY" : " TEXT PRIMARY KEY NOT NULL")
    }
}
#endif
