extension SchemaParser {
    /// Checks what concerns the file as a whole; false when parsing it would only make noise.
    mutating func checkBytes() -> Bool {
        guard bytes.count <= Self.sizeLimit else {
            report(
                "too-large",
                at: 0..<0,
                "the file has \(bytes.count) bytes, expected at most \(Self.sizeLimit)"
            )
            return false
        }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            report("not-utf8", at: 0..<2, "the file is UTF-16, expected UTF-8")
            return false
        }
        if let nul = bytes.firstIndex(of: 0) {
            report("nul-byte", at: nul..<nul + 1, "the file has a NUL byte, expected UTF-8 text")
            // JSON starts with two ASCII characters: a NUL among them means UTF-16 or UTF-32.
            if nul < 2 { return false }
        }
        if let wrong = firstInvalidUTF8() {
            report(
                "not-utf8",
                at: wrong..<wrong + 1,
                "byte 0x\(String(bytes[wrong], radix: 16, uppercase: true)) is not UTF-8 here, "
                    + "expected the file to be saved as UTF-8"
            )
        }
        return true
    }

    private func firstInvalidUTF8() -> Int? {
        // The library's check is much faster than the search, which only wrong files pay for.
        guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var offset = 0
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let scalar): offset += scalar.count
            case .error: return offset
            case .emptyInput: return nil
            }
        }
    }
}
