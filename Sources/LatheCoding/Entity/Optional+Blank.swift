extension Optional where Wrapped: Entity {
    /// The entity, or a blank one if there is none; setting it stores the entity.
    ///
    /// By this property, pagination sets a field of a body that the caller left out.
    public var orBlank: Wrapped {
        get { self ?? .blank }
        set { self = newValue }
    }
}
