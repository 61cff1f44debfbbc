import Foundation
import Testing

@testable import LatheCoding

private enum Plain: FormSource { static let field: Field = "v" }
private enum Loose: FormSource { static let field = Field("v", .loose) }
private enum Nullable: FormSource { static let field = Field("v", [.optional, .nullable]) }
private enum Optional_: FormSource { static let field = Field("v", .optional) }
private enum EmptyIsNone: FormSource { static let field = Field("v", [.optional, .emptyIsNone]) }
private enum Presence: FormSource { static let field = Field("v", .presence) }
private enum Commas: FormSource { static let field = Field("v", .list, separator: ",") }
private enum Seconds: FormSource { static let field = Field("v", date: .unixSeconds) }
private enum Day: FormSource { static let field = Field("v", date: .pattern("yyyy-MM-dd")) }
private enum Whole: FormSource { static let field: Field = "." }
private enum Second: FormSource { static let field: Field = "[1]" }
private enum Beside: FormSource { static let field = Field("v", discriminator: "meta/kind") }
private enum Odd: FormSource { static let field = Field("odd~_\"key\"") }

private func value<Value: WireValue & Equatable, Form: FormSource>(
    _: Value.Type,
    _: Form.Type,
    _ text: String
) throws(DecodingFailure) -> Value {
    try decodeJSON(Holder<Value, Form>.self, text).value
}

@Suite("JSON reader")
struct JSONReaderTests {
    @Test(
        "Integers are exact, and a whole number may be spelled with a fraction or exponent",
        arguments: [
            ("0", 0), ("-0", 0), ("7", 7), ("-12", -12), ("1.0", 1), ("1e2", 100), ("120e-1", 12),
            ("999999999999999999", 999_999_999_999_999_999), ("9223372036854775807", .max),
            ("-9223372036854775808", .min), ("0e999999999999999999999", 0),
        ]
    )
    func integers(text: String, expected: Int) throws {
        #expect(try value(Int.self, Plain.self, #"{"v":\#(text)}"#) == expected)
    }

