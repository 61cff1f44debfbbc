public import LatheCoding

/// A change of one field by an edit: set or cleared.
public struct FieldChange<Value: StoredEntity>: Hashable, Sendable {
    /// The field's number and its new value; `nil` if nothing changes or the change is invalid.
    let change: Change?
    private let failure: StoreError?

    struct Change: Hashable, Sendable {
        let field: Int
        let cell: Cell
        /// The value without secret fields; `nil` if it contains secret fields that would be lost.
        let open: Cell?
    }

    private init<Content: WireValue>(_ field: PartialKeyPath<Value>, _ value: Content) {
        do throws(StoreError) {
            let (place, column) = try Column.of(field)
            guard column.embedded == nil else {
                throw .unsupported(
                    Value.self,
                    "'\(column.name)' has entities that are edited themselves"
                )
            }
            let isAbsent = value.isAbsent
            let cell = isAbsent ? Cell.null : try RowWriter.cell(value, of: column)
            let open = isAbsent ? cell : try RowWriter.cell(value, of: column, storesSecrets: false)
            var isSame = open == cell
            // A blank secret field has the same value when it is read again.
            if !isSame { isSame = try Self.content(Content.self, open, column, place) == cell }
            (change, failure) = (Change(field: place, cell: cell, open: isSame ? open : nil), nil)
        } catch {
            (change, failure) = (nil, error)
        }
    }

    /// Returns the stored form of a value after it was read from a column without secrets.
    private static func content<Content: WireValue>(
        _: Content.Type,
        _ cell: Cell,
        _ column: Column,
        _ field: Int
    ) throws(StoreError) -> Cell? {
        let table = try Table(Value.self, storesSecrets: true)
        let place = try table.place(of: field)
        var source = RowSource()
        source.cells = table.columns.indices.map { $0 == place ? cell : .null }
        var reader = RowReader(table, source, nil, depth: 0)
        guard let value = try? reader.value(Content.self, at: place) else { return nil }
        return try RowWriter.cell(value, of: column)
    }

    private init() { (change, failure) = (nil, nil) }

    /// Sets a field.
    ///
    /// - Parameters:
    ///   - field: A stored property.
    ///   - value: The new value; `nil` clears it.
    /// - Returns: The change.
    public static func set<Content: WireValue>(
        _ field: KeyPath<Value, Content>,
        _ value: Content
    ) -> FieldChange {
        FieldChange(field, value)
    }

    /// Removes a field's value.
    ///
    /// - Parameter field: A stored property.
    /// - Returns: The change.
    public static func clear<Content: WireValue>(_ field: KeyPath<Value, Content?>) -> FieldChange {
        FieldChange(field, Content?.none)
    }

    /// Keeps, sets or clears a field, as a patch specifies.
    ///
    /// - Parameters:
    ///   - patch: The change of the field.
    ///   - field: A stored property.
    /// - Returns: The change.
    public static func apply<Content: WireValue>(
        _ patch: Patch<Content>,
        to field: KeyPath<Value, Content?>
    ) -> FieldChange {
        switch patch {
        case .keep: FieldChange()
        case .set(let value): FieldChange(field, Content?.some(value))
        case .clear: FieldChange(field, Content?.none)
        }
    }

    func checked() throws(StoreError) -> Change? {
        if let failure { throw failure }
        return change
    }
}
