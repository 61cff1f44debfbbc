import Testing

@testable import SchemaImport

@Suite("The mark of a file tells whether it was edited")
struct FileMarkTests {
    let text = FileMark.marked("{\n    \"language\": 1,\n}\n", source: "shop.yaml")

    @Test("A file is unmodified as it was written, and also with other line ends")
    func intact() {
        #expect(FileMark.state(of: text) == .intact)
        #expect(FileMark.state(of: text.replacing("\n", with: "\r\n")) == .intact)
        #expect(text.hasPrefix("// Imported from shop.yaml by lathe-import."))
    }

    @Test("A file with one changed byte is recognized as edited")
    func edited() {
        #expect(FileMark.state(of: text + "\n") == .edited)
        #expect(FileMark.state(of: text.replacing("1", with: "2")) == .edited)
    }

    @Test("A file without the mark is foreign")
    func foreign() {
        #expect(FileMark.state(of: "{}") == .foreign)
        #expect(FileMark.state(of: "") == .foreign)
        #expect(FileMark.state(of: "// Imported from somewhere\n{}") == .foreign)
    }

    @Test("A draft is marked as a file to edit")
    func draft() {
        let draft = FileMark.marked("{}\n", source: "shop.har", .draft)
        #expect(draft.hasPrefix("// Drafted from shop.har by lathe-import samples. Edit it"))
        #expect(!draft.contains("lathe-import.jsonc"))
        #expect(FileMark.state(of: draft) == .intact)
        #expect(FileMark.state(of: draft + "\n") == .edited)
        #expect(FileMark.state(of: draft.replacing(" samples.", with: ".")) == .foreign)
    }
}
