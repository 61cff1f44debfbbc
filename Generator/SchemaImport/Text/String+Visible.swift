extension String {
    /// Whether the text contains neither ASCII control characters nor the given two bytes.
    ///
    /// It uses a pointer, since iteration over a view is slow in debug builds.
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
