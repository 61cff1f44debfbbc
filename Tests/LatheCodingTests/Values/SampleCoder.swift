import Foundation
import LatheCoding

/// A document's value in memory, to read and write without a format.
enum Sample: Hashable, Sendable {
    case none
    case scalar(String)
    case list([Sample])
    case map([String: Sample])
}

extension Sample: ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    init(stringLiteral text: String) { self = .scalar(text) }
    init(arrayLiteral items: Sample...) { self = .list(items) }
    init(dictionaryLiteral items: (String, Sample)...) {
        self = .map(Dictionary(uniqueKeysWithValues: items))
    }
}

/// Reads what a ``Sample`` holds; entities are not its business.
struct SampleReader: ValueReader {
    var sample: Sample
    var pendingFailure: DecodingFailure?

    private func scalar<Value>(
        _ body: (ScalarText.Text) throws -> Value
    ) throws(DecodingFailure) -> Value {
        guard case .scalar(var text) = sample else { throw mismatch }
        do { return try text.withUTF8(body) } catch {
            throw failure(.invalidValue, expected: "a scalar", found: "another text")
        }
    }

    private var mismatch: DecodingFailure {
        failure(.typeMismatch, expected: "another kind", found: "this kind")
    }

    mutating func read<Value: WireValue>(_ value: inout [Value]) throws(DecodingFailure) {
        guard case .list(let items) = sample else { throw mismatch }
        value = []
        for item in items {
            sample = item
            value.append(try Value.read(from: &self))
        }
    }

    mutating func read<Value: WireValue>(_ value: inout [Value]?) throws(DecodingFailure) {
        value = try readNone() ? nil : [Value].read(from: &self)
    }

    mutating func read<Key: MapKey, Value: WireValue>(
        _ value: inout [Key: Value]
    ) throws(DecodingFailure) {
        guard case .map(let items) = sample else { throw mismatch }
        value = [:]
        for (text, item) in items {
            guard let key = Key(mapKey: text) else { throw mismatch }
            sample = item
            value[key] = try Value.read(from: &self)
        }
    }

    mutating func read<Key: MapKey, Value: WireValue>(
        _ value: inout [Key: Value]?
    ) throws(DecodingFailure) {
        value = try readNone() ? nil : [Key: Value].read(from: &self)
    }

    mutating func read(_ value: inout [String]) throws(DecodingFailure) {
        value = try [String].read(from: &self)
    }

    mutating func read<Value: Entity>(_ value: inout Value) throws(DecodingFailure) {
        throw mismatch
    }

    mutating func read<Value: Entity>(_ value: inout Value?) throws(DecodingFailure) {
        throw mismatch
    }

    mutating func read<Value: Entity>(_ value: inout [Value]) throws(DecodingFailure) {
        throw mismatch
    }

    mutating func readNone() -> Bool { sample == .none }

    mutating func text() throws(DecodingFailure) -> String {
        guard case .scalar(let text) = sample else { throw mismatch }
        return text
    }

    mutating func integer<Value: FixedWidthInteger & Sendable>(
        _ type: Value.Type
    ) throws(DecodingFailure) -> Value {
        try scalar { try ScalarText.integer(type, $0) }
    }

    mutating func double() throws(DecodingFailure) -> Double { try scalar(ScalarText.double) }
    mutating func decimal() throws(DecodingFailure) -> Decimal { try scalar(ScalarText.decimal) }

    mutating func bool() throws(DecodingFailure) -> Bool {
        try scalar { try ScalarText.bool($0, loose: false) }
    }

    mutating func date() throws(DecodingFailure) -> Date {
        try scalar { try ScalarText.date($0, .iso8601) }
    }

    mutating func duration() throws(DecodingFailure) -> Duration {
        try scalar { try ScalarText.duration($0, .seconds) }
    }

    mutating func anyValue() throws(DecodingFailure) -> AnyValue { .json(.null) }

    mutating func discriminator(_ name: String) throws(DecodingFailure) -> String? {
        guard case .map(let items) = sample, case .scalar(let text)? = items[name] else {
            return nil
        }
        return text
    }

    func failure(
        _ code: DecodingFailure.Code,
        expected: String,
        found: String
    ) -> DecodingFailure {
        DecodingFailure(code, expected: expected, found: found)
    }
}

/// Makes a ``Sample`` of what is written; `nil` when nothing was.
struct SampleWriter: ValueWriter {
    var sample: Sample?

    private mutating func scalar(_ body: (inout OutputBuffer) -> Void) {
        sample = .scalar(written(body))
    }

    private func item(_ value: some WireValue) -> Sample {
        var writer = SampleWriter()
        value.write(to: &writer)
        return writer.sample ?? .none
    }

    mutating func write(_ value: String) { sample = .scalar(value) }
    mutating func write(_ value: Int) { write(integer: value) }
    mutating func write(_ value: Bool) { sample = .scalar("\(value)") }
    mutating func write(_ value: Double) { scalar { ScalarText.append(double: value, to: &$0) } }
    mutating func write(_ value: Date) { scalar { ScalarText.append(value, .iso8601, to: &$0) } }
    mutating func write(_ value: [String]) { sample = .list(value.map { .scalar($0) }) }
    mutating func write<Value: WireValue>(_ value: [Value]) { sample = .list(value.map(item)) }

    mutating func write<Value: WireValue>(_ value: [Value]?) {
        if let value { write(value) } else { writeNone() }
    }

    mutating func write<Key: MapKey, Value: WireValue>(_ value: [Key: Value]) {
        let items = value.map { ($0.key.mapKey, item($0.value)) }
        sample = .map(Dictionary(uniqueKeysWithValues: items))
    }

    mutating func write<Key: MapKey, Value: WireValue>(_ value: [Key: Value]?) {
        if let value { write(value) } else { writeNone() }
    }

    mutating func write<Value: Entity>(_ value: Value) { writeNone() }
    mutating func write<Value: Entity>(_ value: Value?) { writeNone() }
    mutating func write<Value: Entity>(_ value: [Value]) { writeNone() }

    mutating func write<Value: FixedWidthInteger & Sendable>(integer value: Value) {
        scalar { ScalarText.append(integer: value, to: &$0) }
    }

    mutating func write(decimal value: Decimal) {
        scalar { ScalarText.append(decimal: value, to: &$0) }
    }

    mutating func write(duration value: Duration) {
        scalar { ScalarText.append(value, .seconds, to: &$0) }
    }

    mutating func write(any value: AnyValue) { writeNone() }
    mutating func writeNone() { sample = Sample.none }
}

func value<Value: WireValue>(
    _ type: Value.Type,
    from sample: Sample
) throws(DecodingFailure) -> Value {
    var reader = SampleReader(sample: sample)
    return try Value.read(from: &reader)
}

func sample(of value: some WireValue) -> Sample? {
    var writer = SampleWriter()
    value.write(to: &writer)
    return writer.sample
}
