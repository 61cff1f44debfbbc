/// Bytes that grow at their end, for writers; whoever makes a buffer takes its bytes or frees it, once.
package struct OutputBuffer {
    package private(set) var base: UnsafeMutablePointer<UInt8>
    package private(set) var count = 0
    private var capacity: Int

    package init(capacity: Int = 1024) {
        self.capacity = max(capacity, 64)
        base = .allocate(capacity: self.capacity)
    }

    /// Room for `size` more bytes, at the returned address; `advance` says how many were written.
    @inline(__always)
    package mutating func room(_ size: Int) -> UnsafeMutablePointer<UInt8> {
        if count &+ size > capacity { grow(size) }
        return base + count
    }

    @inline(__always)
    package mutating func advance(_ size: Int) {
        count &+= size
    }

    package mutating func append(_ byte: UInt8) {
        room(1).pointee = byte
        count &+= 1
    }

    package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress, bytes.count > 0 else { return }
        room(bytes.count).update(from: source, count: bytes.count)
        count &+= bytes.count
    }

    package mutating func append(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    package mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    /// Drops the bytes behind `count`.
    package mutating func truncate(to count: Int) {
        self.count = min(self.count, count)
    }

    package var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

    /// The bytes as an array; the buffer is freed and must not be used again.
    package consuming func take() -> [UInt8] {
        defer { base.deallocate() }
        return Array(bytes)
    }

    package consuming func free() {
        base.deallocate()
    }

    @inline(never)
    private mutating func grow(_ size: Int) {
        let larger = max(capacity * 2, count + size)
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        moved.moveInitialize(from: base, count: count)
        base.deallocate()
        base = moved
        capacity = larger
    }
}
