public import LatheCoding

/// Whether a field has a value; `nil` for none.
public func == <Value: StoredEntity, Content: WireValue>(
    field: KeyPath<Value, Content>,
    value: Content
) -> Condition<Value> {
    .equal(field, value)
}

/// Whether a field has another value, or none.
public func != <Value: StoredEntity, Content: WireValue>(
    field: KeyPath<Value, Content>,
    value: Content
) -> Condition<Value> {
    !(field == value)
}

/// Whether a field is less than a value.
public func < <Value: StoredEntity, Content: WireValue & Comparable>(
    field: KeyPath<Value, Content>,
    value: Content
) -> Condition<Value> {
    .compare(field, .less, value)
}

/// Whether a field has a value that is less than another.
public func < <Value: StoredEntity, Content: WireValue & Comparable>(
    field: KeyPath<Value, Content?>,
    value: Content
) -> Condition<Value> {
    .compare(field, .less, value)
}

/// Whether a field is not greater than a value.
public func <= <Value: StoredEntity, Content: WireValue & Comparable>(
    field: KeyPath<Value, Content>,
    value: Content
) -> Condition<Value> {
    .compare(field, .lessOrEqual, value)
}

/// Whether a field has a value that is not greater than another.
public func <= <Value: StoredEntity, Content: WireValue & Comparable>(
    field: KeyPath<Value, Content?>,
    value: Content
) -> Condition<Value> {
    .compare(field, .lessOrEqual, value)
}

/// Whether a field is greater than a value.
public func > <Value: StoredEntity, Content: WireValue & Comparable>(
    field: KeyPath<Value, Content>,
    value: Content
) -> Condition<Value> {
    .compare(field, .greater, value)
}

/// Whether a field has a value that is greater than another.
public func > <Value: StoredEntity, Content: WireValue & Comparable>(
    field: KeyPath<Value, Content?>,
    value: Content
) -> Condition<Value> {
    .compare(field, .greater, value)
}

/// Whether a field is not less than a value.
public func >= <Value: StoredEntity, Content: WireValue & Comparable>(
    field: KeyPath<Value, Content>,
    value: Content
) -> Condition<Value> {
    .compare(field, .greaterOrEqual, value)
}

/// Whether a field has a value that is not less than another.
public func >= <Value: StoredEntity, Content: WireValue & Comparable>(
    field: KeyPath<Value, Content?>,
    value: Content
) -> Condition<Value> {
    .compare(field, .greaterOrEqual, value)
}

extension Condition {
    /// Whether both are true.
    public static func && (left: Condition, right: Condition) -> Condition {
        Condition(.all([left.node, right.node]))
    }

    /// Whether one of both is true.
    public static func || (left: Condition, right: Condition) -> Condition {
        Condition(.any([left.node, right.node]))
    }

    /// Whether it is not true.
    public static prefix func ! (condition: Condition) -> Condition {
        Condition(.not(condition.node))
    }
}
