#if XML
import Testing

@testable import LatheCoding

private struct WideElement: Entity {
    var values = Array(repeating: 0, count: 70)
    static let fields = FieldTable((0..<70).map { Field("f\($0)") })
    static let blank = WideElement()

    mutating func read<Reader: ValueReader>(
        _ field: FieldNumber,
        from reader: inout Reader
    ) throws(DecodingFailure) {
        try reader.read(&values[field.place])
    }

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        writer.write(values[field.place])
    }
}

private struct LinkedShape: Entity {
    var isOpen = false
    var isHidden = false
    var kind: String?
    var link = ""
    var first: Int?
    var rest: [String: String] = [:]

    static let fields: FieldTable = [
        Field("open", .presence), Field("hidden", .presence),
        Field("detail", .optional, discriminator: "@kind"),
        "links/main/@href",
        Field("@n | a/n | n", .optional), Field("", .rest),
    ]
    static let blank = LinkedShape()

    mutating func read<Reader: ValueReader>(
        _ field: FieldNumber,
        from reader: inout Reader
    ) throws(DecodingFailure) {
        switch field {
        case .n0: try reader.read(&isOpen)
        case .n1: try reader.read(&isHidden)
        case .n2: kind = try reader.discriminator("kind")
        case .n3: try reader.read(&link)
        case .n4: try reader.read(&first)
        default: try reader.read(&rest)
        }
    }

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {}
}

@Suite("XML fields")
struct XMLFieldTests {
    @Test("An entity may have more than 64 fields, each of them required")
    func wide() throws {
        let elements = (0..<70).map { "<f\($0)>\($0)</f\($0)>" }
        let wide = try XMLTest.decode(WideElement.self, "<w>\(elements.joined())</w>")
        #expect(wide.values == Array(0..<70))
        for missing in [0, 63, 64, 69] {
            var some = elements
            some.remove(at: missing)
            let failure = XMLTest.failure(WideElement.self, "<w>\(some.joined())</w>")
            #expect(failure?.code == .missingValue)
            #expect(failure?.expected == "a value at `f\(missing)`")
        }
    }

    @Test("Presence, nested attributes, discriminators beside and the rest")
    func shapes() throws {
        let shape = try XMLTest.decode(
            LinkedShape.self,
            "<s kind='k'><links><main href='h'/></links><x>1</x><open/><detail/><y>2</y></s>"
        )
        #expect(shape.isOpen)
        #expect(!shape.isHidden)
        #expect(shape.kind == "k")
        #expect(shape.link == "h")
        #expect(shape.rest == ["x": "1", "y": "2"])
        #expect(XMLTest.failure(LinkedShape.self, "<s/>")?.code == .missingValue)
    }

    @Test("The way that is listed first wins, whatever the order in the document")
    func alternatives() throws {
        let links = "<links><main href=''/></links>"
        for (attributes, children, expected) in [
            ("", "<n>3</n>", 3), ("", "<n>3</n><a><n>2</n></a>", 2),
            ("", "<a><n>2</n></a><n>3</n>", 2),
            (" n='1'", "<n>3</n><a><n>2</n></a>", 1), ("", "<n>3</n><n>4</n>", 4),
        ] {
            let text = "<s\(attributes)>\(children)\(links)</s>"
            #expect(try XMLTest.decode(LinkedShape.self, text).first == expected, "\(text)")
        }
    }
}
#endif
