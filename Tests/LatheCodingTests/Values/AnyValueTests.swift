import Foundation
import Testing

@testable import LatheCoding
@testable import LatheXML

@Suite("Values of any shape from one format in the other")
struct AnyValueTests {
    private static let head = #"<?xml version="1.0" encoding="UTF-8"?>"#

    private func xml(_ json: String) throws -> String {
        let value = try decodeJSON(AnyValue.self, json)
        return String(decoding: try value.xml(root: "r"), as: UTF8.self).replacing(
            Self.head,
            with: ""
        )
    }

    private func failure(_ body: () throws(EncodingFailure) -> Void) -> String {
        do throws(EncodingFailure) {
            try body()
            return ""
        } catch {
            return "\(error.code) \(error)"
        }
    }

    @Test(
        "JSON becomes elements, attributes and text",
        arguments: [
            ("1.50", "<r>1.50</r>"), (#""a<\r\n""#, "<r>a&lt;&#13;\n</r>"), ("true", "<r>true</r>"),
            (#"{"a":1,"b":"x"}"#, "<r><a>1</a><b>x</b></r>"), ("{}", "<r/>"), (#""""#, "<r/>"),
            (#"{"a":[1,{"b":2}],"c":[]}"#, "<r><a>1</a><a><b>2</b></a><c/></r>"),
            (#"{"a":1,"@id":7,".":"t"}"#, #"<r id="7">t<a>1</a></r>"#),
            (
                "[1,[2,3],[]]",
                "<r><item>1</item><item><item>2</item><item>3</item></item><item/></r>"
            ),
            (#"{"{urn:x}a":1}"#, #"<r xmlns:ns1="urn:x"><ns1:a>1</ns1:a></r>"#),
            (
                #"{"a":null}"#,
                #"<r xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><a xsi:nil="true"/></r>"#
            ),
        ]
    )
    func toXML(json: String, document: String) throws {
        #expect(try xml(json) == document)
    }

    @Test(
        "A value without a place in XML is a failure with its path",
        arguments: [
            (#"{"a b":1}"#, #"/r["a b"]: cannot write a key that is not a name in XML"#),
            (#"{"x":{"1":1}}"#, #"/r.x["1"]: cannot write a key that is not a name in XML"#),
            (#"{"":1}"#, #"/r[""]: cannot write a key that is not a name in XML"#),
            (#"{"@":1}"#, #"/r["@"]: cannot write a key that is not a name in XML"#),
            (#"{"{}a":1}"#, #"/r["{}a"]: cannot write a key that is not a name in XML"#),
            (
                #"{"@a":[1]}"#,
                #"/r["@a"]: cannot write null, an object or an array as a text in XML"#
            ),
            (
                #"{".":null}"#,
                #"/r["."]: cannot write null, an object or an array as a text in XML"#
            ),
            (#"{".":"a",".":"b"}"#, #"/r["."]: cannot write two text values of one element"#),
            (#"{"@a":1,"@a":2}"#, #"/r["@a"]: cannot write two attributes of one name"#),
            (#"{"a":["x","\u0001"]}"#, "/r.a: cannot write a character that XML does not have"),
        ]
    )
    func notInXML(json: String, description: String) throws {
        let value = try decodeJSON(AnyValue.self, json)
        let failure = failure { () throws(EncodingFailure) in _ = try value.xml(root: "r") }
        #expect(failure == "inexpressible \(description)")
    }

    @Test("A failure of an entity's value has the way to it")
    func place() throws {
        let map = ["x": try decodeJSON(AnyValue.self, #"{"a":{"b c":1}}"#)]
        #expect(
            failure { () throws(EncodingFailure) in _ = try map.xml(root: "r") }
                == #"inexpressible /r/x.a["b c"]: cannot write a key that is not a name in XML"#
        )
        let element = XMLValue("e", children: [.element(XMLValue("b")), .text("t")])
        let list: [AnyValue] = [.json(1), .xml(XMLValue("p", children: [.element(element)]))]
        #expect(
            failure { () throws(EncodingFailure) in _ = try list.json() }
                == "inexpressible $[1].e: cannot write text between elements in JSON"
        )
    }

    #if XML
    private func json(_ document: String) throws -> String {
        let value = try EntityDecoder(formats: [.xml]).decode(
            AnyValue.self,
            from: Data(document.utf8)
        )
        return String(decoding: try value.json(), as: UTF8.self)
    }

    @Test(
        "Elements, attributes and text become JSON",
        arguments: [
            ("<r>1.50</r>", #""1.50""#), ("<r/>", #""""#), ("<r> </r>", #"" ""#),
            ("<r>\n <a>1</a>\n <b>x</b>\n</r>", #"{"a":"1","b":"x"}"#),
            ("<r><a>1</a><b/><a>2</a><a>3</a></r>", #"{"a":["1","2","3"],"b":""}"#),
            (#"<r id="7">t<a>1</a></r>"#, #"{"@id":"7",".":"t","a":"1"}"#),
            (#"<r id="7">t</r>"#, #"{"@id":"7",".":"t"}"#), (#"<r id="7"/>"#, #"{"@id":"7"}"#),
            (#"<r xmlns="u"><a/></r>"#, #"{"{u}a":""}"#),
            (
                #"<r xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><a xsi:nil="true"/></r>"#,
                #"{"a":null}"#
            ),
        ]
    )
    func toJSON(document: String, json: String) throws {
        #expect(try self.json(document) == json)
    }

    @Test("A value in its own format is written as it was read")
    func same() throws {
        let documents = [
            "<r><p>Hello <b>x</b> world<b/></p></r>", #"<r a="1">t<a>2</a>u<b/></r>"#, "<r/>",
            "<r>\n <a/>\n</r>",
        ]
        for document in documents {
            let value = try EntityDecoder(formats: [.xml]).decode(
                AnyValue.self,
                from: Data(document.utf8)
            )
            let written = String(decoding: try value.xml(root: "r"), as: UTF8.self)
            #expect(written == Self.head + document)
        }
        for document in [
            #"{"b":[1.50,-0,1e400,"\n",true,null],"a":{},"b":[[]]}"#, "null", "[[],{}]",
        ] {
            let value = try decodeJSON(AnyValue.self, document)
            #expect(try String(decoding: value.json(), as: UTF8.self) == document)
        }
    }

    @Test("Elements of other namespaces are written in these namespaces")
    func namespaces() throws {
        for (field, content) in [
            ("v map" as Field, #"<v><ns1:a>1</ns1:a><b/></v>"#), ("v", "<ns1:v>1</ns1:v>"),
            ("* rest", #"<ns1:u ns1:k="1"/><w/>"#), ("v list", "<ns1:v>1</ns1:v><v/>"),
        ] {
            let document = #"<r xmlns:ns1="urn:z" before="0">\#(content)</r>"#
            try CellTable.$current.withValue(CellTable.with(field)) { () throws -> Void in
                let data = Data(document.utf8)
                let written =
                    if field.options.contains(.list) {
                        try Cell<[AnyValue]>(xml: data).xml(root: "r")
                    } else if field.json == "v", !field.options.contains(.map) {
                        try Cell<AnyValue>(xml: data).xml(root: "r")
                    } else {
                        try Cell<[String: AnyValue]>(xml: data).xml(root: "r")
                    }
                #expect(String(decoding: written, as: UTF8.self) == Self.head + document)
            }
        }
    }

    @Test("The items of a joined list are the parts of its text")
    func joined() throws {
        for field: Field in ["v list separator=,", "v xml=@v list separator=,"] {
            try CellTable.$current.withValue(CellTable.with(field)) { () throws -> Void in
                let written = try Cell(value: ["a", "b"]).xml(root: "r")
                let cell = try Cell<[AnyValue]>(xml: written)
                let values = ["a", "b"].map { XMLValue("v", children: [.text($0)]) }
                #expect(cell.value == values.map { .xml($0) })
                #expect(try cell.xml(root: "r") == written)
            }
        }
    }

    @Test("In XML, a text or number is a number only if it is written as one")
    func textOrNumber() throws {
        for (text, value) in [
            ("7", 7), (" -7\n", -7), ("0", 0), ("007", "007"), ("-0", "-0"), ("+1", "+1"),
            ("12345678901234567890", "12345678901234567890"), ("a ", "a "), ("", ""),
        ] as [(String, TextOrNumber)] {
            #expect(try XMLTest.decode(TextOrNumber.self, "<v>\(text)</v>") == value)
        }
        #expect(try decodeJSON([TextOrNumber].self, #"[7,"7"]"#) == [7, "7"])
        #expect(throws: DecodingFailure.self) { try decodeJSON(TextOrNumber.self, "1.5") }
    }

    @Test(
        "The time is proportional to the number of attributes and namespaces",
        .timeLimit(.minutes(1))
    )
    func linearTime() throws {
        let members = (0..<50_000).map { #""@a\#($0)":1"# }.joined(separator: ",")
        let attributes = try xml("{\(members)}")
        #expect(attributes.hasSuffix(#" a49999="1"/>"#))
        #expect(throws: EncodingFailure.self) { try xml(#"{\#(members),"@a0":2}"#) }
        let elements = (0..<50_000).map {
            XMLValue.Node.element(XMLValue("e", namespace: "u\($0)"))
        }
        let document = try XMLValue("r", children: elements + elements).xml(root: "r")
        let text = String(decoding: document, as: UTF8.self)
        #expect(text.hasSuffix("<ns50000:e/></r>") && text.contains(#"xmlns:ns50000="u49999">"#))
    }

    @Test("A value that was converted to the other format and back is equal")
    func thereAndBack() throws {
        for json in [#"{"a":["1","2"],"@k":"v",".":"t","b":{"c":"","d":null}}"#, #""x""#] {
            let there = try decodeJSON(AnyValue.self, json).xml(root: "r")
            let value = try EntityDecoder(formats: [.xml]).decode(AnyValue.self, from: there)
            let back = try decodeJSON(JSONValue.self, String(decoding: value.json(), as: UTF8.self))
            let expected = try decodeJSON(JSONValue.self, json)
            guard case .object(let one) = back, case .object(let other) = expected else {
                #expect(back == expected)
                continue
            }
            #expect(Set(one.members) == Set(other.members))
        }
    }
    #endif
}
