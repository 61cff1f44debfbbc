import Testing

@testable import SwiftSource

@Suite("String literals")
struct StringLiteralTests {
    static let table = [
        ("plain", #""plain""#),
        ("", #""""#),
        ("a\"b", ##"#"a"b"#"##),
        ("a\\b", ##"#"a\b"#"##),
        ("\\(x)", ##"#"\(x)"#"##),
        ("a\"#b", ###"##"a"#b"##"###),
        ("\"", #""\"""#),
        ("\"\"x", #""\"\"x""#),
        ("a\nb\t\r\0", #""a\nb\t\r\u{0}""#),
        ("\r\n", #""\r\n""#),
        ("\u{301}a", #""\u{301}a""#),
        ("\u{202E}x\"", #""\u{202E}x\"""#),
        ("\u{A0}", #""\u{A0}""#),
        ("größe €", #""größe €""#),
    ]

    @Test("Content is escaped, or raw where that saves escapes", arguments: table)
    func literal(content: String, expected: String) {
        #expect(StringLiteral.text(content) == expected)
    }

    @Test("Literals of quotes, backslashes and pounds in any order mean what they say")
    func meaning() throws {
        var contents = [""]
        for _ in 0..<3 {
            contents += contents.flatMap { content in
                ["\"", "\\", "#", "n", "\n", "\u{301}"].map { content + $0 }
            }
        }
        let statements = Set(contents).sorted().map { content -> String in
            let bytes = content.utf8.map(String.init).joined(separator: ", ")
            let check = "Array(\(StringLiteral.text(content)).utf8) == [\(bytes)] as [UInt8]"
            return "precondition(\(check))"
        }
        #expect(try Toolchain.run(script: statements.joined(separator: "\n")) == "")
    }

    @Test("Literals of several lines mean what they say, whatever marks their characters have")
    func lines() throws {
        let texts = ["\\", "\\n", "\"\"\"", "\"\"", "\\(x)", "#", "e", "\u{D4E}"]
        let contents = texts.flatMap { text in
            ["", "\u{301}", " ", "#"].flatMap { ["\(text)\($0)\nb", "a\n\(text)\($0)"] }
        }
        let statements = contents.map { content -> String in
            let bytes = content.utf8.map(String.init).joined(separator: ", ")
            let literal = Statement.rendered([
                .bind(.init("text", value: .document(content)))
            ])
            return "do {\n\(literal)precondition(Array(text.utf8) == [\(bytes)] as [UInt8])\n}"
        }
        #expect(try Toolchain.run(script: statements.joined(separator: "\n")) == "")
    }
}
