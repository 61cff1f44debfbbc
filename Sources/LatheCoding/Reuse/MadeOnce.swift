public import Synchronization

/// An object that is made when it is first asked for, and then asked for without a lock.
///
/// The standard library's `AtomicLazyReference` does the same, but is not compiled into its callers, and
/// looks its type up with each call. Threads share the object, which must be safe for that.
@usableFromInline
package struct MadeOnce<Object: AnyObject>: ~Copyable, Sendable {
    /// The address of the object, of which this holds a reference; 0 before it is made.
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

    /// Keeps an object, unless there is one by now.
    ///
    /// - Returns: The object that is kept.
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
