import Foundation
import Testing

@testable import LatheCoding
@testable import LatheXML

/// A valid document, and the ways in which it is spoilt.
struct Original: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    var testDescription: String { name }

    /// How many changed copies of each document are read; 100,000 take minutes.
    static let wanted =
        ProcessInfo.processInfo.environment["LATHE_MUTATIONS"].flatMap { Int($0) } ?? 20

    /// The recorded XML responses of all APIs.
    static let xml: [Original] = {
        let corpora =
            ProcessInfo.processInfo.environment["LATHE_CORPORA"].map { URL(fileURLWithPath: $0) }
            ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../shared/corpora").standardized
        let folder = corpora.deletingLastPathComponent().appendingPathComponent("apis/fixtures")
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap {
            $0 as? String
        }
        return (names ?? []).sorted().filter { $0.hasSuffix(".xml") }
            .compactMap { name in
                let data = try? Data(contentsOf: folder.appendingPathComponent(name))
                return data.map { Original(name: name, bytes: Array($0)) }
            }
    }()

    /// The documents of JSONTestSuite that must be read.
    static let json = JSONSuite.files.filter { $0.name.hasPrefix("y_") }
        .map { Original(name: $0.name, bytes: $0.bytes) }

    /// Copies with one to three bytes changed, left out or put in; the same ones in each run.
    func forEachMutation(_ body: ([UInt8]) -> Void) {
        guard !bytes.isEmpty else { return }
        let telling = Array("{}[],:\"\\0e<>/&;!?'=x \n]]>".utf8)
        var state = name.utf8.reduce(UInt64(42)) { $0 &* 31 &+ UInt64($1) }
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        for _ in 0..<Self.wanted {
            var copy = bytes
            for _ in 0...next(3) where !copy.isEmpty {
                let at = next(copy.count)
                switch next(4) {
                case 0: copy[at] = UInt8(next(256))
                case 1: copy.remove(at: at)
                case 2: copy[at] = telling[next(telling.count)]
                default: copy.insert(telling[next(telling.count)], at: at)
                }
            }
            body(copy)
        }
    }
}

@Suite("Modified documents")
struct TamperingTests {
    /// Reads a document and says whether it was refused; a failure must say where.
    private static func refusal(
        _ original: Original,
        _ read: () throws(DecodingFailure) -> Void
    ) -> DecodingFailure? {
        do throws(DecodingFailure) {
            try read()
            return nil
        } catch {
            #expect(error.line >= 1 && error.column >= 1, "\(original.name): \(error)")
            return error
        }
    }

    @Test("JSON cut anywhere is a value or a failure with a place", arguments: Original.json)
    func cutJSON(_ original: Original) {
        for count in 0..<original.bytes.count {
            let bytes = Array(original.bytes[..<count])
            let refusal = Self.refusal(original) { () throws(DecodingFailure) in
                _ = try JSONValue(parsing: bytes)
            }
            #expect(JSONSuite.isRead(bytes) == [refusal == nil, refusal == nil], "\(count)")
        }
    }

    @Test("Changed JSON is a value that can be written, or a failure", arguments: Original.json)
    func changedJSON(_ original: Original) {
        original.forEachMutation { bytes in
            let refusal = Self.refusal(original) { () throws(DecodingFailure) in
                let value = try JSONValue(parsing: bytes)
                guard let written = try? JSONWriter.bytes(AnyValue.json(value)) else {
                    Issue.record("\(original.name) was read and cannot be written")
                    return
                }
                let again = try JSONValue(parsing: written)
                #expect(again == value, "\(original.name)")
            }
            #expect(JSONSuite.isRead(bytes)[1] == (refusal == nil), "\(original.name)")
        }
    }

    #if XML
    private static func value(_ bytes: [UInt8]) throws(DecodingFailure) -> XMLValue {
        try bytes.withUnsafeBytes { bytes in
            Result { () throws(DecodingFailure) in
                try XMLDecoding.decode(XMLValue.self, from: bytes)
            }
        }.get()
    }

    /// Whether a name has another colon behind a prefix, which the written document has as its prefix.
    private static func hasColons(_ value: XMLValue) -> Bool {
        ([value.name] + value.attributes.map(\.name)).contains { $0.contains(":") }
            || value.elements.contains(where: hasColons)
    }

