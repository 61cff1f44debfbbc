package import Foundation

/// A growing buffer of bytes for writers; its creator must take its bytes or free it, exactly once.
///
/// Writers call its methods for each byte, so that a class, whose memory would be freed automatically, would be retained and
/// checked for exclusive access each time. The methods that are called for each byte or text are compiled into the modules
/// that call them.
@usableFromInline
package struct OutputBuffer {
    @usableFromInline
    package var base: UnsafeMutablePointer<UInt8>
    @usableFromInline
    package var count = 0
    @usableFromInline
    var capacity: Int
    /// Whether the memory belongs to the caller, which is true until more memory is needed.
    private var isBorrowed = false
    /// The number of bytes before the first text that lost a character; -1 if no text did.
    package private(set) var firstLoss = -1

    package init(capacity: Int = 1024) {
        self.capacity = max(capacity, 64)
        base = Self.memory(nil, self.capacity)
    }

    /// Creates a buffer that begins in memory of the caller, for example on its stack.
    package init(borrowing memory: UnsafeMutableBufferPointer<UInt8>) {
        isBorrowed = memory.baseAddress != nil
        capacity = isBorrowed ? memory.count : 64
        base = memory.baseAddress ?? Self.memory(nil, capacity)
    }

    /// Reserves memory for `size` more bytes and returns its address; `advance` sets how many of them were
    /// written.
    @inlinable @inline(__always)
    package mutating func room(_ size: Int) -> UnsafeMutablePointer<UInt8> {
        if count &+ size > capacity { grow(size) }
        return base + count
    }

    @inlinable @inline(__always)
    package mutating func advance(_ size: Int) {
        count &+= size
    }

    @inlinable
    package mutating func append(_ byte: UInt8) {
        room(1).pointee = byte
        count &+= 1
    }

    @inlinable
    package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress, bytes.count > 0 else { return }
        room(bytes.count).update(from: source, count: bytes.count)
        count &+= bytes.count
    }

    @inlinable
    package mutating func append(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    @inlinable
    package mutating func append(_ text: String) {
        let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { append($0) }
        if isDone == nil { append(copyOf: text) }
    }

    // A separate function, so that contiguous text is read without reference counting.
    @usableFromInline @inline(never)
    mutating func append(copyOf text: String) {
        Array(text.utf8).withUnsafeBufferPointer { append($0) }
    }

    /// Removes the bytes after `count`.
    @inlinable
    package mutating func truncate(to count: Int) {
        self.count = min(self.count, count)
    }

    /// Records that a character of the next text cannot be represented.
    package mutating func noteLoss() {
        if firstLoss < 0 { firstLoss = count }
    }

    @inlinable
    package var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

    /// Returns the bytes as an array; the buffer is freed and must not be used again.
    package consuming func take() -> [UInt8] {
        let result = Array(bytes)
        free()
        return result
    }

    /// Returns the bytes, without a copy unless they are few; the buffer must not be used again.
    package consuming func takeData() -> Data {
        guard count > 256, !isBorrowed else {
            let result = Data(buffer: bytes)
            free()
            return result
        }
        return Data(bytesNoCopy: Self.memory(base, count), count: count, deallocator: .free)
    }

    package consuming func free() {
        if !isBorrowed { Foundation.free(base) }
    }

    @usableFromInline @inline(never)
    mutating func grow(_ size: Int) {
        capacity = max(capacity * 2, count + size)
        let own = Self.memory(isBorrowed ? nil : base, capacity)
        if isBorrowed { own.update(from: base, count: count) }
        base = own
        isBorrowed = false
    }

    /// Returns memory of the C library, which can move a large block without copying it.
    private static func memory(
        _ old: UnsafeMutablePointer<UInt8>?,
        _ size: Int
    ) -> UnsafeMutablePointer<UInt8> {
        // If there is no memory, Swift's own allocation stops the program.
        realloc(old, max(size, 1))?.assumingMemoryBound(to: UInt8.self) ?? .allocate(capacity: size)
    }
}
