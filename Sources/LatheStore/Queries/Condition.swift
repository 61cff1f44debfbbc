public import LatheCoding

/// A condition on an entity, built from key paths and operators.
///
/// ```swift
/// let open = \Card.listID == list && !(\Card.isClosed == true)
/// let soon = \Card.due < tomorrow || .field(\.labelIDs, contains: urgent)
/// ```
///
/// It is evaluated on the stored values: texts are compared by their bytes, and a missing value is neither less nor
/// greater than any value. If a key path does not identify a stored field, or the field's type does not allow a
/// comparison, the query throws ``StoreError/Code/unsupportedField`` when it is run. So does a condition with more than 100
/// levels; any number of conditions can be joined by `&&` or by `||` in one level.
public struct Condition<Value: StoredEntity>: Hashable, Sendable {
    /// A condition that refers to fields by their numbers, or the error of an invalid condition.
    indirect enum Node: Hashable, Sendable {
        case always
        case equal(Int, Operand)
        case compare(Int, RowCondition.Comparison, Operand)
        case isIn(Int, [Operand])
        case contains(Int, Operand)
        case not(Node)
        case all([Node])
        case any([Node])
        case invalid(StoreError)
    }

    /// A value in the form in which the field's column stores it.
    struct Operand: Hashable, Sendable {
        let cell: Cell
    }

    let node: Node
    /// The number of conditions that contain the innermost one.
    let depth: Int

    init(_ node: Node, depth: Int = 0) { (self.node, self.depth) = (node, depth) }

    /// The condition that is true for all entities.
    public static var always: Condition { Condition(.always) }

    /// Returns the condition that the value of a field is in a sequence.
    ///
    /// - Parameters:
    ///   - field: A stored property.
    ///   - values: The values; if there are none, the condition is false for all entities.
    /// - Returns: The condition.
    public static func field<Content: WireValue>(
        _ field: KeyPath<Value, Content>,
        isIn values: some Sequence<Content>
    ) -> Condition {
        make(field) { place, column throws(StoreError) in
            guard column.embedded == nil else {
                throw .unsupported(Value.self, "'\(column.name)' is compared by its identifiers")
            }
            var operands: [Operand] = []
            for value in values { operands.append(try Operand(value, column)) }
            return .isIn(place, operands)
        }
    }

    /// Returns the condition that a list of identifiers contains an identifier.
    ///
    /// - Parameters:
    ///   - field: A stored property.
    ///   - id: The identifier.
    /// - Returns: The condition.
    public static func field<Owner, RawValue: WireValue & Hashable>(
        _ field: KeyPath<Value, [Identifier<Owner, RawValue>]>,
        contains id: Identifier<Owner, RawValue>
    ) -> Condition {
        contains(field, id)
    }

    /// Returns the condition that an optional list of identifiers contains an identifier.
    ///
    /// - Parameters:
    ///   - field: A stored property.
    ///   - id: The identifier.
    /// - Returns: The condition.
    public static func field<Owner, RawValue: WireValue & Hashable>(
        _ field: KeyPath<Value, [Identifier<Owner, RawValue>]?>,
        contains id: Identifier<Owner, RawValue>
    ) -> Condition {
        contains(field, id)
    }

    /// Returns the condition that a list of stored entities contains an entity.
    ///
    /// - Parameters:
    ///   - field: A stored property.
    ///   - id: The entity's identifier.
    /// - Returns: The condition.
    public static func field<Other: StoredEntity>(
        _ field: KeyPath<Value, [Other]>,
        contains id: Other.ID
    ) -> Condition {
        contains(field, id)
    }

    /// Returns the condition that an optional list of stored entities contains an entity.
    ///
    /// - Parameters:
    ///   - field: A stored property.
    ///   - id: The entity's identifier.
    /// - Returns: The condition.
    public static func field<Other: StoredEntity>(
        _ field: KeyPath<Value, [Other]?>,
        contains id: Other.ID
    ) -> Condition {
        contains(field, id)
    }

    /// Returns the condition that an optional stored entity has an identifier.
    ///
    /// - Parameters:
    ///   - field: A stored property.
    ///   - id: The entity's identifier.
    /// - Returns: The condition.
    public static func field<Other: StoredEntity>(
        _ field: KeyPath<Value, Other?>,
        is id: Other.ID
    ) -> Condition {
        make(field) { place, column throws(StoreError) in .equal(place, try Operand(id, column)) }
    }

