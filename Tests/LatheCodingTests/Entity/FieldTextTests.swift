import Testing

@testable import LatheCoding

@Suite struct FieldTextTests {
    @Test func `A placement alone is a required field in both formats`() {
        let field: Field = "cards/card"
        #expect(field.json == "cards/card" && field.xml == "cards/card")
        #expect(field.options == [])
    }

    @Test func `Words behind the placement are options`() {
        let field: Field = "due ? loose emptyIsNone"
        #expect(field.json == "due")
        #expect(field.options == [.optional, .nullable, .loose, .emptyIsNone])
        let all: Field = "a optional nullable list map loose emptyIsNone presence rest secret"
        #expect(all.options.rawValue == 0x1FF)
    }

    @Test func `Values say where and how`() {
        let field: Field = "at xml=@at date=unixSeconds duration=hours"
        #expect(field.json == "at" && field.xml == "@at")
        #expect(field.date == .unixSeconds && field.duration == .hours)
        let list: Field = "at separator=, key=@k discriminator=kind"
        #expect(list.separator == "," && list.key == "@k" && list.discriminator == "kind")
    }

    @Test func `A date that is no format's name is a pattern`() {
        let field: Field = "at date=yyyy-MM-dd~_HH:mm~0~_"
        #expect(field.date == .pattern("yyyy-MM-dd HH:mm~ "))
    }

    @Test func `Spaces and line breaks inside words are spelled out`() {
        let field: Field = "two~_words~1one xml=two separator=~n"
        #expect(field.json == "two words~1one" && field.xml == "two")
        #expect(field.separator == "\n")
    }

    @Test func `The alternatives of a placement may stand apart`() {
        #expect(("a | b/c | @d ?" as Field).json == "a|b/c|@d")
        #expect(("a|b ?" as Field).options == [.optional, .nullable])
        #expect(("a\n?" as Field).options == [.optional, .nullable])
    }

    @Test func `A lone tilde is nowhere`() {
        let field: Field = "~ xml=@id optional"
        #expect(field.json.isEmpty && field.xml == "@id")
        let other: Field = "trace xml=~ ?"
        #expect(other.json == "trace" && other.xml.isEmpty)
    }

    @Test func `A table of text has a field a line`() {
        let table: FieldTable = """
            id
            due ?
            text xml=. loose
            """
        #expect(table.fields.map(\.json) == ["id", "due", "text"])
        #expect(table.fields[1].options == [.optional, .nullable])
        #expect(table.fields[2].xml == ".")
    }

    @Test(arguments: [
        "\r", "\u{301}", "\r\u{301}", ",\u{301}", "|\u{301}", "=", "=\u{301}", "~\u{301}",
    ])
    func `A value may begin or end with what joins its neighbour to one character`(value: String) {
        let word = value.utf8.split(separator: UInt8(ascii: "~"), omittingEmptySubsequences: false)
            .map { String(Substring($0)) }.joined(separator: "~0")
        let field = Field(text: "at separator=\(word) loose\n?"[...])
        #expect(field.separator?.unicodeScalars.elementsEqual(value.unicodeScalars) == true)
        #expect(field.options == [.optional, .nullable, .loose])
        let last = Field(text: "at ? separator=\(word)"[...])
        #expect(last.separator?.unicodeScalars.elementsEqual(value.unicodeScalars) == true)
    }

    @Test func `A line of a table may end with a carriage return or begin with a mark`() {
        let table: FieldTable =
            "id separator=\r\n\u{301}due ?\na\u{301}|\u{301}b separator=~_\u{301}\nlast"
        #expect(table.fields.map(\.json.utf8.count) == [2, 5, 7, 4])
        #expect(table.fields[0].separator == "\r" && table.fields[3].json == "last")
        #expect(table.fields[2].separator?.unicodeScalars.map(\.value) == [0x20, 0x301])
    }

    @Test func `A placement keeps the escapes that it undoes itself`() {
        #expect(("a~0_b~1n~2~_~n" as Field).json == "a~0_b~1n~2 \n")
    }

    @Test func `A alternative through a key that begins with an at sign is one of JSON alone`()
        throws
    {
        let table: FieldTable = ["@graph/items", "a~1\u{301}b/{c/d~2\u{301}"]
        #expect(table.fields.count == 2)
        let envelope = Envelope(value: "@graph/items")
        #expect(try decodeJSON([Int].self, #"{"@graph":{"items":[1]}}"#, in: envelope) == [1])
    }
}
