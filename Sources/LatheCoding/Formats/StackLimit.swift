import Foundation

/// The part of the calling thread's stack that reading nested values may use.
///
/// How much of the stack one level of a document needs depends on its types and on optimization, and threads have stacks
/// of 512 KB (Apple's, except for the main thread) to 8 MB. Therefore a limit on depth alone does not prevent an overflow.
///
/// A limit belongs to the thread that creates it. The first 16 KB after the place of its creation are not checked, so that
/// reading a flat document does not determine the bounds of the stack, which takes a system call on Linux.
@usableFromInline
package struct StackLimit {
    /// What a failure expects in place of a value for which the stack is too small.
    package static let expected = "nesting for which the thread's stack is large enough"

    /// The address below which the limit is reached, or unknown.
    @usableFromInline var lowest: UInt
    /// Whether ``lowest`` is known to be the address below which the limit is reached.
    private var isKnown = false

    /// Creates the limit of the calling thread.
    @usableFromInline
    package init() { lowest = Self.here - (16 << 10) }

    /// An address in the frame of the function into which the property is compiled.
    @inlinable
    static var here: UInt {
        @inline(__always)
        get {
            var marker: UInt8 = 0
            // Nothing is written to the address, so that the frame needs no protection against an overflow.
            return _withUnprotectedUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
        }
    }

    /// Whether too little of the stack is left for another level.
    @inlinable
    package var isReached: Bool {
        @inline(__always)
        mutating get { Self.here < lowest && isReachedInThread() }
    }

    @usableFromInline
    @inline(never)
    mutating func isReachedInThread() -> Bool {
        if isKnown { return true }
        isKnown = true
        let here = Self.here
        let stack = Self.stackOfThread ?? lowest - (496 << 10)..<lowest
        if stack.contains(here) {
            // What a level calls without nesting needs stack as well, such as Foundation for a URL or a date.
            lowest = stack.lowerBound + min(64 << 10, UInt(stack.count) / 4)
        } else {
            // An address sanitizer places the variables of functions elsewhere.
            lowest = 0
        }
        return here < lowest
    }

    /// The addresses of the calling thread's stack; `nil` if the system does not tell.
    private static var stackOfThread: Range<UInt>? {
        #if canImport(Darwin)
        let thread = pthread_self()
        let end = UInt(bitPattern: pthread_get_stackaddr_np(thread))
        return end - UInt(pthread_get_stacksize_np(thread))..<end
        #else
        guard let attributesOfThread else { return nil }
        let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
        defer { attributes.deallocate() }
        guard attributesOfThread(pthread_self(), attributes) == 0 else { return nil }
        defer { pthread_attr_destroy(attributes) }
        var start: UnsafeMutableRawPointer?
        var size = 0
        guard pthread_attr_getstack(attributes, &start, &size) == 0 else { return nil }
        return UInt(bitPattern: start)..<UInt(bitPattern: start) + UInt(size)
        #endif
    }

    #if !canImport(Darwin)
    private typealias AttributesOfThread =
        @convention(c) (
            pthread_t, UnsafeMutablePointer<pthread_attr_t>
        ) -> Int32

    /// The function `pthread_getattr_np`, which the headers declare for C alone.
    private static let attributesOfThread = dlsym(nil, "pthread_getattr_np")
        .map { unsafeBitCast($0, to: AttributesOfThread.self) }
    #endif
}
