public import LatheCoding

/// Returns the condition that a field has a value; `nil` means no value.
public func == <Value: StoredEntity, Content: WireValue>(
    field: KeyPath<Value, Content>,
    value: Content
) -> Condition<Value> {
    .equal(field, value)
}

/// Returns the condition that a field has another value, or no value.
public func != <Value: StoredEntity, Content: WireValue>(
    field: KeyPath<Value, Content>,
    value: Content
) -> Condition<Value> {
    !(field == value)
}

/// Returns the condition that a field is less than a value.
public func < <Value: StoredEntity, Content: WireValue & Comparable>(
    field: KeyPath<Value, Content>,
    value: Content
) -> Condition<Value> {
    .compare(field, .less, value)
}

/// Returns the condition that a field has a value that is less than another.
public func < <Value: StoredEntity, Content: WireValue & Comparable>(
    field: KeyPath<Value, Content?>,
    value: Content
) -> Condition<Value> {
    .compare(field, .less, value)
}

/// Returns the condition that a field is not greater than a value.
public func <= <Value: StoredEntity, Content: WireValue & Comparable>(
    field: KeyPath<Value, Content>,
    value: Content
) -> Condition<Value> {
    .compare(field, .lessOrEqual, value)
}

/// Returns the condition that a field has a value that is not greater than another.
public func <= <Value: StoredEntity, Content: WireValue & Comparable>(
    field: KeyPath<Value, Content?>,
    value: Content
) -> Condition<Value> {
    .compare(field, .lessOrEqual, value)
}

/// Returns the condition that a field is greater than a value.
public func > <Value: StoredEntity, Content: WireValue & Comparable>(
    field: KeyPath<Value, Content>,
    value: Content
) -> Condition<Value> {
    .compare(field, .greater, value)
}

/// Returns the condition that a field has a value that is greater than another.
public func > <Value: StoredEntity, Content: WireValue & Comparable>(
    field: KeyPath<Value, Content?>,
    value: Content
) -> Condition<Value> {
    .compare(field, .greater, value)
}

/// Returns the condition that a field is not less than a value.
public func >= <Value: StoredEntity, Content: WireValue & Comparable>(
    field: KeyPath<Value, Content>,
    value: Content
) -> Condition<Value> {
    .compare(field, .greaterOrEqual, value)
}

/// Returns the condition that a field has a value that is not less than another.
public func >= <Value: StoredEntity, Content: WireValue & Comparable>(
    field: KeyPath<Value, Content?>,
    value: Content
) -> Condition<Value> {
    .compare(field, .greaterOrEqual, value)
}

extension Condition {
    /// Returns the condition that both conditions are true.
    public static func && (left: Condition, right: Condition) -> Condition {
        Condition(.all([left.node, right.node]))
    }

    /// Returns the condition that at least one of two conditions is true.
    public static func || (left: Condition, right: Condition) -> Condition {
        Condition(.any([left.node, right.node]))
    }

    /// Returns the condition that a condition is not true.
    public static prefix func ! (condition: Condition) -> Condition {
        Condition(.not(condition.node))
    }
}
