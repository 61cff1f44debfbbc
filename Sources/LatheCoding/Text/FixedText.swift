/// Text that is created once and written often, in memory that is accessed without reference counting.
///
/// It is sendable because it is not changed after its creation. Its owner, such as the plan of
/// an entity, deallocates it.
@usableFromInline
package struct FixedText: @unchecked Sendable {
    @usableFromInline
    package let bytes: UnsafeBufferPointer<UInt8>

    /// The number of bytes that can be read from each of the text's first two bytes, even if the text is shorter.
    @usableFromInline
    package static var step: Int { 16 }

    package init(_ bytes: some Collection<UInt8>) {
        let count = bytes.count
        let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(count, Self.step + 1))
        let end = memory.update(fromContentsOf: bytes)
        memory[end...].update(repeating: 0)
        self.bytes = UnsafeBufferPointer(start: memory.baseAddress, count: count)
    }

    package init(_ text: String) {
        self.init(text.utf8)
    }

    /// Creates a text from the first bytes of a constant, which is never freed and must have at least the number
    /// of bytes that are read.
    init(_ count: Int, of constant: StaticString) {
        assert(constant.utf8CodeUnitCount > max(count, Self.step))
        bytes = UnsafeBufferPointer(start: constant.utf8Start, count: count)
    }

    package func free() { bytes.baseAddress?.deallocate() }
}

extension OutputBuffer {
    /// Appends the text without its first `skipped` bytes, none or one; a short text, like most, is appended in
    /// one step of a fixed size.
    @inlinable @inline(__always)
    package mutating func append(_ text: FixedText, from skipped: Int = 0) {
        let count = text.bytes.count &- skipped
        guard let start = text.bytes.baseAddress else { return }
        let source = start + skipped
        if count <= FixedText.step {
            UnsafeMutableRawPointer(room(FixedText.step)).copyMemory(
                from: source,
                byteCount: FixedText.step
            )
        } else {
            room(count).update(from: source, count: count)
        }
        advance(count)
    }
}
