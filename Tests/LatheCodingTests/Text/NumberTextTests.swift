import Invention
import Foundation
import Testing

@testable import LatheCoding

@Suite("Doubles and decimals as text")
struct NumberTextTests {
    private func double(_ text: String) throws -> Double {
        try read(text) { bytes in try ScalarText.double(bytes) }
    }

    private func decimal(_ text: String) throws -> Decimal {
        try read(text) { bytes in try ScalarText.decimal(bytes) }
    }

    @Test("Random doubles read as the C library reads them, and round trip")
    func randomBitPatterns() throws {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<20_000 {
            let value = Double(bitPattern: random.next())
            guard value.isFinite else { continue }
            let text = written { ScalarText.append(double: value, to: &$0) }
            #expect(try double(text).bitPattern == value.bitPattern)
        }
        for _ in 0..<20_000 {
            let digits = String(random.next() >> UInt64.random(in: 0..<64, using: &random))
            let cut = Int.random(in: 1...digits.count, using: &random)
            let tail = digits.dropFirst(cut)
            let exponent = Int.random(in: -330...300, using: &random)
            let text =
                digits.prefix(cut) + (tail.isEmpty ? "" : ".\(tail)")
                + (Bool.random(using: &random) ? "" : "e\(exponent)")
            let expected = strtod(String(text), nil)
            guard expected.isFinite else { continue }
            #expect(try double(String(text)) == expected, "\(text)")
        }
    }

    @Test(
        "Hard cases round to even and keep denormals",
        arguments: [
            ("9007199254740993", 9007199254740992.0), ("9007199254740991", 9007199254740991.0),
            ("9007199254740992", 9007199254740992.0), ("9007199254740995", 9007199254740996.0),
            ("9007199254740993.00000000000000000000000000000001", 9007199254740994.0),
            ("4.9e-324", .leastNonzeroMagnitude), ("2.4703282292062327e-324", 0.0),
            ("2.4703282292062328e-324", .leastNonzeroMagnitude),
            ("2.2250738585072011e-308", Double.leastNormalMagnitude.nextDown),
            ("1.7976931348623157e308", .greatestFiniteMagnitude),
            ("1.00000000000000011102230246251565404236316680908203125", 1.0),
            ("1.00000000000000011102230246251565404236316680908203126", 1.0000000000000002),
            ("123456789012345678901234567890", 1.2345678901234568e29), ("1e-400", 0.0),
            ("0e999999999999999999999", 0.0), ("+1.5E+2", 150.0), ("007.5", 7.5), ("1e22", 1e22),
            ("1e23", 1e23), ("8.41e21", 8.41e21),
        ]
    )
    func hard(text: String, value: Double) throws {
        #expect(try double(text) == value)
    }

    @Test(
        "A double has JSON's grammar",
        arguments: [
            "", "-", ".5", "1.", "1.e3", "1e", "1e+", "inf", "nan", "Infinity", "0x1p3", "1,5",
            " 1", "1 ", "--1", "1e1.5", "1d3",
        ]
    )
    func malformed(text: String) {
        #expect(throws: ScalarFault.malformed) { try double(text) }
        #expect(throws: ScalarFault.malformed) { try decimal(text) }
    }

    @Test(
        "A double that is too large is out of range",
        arguments: [
            "1e309", "-1.8e308", "1e99999999999999999999999", String(repeating: "9", count: 400),
        ]
    )
    func tooLarge(text: String) {
        #expect(throws: ScalarFault.outOfRange) { try double(text) }
    }

    @Test(
        "Whole doubles have no fraction",
        arguments: [
            (4.0, "4"), (-0.0, "-0"), (0.1, "0.1"), (9007199254740992.0, "9007199254740992"),
            (1e16, "1e+16"), (-2.5, "-2.5"), (.leastNonzeroMagnitude, "5e-324"), (.infinity, "INF"),
            (-.infinity, "-INF"), (.nan, "NaN"),
        ]
    )
    func writing(value: Double, text: String) {
        #expect(written { ScalarText.append(double: value, to: &$0) } == text)
    }

