/// The two columns, of two tables or of one, that represent one relation from both ends.
struct InverseFields: Hashable, Sendable {
    let column: Int
    let otherTable: String
    let otherColumn: Int
}

extension StoreSchema {
    /// Returns the columns of all inverse relations, from both ends.
    ///
    /// A relation to a type with which the store was not opened has no other end.
    static func inverses(
        of tables: [Table],
        _ byType: [ObjectIdentifier: Table]
    ) throws(StoreError) -> [String: [InverseFields]] {
        var found: [String: [InverseFields]] = [:]
        func insert(_ fields: InverseFields, in table: Table) {
            if !found[table.name, default: []].contains(fields) {
                found[table.name, default: []].append(fields)
            }
        }
        func add<Value: StoredEntity>(_ type: Value.Type, _ table: Table) throws(StoreError) {
            for inverse in Value.inverses {
                guard let other = byType[ObjectIdentifier(inverse.other)] else { continue }
                let column = try table.column(inverse.field, relatingTo: other)
                let otherColumn = try other.column(inverse.otherField, relatingTo: table)
                insert(
                    InverseFields(
                        column: column,
                        otherTable: other.name,
                        otherColumn: otherColumn
                    ),
                    in: table
                )
                insert(
                    InverseFields(
                        column: otherColumn,
                        otherTable: table.name,
                        otherColumn: column
                    ),
                    in: other
                )
            }
        }
        for table in tables { try add(table.type, table) }
        return found
    }
}

extension Table {
    /// Returns the index of the column of a field that contains identifiers of another table's rows.
    fileprivate func column(_ field: Int?, relatingTo other: Table) throws(StoreError) -> Int {
        let place = field.flatMap { places[$0] }
        guard let place, columns[place].reference == ObjectIdentifier(other.type),
            columns[place].kind != .keyed
        else {
            let name = place.map { "'\(columns[$0].name)'" } ?? "a field of an inverse relation"
            throw StoreError(
                .unknownType,
                "describing \(self.name)",
                "\(name) has neither an identifier of \(other.name) nor a list of them"
            )
        }
        return place
    }
}
