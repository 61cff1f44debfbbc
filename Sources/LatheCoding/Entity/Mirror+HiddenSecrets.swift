extension Mirror {
    /// Creates a mirror of the stored properties of a structure, with `REDACTED` in place of secret ones.
    ///
    /// The mirror is empty if the structure has no property with one of the names, or if the compiler did not
    /// describe its properties (`-disable-reflection-metadata`).
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
    /// Returns the property's name and value as the program uses them, without the wrapper.
    fileprivate func child(of structure: UnsafeRawPointer) -> Mirror.Child {
        func value<Value>(_: Value.Type) -> Any {
            (structure + offset).assumingMemoryBound(to: Value.self).pointee
        }
        let value = _openExistential(type, do: value)
        guard let property = value as? any IndirectProperty else { return (name, value) }
        // The name of the stored property is `_` and the name of the property.
        return (String(name.dropFirst()), property.value)
    }
}