    @Test(
        "A value that is not an integer or is out of range is a failure of its kind",
        arguments: [
            ("1.5", "typeMismatch"), ("1e-1", "typeMismatch"), ("\"1\"", "typeMismatch"),
            ("true", "typeMismatch"), ("null", "typeMismatch"), ("[]", "typeMismatch"),
            ("9223372036854775808", "invalidValue"), ("-9223372036854775809", "invalidValue"),
            ("1e400", "invalidValue"), ("01", "malformed"), ("-", "malformed"),
            ("1.", "malformed"), ("1e", "malformed"), ("+1", "malformed"), ("nul", "malformed"),
        ]
    )
    func wrongIntegers(text: String, code: String) {
        let failure = failure(Holder<Int, Plain>.self, #"{"v":\#(text)}"#)
        #expect(failure?.code.rawValue == code)
        #expect(failure?.path == "$.v")
    }

    @Test("Unsigned and small integers keep their own range")
    func widths() throws {
        #expect(try value(UInt64.self, Plain.self, #"{"v":18446744073709551615}"#) == .max)
        #expect(try value(UInt8.self, Plain.self, #"{"v":255}"#) == 255)
        #expect(failure(Holder<UInt8, Plain>.self, #"{"v":256}"#)?.code == .invalidValue)
        #expect(failure(Holder<UInt, Plain>.self, #"{"v":-1}"#)?.code == .invalidValue)
    }

    @Test(
        "Doubles are rounded correctly",
        arguments: [
            "0", "1", "-1.5", "0.1", "1e22", "1e23", "123456.78901234567", "5e-324",
            "1.7976931348623157e308", "9007199254740993", "3.141592653589793238462643383279",
            "2.2250738585072011e-308", "0.000000000000000000000000000001",
        ]
    )
    func doubles(text: String) throws {
        #expect(try value(Double.self, Plain.self, #"{"v":\#(text)}"#) == Double(text))
    }

    @Test("A number beyond the range of Double is a failure and not infinite")
    func infiniteDouble() {
        #expect(failure(Holder<Double, Plain>.self, #"{"v":1e309}"#)?.code == .invalidValue)
    }

    @Test(
        "Text is read without its escapes",
        arguments: [
            (#""""#, ""), (#""a\n\t\r\b\f\/\\\"z""#, "a\n\t\r\u{8}\u{C}/\\\"z"),
            (#""\u0041\u00e9\u20AC""#, "Aé€"), (#""\ud83d\uDE42""#, "🙂"), (#""zażółć""#, "zażółć"),
            (#""a text of more than fifteen bytes""#, "a text of more than fifteen bytes"),
        ]
    )
    func texts(text: String, expected: String) throws {
        #expect(try value(String.self, Plain.self, #"{"v":\#(text)}"#) == expected)
    }

    @Test(
        "Text with lone surrogates, wrong escapes or control characters is malformed",
        arguments: [
            #""\ud800""#, #""\udc00""#, #""\ud800\u0041""#, #""\x""#, #""\u12g4""#, "\"\n\"",
        ]
    )
    func wrongTexts(text: String) {
        #expect(failure(Holder<String, Plain>.self, #"{"v":\#(text)}"#)?.code == .malformed)
        #expect(failure(Holder<Bool, Optional_>.self, #"{"x":\#(text)}"#)?.code == .malformed)
    }

    @Test("Bytes that are not UTF-8 are an encoding failure at the byte")
    func wrongEncoding() throws {
        let bytes = Array(#"{"v":"ab"#.utf8) + [0xC3, 0x28] + Array(#""}"#.utf8)
        #expect {
            try decodeJSON(Holder<String, Plain>.self, bytes)
        } throws: { error in
            let failure = error as? DecodingFailure
            return failure?.code == .encoding && failure?.offset == 8
        }
    }

    @Test("Null is for nullable fields, absence for optional ones")
    func nullAndAbsent() throws {
        #expect(try value(Int?.self, Nullable.self, #"{"v":null}"#) == nil)
        #expect(try value(Int?.self, Nullable.self, #"{}"#) == nil)
        #expect(try value(Int?.self, Optional_.self, #"{"v":3}"#) == 3)
        #expect(failure(Holder<Int?, Optional_>.self, #"{"v":null}"#)?.code == .typeMismatch)
        #expect(try value([Int?].self, Plain.self, #"{"v":[1,null]}"#) == [1, nil])
        #expect(failure(Holder<Int, Plain>.self, "{}")?.code == .missingValue)
    }

    @Test("Loose fields take numbers as text, text as numbers and truth in other words")
    func loose() throws {
        #expect(try value(Int.self, Loose.self, #"{"v":"42"}"#) == 42)
        #expect(try value(Double.self, Loose.self, #"{"v":"4.5"}"#) == 4.5)
        #expect(try value(String.self, Loose.self, #"{"v":4.50}"#) == "4.50")
        for (text, truth) in [("1", true), ("0", false), (#""true""#, true), (#""0""#, false)] {
            #expect(try value(Bool.self, Loose.self, #"{"v":\#(text)}"#) == truth)
        }
        #expect(failure(Holder<Int, Loose>.self, #"{"v":"4x"}"#)?.code == .invalidValue)
        #expect(failure(Holder<Bool, Plain>.self, #"{"v":1}"#)?.code == .typeMismatch)
    }

    @Test("An empty text is nil if the field says so")
    func emptyIsNone() throws {
        #expect(try value(String?.self, EmptyIsNone.self, #"{"v":""}"#) == nil)
        #expect(try value(Int?.self, EmptyIsNone.self, #"{"v":""}"#) == nil)
        #expect(try value([Int].self, EmptyIsNone.self, #"{"v":""}"#) == [])
        #expect(try value(String?.self, Nullable.self, #"{"v":""}"#) == "")
    }

    @Test("A presence is true whatever its value, except for false")
    func presence() throws {
        for (text, truth) in [
            (#"{"v":""}"#, true), (#"{"v":[1]}"#, true), (#"{"v":true}"#, true),
            (#"{"v":false}"#, false), ("{}", false),
        ] {
            #expect(try value(Bool.self, Presence.self, text) == truth)
        }
    }

    @Test("A text is split into the items of a list, and a real list is taken too")
    func separated() throws {
        #expect(try value([String].self, Commas.self, #"{"v":"a,b\u002cc"}"#) == ["a", "b", "c"])
        #expect(try value([Int].self, Commas.self, #"{"v":"1,2,3"}"#) == [1, 2, 3])
        #expect(try value([Int].self, Commas.self, #"{"v":""}"#) == [])
        #expect(try value([Int].self, Commas.self, #"{"v":[4]}"#) == [4])
        #expect(failure(Holder<[Int], Commas>.self, #"{"v":"1,x"}"#)?.path == "$.v")
    }

    @Test("Dates are read in the field's format")
    func dates() throws {
        let date = Date(timeIntervalSince1970: 1_358_778_246)
        #expect(try value(Date.self, Plain.self, #"{"v":"2013-01-21T14:24:06Z"}"#) == date)
        #expect(try value(Date.self, Seconds.self, #"{"v":1358778246}"#) == date)
        let day = try value(Date.self, Day.self, #"{"v":"2013-01-21"}"#)
        #expect(day == Date(timeIntervalSince1970: 1_358_726_400))
        #expect(failure(Holder<Date, Plain>.self, #"{"v":"soon"}"#)?.code == .invalidValue)
        #expect(failure(Holder<Date, Plain>.self, #"{"v":7}"#)?.code == .typeMismatch)
    }

    @Test(
        "A field may be the value itself, an element of an array, or a member with an escaped name"
    )
    func placements() throws {
        #expect(try value(Int.self, Whole.self, "12") == 12)
        #expect(try value([Int].self, Whole.self, "[1,2]") == [1, 2])
        #expect(try value(Int.self, Second.self, #"["x",5,{"a":1}]"#) == 5)
        #expect(failure(Holder<Int, Second>.self, "[1]")?.code == .missingValue)
        #expect(try value(Int.self, Odd.self, #"{"odd \"key\"":1}"#) == 1)
        #expect(try value(Int.self, Plain.self, #"{"\u0076":1}"#) == 1)
    }

    @Test("The case of a union is determined by a field inside or next to it, in either order")
    func unions() throws {
        #expect(try value(Shape.self, Plain.self, #"{"v":{"r":2,"kind":"circle"}}"#) == .circle(2))
        #expect(
            try value(Shape.self, Beside.self, #"{"v":{"r":2},"meta":{"kind":"circle"}}"#)
                == .circle(2)
        )
        #expect(
            try value([Shape].self, Beside.self, #"{"meta":{"kind":"x"},"v":[1,2]}"#)
                == [.other("x"), .other("x")]
        )
        #expect(
            failure(Holder<Shape, Beside>.self, #"{"v":{"kind":"circle"}}"#)?.code == .missingValue
        )
    }

    @Test("An entity has nested, positional, alternative and other members")
    func card() throws {
        let text = """
            { "x": [1, {"y": "]"}], "labels": [ {"id": 1, "name": "a", "extra": {}}, {"name":"b","id":2,"color":null} ],
              "stats": {"likes": 4, "views": 3, "z": 0}, "place": [1.5, 2.5, 3.5], "name": "n",
              "caption": {"text": "second"}, "title": "first", "main": {"id": 9, "name": "m", "color": "red"} }
            """
        let card = try decodeJSON(Card.self, text)
        #expect(card.name == "n")
        #expect(card.labels == [Label(id: 1, name: "a"), Label(id: 2, name: "b")])
        #expect(card.main == Label(id: 9, name: "m", color: "red"))
        #expect(card.views == 3 && card.likes == 4 && card.latitude == 2.5)
        #expect(card.title == "first")
        #expect(card.others == ["x": [1, ["y": "]"]]])
    }

    @Test("The first listed placement takes precedence in any order, and the last of repeated keys")
    func preference() throws {
        let base = #""name":"n","labels":[],"stats":{"views":1}"#
        for (text, title) in [
            (#""title":"t","caption":{"text":"c"}"#, "t"),
            (#""caption":{"text":"c"},"title":"t""#, "t"),
            (#""a/b|c~":"third","caption":{"text":"c"}"#, "c"), (#""a/b|c~":"third""#, "third"),
        ] {
            #expect(try decodeJSON(Card.self, "{\(base),\(text)}").title == title)
        }
        let twice = try decodeJSON(
            Card.self,
            #"{\#(base),"main":{"id":1,"name":"a","color":"red"},"main":{"id":2,"name":"b"},"name":"m"}"#
        )
        #expect(twice.main == Label(id: 2, name: "b"))
        #expect(twice.name == "m")
    }

    @Test("An entity of more than 64 fields reads all of them and reports any missing one")
    func wide() throws {
        let members = (0..<Wide.count).reversed().map { "\"field\($0)\":\($0)" }
        let wide = try decodeJSON(Wide.self, "{\(members.joined(separator: ","))}")
        #expect(wide.values == Array(0..<Wide.count))
        for missing in [0, 63, 64, 149] {
            let members = members.filter { !$0.hasPrefix("\"field\(missing)\"") }
            let failure = failure(Wide.self, "{\(members.joined(separator: ","))}")
            #expect(failure?.code == .missingValue)
            #expect(failure?.expected == "a value at 'field\(missing)'")
        }
    }

    @Test("Nesting beyond the limit is a failure for read and for skipped values")
    func depth() throws {
        let deep = String(repeating: "[", count: 9) + String(repeating: "]", count: 9)
        let limits = DecodingLimits(depth: 8)
        #expect(failure(JSONValue.self, deep, limits: limits)?.code == .limitExceeded)
        #expect(failure(Label.self, #"{"x":\#(deep)}"#, limits: limits)?.code == .limitExceeded)
        #expect(failure(JSONValue.self, "[[]]", limits: DecodingLimits(depth: 2)) == nil)
        let endless = String(repeating: "[", count: 100_000)
        #expect(
            failure(JSONValue.self, endless, limits: DecodingLimits(depth: .max))?.code
                == .limitExceeded
        )
        #expect(
            failure(JSONValue.self, "[1]", limits: DecodingLimits(bytes: 2))?.code == .limitExceeded
        )
    }

    @Test("Documents of other encodings are converted first")
    func encodings() throws {
        let text = #"{"id":1,"name":"Привет"}"#
        let expected = Label(id: 1, name: "Привет")
        let documents: [(String.Encoding, String?)] = [
            (.utf8, nil), (.utf8, "UTF-8"), (.utf16, nil), (.utf16LittleEndian, nil),
            (.utf16BigEndian, "utf-16"), (.utf32BigEndian, nil), (.utf32LittleEndian, nil),
            (.windowsCP1251, "windows-1251"), (.shiftJIS, "Shift_JIS"),
        ]
        for (encoding, charset) in documents {
            let bytes = try #require(text.data(using: encoding))
            #expect(try decodeJSON(Label.self, Array(bytes), charset: charset) == expected)
        }
        #expect(try decodeJSON(Label.self, [0xEF, 0xBB, 0xBF] + Array(text.utf8)) == expected)
        #expect {
            try decodeJSON(Label.self, Array(text.utf8), charset: "klingon")
        } throws: { ($0 as? DecodingFailure)?.code == .encoding }
    }

    @Test("Many tasks read the same type at once")
    func concurrency() async throws {
        let text = #"{"name":"n","labels":[{"id":1,"name":"a"}],"stats":{"views":1},"q":1}"#
        let expected = try decodeJSON(Card.self, text)
        let equal = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<64 {
                group.addTask { try decodeJSON(Card.self, text) == expected }
            }
            return try await group.reduce(true) { $0 && $1 }
        }
        #expect(equal)
    }
}
