/// The fields of an existing row that a written row replaces.
struct RowUpdate: Hashable, Sendable {
    enum Fields: Hashable, Sendable {
        /// The fields that have a value.
        case present
        /// Those fields, also where they have none.
        case mask(FieldMask)
        /// Those fields, also where they have none; of the others what a row has not yet.
        case carried(FieldMask)
    }

    var fields: Fields
    /// The groups that were fetched, as bits.
    var groups: UInt64 = 0
    /// When they were, in seconds since 2001.
    var time: Double = 0
    /// Whether a row is added where there is none.
    var inserts = true
}
