import LatheCoding
import Testing

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

    @Test func `The ways of a placement may stand apart`() {
        #expect(("a | b/c | @d ?" as Field).json == "a|b/c|@d")
        #expect(("a|b ?" as Field).options == [.optional, .nullable])
        #expect(("a\n?" as Field).options == [.optional, .nullable])
    }

    @Test func `A lone tilde is nowhere`() {
        let field: Field = "~ xml=@id optional"
        #expect(field.json.isEmpty && field.xml == "@id")
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
}
