import Foundation
import Testing

@testable import LatheCoding
@testable import LatheXML

private enum Inside: FormSource { static let field: Field = "a/v" }
private enum Attribute: FormSource { static let field: Field = "v xml=a/@v" }
private enum OwnText: FormSource { static let field: Field = "v xml=." }
private enum HTTP: FormSource { static let field: Field = "v date=rfc1123" }
private enum Patterned: FormSource { static let field: Field = "v date='T'yyyy-MM-dd" }
private enum Seconds: FormSource { static let field: Field = "v date=unixSeconds" }
private enum Milliseconds: FormSource { static let field: Field = "v date=unixMilliseconds" }
private enum Hours: FormSource { static let field: Field = "v duration=hours" }
private enum ISO: FormSource { static let field: Field = "v duration=iso8601" }
private enum Commas: FormSource { static let field: Field = "v list separator=," }
private enum Spaces: FormSource { static let field: Field = "v xml=@v list separator=~_" }
private enum Others: FormSource { static let field: Field = "~ xml=*" }
private enum NoAttribute: FormSource { static let field: Field = "v xml=@v nullable" }
private enum NoText: FormSource { static let field: Field = "v xml=. nullable" }
private enum EmptyAttribute: FormSource {
    static let field: Field = "v xml=@v nullable emptyIsNone"
}
private enum List: FormSource { static let field: Field = "~ xml=parts/* list" }

@Suite("Values that XML cannot represent")
struct XMLRefusalTests {
    private func failure(_ value: some WireValue) -> EncodingFailure? {
        do throws(EncodingFailure) {
            _ = try value.xml(root: "r")
            return nil
        } catch {
            return error
        }
    }

    /// Expects a failure wherever the value is, with its path.
    private func isRefused<Value: WireValue & Equatable>(
        _ value: Value,
        at location: SourceLocation = #_sourceLocation
    ) {
        let failures = [
            (failure(value), "/r"), (failure([value, value]), "/r/item"),
            (failure(["k": value]), "/r/k"),
            (failure(Holder<Value, Inside>(value: value)), "/r/a/v"),
            (failure(Holder<Value?, Inside>(value: value)), "/r/a/v"),
            (failure(Holder<Value, Attribute>(value: value)), "/r/a/@v"),
            (failure(Holder<Value, OwnText>(value: value)), "/r"),
            (failure(Holder<[Value], Commas>(value: [value])), "/r/v"),
        ]
        for (failure, path) in failures {
            #expect(failure?.code == .outOfRange, sourceLocation: location)
            #expect(failure?.path == path, sourceLocation: location)
        }
        #expect(throws: EncodingFailure.self, sourceLocation: location) { try value.json() }
    }

