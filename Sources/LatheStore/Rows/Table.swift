import LatheCoding

/// The table of a type's entities, which is derived from the fields of its coding.
final class Table: Sendable {
    /// The properties of a column that the loop over a row needs, without a reference that must be counted.
    struct Step: Sendable {
        let field: FieldNumber
        let kind: ColumnKind
        let isRequired: Bool
        /// Whether a blank entity has what a missing value means: nothing, or the default of a field that is not
        /// optional.
        let keepsBlank: Bool
    }

    let name: String
    let type: any StoredEntity.Type
    /// Whether the table contains the store's own data.
    let isInternal: Bool
    let columns: [Column]
    let steps: [Step]
    /// The index of the identifier's column.
    let id: Int
    /// The index of the column with the entity's version; `nil` if there is none.
    let version: Int?
    /// The groups, in their order.
    let groups: [Group]
    /// The indexes of columns by the numbers of their fields.
    let places: [Int: Int]
    /// The columns that name the cases of the unions in a column, in the order in which they are used.
    let discriminators: [Int: [Int]]
    /// The operation of reading a row, for errors.
    let reading: String
    #if Store
    /// The statement that selects the row with an identifier.
    let selectOne: String
    #endif

    struct Group: Sendable {
        let name: String
        /// The indexes of the columns.
        let columns: [Int]
        /// The indexes of those columns that must have a value.
        ///
        /// A row of an earlier version of the type may have no value. The group then counts as not fetched.
        let required: [Int]
        let fields: FieldMask
        let timeToLive: Duration?
    }

    init<Value: StoredEntity>(_ type: Value.Type, storesSecrets: Bool) throws(StoreError) {
        let action = "describing \(type)"
        name = Value.storedName
        self.type = type
        isInternal = type is any InternalEntity.Type
        guard isInternal || Self.isName(name) else {
            throw StoreError(
                .unknownType,
                action,
                "the stored name '\(name)' must begin with a letter and have only letters, digits and '_'"
            )
        }
        var (columns, types): ([Column], [Any.Type]) = ([], [])
        let table = withExtendedLifetime(Value.fields) { $0.fields }
        let known = KeyPathFields.of(type)
        let idField = Self.identifier(of: type, known)
        for (place, field) in table.enumerated() {
            let property = place < known.properties.count ? known.properties[place] : nil
            let name = Self.columnName(property?.name ?? "field\(place)", among: columns)
            if place == idField {
                columns.append(Column(id: name, place, FieldKind(of: Value.ID.self)))
                types.append(Value.ID.self)
            } else if !field.options.contains(.secret) || storesSecrets {
                // Without declared types, only the entity's own function for reading knows the content of a field.
                let type = property?.type ?? Never.self
                columns.append(Column(name, place, field, FieldKind(of: type)))
                types.append(type)
            }
        }
        if idField == nil {
            let kind = FieldKind(of: Value.ID.self)
            columns.append(Column(id: Self.columnName("id", among: columns), nil, kind))
            types.append(Value.ID.self)
        }
        let id = columns.firstIndex { $0.field == idField } ?? 0
        for (place, type) in types.enumerated() { columns[place].describe(isInternal ? nil : type) }
        guard !columns[id].kind.isJSON else {
            throw StoreError(.unknownType, action, "its identifier is neither a text nor a number")
        }
        reading = "reading \(name)"
        #if Store
        selectOne = SQLText.selectOne(name, columns, id)
        #endif
        self.columns = columns
        self.id = id
        var places: [Int: Int] = [:]
        for (place, column) in columns.enumerated() {
            if let field = column.field { places[field] = place }
        }
        self.places = places
        discriminators = Self.discriminators(columns, table)
        version = try Value.version.map { field throws(StoreError) in
            guard let place = known.place(of: field).flatMap({ places[$0] }),
                columns[place].kind == .text || columns[place].kind == .integer
            else {
                throw StoreError(
                    .unknownType,
                    action,
                    "its version is not a field with a text or number"
                )
            }
            return place
        }
        var groups: [Group] = []
        let names = Value.groups.map { $0.name.lowercased() }
        guard names.count <= 64, Set(names).count == names.count else {
            throw StoreError(
                .unknownType,
                action,
                "it must have at most 64 groups of fields, whose names must differ in more than case"
            )
        }
        for group in Value.groups {
            let mask = try group.fields.checked(action)
            let members = columns.indices.filter { place in
                columns[place].field.map { mask.contains($0) } ?? false
            }
            groups.append(
                Group(
                    name: group.name,
                    columns: members,
                    required: members.filter { columns[$0].isRequired },
                    fields: mask,
                    timeToLive: group.timeToLive
                )
            )
        }
        self.groups = groups
        let blanks = try Self.blanks(type, columns, action)
        steps = columns.indices.map { place in
            let column = columns[place]
            let isOptional =
                types[place] is any OptionalKind.Type
                || types[place] == Never.self
                    && !column.form.options.isDisjoint(with: [.optional, .nullable])
            return Step(
                field: FieldNumber(column.field ?? 0),
                kind: column.kind,
                isRequired: column.isRequired,
                keepsBlank: blanks[place] || !isOptional
            )
        }
    }

