internal import Foundation

/// The text encodings of documents, by their names in header fields and XML declarations.
enum TextEncoding: Equatable {
    case utf8
    case utf16(isBig: Bool)
    case utf32(isBig: Bool)
    case legacy(String.Encoding)

    /// Returns the document in UTF-8, or `nil` if it is already in UTF-8.
    ///
    /// A byte order mark takes precedence over the name, and the name over the NUL bytes of the first character.
    /// Text in UTF-8 is not validated here, and its byte order mark is not removed.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - charset: The encoding's name; `nil` if none is stated.
    /// - Returns: The converted document, without a byte order mark.
    /// - Throws: A failure when the encoding is unknown, or the bytes are not valid in it.
    static func utf8(
        _ bytes: UnsafeRawBufferPointer,
        charset: String?
    ) throws(DecodingFailure) -> [UInt8]? {
        if charset == nil, startsWithASCII(bytes) { return nil }
        let (marked, length) = mark(bytes)
        let encoding: TextEncoding
        if let marked {
            encoding = marked
        } else if let charset, let named = try named(charset) {
            encoding = named
        } else {
            encoding = pattern(bytes)
        }
        return try convert(
            UnsafeRawBufferPointer(rebasing: bytes.dropFirst(length)),
            from: encoding
        )
    }

    /// Whether the first four bytes are ASCII other than NUL, as in most documents, and so no byte order mark or part of
    /// UTF-16 or UTF-32.
    private static func startsWithASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count >= 4 else { return false }
        let word = bytes.loadUnaligned(as: UInt32.self)
        return (word | (word &- 0x0101_0101)) & 0x8080_8080 == 0
    }

    /// Returns a name that states the byte order of a text without a byte order mark.
    ///
    /// A name without an order is that of the big-endian encoding (RFC 2781, section 4.3), unless the first character is
    /// ASCII in little-endian order.
    static func ordered(_ charset: String, _ bytes: UnsafeRawBufferPointer) -> String {
        switch plain(charset) {
        case "utf-16", "utf16", "ucs-2", "iso-10646-ucs-2":
            pattern(bytes) == .utf16(isBig: false) ? "utf-16le" : "utf-16be"
        case "utf-32", "utf32":
            pattern(bytes) == .utf32(isBig: false) ? "utf-32le" : "utf-32be"
        default: charset
        }
    }

    /// Returns the encoding with a name in any case; `nil` for `utf-16` and `utf-32`, which do not state the byte
    /// order.
    private static func named(_ charset: String) throws(DecodingFailure) -> TextEncoding? {
        let name = plain(charset)
        switch name {
        case "utf-8", "utf8", "us-ascii", "ascii", "": return .utf8
        case "utf-16", "utf16", "utf-32", "utf32", "ucs-2", "iso-10646-ucs-2": return nil
        case "utf-16le": return .utf16(isBig: false)
        case "utf-16be": return .utf16(isBig: true)
        case "utf-32le": return .utf32(isBig: false)
        case "utf-32be": return .utf32(isBig: true)
        default: break
        }
        if let encoding = legacy[name] { return .legacy(encoding) }
        throw DecodingFailure(
            .encoding,
            expected: "a known text encoding",
            found: "an unknown name",
            offset: 0
        )
    }

    private static func plain(_ charset: String) -> String {
        charset.lowercased().filter { $0 != "\"" && $0 != "'" && $0 != " " }
    }

    // The numbers are those of Core Foundation, for encodings that Foundation does not name.
    private static let legacy: [String: String.Encoding] = [
        "iso-8859-1": .isoLatin1, "latin1": .isoLatin1, "iso-8859-2": .isoLatin2,
        "iso-8859-5": foundation(0x0205), "iso-8859-7": foundation(0x0207),
        "iso-8859-9": foundation(0x0209), "iso-8859-15": foundation(0x020F),
        "windows-1250": .windowsCP1250, "cp1250": .windowsCP1250,
        "windows-1251": .windowsCP1251, "cp1251": .windowsCP1251,
        "windows-1252": .windowsCP1252, "cp1252": .windowsCP1252,
        "windows-1253": .windowsCP1253, "windows-1254": .windowsCP1254,
        "koi8-r": foundation(0x0A02), "koi8-u": foundation(0x0A08),
        "shift_jis": .shiftJIS, "shift-jis": .shiftJIS, "sjis": .shiftJIS,
        "windows-31j": foundation(0x0420), "euc-jp": .japaneseEUC, "iso-2022-jp": .iso2022JP,
        "euc-kr": foundation(0x0940), "gb2312": foundation(0x0930), "gbk": foundation(0x0631),
        "gb18030": foundation(0x0632), "big5": foundation(0x0A03), "macintosh": .macOSRoman,
    ]

    private static func foundation(_ number: UInt) -> String.Encoding {
        String.Encoding(rawValue: 0x8000_0000 | number)
    }

    private static func mark(_ bytes: UnsafeRawBufferPointer) -> (TextEncoding?, length: Int) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 0) }
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return (.utf32(isBig: false), 4) }
        if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return (.utf32(isBig: true), 4) }
        if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16(isBig: false), 2) }
        if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16(isBig: true), 2) }
        return (nil, 0)
    }

    /// Returns the encoding in which the first character, which is ASCII, has these NUL bytes.
    private static func pattern(_ bytes: UnsafeRawBufferPointer) -> TextEncoding {
        guard bytes.count >= 2, bytes[0] == 0 || bytes[1] == 0 else { return .utf8 }
        if bytes.count >= 4 {
            if bytes[0] == 0, bytes[1] == 0, bytes[2] == 0 { return .utf32(isBig: true) }
            if bytes[1] == 0, bytes[2] == 0, bytes[3] == 0 { return .utf32(isBig: false) }
        }
        return .utf16(isBig: bytes[0] == 0)
    }

    private static func convert(
        _ bytes: UnsafeRawBufferPointer,
        from encoding: TextEncoding
    ) throws(DecodingFailure) -> [UInt8]? {
        var text: String?
        switch encoding {
        case .utf8: return nil
        case .utf16(let isBig):
            if let units: [UInt16] = units(bytes, isBig) {
                text = String(validating: units, as: UTF16.self)
            }
        case .utf32(let isBig):
            if let units: [UInt32] = units(bytes, isBig) {
                text = String(validating: units, as: UTF32.self)
            }
        case .legacy(let encoding):
            text = String(bytes: bytes, encoding: encoding)
        }
        if let text { return Array(text.utf8) }
        throw DecodingFailure(
            .encoding,
            expected: "text in its declared encoding",
            found: "other bytes",
            offset: 0
        )
    }

    private static func units<Unit: FixedWidthInteger>(
        _ bytes: UnsafeRawBufferPointer,
        _ isBig: Bool
    ) -> [Unit]? {
        let size = MemoryLayout<Unit>.size
        if bytes.count % size != 0 { return nil }
        return stride(from: 0, to: bytes.count, by: size)
            .map {
                let unit = bytes.loadUnaligned(fromByteOffset: $0, as: Unit.self)
                return isBig ? Unit(bigEndian: unit) : Unit(littleEndian: unit)
            }
    }
}