    @Test("XML cut before its last tag is refused with a place", arguments: Original.xml)
    func cutXML(_ original: Original) {
        let end = (original.bytes.lastIndex(of: UInt8(ascii: ">")) ?? 0) + 1
        for count in 0..<original.bytes.count {
            let bytes = Array(original.bytes[..<count])
            let refusal = Self.refusal(original) { () throws(DecodingFailure) in
                _ = try Self.value(bytes)
            }
            #expect((refusal == nil) == (count >= end), "\(original.name), \(count)")
        }
    }

    @Test("Changed XML is a value that can be written, or a failure", arguments: Original.xml)
    func changedXML(_ original: Original) {
        original.forEachMutation { bytes in
            _ = Self.refusal(original) { () throws(DecodingFailure) in
                let value = try Self.value(bytes)
                let again = try Self.value(Array(value.description.utf8))
                #expect(again == value || Self.hasColons(value), "\(original.name)")
            }
        }
    }

    /// The document's text in other encodings than UTF-8, declared or with a mark.
    private static func encoded(_ original: Original) -> [(String?, [UInt8])] {
        let text = String(decoding: original.bytes, as: UTF8.self)
        let body = text.replacing(/^<\?xml[^>]*>/, with: "")
        let plain = Array(body.unicodeScalars.map { $0.isASCII ? UInt8($0.value) : 0xE9 })
        let units = Array(body.utf16)
        return [
            (nil, Array("<?xml version='1.0' encoding='windows-1251'?>".utf8) + plain),
            (
                "shift_jis",
                body.unicodeScalars.flatMap { $0.isASCII ? [UInt8($0.value)] : [0x93, 0xFA] }
            ),
            ("gb18030", plain.flatMap { $0 < 0x80 ? [$0] : [0x81, 0x30, 0x81, 0x30] }),
            (nil, [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }),
            ("utf-16be", units.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }),
            ("utf-8", original.bytes),
        ]
    }

    /// Reads a document in pieces of a size.
    private static func pieces(
        _ bytes: [UInt8],
        _ charset: String?,
        size: Int
    ) -> Result<[XMLValue], DecodingFailure> {
        var items: [XMLValue] = []
        let place = Envelope(value: Field("cases/case", [.list, .optional]))
        let decoder = XMLListDecoder<XMLValue>(in: place, charset: charset)
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
            return .failure(DecodingFailure(.malformed, expected: "a failure", found: "\(error)"))
        }
    }

    private static func told(_ read: Result<[XMLValue], DecodingFailure>) -> String {
        switch read {
        case .success(let items): "\(items)"
        case .failure(let failure): "\(failure.code) \(failure.offset) \(failure)"
        }
    }

    @Test("XML changed in any encoding is the same whole and in pieces", arguments: Original.xml)
    func changedInPieces(_ original: Original) {
        let place = Envelope(value: Field("cases/case", [.list, .optional]))
        for (charset, bytes) in Self.encoded(original) {
            let encoded = Original(name: "\(original.name) \(charset ?? "")", bytes: bytes)
            var size = 0
            var others = 0
            encoded.forEachMutation { bytes in
                let whole = bytes.withUnsafeBytes { bytes in
                    Result { () throws(DecodingFailure) in
                        try XMLDecoding.decode(
                            [XMLValue].self,
                            from: bytes,
                            charset: charset,
                            in: place
                        )
                    }
                }
                size = size % 13 + 1
                let pieces = Self.pieces(bytes, charset, size: size)
                if case .failure(let failure) = whole {
                    #expect(failure.line >= 1 && failure.column >= 1, "\(encoded.name)")
                    if case .failure = pieces, Self.told(pieces) != Self.told(whole) {
                        others += 1
                        return
                    }
                }
                #expect(Self.told(pieces) == Self.told(whole), "\(encoded.name), \(size)")
            }
            // Of two faults, libxml2 tells the one that it sees first, which depends on the pieces.
            #expect(others <= Original.wanted / 100, "\(encoded.name)")
        }
    }
    #endif
}
