#if XML
import Testing

@testable import LatheCoding
@testable import LatheXML

@Suite("XML list decoder")
struct XMLListDecoderTests {
    private let envelope = Envelope(root: "response", value: Field("cases/case", .list))

    private func decode(_ bytes: [UInt8], pieces: [Int]) throws -> [XMLCase] {
        var cases: [XMLCase] = []
        let decoder = XMLListDecoder(XMLCase.self, in: envelope)
        var start = 0
        for end in pieces + [bytes.count] {
            try Array(bytes[start..<end]).withUnsafeBytes { piece in
                try decoder.push(piece) { cases.append($0) }
            }
            start = end
        }
        try decoder.finish { cases.append($0) }
        return cases
    }

    @Test("A document may be divided into chunks anywhere")
    func pieces() throws {
        let bytes = Array(XMLTest.cases.utf8)
        let whole = try XMLTest.decode([XMLCase].self, XMLTest.cases, at: envelope.value)
        for cut in 0...bytes.count { #expect(try decode(bytes, pieces: [cut]) == whole) }
        #expect(try decode(bytes, pieces: Array(0..<bytes.count)) == whole)
    }

    @Test("A failure has a place, and a truncated document is a failure")
    func failures() {
        let text = XMLTest.cases.replacing("<hrs>1.5", with: "<hrs>x")
        for pieces in [[], Array(0..<text.utf8.count)] {
            do {
                _ = try decode(Array(text.utf8), pieces: pieces)
                Issue.record("a value")
            } catch let error as DecodingFailure {
                #expect(error.code == .typeMismatch)
                #expect(error.path == "/response/cases/case[2]/hrs")
                #expect(error.line == 7)
                #expect(error.column == 83)
            } catch {
                Issue.record("another error")
            }
        }
        #expect(throws: DecodingFailure.self) {
            try decode(Array("<response><ca".utf8), pieces: [])
        }
        #expect(throws: DecodingFailure.self) { try decode(Array("<response/>".utf8), pieces: []) }
    }

    /// Decodes the items of a document in pieces of one size, and returns the failure after them, if there is one.
    private func items<Element: WireValue>(
        _ type: Element.Type,
        _ text: String,
        at field: Field,
        size: Int,
        limits: DecodingLimits = DecodingLimits()
    ) -> (items: [Element], failure: DecodingFailure?) {
        var items: [Element] = []
        let decoder = XMLListDecoder(type, in: Envelope(value: field), limits: limits)
        do {
            try Array(text.utf8).withUnsafeBytes { bytes in
                for start in stride(from: 0, to: bytes.count, by: size) {
                    let piece = bytes[start..<min(start + size, bytes.count)]
                    try decoder.push(UnsafeRawBufferPointer(rebasing: piece)) { items.append($0) }
                }
            }
            try decoder.finish { items.append($0) }
            return (items, nil)
        } catch {
            return (items, error as? DecodingFailure)
        }
    }

    /// Expects the same items from a document as a whole and in pieces of any size.
    private func expect<Element: WireValue & Equatable>(
        _ expected: [Element],
        _ text: String,
        at field: Field,
        location: SourceLocation = #_sourceLocation
    ) throws {
        let whole = try XMLTest.decode([Element].self, text, at: field)
        #expect(whole == expected, sourceLocation: location)
        for size in 1...text.utf8.count {
            let found = items(Element.self, text, at: field, size: size)
            #expect(found.items == expected && found.failure == nil, sourceLocation: location)
        }
    }

    @Test("The items of a list that is the whole document are the children of its root")
    func wholeDocument() throws {
        let text = "<items> <item><x>1</x></item>\n<other x='2'/><!-- --></items>"
        for field: Field in [".", ". list"] {
            try expect([XMLPair(x: 1), XMLPair(x: 2)], text, at: field)
            try expect([Int](), "<items/>", at: field)
        }
        let failure = items(Int.self, "<r><i>1</i><i>x</i></r>", at: ".", size: 100).failure
        #expect(failure?.path == "/r/i[2]")
    }

    @Test("An item of an optional type may be nil")
    func none() throws {
        let items = "<i>1</i><i xsi:nil='true'/>"
        let text = "<r xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'>\(items)</r>"
        for field: Field in [". list", "i list"] { try expect([1, nil], text, at: field) }
    }

    @Test("The items of a joined list are the parts of its texts")
    func joined() throws {
        let field: Field = "tags list separator=,"
        try expect(["a", "b", "c"], "<r><tags>a,b</tags><x/><tags>c</tags></r>", at: field)
        try expect([1, 2], "<r a='1,2'/>", at: "@a list separator=,")
        try expect([String](), "<r><tags/></r>", at: field)
        #expect(items(String.self, "<r/>", at: field, size: 9).failure?.code == .missingValue)
    }

    @Test("The items before a failure are delivered, wherever the document is divided")
    func itemsBeforeFailure() {
        for end in ["</q>", "<i>3", "<i>x</i><i>4</i></r>"] {
            let text = "<r><i>1</i><i>2</i>\(end)"
            for size in 1...text.utf8.count {
                let found = items(Int.self, text, at: "i list", size: size)
                #expect(found.items == [1, 2] && found.failure != nil)
            }
        }
        let joined = items(
            Int.self,
            "<r><i>1,2</i><i>3,x,4</i></r>",
            at: "i list separator=,",
            size: 99
        )
        #expect(joined.items == [1, 2, 3] && joined.failure?.path == "/r/i[2]")
    }

    @Test("The limit on bytes is that of one item, wherever the document is divided")
    func bytes() {
        let limits = DecodingLimits(bytes: 1000)
        let small = String(repeating: "<i>1</i>", count: 3000)
        let long = "<i>1\(String(repeating: " ", count: 5000))</i>"
        for size in [1, 500, 1 << 20] {
            let found = items(Int.self, "<r>\(small)</r>", at: "i list", size: size, limits: limits)
            #expect(found.items.count == 3000 && found.failure == nil)
            let text = "<r>\(small)\(long)</r>"
            let cut = items(Int.self, text, at: "i list", size: size, limits: limits)
            #expect(cut.items.count == 3000 && cut.failure?.code == .limitExceeded)
        }
    }

    @Test("The limit on bytes is exact, whatever is around the item")
    func exactBytes() {
        for filling in [0, 5, 20_000] {
            let item = "<i a='>'>1\(String(repeating: " ", count: filling))</i>"
            let others = String(repeating: "<j/> é", count: filling)
            let text = "<r><i>2</i>\(others)<!-->\(others)-->\(item)\(others)<i>3</i></r>"
            for size in [1, 7, 5000, 1 << 20] where size > 1 || filling < 1000 {
                for (bytes, isFit) in [(item.utf8.count, true), (item.utf8.count - 1, false)] {
                    let limits = DecodingLimits(bytes: bytes)
                    let found = items(Int.self, text, at: "i list", size: size, limits: limits)
                    #expect(found.items == (isFit ? [2, 1, 3] : [2]))
                    #expect(found.failure?.code == (isFit ? nil : .limitExceeded))
                    #expect(found.failure?.path == (isFit ? nil : "/r/i"))
                }
            }
        }
    }
}
#endif
