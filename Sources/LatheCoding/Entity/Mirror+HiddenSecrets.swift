extension Mirror {
    /// Shows the stored properties of a structure, with `REDACTED` in place of secret ones.
    ///
    /// Nothing is shown of a structure without a property of one of the names, or whose properties the
    /// compiler did not describe (`-disable-reflection-metadata`).
    ///
    /// - Parameters:
    ///   - value: The structure.
    ///   - secrets: The names of its secret properties.
    public init<Value>(_ value: Value, hiding secrets: Set<String>) {
        let children = StoredProperty.all(of: Value.self)?.map { property in
            withUnsafePointer(to: value) { property.child(of: UnsafeRawPointer($0)) }
        }
        let labels = Set((children ?? []).compactMap(\.label))
        self.init(
            value,
            children: secrets.isSubset(of: labels)
                ? (children ?? []).map { Self.hide($0, secrets) } : [],
            displayStyle: .struct
        )
    }

    private static func hide(_ child: Child, _ secrets: Set<String>) -> Child {
        child.label.map(secrets.contains) == true ? (child.label, "REDACTED") : child
    }
}

extension StoredProperty {
    /// The property's name and value as they are used, without a box.
    fileprivate func child(of structure: UnsafeRawPointer) -> Mirror.Child {
        func value<Value>(_: Value.Type) -> Any {
            (structure + offset).assumingMemoryBound(to: Value.self).pointee
        }
        let value = _openExistential(type, do: value)
        guard let property = value as? any IndirectProperty else { return (name, value) }
        // What is stored has the name of the property after `_`.
        return (String(name.dropFirst()), property.value)
    }
}