    /// The names of columns that each table of PostgreSQL has.
    private static let systemColumns: Set<String> = [
        "cmax", "cmin", "ctid", "tableoid", "xmax", "xmin",
    ]

    /// Returns the name of the column of a property.
    ///
    /// The names of the columns of a table differ in more than case, and no property has a name with `~`.
    private static func columnName(_ property: String, among columns: [Column]) -> String {
        let taken = Set(columns.map { $0.name.lowercased() }).union(systemColumns)
        var (name, number) = (property, 1)
        while taken.contains(name.lowercased()) {
            number += 1
            name = "\(property)~\(number)"
        }
        return name
    }

    /// Returns the number of the field that is the identifier: the one whose value an entity's identifier has.
    ///
    /// If no other value of the type is known, it is the field `id`, or the only field of the type.
    private static func identifier<Value: StoredEntity>(
        of type: Value.Type,
        _ known: KeyPathFields
    ) -> Int? {
        let same = known.properties.indices.filter { known.properties[$0].type == Value.ID.self }
        guard let other = anotherIdentifier(of: type) else {
            return same.first { known.properties[$0].name == "id" }
                ?? (same.count == 1 ? same.first : nil)
        }
        return same.first { place in
            var entity = Value.blank
            return known.properties[place].set(other, in: &entity) && entity.id == other
        }
    }

    /// Returns an identifier that differs from that of a blank entity; `nil` if none is known.
    private static func anotherIdentifier<Value: StoredEntity>(of _: Value.Type) -> Value.ID? {
        let texts = [
            "1", "\"1\"", "\"00000000-0000-0000-0000-000000000001\"", "\"2001-02-03T04:05:06Z\"",
        ]
        let found = texts.lazy.compactMap { text in
            var text = text
            return text.withUTF8 { bytes in
                try? JSONDecoding.decode(Value.ID.self, from: UnsafeRawBufferPointer(bytes))
            }
        }
        return found.first { $0 != Value.blank.id }
    }

    private static func blanks<Value: StoredEntity>(
        _ type: Value.Type,
        _ columns: [Column],
        _ action: String
    ) throws(StoreError) -> [Bool] {
        var none: [Bool] = []
        let blank = Value.blank
        for column in columns {
            guard let field = column.field, column.embedded == nil else {
                none.append(true)
                continue
            }
            var writer = RowWriter(columns: [column], schema: nil, storesSecrets: true)
            writer.begin(at: 0)
            blank.writeCopy(of: FieldNumber(field), to: &writer)
            none.append(writer.row.slots[0].tag == .null)
        }
        return none
    }

    private static func discriminators(_ columns: [Column], _ fields: [Field]) -> [Int: [Int]] {
        var found: [Int: [Int]] = [:]
        for (place, column) in columns.enumerated() {
            guard let discriminator = column.discriminator else { continue }
            found[place] = Field.alternatives(of: discriminator).compactMap { alternative in
                columns.firstIndex { other in
                    guard let field = other.field else { return false }
                    return Field.alternatives(of: fields[field].json).contains(alternative)
                }
            }
        }
        return found
    }

    private static func isName(_ name: String) -> Bool {
        let isPlain = name.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || "0"..."9" ~= scalar)
                || scalar == "_"
        }
        let first = name.unicodeScalars.first
        let isReserved = ["lathe_", "sqlite_", "pg_"].contains { name.lowercased().hasPrefix($0) }
        return isPlain && first?.properties.isAlphabetic == true && !isReserved
            && name.utf8.count <= 60
    }

    /// Whether a row refers to other rows that are read with it.
    var hasEntitiesInside: Bool { columns.contains { $0.embedded != nil } }

    /// Whether a row can be read only if another row can be read.
    var requiresEntities: Bool { columns.contains { $0.isRequired && $0.kind == .one } }

    /// Returns the SQL expression for the time at which a group was fetched: NULL if a required column has no value.
    func whole(_ stamp: String, _ required: [Int], _ quoted: (Int) -> String) -> String {
        if required.isEmpty { return stamp }
        let conditions = required.map { "\(quoted($0)) IS NOT NULL" }
        return "CASE WHEN \(conditions.joined(separator: " AND ")) THEN \(stamp) END"
    }

    /// Returns the indexes of the columns of fields.
    func columns(of fields: FieldMask) -> [Int] {
        columns.indices.filter { place in
            place != id && (columns[place].field.map { fields.contains($0) } ?? false)
        }
    }

    /// Returns the groups that have at least one of some columns, as bits.
    func groups(with places: [Int]) -> UInt64 {
        groups.indices.reduce(0) { bits, group in
            let hasOne = groups[group].columns.contains(where: places.contains)
            return hasOne ? bits | 1 << UInt64(group) : bits
        }
    }

    /// Returns the indexes of the groups whose fields are all in a set.
    func groups(in fields: FieldMask) -> [Int] {
        groups.indices.filter { group in
            groups[group].columns.allSatisfy { place in
                place == id || columns[place].field.map { fields.contains($0) } ?? false
            }
        }
    }
}
