package import Foundation
package import LatheCoding

/// Makes values that are awkward to write, the same ones in each run.
package struct RandomValues {
    package var random: SeededGenerator
    /// The format that the value goes through.
    package let isXML: Bool

    package init(random: SeededGenerator, isXML: Bool) {
        self.random = random
        self.isXML = isXML
    }

    package mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &random)]
    }

    package mutating func chance(_ one: Int) -> Bool {
        Int.random(in: 0..<one, using: &random) == 0
    }

    package mutating func list<Value>(_ make: (inout RandomValues) -> Value) -> [Value] {
        (0..<pick([0, 1, 1, 2, 3, 5])).map { _ in make(&self) }
    }

    package static let pieces = [
        "", " ", "  ", "/", "?", "%", "+", "\"", "'", "&", "<", ">", "]]>", "<![CDATA[", "&amp;",
        "\r", "\n", "\r\n", "\t", "é", "e\u{301}", "🙂", "👩‍👩‍👧", "\u{FFFD}", "\u{85}", "\u{2028}",
        "\u{7F}", "\u{10FFFF}", "\u{FEFF}", "a", "Z", "0", "-1", "null", "true", "~", "\\",
        "\\u0041",
        "{", "[", "=", "#", "|", "\u{301}", "ß", "1e5", "Москва", "東京",
    ]

    package mutating func text() -> String {
        var text = ""
        for _ in 0..<pick([0, 1, 1, 2, 3, 8, 20]) { text += pick(Self.pieces) }
        if !isXML, chance(8) {
            text.unicodeScalars.append(pick(["\u{0}", "\u{1}", "\u{1F}", "\u{FFFE}"]))
        }
        return text
    }

    /// A text without white space at its ends, none of what joins lists in it, and something.
    package mutating func word() -> String {
        let word = text().unicodeScalars.filter { !",; \r\n\t".unicodeScalars.contains($0) }
        return "w" + String(String.UnicodeScalarView(word)) + "."
    }

    package mutating func integer<Value: FixedWidthInteger>(_: Value.Type) -> Value {
        chance(4)
            ? pick([Value.min, Value.max, 0, Value.max - 1, Value.min + 1])
            : Value(truncatingIfNeeded: random.next()) >> Value(pick([0, 1, 2, 4, 6]))
    }

    package mutating func double() -> Double {
        if chance(4) {
            return pick([
                0, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
                -.greatestFiniteMagnitude,
                .leastNormalMagnitude, 0x1p53, 0x1p53 + 2, -0x1p63, 1e22, 1e23, 0.1,
            ])
        }
        let value = Double(bitPattern: random.next())
        return value.isFinite ? value : 1.5
    }

    package mutating func float() -> Float {
        let value = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
        return value.isFinite ? value : pick([.greatestFiniteMagnitude, .leastNonzeroMagnitude])
    }

    package mutating func decimal() -> Decimal {
        if chance(8) { return pick([.greatestFiniteMagnitude, -.greatestFiniteMagnitude, 0]) }
        var value = Decimal(random.next())
        if chance(2) { value = value * Decimal(UInt64.max) + Decimal(random.next()) }
        let exponent = Int.random(in: -128...87, using: &random)
        value = Decimal(sign: chance(2) ? .minus : .plus, exponent: exponent, significand: value)
        return value.isNaN ? 1 : value
    }

    /// A date of whole milliseconds in the years that formats have in common, or in all of ISO 8601's.
    package mutating func date(isWide: Bool = false, milliseconds: Bool = true) -> Date {
        let years: ClosedRange<Double> =
            isWide ? -31_619_087_596_800...31_494_784_780_799 : -62_167_219_200...253_402_300_799
        let seconds =
            chance(3)
            ? pick([years.lowerBound, years.upperBound, 0, 978_307_200, 951_782_400])
            : Double.random(in: chance(2) ? years : 0...2_000_000_000, using: &random).rounded()
        let fraction = milliseconds && chance(2) ? Double(pick([1, 5, 120, 500, 999])) / 1000 : 0
        let reference = seconds - 978_307_200
        return Date(
            timeIntervalSinceReferenceDate: reference + (seconds == years.upperBound ? 0 : fraction)
        )
    }

    package mutating func duration() -> Duration {
        let seconds =
            chance(6)
            ? pick([Int64.max, -Int64.max, 0]) : integer(Int64.self) >> pick([0, 20, 40, 60])
        let part = chance(2) ? 0 : Int64.random(in: 0..<1_000_000_000_000_000_000, using: &random)
        let isEdge = seconds.magnitude > UInt64(Int64.max) - 1
        return Duration(
            secondsComponent: max(seconds, -Int64.max),
            attosecondsComponent: isEdge ? 0 : part
        )
    }

    package mutating func day() -> CalendarDate { CalendarDate(date()) }

    package mutating func data() -> Data {
        Data((0..<pick([0, 1, 2, 3, 4, 40])).map { _ in UInt8(truncatingIfNeeded: random.next()) })
    }

    package mutating func url() throws -> URL { try URL(parsing: urlText()) }

    package mutating func urlText() -> String {
        pick([
            "https://a.example/b?c=d&e=%20%26#f", "/relative/../path", "?q=a+b", "#top",
            "mailto:a@b.example", "http://[::1]:8080/", "https://a.example/%D0%9C?x='y'",
            "urn:isbn:0451450523", "file:///tmp/a%20b", "a",
        ])
    }

    package mutating func uuid() -> UUID {
        let (high, low) = (random.next(), random.next())
        return withUnsafeBytes(of: (high, low)) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    package mutating func json(_ depth: Int = 3) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
        case 0: .null
        case 1: .bool(chance(2))
        case 2: .number(JSONNumber(integer(Int.self)))
        case 3:
            .number(
                JSONNumber(pick(["1.50", "-0", "1e400", "0.1E-7", "12345678901234567890123"]))
                    ?? JSONNumber(0)
            )
        case 4: .string(text())
        case 5: .array(list { $0.json(depth - 1) })
        default: .object(JSONObject(list { .init(key: $0.text(), value: $0.json(depth - 1)) }))
        }
    }

    package mutating func element(_ name: String = "v", _ depth: Int = 3) -> XMLValue {
        var value = XMLValue(name, namespace: chance(5) && depth < 3 ? "urn:n" : nil)
        if chance(3) { value.attributes.append(.init("a", value: text())) }
        if chance(6) {
            value.attributes.append(.init("b", namespace: "urn:x?a=b&c", value: text()))
        }
        let count = pick([0, 1, 2, 4])
        for _ in 0..<(depth > 0 ? count : 1) {
            if depth > 0, chance(2) {
                value.children.append(.element(element(pick(["x", "y", "z.1", "Ж"]), depth - 1)))
            } else if case .text? = value.children.last {
            } else {
                let text = text()
                if !text.isEmpty { value.children.append(.text(text)) }
            }
        }
        return value
    }
}
