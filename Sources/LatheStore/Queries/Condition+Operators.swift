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
        joined(left, right, Node.all) { if case .all(let nodes) = $0 { nodes } else { nil } }
    }

    /// Returns the condition that at least one of two conditions is true.
    public static func || (left: Condition, right: Condition) -> Condition {
        joined(left, right, Node.any) { if case .any(let nodes) = $0 { nodes } else { nil } }
    }

    /// Returns the condition that a condition is not true.
    public static prefix func ! (condition: Condition) -> Condition {
        nested(.not(condition.node), depth: condition.depth + 1)
    }

    /// The maximum number of conditions inside one another, since a condition is evaluated recursively.
    private static var deepest: Int { 100 }

    private static func nested(_ node: Node, depth: Int) -> Condition {
        depth <= deepest
            ? Condition(node, depth: depth)
            : Condition(
                .invalid(
                    .unsupported(Value.self, "the condition has more than \(deepest) levels")
                )
            )
    }

    /// Joins two conditions; the nodes in one that is joined in the same way are not nested.
    private static func joined(
        _ left: Condition,
        _ right: Condition,
        _ node: ([Node]) -> Node,
        _ nodes: (Node) -> [Node]?
    ) -> Condition {
        var (all, depth): ([Node], Int) = ([], 0)
        for condition in [left, right] {
            let inside = nodes(condition.node)
            all += inside ?? [condition.node]
            depth = max(depth, inside == nil ? condition.depth + 1 : condition.depth)
        }
        return nested(node(all), depth: depth)
    }
}
