/// A stored property of a structure: its name, its declared type, and its offset in the structure's memory.
///
/// The data is that from which the standard library creates a `Mirror`. A mirror itself is not sufficient: it has
/// the types of the values, which differ from the declared type of a property such as `any WireValue`, and a type
/// can have a custom mirror.
struct StoredProperty {
    let name: String
    let type: Any.Type
    let offset: Int

    /// Returns the stored properties of a structure, in order.
    ///
    /// - Parameter type: The type.
    /// - Returns: The properties; `nil` if the type is not a structure, if the compiler kept no description of
    ///   its properties, if one of them is a weak or unowned reference, or if Swift's rules for the layout of
    ///   structures give other offsets.
    static func all<Value>(of type: Value.Type) -> [StoredProperty]? {
        guard metadataKind(type) == structureKind else { return nil }
        var properties: [StoredProperty] = []
        var end = 0
        var alignment = 1
        for index in 0..<childCount(type) {
            guard let property = property(index, of: type) else { return nil }
            let layout = layout(of: property.type)
            end = (end + layout.alignment - 1) & ~(layout.alignment - 1)
            // A property without bytes may have any offset.
            guard property.offset == end || layout.size == 0 else { return nil }
            end += layout.size
            alignment = max(alignment, layout.alignment)
            properties.append(property)
        }
        let isWhole = end == MemoryLayout<Value>.size && alignment == MemoryLayout<Value>.alignment
        return isWhole ? properties : nil
    }

    private static func property(_ index: Int, of type: Any.Type) -> StoredProperty? {
        // The buffer is twice as large as the data: a name, a function that frees it, and two flags.
        withUnsafeTemporaryAllocation(byteCount: 64, alignment: 16) { facts in
            facts.initializeMemory(as: UInt8.self, repeating: 0)
            guard let base = facts.baseAddress else { return nil }
            let child = childType(type, index: index, facts: base)
            let isStrong = facts[2 * MemoryLayout<UnsafeRawPointer>.size] != 0
            guard isStrong, let name = facts.load(as: UnsafePointer<CChar>?.self) else {
                return nil
            }
            return StoredProperty(
                name: String(cString: name),
                type: child,
                offset: childOffset(type, index: index)
            )
        }
    }

    private static func layout<Value>(of _: Value.Type) -> (size: Int, alignment: Int) {
        (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment)
    }
}

// The functions from which `Mirror` is built; the standard library has exported them since Swift 5.2.

private let structureKind: UInt = 0x200

@_silgen_name("swift_getMetadataKind")
private func metadataKind(_: Any.Type) -> UInt

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func childCount(_: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func childType(_: Any.Type, index: Int, facts: UnsafeMutableRawPointer) -> Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func childOffset(_: Any.Type, index: Int) -> Int