    @Test("An invalid date, and one outside the years of its format, are failures")
    func dates() throws {
        isRefused(Date(timeIntervalSince1970: .nan))
        isRefused(Date(timeIntervalSince1970: .infinity))
        isRefused(Date(timeIntervalSince1970: 31_494_784_780_800))
        func refused<Form: FormSource>(_: Form.Type, _ seconds: Double) -> Bool {
            let failure = failure(Holder<Date, Form>(value: Date(timeIntervalSince1970: seconds)))
            if let failure { #expect(failure.code == .outOfRange && failure.path == "/r/v") }
            return failure != nil
        }
        for seconds: Double in [253_402_300_800, -62_167_219_201, .nan, -.infinity] {
            #expect(refused(HTTP.self, seconds) && refused(Patterned.self, seconds))
        }
        #expect(!refused(HTTP.self, 253_402_300_799) && !refused(Patterned.self, -62_167_219_200))
        #expect(refused(Seconds.self, .nan) && refused(Milliseconds.self, 1e306))
        #expect(!refused(Seconds.self, 1e300))
    }

    @Test("A decimal number that is not a number and a duration beyond 2^63 seconds are failures")
    func numbers() throws {
        isRefused(Decimal.nan)
        isRefused(Duration(attoseconds: .max))
        isRefused(Duration.zero - Duration(attoseconds: .max))
        let longest = Duration.seconds(Int64.max) * 2
        #expect(failure(Holder<Duration, Hours>(value: longest))?.code == .outOfRange)
        #expect(failure(Holder<Duration, ISO>(value: longest))?.code == .outOfRange)
        #expect(failure(Duration.seconds(Int64.max)) == nil)
    }

    #if XML
    @Test("A floating-point number is written and read, whether it is finite or not")
    func notFinite() throws {
        for value in [Double.nan, .infinity, -.infinity, 1e300] {
            let again = try XMLTest.decode(Double.self, Array(value.xml(root: "r")))
            #expect(again == value || again.isNaN && value.isNaN)
            let float = try XMLTest.decode(Float.self, Array(Float(value).xml(root: "r")))
            #expect(float == Float(value) || float.isNaN && value.isNaN)
        }
    }

    @Test("A joined list is read as it was written, or is a failure")
    func joined() throws {
        for items in [[], ["", ""], [" "], ["\n"], [" ", "\t"], ["a", " "], [" ", "a"], ["a"]] {
            try isSame(Holder<[String], Commas>(value: items))
            try isSame(Holder<[String], Spaces>(value: items))
        }
        #expect(failure(Holder<[String], Commas>(value: [" "]))?.path == "/r/v")
        #expect(failure(Holder<[String], Spaces>(value: ["", ""]))?.code == .inexpressible)
        #expect(failure(Holder<[String], Commas>(value: [" ", "a"])) == nil)
        let blank = Holder<[String], Commas>(value: [" "])
        let again = try Holder<[String], Commas>(json: blank.json())
        #expect(again == blank)
    }

    private func isSame<Value: Entity & Equatable>(_ value: Value) throws {
        let document: Data
        do throws(EncodingFailure) {
            document = try value.xml(root: "r")
        } catch {
            #expect(error.code == .inexpressible)
            return
        }
        #expect(try XMLTest.decode(Value.self, Array(document)) == value)
    }
    #endif

    @Test(
        "A missing required attribute or text is a failure, unless an empty text represents it"
    )
    func none() throws {
        let attribute = failure(Holder<Int?, NoAttribute>())
        #expect(attribute?.code == .inexpressible && attribute?.path == "/r/@v")
        #expect(failure(Holder<String?, NoText>())?.code == .inexpressible)
        #expect(failure(Holder<Int?, NoAttribute>(value: 1)) == nil)
        let empty = try Holder<Int?, EmptyAttribute>().xml(root: "r")
        #expect(String(decoding: empty, as: UTF8.self).hasSuffix("<r v=\"\"/>"))
        #if XML
        #expect(try Holder<Int?, EmptyAttribute>(xml: empty).value == nil)
        #endif
    }

    // MARK: Names

    private static let wrongNames = ["", "a b", "1", "a:b", "a><evil>", "-a", "a\"", "<", "*"]

    @Test("An invalid name of an element is a failure", arguments: wrongNames)
    func elements(name: String) {
        let element = XMLValue(name, children: [.text("x")])
        let failures = [
            failure(XMLValue("v", children: [.element(element)])),
            failure(AnyValue.xml(XMLValue("v", children: [.element(element)]))),
            failure([
                XMLValue("v", children: [.element(XMLValue("w", children: [.element(element)]))])
            ]),
            failure(Holder<Part, Others>(value: .unknown(name, .json(1)))),
            failure(Holder<Part, Others>(value: .unknown("ok", .xml(element)))),
            failure(Holder<Part, Others>(value: .unknown(name, .json(["a": [1, 2]])))),
            failure(Part.label(name, Label(id: 1, name: "n"))),
            failure(Holder<Part, Others>(value: .label(name, Label(id: 1, name: "n")))),
            failure(
                Holder<[Part], List>(value: [.unknown("ok", .json(1)), .unknown(name, .json(1))])
            ),
        ]
        for failure in failures {
            #expect(failure?.code == .inexpressible)
            #expect(failure?.reason.hasSuffix("that is not a name in XML") == true)
        }
    }

    @Test("An invalid name of an attribute is a failure", arguments: wrongNames + ["xmlns"])
    func attributes(name: String) {
        let element = XMLValue("e", attributes: [.init("a", value: ""), .init(name, value: "x")])
        for value in [element, XMLValue("v", children: [.element(element)])] {
            #expect(failure(value)?.code == .inexpressible)
            #expect(
                failure(Holder<XMLValue, Inside>(value: value))?.path.hasPrefix("/r/a/v") == true
            )
            #expect(failure(Holder<Part, Others>(value: .unknown("e", .xml(value)))) != nil)
        }
    }

    @Test("Two attributes with the same name are a failure")
    func repeatedAttributes() {
        func element(_ namespaces: String?...) -> XMLValue {
            XMLValue("e", attributes: namespaces.map { .init("a", namespace: $0, value: "x") })
        }
        for repeated in [element(nil, nil), element(nil, ""), element("urn:n", nil, "urn:n")] {
            for value in [repeated, XMLValue("v", children: [.element(repeated)])] {
                #expect(failure(value)?.reason == "two attributes with the name `a`")
            }
        }
        #expect(failure(element(nil, "urn:n", "urn:m")) == nil)
    }

    @Test("A namespace consists of characters that XML allows")
    func namespaces() {
        let element = XMLValue("e", namespace: "urn:\u{1}")
        #expect(failure(XMLValue("v", children: [.element(element)]))?.code == .inexpressible)
        let attribute = XMLValue("e", attributes: [.init("a", namespace: "\u{FFFF}", value: "")])
        #expect(failure(attribute)?.code == .inexpressible)
    }

    @Test("Names of other letters, and values without a name of their own, are written")
    func names() throws {
        #expect(failure(XMLValue("", attributes: [.init("ż-1.2", value: "")])) == nil)
        #expect(failure(Holder<Part, Others>(value: .unknown("_ż", .json(1)))) == nil)
        #expect(failure(Holder<Part, Others>(value: .label("dot", Label(id: 1, name: "n")))) == nil)
        #expect(XMLValue("").description == "</>")
    }
}

private enum Part: Union, Equatable {
    case label(String, Label)
    case unknown(String, AnyValue)

    static let discriminator = ""
    static let xmlDiscriminator = "*"
    static let cases = ["label"]
    static let blank = Part.unknown("", .blank)
    static let table = FieldTable(case: "~ xml=*", of: Label.fields)

    static func read<Reader: ValueReader>(
        case name: String,
        from reader: inout Reader
    ) throws(DecodingFailure) -> Part { .unknown(name, try reader.anyValue()) }

    func write<Writer: ValueWriter>(to writer: inout Writer) {
        switch self {
        case .label(let name, let label): writer.write(label, case: name, in: Part.table)
        case .unknown(let name, let value): writer.write(any: value, case: name)
        }
    }
}
