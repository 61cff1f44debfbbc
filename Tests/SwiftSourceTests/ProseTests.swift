import Invention
import Testing

@testable import SwiftSource

@Suite("The words of a text")
struct ProseTests {
    @Test("The words of an ASCII text are the same as those of one with other characters")
    func words() {
        let text = (UInt8(0)..<0x80).map { "a\(Character(UnicodeScalar($0)))b" }.joined()
        let words = Prose.words(text)
        #expect(words.count == 7)
        #expect(words + ["é"] == Prose.words(text + " é"))
    }

    @Test(
        "Paragraphs, lists and fenced code of a text stay apart",
        arguments: [
            ("One. Two.", ["One. Two."]),
            ("One.\n\nTwo\nlines.\n \nThree.", ["One.", "Two\nlines.", "Three."]),
            ("Values:\n- a\n- b\nof many\n\nEnd.", ["Values:", "- a\n- b\nof many", "End."]),
            ("Steps:\n1. a\n2. b", ["Steps:", "1. a\n2. b"]),
            ("In 2024.\n2024. a year", ["In 2024.\n2024. a year"]),
            ("So:\n```\na\n\n- b\n```\nEnd.", ["So:", "```\na\n\n- b\n```", "End."]),
            ("So:\n```\na", ["So:", "```\na\n```"]),
            ("", []), ("\n\n", []),
        ]
    )
    func blocks(_ text: String, _ blocks: [String]) {
        #expect(Prose.blocks(of: text) == blocks)
    }

    @Test("The first sentence of several paragraphs is the summary, and lists keep their items")
    func paragraphs() {
        let documentation = Documentation(
            "Updates. Of many.\n\nThe values are:\n- one\n10. two words",
            discussion: ["End."]
        )
        #expect(
            documentation.lines(indent: 0) == [
                "/// Updates.", "///", "/// Of many.", "///", "/// The values are:", "///",
                "/// - one",
                "/// 10. two words", "///", "/// End.",
            ]
        )
    }

    @Test(
        "Documentation that begins with a list or fenced code keeps its lines",
        arguments: [
            ("- one\n- two", ["- one", "- two"]),
            ("* one", ["* one"]),
            ("1. one\n2. two\n\nEnd", ["1. one", "2. two", "", "End"]),
            ("```swift\nlet a = 1\n```\nEnd", ["```swift", "let a = 1", "```", "", "End"]),
        ]
    )
    func blocksFirst(_ text: String, _ lines: [String]) {
        func comment(_ lines: [String]) -> [String] {
            lines.map { $0.isEmpty ? "///" : "/// " + $0 }
        }
        #expect(Documentation(text).lines(indent: 0) == comment(lines))
        let more = Documentation(text).adding("of the server", orSentence: "It is the server's.")
        #expect(more.lines(indent: 0) == comment(lines + ["", "It is the server's."]))
    }

    @Test(
        "Words of ASCII with single spaces, which are wrapped by bytes, are wrapped as others are"
    )
    func bytes() {
        let words = [
            "a", "of", "word", "1.", "12)", "12", "-", "+", "*", "#", ">x", "```", "-x", "longest",
        ]
        var random = SeededGenerator(seed: 7)
        for _ in 0..<2000 {
            let text = (0..<Int.random(in: 1...20, using: &random)).map { _ in
                words.randomElement(using: &random) ?? ""
            }.joined(separator: " ")
            let width = Int.random(in: 1...30, using: &random)
            let lines = Prose.wrapped(text, width: width)
            #expect(lines == Prose.wrapped(text.replacing(" ", with: "  "), width: width))
        }
    }
}
