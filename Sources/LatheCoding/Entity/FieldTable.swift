/// The fields of an entity, prepared for look-up by JSON key and XML name.
///
/// A table is made once a type, kept in a static constant, and shared by all threads.
public final class FieldTable: Sendable, ExpressibleByArrayLiteral {
    /// The fields in the order of their numbers.
    public let fields: [Field]
    /// Whether the first field is the name of a union's case, which the entity itself has not.
    package let hasCaseName: Bool
    let json: JSONFieldIndex
    /// What the module LatheXML makes of the fields, when it first reads or writes an entity of the table.
    package let xmlIndex = MadeOnce<AnyObject>()
    /// How the entities of the table are compared.
    let layout = MadeOnce<EntityLayout>()

    /// Prepares a table; the fields' numbers are their places in the list, from 0.
    ///
    /// - Parameter fields: The entity's fields, at most ``FieldNumber/most``. More, or a placement with a
    ///   spelling that does not exist, is a mistake of the programmer and stops the program when the table
    ///   is first used.
    public convenience init(_ fields: [Field]) {
        self.init(fields, hasCaseName: false)
    }

    private init(_ fields: [Field], hasCaseName: Bool) {
        precondition(fields.count <= FieldNumber.most, "\(fields.count) fields in one table")
        self.fields = fields
        self.hasCaseName = hasCaseName
        json = JSONFieldIndex(fields, hasCaseName: hasCaseName)
    }

    /// Prepares the table of a union's case whose entity has no field for the case's name.
    ///
    /// - Parameters:
    ///   - name: Where the case's name is.
    ///   - entity: The fields of the entity.
    public convenience init(case name: Field, of entity: FieldTable) {
        self.init([name] + entity.fields, hasCaseName: true)
    }

    /// Prepares a table of the fields in the literal.
    public convenience init(arrayLiteral elements: Field...) {
        self.init(elements)
    }
}
