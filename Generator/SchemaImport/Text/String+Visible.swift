extension String {
    /// Whether the text has no control characters of ASCII, and neither of two other bytes.
    ///
    /// By pointer, as a debug build looks at the bytes of a view slowly.
    func isVisible(without first: UInt8, _ second: UInt8) -> Bool {
        utf8.withContiguousStorageIfAvailable { bytes in
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                if byte < 0x20 || byte == 0x7F || byte == first || byte == second { return false }
                index += 1
            }
            return true
        } ?? false
    }
}
