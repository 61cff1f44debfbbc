import Foundation
import Invention
import LatheCoding

/// A value of which tests make random ones, with a fair chance that two of them are equal.
protocol Samplable: WireValue, Hashable {
    static func sample(_ random: inout SeededGenerator) -> Self
}

extension Samplable where Self: FixedWidthInteger & Sendable {
    static func sample(_ random: inout SeededGenerator) -> Self {
        [.min, .max, 0, 1].randomElement(using: &random) ?? 0
    }
}

extension Int: Samplable {}
extension Int8: Samplable {}
extension Int16: Samplable {}
extension Int32: Samplable {}
extension Int64: Samplable {}
extension UInt8: Samplable {}
extension UInt16: Samplable {}
extension UInt64: Samplable {}

extension Bool: Samplable {
    static func sample(_ random: inout SeededGenerator) -> Bool { .random(using: &random) }
}

extension String: Samplable {
    static func sample(_ random: inout SeededGenerator) -> String {
        let texts = [
            "", "a", "é", "e\u{301}", "K", "\u{212A}",
            "a text that does not fit into the value itself",
            "a text that is longer than a value, with é in it", "\0",
            "a text that is longer than a value, with e\u{301} in it",
        ]
        // Made anew, so that equal texts need not be in the same memory.
        return String(
            decoding: Array((texts.randomElement(using: &random) ?? "").utf8),
            as: UTF8.self
        )
    }
}

extension Double: Samplable {
    static func sample(_ random: inout SeededGenerator) -> Double {
        [0, -0.0, 1.5, .nan, .infinity].randomElement(using: &random) ?? 0
    }
}

extension Float: Samplable {
    static func sample(_ random: inout SeededGenerator) -> Float {
        [0, -0.0, 1.5, .nan].randomElement(using: &random) ?? 0
    }
}

extension Date: Samplable {
    static func sample(_ random: inout SeededGenerator) -> Date {
        Date(timeIntervalSince1970: [0, 1, 1.5].randomElement(using: &random) ?? 0)
    }
}

extension Duration: Samplable {
    static func sample(_ random: inout SeededGenerator) -> Duration {
        .seconds(Bool.random(using: &random) ? 1 : -1)
    }
}

extension Decimal: Samplable {
    static func sample(_ random: inout SeededGenerator) -> Decimal {
        [0, 1, Decimal(sign: .plus, exponent: -1, significand: 10)].randomElement(using: &random)
            ?? 0
    }
}

extension UUID: Samplable {
    static func sample(_ random: inout SeededGenerator) -> UUID {
        UUID(
            uuid: (Bool.random(using: &random) ? 1 : 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3)
        )
    }
}

extension URL: Samplable {
    static func sample(_ random: inout SeededGenerator) -> URL {
        URL(filePath: Bool.random(using: &random) ? "/a" : "/b")
    }
}

extension AnyValue: Samplable {
    static func sample(_ random: inout SeededGenerator) -> AnyValue {
        .json(Bool.random(using: &random) ? .null : .string(.sample(&random)))
    }
}

extension Optional: Samplable where Wrapped: Samplable {
    static func sample(_ random: inout SeededGenerator) -> Wrapped? {
        Bool.random(using: &random) ? nil : .some(.sample(&random))
    }
}

extension Array: Samplable where Element: Samplable {
    static func sample(_ random: inout SeededGenerator) -> [Element] {
        (0..<Int.random(in: 0...2, using: &random)).map { _ in .sample(&random) }
    }
}

extension Dictionary: Samplable where Key == String, Value: Samplable {
    static func sample(_ random: inout SeededGenerator) -> [String: Value] {
        Bool.random(using: &random) ? [:] : ["k": .sample(&random)]
    }
}

extension EntityList: Samplable where Element: Samplable {
    static func sample(_ random: inout SeededGenerator) -> EntityList<Element> {
        EntityList([Element].sample(&random))
    }
}

extension Patch: Samplable where Value: Samplable {
    static func sample(_ random: inout SeededGenerator) -> Patch<Value> {
        [.keep, .clear, .set(.sample(&random))].randomElement(using: &random) ?? .keep
    }
}

extension Identifier: Samplable where RawValue: Samplable {
    static func sample(_ random: inout SeededGenerator) -> Self { Self(.sample(&random)) }
}

/// A value without any bytes.
struct Nothing: Samplable {
    static let blank = Nothing()
    mutating func read<Reader: ValueReader>(from reader: inout Reader) throws(DecodingFailure) {
        _ = try reader.anyValue()
        self = Nothing()
    }
    func write<Writer: ValueWriter>(to writer: inout Writer) { writer.write("nothing") }
    static func sample(_ random: inout SeededGenerator) -> Nothing { Nothing() }
}

/// A value of several kinds, each with values of its own.
enum Choice: Samplable {
    case none, some
    case text(String)
    case pair(Int32, Bool?)
    indirect case choice(Choice)

    static let blank = Choice.none
    mutating func read<Reader: ValueReader>(from reader: inout Reader) throws(DecodingFailure) {
        self = .text(try reader.text())
    }
    func write<Writer: ValueWriter>(to writer: inout Writer) { writer.write("\(self)") }
    static func sample(_ random: inout SeededGenerator) -> Choice {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: .none
        case 1: .some
        case 2: .text(.sample(&random))
        case 3: .pair(.sample(&random), .sample(&random))
        default: .choice(.sample(&random))
        }
    }
}

/// A class whose values are replaced, which only an extension of a protocol can do.
protocol ReplacedObject: WireValue {
    init(number: Int)
}

extension ReplacedObject {
    mutating func read<Reader: ValueReader>(from reader: inout Reader) throws(DecodingFailure) {
        self = Self(number: try reader.integer(Int.self))
    }
}

/// A value by reference, which is equal to others of the same number.
final class Shared: Samplable, ReplacedObject {
    let number: Int

    init(number: Int) { self.number = number }

    static var blank: Shared { Shared(number: 0) }
    func write<Writer: ValueWriter>(to writer: inout Writer) { writer.write(number) }
    static func == (left: Shared, right: Shared) -> Bool { left.number == right.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
    static func sample(_ random: inout SeededGenerator) -> Shared {
        Shared(number: .random(in: 0...1, using: &random))
    }
}
