/// The fields of an entity, prepared for look-up by JSON key and XML name.
///
/// A table is created once for each type, stored in a static constant, and shared by all threads.
public final class FieldTable: Sendable, ExpressibleByArrayLiteral {
    /// The fields in the order of their numbers.
    public let fields: [Field]
    /// Whether the first field is the name of a union's case, which is not a field of the entity itself.
    package let hasCaseName: Bool
    let json: JSONFieldIndex
    /// The index that the module LatheXML creates when it first reads or writes an entity with the table.
    package let xmlIndex = LazyReference<AnyObject>()
    /// The method of comparing the entities with the table.
    let layout = LazyReference<EntityLayout>()

    /// Creates a table; the fields' numbers are their indices in the list, from 0.
    ///
    /// - Parameter fields: The entity's fields, at most ``FieldNumber/maximum``. More fields, or an invalid
    ///   placement, are a programming error, which stops the program when the table is first used.
    public convenience init(_ fields: [Field]) {
        self.init(fields, hasCaseName: false)
    }

    private init(_ fields: [Field], hasCaseName: Bool) {
        precondition(fields.count <= FieldNumber.maximum, "\(fields.count) fields in one table")
        self.fields = fields
        self.hasCaseName = hasCaseName
        json = JSONFieldIndex(fields, hasCaseName: hasCaseName)
    }

    /// Creates the table for a case of a union whose entity has no field for the case's name.
    ///
    /// - Parameters:
    ///   - name: The placement of the case's name.
    ///   - entity: The fields of the entity.
    public convenience init(case name: Field, of entity: FieldTable) {
        self.init([name] + entity.fields, hasCaseName: true)
    }

    /// Creates a table of the fields in the literal.
    public convenience init(arrayLiteral elements: Field...) {
        self.init(elements)
    }
}
