import Testing

@testable import SchemaImport

@Suite("The descriptions of a document become Markdown")
struct DocTextTests {
    struct Sample: CustomTestStringConvertible {
        let words: String
        let doc: String?
        var testDescription: String { words }
    }

    @Test(
        "Long texts are cleaned in linear time",
        .timeLimit(.minutes(1)),
        arguments: ["<", "<a", "</", "<a\n\n", "a\n\n<", "<b>a</b>", "a\n", "<p>a\n", "&amp;<"]
    )
    func long(_ part: String) throws {
        let text = String(repeating: part, count: 300_000)
        #expect(try #require(DocText.cleaned(text)).utf8.count > 200_000)
    }

    @Test(
        "Words are cleaned",
        arguments: [
            Sample(words: "A card.", doc: "A card."),
            Sample(words: "  \n ", doc: nil),
            Sample(
                words: "A line\nthat goes on.\n\nAnother.",
                doc: "A line that goes on.\n\nAnother."
            ),
            Sample(words: "Kinds:\n- one\n- two\n  lines", doc: "Kinds:\n- one\n- two lines"),
            Sample(words: "1. First\n2. Second", doc: "1. First\n2. Second"),
            Sample(
                words: "```json\n{ \"a\":\n  1 }\n```\nAfter",
                doc: "```json\n{ \"a\":\n  1 }\n```\nAfter"
            ),
            Sample(words: "```\nnever closed", doc: "```\nnever closed\n```"),
            Sample(
                words:
                    "<p>See <a href=\"https://shop.example\">the\nshop</a> for <code>x</code>.</p>",
                doc: "See [the shop](https://shop.example) for `x`."
            ),
            Sample(words: "a &lt; b &amp;&amp; c", doc: "a < b && c"),
            Sample(words: "1 < 2 and <unknown> stays", doc: "1 < 2 and <unknown> stays"),
            Sample(words: "bell\u{7}", doc: "bell"),
        ]
    )
    func words(_ sample: Sample) {
        #expect(DocText.cleaned(sample.words) == sample.doc)
    }

    @Test("A default is reported once")
    func defaults() {
        #expect(DocText.adding(default: 10, to: "How many.") == "How many. Default: `10`.")
        #expect(DocText.adding(default: 10, to: "How many") == "How many\n\nDefault: `10`.")
        #expect(DocText.adding(default: 10, to: nil) == "Default: `10`.")
        #expect(DocText.adding(default: 10, to: "Is `10` if absent.") == "Is `10` if absent.")
        #expect(DocText.adding(default: [], to: "A list.") == "A list.")
    }
}
