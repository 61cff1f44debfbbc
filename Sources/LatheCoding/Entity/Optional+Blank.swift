extension Optional where Wrapped: Entity {
    /// The entity, or a blank one if there is none; setting it stores the entity.
    ///
    /// Pagination uses this property to set a field of a body that the caller omitted.
    public var orBlank: Wrapped {
        get { self ?? .blank }
        set { self = newValue }
    }
}
