/// A stored property of a structure: its name, its declared type, and where it is in the structure's memory.
///
/// The facts are those from which the standard library makes a `Mirror`. A mirror itself would not do: it
/// has the types of values, which are not the declared ones of a property such as `any WireValue`, and a
/// type can have a mirror of its own.
struct StoredProperty {
    let name: String
    let type: Any.Type
    let offset: Int

    /// The stored properties of a structure, in their order.
    ///
    /// - Parameter type: Any type.
    /// - Returns: `nil` when the type is no structure, the compiler kept no description of its properties, one
    ///   of them is a weak or unowned reference, or Swift's rule for the layout of structures does not give
    ///   the same places.
    static func all<Value>(of type: Value.Type) -> [StoredProperty]? {
        guard metadataKind(type) == structureKind else { return nil }
        var properties: [StoredProperty] = []
        var end = 0
        var alignment = 1
        for index in 0..<childCount(type) {
            guard let property = property(index, of: type) else { return nil }
            let layout = layout(of: property.type)
            end = (end + layout.alignment - 1) & ~(layout.alignment - 1)
            // A property without bytes may be anywhere.
            guard property.offset == end || layout.size == 0 else { return nil }
            end += layout.size
            alignment = max(alignment, layout.alignment)
            properties.append(property)
        }
        let isWhole = end == MemoryLayout<Value>.size && alignment == MemoryLayout<Value>.alignment
        return isWhole ? properties : nil
    }

    private static func property(_ index: Int, of type: Any.Type) -> StoredProperty? {
        // Twice the size of what is written there: a name, a function that frees it, two flags.
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

// What `Mirror` is made of: functions that the standard library has exported since Swift 5.2.

private let structureKind: UInt = 0x200

@_silgen_name("swift_getMetadataKind")
private func metadataKind(_: Any.Type) -> UInt

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func childCount(_: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func childType(_: Any.Type, index: Int, facts: UnsafeMutableRawPointer) -> Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func childOffset(_: Any.Type, index: Int) -> Int
