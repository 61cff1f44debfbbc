import LatheCoding

/// A selection of entities of a type, and their order.
///
/// ```swift
/// let query = Card.where(\.listID == list).sorted(by: \.position).prefix(20)
/// ```
public struct Query<Value: StoredEntity>: Hashable, Sendable {
    struct Order: Hashable, Sendable {
        let field: Int
        let isDescending: Bool
    }

    /// The condition on the entities.
    public let condition: Condition<Value>
    var order: [Order] = []
    var limit: Int?
    /// The number of levels of nested entities that are read, from 0; 1 by default.
    ///
    /// Entities at deeper levels that are stored in rows of their own are omitted: such a field is `nil`, or its list
    /// is empty. Entities that another entity requires are always read.
    public var depth = 1 {
        didSet { depth = max(0, depth) }
    }
    private var failure: StoreError?

    /// Creates a query.
    ///
    /// - Parameter condition: The condition that the entities must meet.
    public init(_ condition: Condition<Value> = .always) { self.condition = condition }

    /// Returns the query with a further order, after its existing ones.
    ///
    /// Without any order, the order is unspecified. Entities without a value come first, or last in descending order.
    /// Texts are in the order of their bytes in UTF-8, regardless of the language.
    ///
    /// - Parameters:
    ///   - field: A stored property.
    ///   - isDescending: Whether greater values come first.
    /// - Returns: The query in that order.
    public func sorted(
        by field: PartialKeyPath<Value>,
        descending isDescending: Bool = false
    )
        -> Query
    {
        var query = self
        do throws(StoreError) {
            let (place, column) = try Column.of(field)
            guard column.isOrdered else {
                throw .unsupported(Value.self, "'\(column.name)' is not stored in its order")
            }
            query.order.append(Order(field: place, isDescending: isDescending))
        } catch {
            query.failure = error
        }
        return query
    }

    /// Returns the query with a maximum number of entities.
    ///
    /// - Parameter count: The maximum number of entities, from 0.
    /// - Returns: The query with that limit.
    public func prefix(_ count: Int) -> Query {
        var query = self
        query.limit = max(0, min(count, limit ?? .max))
        return query
    }

    /// Returns the query with a number of levels of nested entities.
    ///
    /// - Parameter depth: The number of levels, from 0.
    /// - Returns: The query with that depth.
    public func including(depth: Int) -> Query {
        var query = self
        query.depth = depth
        return query
    }

    /// Returns the query on the columns of a table.
    func rows(in table: Table) throws(StoreError) -> RowQuery {
        if let failure { throw failure }
        var rows = RowQuery(table: table, condition: try condition.node.condition(in: table))
        for item in order {
            rows.order.append(
                RowQuery.Order(
                    column: try table.place(of: item.field),
                    isDescending: item.isDescending
                )
            )
        }
        rows.limit = limit
        return rows
    }
}

extension StoredEntity {
    /// Returns the query for the entities for which a condition is true.
    ///
    /// - Parameter condition: Key paths and operators, as in `\.listID == list`.
    /// - Returns: The query.
    public static func `where`(_ condition: Condition<Self>) -> Query<Self> { Query(condition) }

    /// The query for all entities of the type.
    public static var everything: Query<Self> { Query() }
}

extension RowCondition {
    /// Returns the condition, restricted to rows from which an entity can be read.
    func ofWholeRows(in table: Table) -> RowCondition {
        let required = table.columns.indices.filter { table.columns[$0].isRequired }
        if required.isEmpty { return self }
        return .all([self] + required.map { .not(.equal($0, .null)) })
    }
}