    private static func contains(
        _ field: PartialKeyPath<Value>,
        _ id: some WireValue
    ) -> Condition {
        make(field) { place, column throws(StoreError) in
            guard column.isListOfIdentifiers else {
                throw .unsupported(
                    Value.self,
                    "'\(column.name)' has no identifiers of stored entities"
                )
            }
            return .contains(place, try Operand(id, column))
        }
    }

    static func make(
        _ field: PartialKeyPath<Value>,
        _ node: (Int, Column) throws(StoreError) -> Node
    ) -> Condition {
        do throws(StoreError) {
            let (place, column) = try Column.of(field)
            return Condition(try node(place, column))
        } catch {
            return Condition(.invalid(error))
        }
    }

    static func compare<Content: WireValue>(
        _ field: PartialKeyPath<Value>,
        _ comparison: RowCondition.Comparison,
        _ value: Content
    ) -> Condition {
        make(field) { place, column throws(StoreError) in
            guard column.isOrdered else {
                throw .unsupported(Value.self, "'\(column.name)' is not stored in its order")
            }
            return .compare(place, comparison, try Operand(value, column))
        }
    }

    static func equal<Content: WireValue>(
        _ field: KeyPath<Value, Content>,
        _ value: Content
    ) -> Condition {
        make(field) { place, column throws(StoreError) in
            guard column.embedded == nil || value.isAbsent else {
                throw .unsupported(Value.self, "'\(column.name)' is compared by its identifier")
            }
            return .equal(place, try Operand(value, column))
        }
    }
}

extension Condition.Operand {
    /// Creates the stored form of a value; for a column of identifiers, that of a single identifier.
    init(_ value: some WireValue, _ column: Column) throws(StoreError) {
        cell =
            switch column.kind {
            case .identifiers, .many, .one: try RowWriter.cell(identifier: value)
            default: try RowWriter.cell(value, of: column)
            }
    }
}

extension StoreError {
    static func unsupported(_ type: Any.Type, _ reason: String) -> StoreError {
        StoreError(.unsupportedField, "querying \(type)", reason)
    }
}

extension Column {
    /// Returns the number of the field that a key path identifies, and its column.
    static func of<Value: StoredEntity>(
        _ field: PartialKeyPath<Value>
    ) throws(StoreError) -> (Int, Column) {
        let known = KeyPathFields.of(Value.self)
        guard let place = known.place(of: field) else {
            throw .unsupported(
                Value.self,
                "a key path is not one to a stored property that is a field"
            )
        }
        return withExtendedLifetime(Value.fields) { table in
            let property = known.properties[place]
            let kind = FieldKind(of: property.type)
            return (place, Column(property.name, place, table.fields[place], kind))
        }
    }
}

extension Condition.Node {
    /// Returns the condition on the columns of a table.
    func condition(in table: Table) throws(StoreError) -> RowCondition {
        switch self {
        case .always: return .always
        case .equal(let field, let value): return .equal(try table.place(of: field), value.cell)
        case .compare(let field, let comparison, let value):
            return .compare(try table.place(of: field), comparison, value.cell)
        case .isIn(let field, let values):
            return .isIn(try table.place(of: field), Set(values.map(\.cell)))
        case .contains(let field, let value):
            return .contains(try table.place(of: field), value.cell)
        case .not(let node): return .not(try node.condition(in: table))
        case .all(let nodes): return .all(try Self.conditions(nodes, table))
        case .any(let nodes): return .any(try Self.conditions(nodes, table))
        case .invalid(let error): throw error
        }
    }

    private static func conditions(
        _ nodes: [Self],
        _ table: Table
    ) throws(StoreError) -> [RowCondition] {
        var list: [RowCondition] = []
        for node in nodes { list.append(try node.condition(in: table)) }
        return list
    }
}

extension Table {
    /// Returns the index of a field's column.
    func place(of field: Int) throws(StoreError) -> Int {
        guard let place = places[field] else {
            throw StoreError(
                .unsupportedField,
                "looking up a column of \(name)",
                "a secret field is not stored"
            )
        }
        return place
    }
}
