public import LatheCoding

/// A set of an entity's fields.
public struct FieldSet<Value: Entity>: Hashable, Sendable {
    private(set) var mask: FieldMask
    /// Whether a key path did not identify a field.
    private(set) var isInvalid = false

    init(_ mask: FieldMask) { self.mask = mask }

    /// All fields of the entity.
    public static var all: FieldSet { FieldSet(.all) }

    /// Creates a set of fields.
    ///
    /// - Parameter fields: Stored properties of the entity. Functions that receive a set with another key
    ///   path, such as one into a property, throw ``StoreError/Code/unsupportedField``.
    public init(_ fields: PartialKeyPath<Value>...) {
        mask = FieldMask()
        for field in fields {
            if let place = KeyPathFields.of(Value.self).place(of: field) {
                mask.insert(place)
            } else {
                isInvalid = true
            }
        }
    }

    /// Returns whether the set contains a field.
    ///
    /// - Parameter field: A stored property of the entity.
    /// - Returns: Whether the set contains the field.
    public func contains(_ field: PartialKeyPath<Value>) -> Bool {
        KeyPathFields.of(Value.self).place(of: field).map { mask.contains($0) } ?? false
    }

    /// Adds the fields of another set.
    ///
    /// - Parameter other: The fields to add.
    public mutating func formUnion(_ other: FieldSet) {
        mask.formUnion(other.mask)
        isInvalid = isInvalid || other.isInvalid
    }

    /// Returns the fields that are not in another set.
    ///
    /// - Parameter other: The fields to omit.
    /// - Returns: The remaining fields.
    public func subtracting(_ other: FieldSet) -> FieldSet {
        var rest = self
        rest.mask.subtract(other.mask)
        rest.isInvalid = isInvalid || other.isInvalid
        return rest
    }

    mutating func insert(_ place: Int) { mask.insert(place) }

    /// Returns the fields if each key path identified a field; throws otherwise.
    func checked(_ action: String) throws(StoreError) -> FieldMask {
        guard !isInvalid else {
            throw StoreError(
                .unsupportedField,
                action,
                "a key path is not one to a stored property of \(Value.self) that is a field"
            )
        }
        return mask
    }
}
