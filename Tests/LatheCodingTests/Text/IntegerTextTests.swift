import LatheCoding
import Testing

@Suite("Integers as text")
struct IntegerTextTests {
    private func checkBounds<Value: FixedWidthInteger>(_ type: Value.Type) throws {
        for value in [Value.min, Value.min + 1, 0, 1, Value.max - 1, Value.max] {
            #expect(try read("\(value)") { try ScalarText.integer(type, $0) } == value)
            #expect(written { ScalarText.append(integer: value, to: &$0) } == "\(value)")
        }
        let above = "\(Value.max / 10)\(Int(Value.max % 10) + 1)"
        let below =
            Value.isSigned
            ? "-\((Value.min / 10).magnitude)\(Int((Value.min % 10).magnitude) + 1)" : "-1"
        for text in [above, below, "\(Value.max)0", "99999999999999999999999999999999999999999"] {
            #expect(throws: ScalarFault.outOfRange) {
                try read(text) { try ScalarText.integer(type, $0) }
            }
        }
    }

    @Test("Each width reads its bounds, and one beyond is out of range")
    func bounds() throws {
        try checkBounds(Int8.self)
        try checkBounds(Int16.self)
        try checkBounds(Int32.self)
        try checkBounds(Int64.self)
        try checkBounds(Int.self)
        try checkBounds(UInt8.self)
        try checkBounds(UInt16.self)
        try checkBounds(UInt32.self)
        try checkBounds(UInt64.self)
        try checkBounds(UInt.self)
        try checkBounds(Int128.self)
        try checkBounds(UInt128.self)
    }

    @Test(
        "Signs and leading zeros are allowed",
        arguments: [("+7", 7), ("-0", 0), ("007", 7), ("-00000000000000000000012", -12)]
    )
    func forms(text: String, value: Int) throws {
        #expect(try read(text) { try ScalarText.integer(Int.self, $0) } == value)
    }

    @Test(
        "A text with other characters than digits is malformed, long or short",
        arguments: [
            "", "-", "+", "+-1", " 1", "1 ", "1.0", "1e3", "0x10", "٣", "1_000", "12a",
            "999999999999999999999999999999x",
        ]
    )
    func malformed(text: String) {
        #expect(throws: ScalarFault.malformed) {
            try read(text) { try ScalarText.integer(Int.self, $0) }
        }
    }

    @Test("Minus zero is an unsigned zero")
    func unsignedMinusZero() throws {
        #expect(try read("-0") { try ScalarText.integer(UInt8.self, $0) } == 0)
    }
}