    @Test("Minus zero keeps its sign")
    func minusZero() throws {
        #expect(try double("-0.0").sign == .minus)
    }

    @Test("Random decimals of up to 38 digits are exact")
    func randomDecimals() throws {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<2_000 {
            let count = Int.random(in: 1...38, using: &random)
            var digits = (0..<count).map { _ in
                Character("\(Int.random(in: 0...9, using: &random))")
            }
            if digits[0] == "0" { digits[0] = "1" }
            if digits[count - 1] == "0" { digits[count - 1] = "7" }
            let cut = Int.random(in: 1...count, using: &random)
            let sign = Bool.random(using: &random) ? "-" : ""
            let tail = String(digits[cut...])
            let text = sign + String(digits[..<cut]) + (tail.isEmpty ? "" : "." + tail)
            let value = try decimal(text)
            #expect(written { ScalarText.append(decimal: value, to: &$0) } == text)
        }
    }

    @Test("Decimals take exponents and drop zeros at the end")
    func decimals() throws {
        #expect(try decimal("1.50e2") == 150)
        #expect(try decimal("-0") == 0)
        #expect(try decimal("0e-9999999999") == 0)
        #expect(
            try decimal("1" + String(repeating: "0", count: 60))
                == Decimal(sign: .plus, exponent: 60, significand: 1)
        )
        #expect(try decimal("1e-128").exponent == -128)
        #expect(
            try decimal("99999999999999999999999999999999999999").description
                == String(repeating: "9", count: 38)
        )
    }

    @Test(
        "Decimals that do not fit are out of range",
        arguments: [
            "1e-129", "-1e-129", "1e166", "-1e166", "1e9999999999999999999",
            "1e-9999999999999999999",
            "340282366920938463463374607431768211456", "34028236692093846346337460743176821146e128",
            "1234567890123456789012345678901234567890123",
            "0.340282366920938463463374607431768211457",
        ]
    )
    func decimalRange(text: String) {
        #expect(throws: ScalarFault.outOfRange) { try decimal(text) }
    }

    @Test(
        "Every decimal is read as itself, up to the largest and down to the smallest",
        arguments: [
            "1e127", "1e128", "1.5e128", "2e129", "1e150", "3e165", "3.4e165", "1e-128",
            "12345678901234567890123456789012345678e127",
            "340282366920938463463374607431768211455e127",
            "340282366920938463463374607431768211450e127",
            "34028236692093846346337460743176821145e128",
            "340282366920938463463374607431768211455e-128",
            "3402823669209384634633746074317682114.55",
        ]
    )
    func decimalLimits(text: String) throws {
        for text in [text, "-" + text] {
            let value = try decimal(text)
            #expect(!value.isNaN && value.isSignMinus == (text.first == "-"))
            let again = written { ScalarText.append(decimal: value, to: &$0) }
            #expect(try plainDigits(again) == plainDigits(text))
            #expect(try decimal(again) == value)
        }
        #expect(
            try decimal("340282366920938463463374607431768211455e127") == .greatestFiniteMagnitude
        )
    }

    /// A number's digits from the first to the last that is not zero, and the power of ten of the last.
    private func plainDigits(_ text: String) throws -> [String] {
        var text = text.utf8.map { $0 }
        let number = try text.withUnsafeMutableBufferPointer {
            var number = try ScannedNumber<UInt128>(ScalarText.Text($0))
            number.normalize()
            return number
        }
        #expect(!number.isCut)
        return ["\(number.isNegative)", "\(number.mantissa)", "\(number.exponent)"]
    }

    @Test("Random decimals of the whole range are read as they are written")
    func wholeRange() throws {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<5_000 {
            let high = UInt128(UInt64.random(in: 0...UInt64.max, using: &random)) << 64
            let mantissa =
                (high | UInt128(random.next())) >> UInt128.random(in: 0..<128, using: &random)
            let text = "\(mantissa)e\(Int.random(in: -128...127, using: &random))"
            let value = try decimal(text)
            let again = written { ScalarText.append(decimal: value, to: &$0) }
            #expect(try plainDigits(again) == plainDigits(text), "\(text)")
            #expect(try decimal(again) == value, "\(text)")
        }
    }
}
