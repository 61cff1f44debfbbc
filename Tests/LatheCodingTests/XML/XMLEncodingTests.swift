#if XML
import Testing

@testable import LatheCoding
@testable import LatheXML

/// A document in one text encoding, and bytes that the encoding does not have.
struct EncodedDocument: CustomTestStringConvertible {
    let name: String
    /// The encoding's name beside the document; `nil` where the document tells it.
    var charset: String?
    let bytes: [UInt8]
    /// Bytes that are wrong wherever a character may begin; none where all bytes are characters.
    let wrong: [UInt8]
    /// How many bytes a character has at least.
    var unit = 1
    /// Where the document says how it is encoded, in which wrong bytes are wrong in another way.
    var head = 0

    var testDescription: String { charset == nil ? name : "\(name), told beside" }

    /// The same text in an attribute, an element, a comment and a section.
    private static func document(_ text: [UInt8], _ declaration: String) -> [UInt8] {
        let parts = [
            "\(declaration)<r>\n<i a='", "'>", "</i><!--", "-->\n<i><![CDATA[", "]]></i></r>\n",
        ]
        return Array(parts.map { Array($0.utf8) }.joined(separator: text))
    }

    /// A document in an encoding that has ASCII, which declares it.
    init(_ name: String, _ text: [UInt8], wrong: [UInt8]) {
        self.name = name
        let declaration = "<?xml version='1.0' encoding='\(name)'?>"
        bytes = Self.document(text, declaration)
        head = declaration.utf8.count
        self.wrong = wrong
    }

    /// A document whose encoding is told beside it.
    init(charset: String, _ text: [UInt8], wrong: [UInt8]) {
        name = charset
        self.charset = charset
        bytes = Self.document(text, "")
        self.wrong = wrong
    }

    /// A document in an encoding of larger units.
    init(charset: String? = nil, unit: Int, isBig: Bool, mark: Bool, wrong: UInt32) {
        func spread(_ value: UInt32) -> [UInt8] {
            let bytes = (0..<unit).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
            return isBig ? bytes.reversed() : bytes
        }
        let text = String(
            decoding: Self.document(Array("\u{17C}\u{65E5}\u{1F600}".utf8), ""),
            as: UTF8.self
        )
        let values =
            unit == 2 ? text.utf16.map { UInt32($0) } : text.unicodeScalars.map(\.value)
        name = "UTF-\(unit * 8)\(isBig ? "BE" : "LE")\(mark ? " with a mark" : "")"
        self.charset = charset
        bytes = ((mark ? [0xFEFF] : []) + values).flatMap(spread)
        head = mark ? unit : charset == nil ? 4 : 0
        self.wrong = spread(wrong)
        self.unit = unit
    }

    static let all: [EncodedDocument] = {
        let tables: [(String, text: [UInt8], wrong: [UInt8])] = [
            ("UTF-8", [0xC5, 0xBC, 0xE6, 0x97, 0xA5, 0xF0, 0x9F, 0x98, 0x80], [0xFF]),
            ("iso-8859-1", [0xE9], []), ("iso-8859-2", [0xB1], []), ("iso-8859-5", [0xB1], []),
            ("iso-8859-7", [0xE1], [0xD2]), ("iso-8859-9", [0xFD], []), ("iso-8859-15", [0xA4], []),
            ("windows-1250", [0xBF], [0x81]), ("windows-1251", [0xCF, 0xF0, 0xE8], [0x98]),
            ("windows-1252", [0xE9, 0x80], [0x81]), ("windows-1253", [0xE1], [0xD2]),
            ("windows-1254", [0xFD], [0x81]), ("koi8-r", [0xF0], []), ("koi8-u", [0xA4], []),
            ("macintosh", [0x8E], []), ("us-ascii", [0x7E], [0xE9]),
            ("Shift_JIS", [0x93, 0xFA, 0xB1], [0xFF]), ("windows-31j", [0x93, 0xFA], [0xFF]),
            ("EUC-JP", [0xC6, 0xFC, 0x8E, 0xB1], [0xFF]),
            ("ISO-2022-JP", [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42], [0xFF]),
            ("EUC-KR", [0xB0, 0xA1], [0xFF]), ("GB2312", [0xC8, 0xD5], [0xFF]),
            ("GBK", [0xC8, 0xD5], [0xFF]),
            ("GB18030", [0xC8, 0xD5, 0x81, 0x30, 0x81, 0x30], [0xFF]),
            ("Big5", [0xA4, 0xE9], [0xFF]),
        ]
        let declared = tables.map { EncodedDocument($0, $1, wrong: $2) }
        let told = tables.filter { ["UTF-8", "windows-1251", "Shift_JIS"].contains($0.0) }
            .map { EncodedDocument(charset: $0, $1, wrong: $2) }
        let wide = [true, false].flatMap { isBig in
            [true, false].flatMap { mark in
                [
                    // A high surrogate alone, then a low one.
                    EncodedDocument(unit: 2, isBig: isBig, mark: mark, wrong: 0xD800),
                    EncodedDocument(
                        charset: isBig ? "UTF-16BE" : "UTF-16LE",
                        unit: 2,
                        isBig: isBig,
                        mark: mark,
                        wrong: 0xDC00
                    ),
                    EncodedDocument(unit: 4, isBig: isBig, mark: mark, wrong: 0x11_0000),
                ]
            }
        }
        return declared + told + wide
    }()

