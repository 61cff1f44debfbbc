import LatheCoding

/// Text that is prepared once and written often, in memory that is reached without counting references.
///
/// Sendable, because it is never written again. Whoever makes one frees it.
struct FixedText: @unchecked Sendable {
    let bytes: UnsafeBufferPointer<UInt8>

    /// How many bytes can be read from the first one, however short the text is.
    static let step = 16

    init(_ text: String) {
        let count = text.utf8.count
        let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(count, Self.step))
        let end = memory.update(fromContentsOf: text.utf8)
        memory[end...].update(repeating: 0)
        bytes = UnsafeBufferPointer(start: memory.baseAddress, count: count)
    }

    func free() { bytes.baseAddress?.deallocate() }
}

extension OutputBuffer {
    /// Adds the text; a short one, which most are, in one step of a fixed size.
    @inline(__always)
    mutating func append(_ text: FixedText) {
        let count = text.bytes.count
        guard let source = text.bytes.baseAddress, count <= FixedText.step else {
            return append(text.bytes)
        }
        UnsafeMutableRawPointer(room(FixedText.step)).copyMemory(
            from: source,
            byteCount: FixedText.step
        )
        advance(count)
    }
}
