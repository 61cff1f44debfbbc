import Testing

@testable import SwiftSource

@Suite("The words of a text")
struct ProseTests {
    @Test("The words of a text in ASCII are the same beside one in other characters")
    func words() {
        let text = (UInt8(0)..<0x80).map { "a\(Character(UnicodeScalar($0)))b" }.joined()
        let words = Prose.words(text)
        #expect(words.count == 7)
        #expect(words + ["é"] == Prose.words(text + " é"))
    }
}
