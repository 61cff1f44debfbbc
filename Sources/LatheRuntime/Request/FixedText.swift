/// Text that is prepared once and written often, in memory that is reached without counting references.
///
/// Sendable, because it is never written again. Whoever makes one frees it.
struct FixedText: @unchecked Sendable {
    let bytes: UnsafeBufferPointer<UInt8>

    init(_ text: String) {
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
        _ = bytes.initialize(from: text.utf8)
        self.bytes = UnsafeBufferPointer(bytes)
    }

    func free() { bytes.deallocate() }
}
