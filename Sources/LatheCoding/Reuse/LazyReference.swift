public import Synchronization

/// An object that is created at its first use and then accessed without a lock.
///
/// The standard library's `AtomicLazyReference` has the same purpose, but it is not compiled into its callers and
/// looks up its type at each call. Threads share the object, which must be safe for concurrent use.
@usableFromInline
package struct LazyReference<Object: AnyObject>: ~Copyable, Sendable {
    /// The address of the object, to which this type holds a reference; 0 before it is created.
    @usableFromInline
    let address = Atomic<UInt>(0)

    deinit {
        let address = address.load(ordering: .acquiring)
        Self.reference(address)?.release()
    }

    @inlinable @inline(__always)
    static func reference(_ address: UInt) -> Unmanaged<Object>? {
        UnsafeRawPointer(bitPattern: address).map { Unmanaged.fromOpaque($0) }
    }

    /// The object; `nil` until it has been created.
    @inlinable @inline(__always)
    package func load() -> Object? {
        Self.reference(address.load(ordering: .acquiring))?.takeUnretainedValue()
    }

    /// Stores an object, unless one has already been stored.
    ///
    /// - Returns: The stored object.
    package func storeIfNil(_ object: Object) -> Object {
        let made = Unmanaged.passRetained(object)
        let (isFirst, earlier) = address.compareExchange(
            expected: 0,
            desired: UInt(bitPattern: made.toOpaque()),
            ordering: .acquiringAndReleasing
        )
        if isFirst { return object }
        made.release()
        return Self.reference(earlier)?.takeUnretainedValue() ?? object
    }
}
