/// The fields of an existing row that a written row replaces.
struct RowUpdate: Hashable, Sendable {
    enum Fields: Hashable, Sendable {
        /// The fields that have a value.
        case present
        /// These fields, even if they have no value.
        case mask(FieldMask)
        /// These fields, even if they have no value, and those other fields that have no value in the existing row.
        case carried(FieldMask)
    }

    var fields: Fields
    /// The groups that were fetched, as bits.
    var groups: UInt64 = 0
    /// The time at which they were fetched, in seconds since 2001.
    var time: Double = 0
    /// The groups that are no longer recorded as fetched, as bits; of an update that adds no row.
    var outdated: UInt64 = 0
    /// Whether a row is added if it does not exist.
    var inserts = true
}