    func copy(_ insertion: [UInt8], at place: Int) -> [UInt8] {
        Array(bytes[..<place]) + insertion + Array(bytes[place...])
    }
}

@Suite("Encodings")
struct XMLEncodingTests {
    private static let place = Envelope(value: Field("i", .list))

    private typealias Read = Result<[XMLValue], DecodingFailure>

    /// Reads a document as a whole, or in pieces of a size.
    private func read(_ document: EncodedDocument, _ bytes: [UInt8], size: Int? = nil) -> Read {
        guard let size else {
            return bytes.withUnsafeBytes { bytes in
                Result { () throws(DecodingFailure) in
                    try XMLDecoding.decode(
                        [XMLValue].self,
                        from: bytes,
                        charset: document.charset,
                        in: Self.place
                    )
                }
            }
        }
        var items: [XMLValue] = []
        let decoder = XMLListDecoder<XMLValue>(in: Self.place, charset: document.charset)
        do {
            try bytes.withUnsafeBytes { bytes in
                for start in stride(from: 0, to: bytes.count, by: size) {
                    let piece = bytes[start..<min(start + size, bytes.count)]
                    try decoder.push(UnsafeRawBufferPointer(rebasing: piece)) { items.append($0) }
                }
            }
            try decoder.finish { items.append($0) }
            return .success(items)
        } catch let failure as DecodingFailure {
            return .failure(failure)
        } catch {
            return .failure(DecodingFailure(.malformed, expected: "", found: "\(error)"))
        }
    }

    private func told(_ read: Read) -> String {
        switch read {
        case .success(let items): "\(items)"
        case .failure(let failure): "\(failure.code) \(failure.offset) \(failure)"
        }
    }

    /// Reads bytes as a whole and in pieces, which must give the same.
    private func readAlike(_ document: EncodedDocument, _ bytes: [UInt8], _ what: String) -> Read {
        let whole = read(document, bytes)
        for size in [1, 2, 3, 7] {
            let pieces = read(document, bytes, size: size)
            #expect(told(pieces) == told(whole), "\(document.name), \(what), pieces of \(size)")
        }
        return whole
    }

    @Test("A document is read whole and in chunks", arguments: EncodedDocument.all)
    func whole(_ document: EncodedDocument) throws {
        let items = try readAlike(document, document.bytes, "whole").get()
        #expect(items.count == 2)
        #expect(items.first?.text == items.last?.text)
        #expect(items.first?.text == items.first?.attribute("a"))
    }

    @Test("Wrong bytes anywhere are an encoding failure", arguments: EncodedDocument.all)
    func wrongBytes(_ document: EncodedDocument) {
        guard !document.wrong.isEmpty else { return }
        for place in stride(from: 0, through: document.bytes.count, by: document.unit) {
            let bytes = document.copy(document.wrong, at: place)
            guard case .failure(let failure) = readAlike(document, bytes, "wrong at \(place)")
            else {
                Issue.record("a value with wrong bytes at \(place)")
                continue
            }
            #expect(failure.line >= 1 && failure.column >= 1, "\(place)")
            guard place >= document.head else { continue }
            // What is converted is checked before it is parsed; in UTF-8 markup may be cut as well.
            if document.name == "UTF-8", failure.code == .malformed {
                #expect(place - 9...place ~= failure.offset, "\(place): \(failure.offset)")
                continue
            }
            #expect(failure.code == .encoding, "\(place)")
            // A character that is cut by the wrong bytes is wrong from its beginning, and half of a pair of
            // surrogates may find another half.
            let near = place - 3...place + document.unit
            #expect(near ~= failure.offset, "\(place): \(failure.offset)")
        }
    }

    @Test(
        "A truncated document is refused",
        arguments: EncodedDocument.all
    )
    func cuts(_ document: EncodedDocument) {
        let end = document.bytes.count
        for count in 0..<end {
            let read = readAlike(document, Array(document.bytes[..<count]), "cut at \(count)")
            switch read {
            case .success(let items):
                // The line feed behind the root.
                #expect(items.count == 2 && count == end - document.unit, "\(count)")
            case .failure(let failure):
                #expect(count != end - document.unit, "\(count)")
                #expect([.truncated, .encoding].contains(failure.code), "\(count)")
                #expect(failure.line >= 1 && failure.column >= 1, "\(count)")
            }
        }
    }
}
#endif
