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
    ///
    /// An identifier that may need more than 63 bits is an integer or a text, and has no such column.
    var hasIntegerID: Bool { columns[id].kind == .integer && !columns[id].isWide }

    /// The declared type of identifiers.
    var idType: String {
        hasIntegerID ? "INTEGER" : columns[id].kind == .integer ? "BLOB" : "TEXT"
    }

    /// Returns the definition of a column.
    func definition(_ place: Int) -> String {
        guard place == id else { return "\(quoted(place)) \(columns[place].kind.declaration)" }
        return "\(quoted(place)) \(idType) PRIMARY KEY" + (hasIntegerID ? "" : " NOT NULL")
    }
}
#endif
