import Foundation
import Testing

@testable import LatheCoding

private enum Commas: FormSource { static let field = Field("v", .list, separator: ", ") }
private enum Milliseconds: FormSource { static let field = Field("v", date: .unixMilliseconds) }
private enum Place: FormSource { static let field: Field = "a/[2]/b" }
private enum Whole: FormSource { static let field: Field = "." }
private enum WholeCommas: FormSource {
    static let field = Field(".", [.list, .optional], separator: ",")
}
private enum Nullable: FormSource { static let field = Field("v", .nullable) }
private enum Absent: FormSource { static let field = Field("v", [.optional, .nullable]) }

@Suite("JSON writer")
struct JSONWriterTests {
    @Test("Fields with a common path share its object, and the other members are inserted")
    func card() throws {
        var card = Card(name: "n\"\u{1}", labels: [Label(id: 1, name: "é")], views: 3)
        #expect(
            json(card)
                == #"{"name":"n\"\u0001","labels":[{"id":1,"name":"é"}],"stats":{"views":3}}"#
        )
        card.likes = 4
        card.latitude = 1.5
        card.title = "t"
        card.others = ["x": [1], "b": nil]
        #expect(
            json(card).hasSuffix(
                #""stats":{"views":3,"likes":4},"place":[null,1.5],"title":"t","b":null,"x":[1]}"#
            )
        )
        #expect(try decodeJSON(Card.self, json(card)) == card)
    }

    @Test("Each form of a field is written as it is read")
    func forms() throws {
        #expect(json(Holder<[Int], Commas>(value: [1, 2])) == #"{"v":"1, 2"}"#)
        #expect(json(Holder<[String], Commas>(value: ["a\"", ""])) == #"{"v":"a\", "}"#)
        #expect(json(Holder<Int, Place>(value: 7)) == #"{"a":[null,null,{"b":7}]}"#)
        #expect(json(Holder<[Bool], Whole>(value: [true, false])) == "[true,false]")
        #expect(json(Holder<Int?, Nullable>(value: nil)) == #"{"v":null}"#)
        #expect(json(Holder<Int?, Absent>(value: nil)) == "{}")
        #expect(json(Holder<[Int?], Absent>(value: [nil])) == #"{"v":[null]}"#)
        let date = Date(timeIntervalSince1970: 1.5)
        #expect(json(Holder<Date, Milliseconds>(value: date)) == #"{"v":1500}"#)
    }

    @Test("A joined list that is a whole value is a text, and an absent one is null")
    func wholeJoinedList() throws {
        let field = Field(".", .list, separator: ",")
        func text<Value: WireValue>(_ value: Value) throws -> String {
            String(decoding: try JSONWriter.data(value, as: field), as: UTF8.self)
        }
        #expect(try text([1, 2]) == #""1,2""#)
        #expect(try text([Int]?.none) == "null")
        let whole = Holder<[Int]?, WholeCommas>(value: [1, 2])
        let none = Holder<[Int]?, WholeCommas>(value: nil)
        #expect(json(whole) == #""1,2""#)
        #expect(json([whole, none]) == #"["1,2",null]"#)
        #expect(json(none) == "null")
    }

    @Test(
        "Doubles have the fewest digits that read back the same",
        arguments: [
            (4, "4"), (-0.5, "-0.5"), (0.1, "0.1"), (1e15, "1000000000000000"), (-0.0, "-0"),
        ]
    )
    func doubles(value: Double, text: String) throws {
        let written = json(value)
        #expect(written == text || Double(written) == value)
        #expect(try decodeJSON(Double.self, written) == value)
    }

    @Test("Integers of all lengths are written in full")
    func integers() {
        for value in [0, 9, 10, -1, 99, 100, 999_999_999_999_999_999, Int.max, Int.min] {
            #expect(json(value) == String(value))
        }
        #expect(json(UInt64.max) == "18446744073709551615")
    }
}

@Suite("JSON values")
struct JSONValueTests {
    @Test("A value keeps the order of members and the digits of numbers")
    func keeps() throws {
        let text = #"{"b":[1.50,-0,1e400,"\n",true,null],"a":{},"b":[]}"#
        let value = try JSONValue(parsing: text.utf8)
        #expect(value.description == text)
        #expect(value["b"] == [])
        #expect(try decodeJSON(JSONValue.self, json(value)) == value)
        #expect(
            JSONNumber("12345678901234567890")?.decimal == Decimal(string: "12345678901234567890")
        )
        #expect(JSONNumber("1e2")?.int == 100)
        #expect(JSONNumber(" 1") == nil)
        #expect(JSONNumber("1x") == nil)
        #expect(["a": 1, "b": 2.5] as JSONValue == JSONValue.object(["a": 1, "b": 2.5]))
    }
}
