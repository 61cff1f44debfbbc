import LatheCoding

/// The text encoding of a document.
enum XMLEncodingChoice: Equatable {
    case utf8
    /// Another encoding with its name, after a byte order mark of the given number of bytes.
    case named(String, mark: Int)

    /// The maximum length of an XML declaration in bytes; a longer declaration is refused.
    static let longestDeclaration = 4096

    /// Chooses the encoding according to RFC 7303, section 3.
    ///
    /// A byte order mark takes precedence over the stated name, and the name over the XML declaration.
    ///
    /// - Parameters:
    ///   - charset: The name that is stated outside the document.
    ///   - start: The first bytes.
    ///   - isWhole: Whether the document has no more bytes.
    /// - Returns: The encoding, or `nil` if more bytes are needed.
    /// - Throws: A failure if the encoding is unknown, or the declaration is too long or contradicts the bytes.
    static func choose(
        _ charset: String?,
        _ start: UnsafeRawBufferPointer,
        isWhole: Bool
    ) throws(XMLParserFailure) -> XMLEncodingChoice? {
        guard start.count >= 4 || isWhole else { return nil }
        if let marked = marked(start) { return marked }
        if let charset { return try told(charset, start) }
        if let wide = wide(start) { return .named(wide, mark: 0) }
        let opening = "<?xml ".utf8
        guard start.count > 1, start[1] == 0x3F else { return .utf8 }
        guard start.count >= opening.count else { return isWhole ? .utf8 : nil }
        guard start.starts(with: opening.dropLast()), isSpace(start[opening.count - 1]) else {
            return .utf8
        }
        guard let end = start.prefix(longestDeclaration).firstIndex(of: 0x3E) else {
            if start.count > longestDeclaration {
                throw .atStart(.malformed("a declaration of more than \(longestDeclaration) bytes"))
            }
            return isWhole ? .utf8 : nil
        }
        guard let name = declared(UnsafeRawBufferPointer(rebasing: start[..<end])) else {
            return .utf8
        }
        if isUTF8(name) { return .utf8 }
        // A declaration in UTF-16 or UTF-32 could not have been read as ASCII.
        guard wide(name) == nil else { throw .atStart(.invalidBytes) }
        return try named(name)
    }

    /// Returns the encoding of a byte order mark.
    private static func marked(_ start: UnsafeRawBufferPointer) -> XMLEncodingChoice? {
        guard let first = start.first, first == 0 || first >= 0xEF else { return nil }
        if start.starts(with: [0xEF, 0xBB, 0xBF]) { return .utf8 }
        if start.starts(with: [0xFF, 0xFE, 0, 0]) { return .named("UTF-32LE", mark: 4) }
        if start.starts(with: [0, 0, 0xFE, 0xFF]) { return .named("UTF-32BE", mark: 4) }
        if start.starts(with: [0xFF, 0xFE]) { return .named("UTF-16LE", mark: 2) }
        if start.starts(with: [0xFE, 0xFF]) { return .named("UTF-16BE", mark: 2) }
        return nil
    }

    /// Returns the encoding in which the first character, which is ASCII, has the given NUL bytes.
    private static func wide(_ start: UnsafeRawBufferPointer) -> String? {
        guard start.count >= 2, start[0] == 0 || start[1] == 0 else { return nil }
        if start.count >= 4 {
            if start[0] == 0, start[1] == 0, start[2] == 0 { return "UTF-32BE" }
            if start[1] == 0, start[2] == 0, start[3] == 0 { return "UTF-32LE" }
        }
        return start[0] == 0 ? "UTF-16BE" : "UTF-16LE"
    }

    /// Returns the encoding for a name that is stated outside the document.
    private static func told(
        _ charset: String,
        _ start: UnsafeRawBufferPointer
    ) throws(XMLParserFailure) -> XMLEncodingChoice {
        if isUTF8(charset) { return .utf8 }
        guard let wide = wide(charset) else { return try named(charset) }
        return .named(
            wide.order.map { wide.name + $0 } ?? self.wide(start) ?? wide.name + "BE",
            mark: 0
        )
    }

    /// Returns the encoding with code units of two or four bytes for a name.
    ///
    /// The order is `LE` or `BE`, or `nil` if the name does not state it.
    private static func wide(_ name: String) -> (name: String, order: String?)? {
        let name = name.uppercased()
        let families = [
            ("UTF-16", ["UTF-16", "UTF16", "UCS-2", "ISO-10646-UCS-2"]),
            ("UTF-32", ["UTF-32", "UTF32", "UCS-4", "ISO-10646-UCS-4"]),
        ]
        for (family, spellings) in families {
            for spelling in spellings where name.hasPrefix(spelling) {
                let rest = String(name.dropFirst(spelling.count))
                if rest.isEmpty { return (family, nil) }
                if rest == "LE" || rest == "BE" { return (family, rest) }
            }
        }
        return nil
    }

    private static func isUTF8(_ name: String) -> Bool {
        let bytes = name.utf8
        guard bytes.count == 5 || bytes.count == 4 else { return false }
        let lowercased = bytes.lazy.map { $0 | 0x20 }
        return lowercased.elementsEqual("utf-8".utf8) || lowercased.elementsEqual("utf8".utf8)
    }

    private static func named(_ name: String) throws(XMLParserFailure) -> XMLEncodingChoice {
        let known = name.lowercased()
        // The system's converter could interpret other characters as instructions.
        let isName = known.utf8.allSatisfy {
            0x61...0x7A ~= $0 || 0x30...0x3A ~= $0 || [0x2B, 0x2D, 0x2E, 0x5F].contains($0)
        }
        guard isName, !known.isEmpty else { throw .atStart(.unknownEncoding) }
        return .named(name, mark: 0)
    }

    /// Returns the encoding that a declaration names, or `nil` if it does not name one.
    private static func declared(_ declaration: UnsafeRawBufferPointer) -> String? {
        let word = "encoding".utf8
        for at in 6..<max(declaration.count, 6)
        where declaration[at] == 0x65 && isSpace(declaration[at - 1])
            && declaration[at...].starts(with: word)
        {
            var rest = declaration[(at + word.count)...].drop(while: isSpace)
            guard rest.popFirst() == 0x3D else { continue }
            rest = rest.drop(while: isSpace)
            guard let quote = rest.popFirst(), quote == 0x22 || quote == 0x27,
                let end = rest.firstIndex(of: quote)
            else { continue }
            return String(decoding: rest[..<end], as: UTF8.self)
        }
        return nil
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }
}

extension XMLParserFailure {
    /// Returns a failure of the whole document, located at its first byte.
    static func atStart(_ reason: Reason) -> XMLParserFailure {
        var failure = XMLParserFailure(reason)
        failure.position = XMLPosition(offset: 0, line: 1, column: 1)
        return failure
    }
}
