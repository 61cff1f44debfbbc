extension SchemaSource {
    /// The errors of the file as a whole, and whether it can nevertheless be parsed.
    package func checkBytes(sizeLimit: Int) -> (isText: Bool, diagnostics: [Diagnostic]) {
        func mistake(_ rule: String, at bytes: Range<Int>, _ message: String) -> Diagnostic {
            Diagnostic(rule: rule, at: range(bytes), message)
        }
        guard bytes.count <= sizeLimit else {
            let message = "the file has \(bytes.count) bytes, expected at most \(sizeLimit)"
            return (false, [mistake("too-large", at: 0..<0, message)])
        }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            let message = "the file is UTF-16, expected UTF-8"
            return (false, [mistake("not-utf8", at: 0..<2, message)])
        }
        var diagnostics: [Diagnostic] = []
        if let nul = firstNUL() {
            let message = "the file has a NUL byte, expected UTF-8 text"
            diagnostics.append(mistake("nul-byte", at: nul..<nul + 1, message))
            // Text starts with two ASCII characters: a NUL among them means UTF-16 or UTF-32.
            if nul < 2 { return (false, diagnostics) }
        }
        if let wrong = firstInvalidUTF8() {
            let message =
                "byte 0x\(String(bytes[wrong], radix: 16, uppercase: true)) is not UTF-8 here, "
                + "expected the file to be saved as UTF-8"
            diagnostics.append(mistake("not-utf8", at: wrong..<wrong + 1, message))
        }
        return (true, diagnostics)
    }

    private func firstNUL() -> Int? {
        // The search uses a pointer, since a debug build searches an array slowly.
        bytes.withUnsafeBufferPointer { bytes in
            var index = 0
            while index < bytes.count {
                if bytes[index] == 0 { return index }
                index += 1
            }
            return nil
        }
    }

    private func firstInvalidUTF8() -> Int? {
        // The library's check is much faster than the search, which is needed only for invalid files.
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

    /// The length of an escape in a string, and the number of UTF-8 bytes that it stands for; `nil` if there is none at
    /// the offset.
    func escape(at offset: Int) -> (length: Int, count: Int)? {
        guard offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "\\") else { return nil }
        guard bytes[offset + 1] == UInt8(ascii: "u") else { return (2, 1) }
        guard let unit = codeUnit(at: offset) else { return (2, 1) }
        switch unit {
        case 0..<0x80: return (6, 1)
        case 0x80..<0x800: return (6, 2)
        case 0xD800..<0xDC00: return (12, 4)
        default: return (6, 3)
        }
    }

    /// The UTF-16 code unit of an escape such as `\u00E9`.
    private func codeUnit(at offset: Int) -> Int? {
        guard offset + 6 <= bytes.count else { return nil }
        return Int(String(decoding: bytes[offset + 2..<offset + 6], as: UTF8.self), radix: 16)
    }
}
