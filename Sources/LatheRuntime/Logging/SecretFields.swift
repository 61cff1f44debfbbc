package import Foundation
package import LatheCoding
import Synchronization

/// The names of the fields that the schema calls secret, in a type and all that it holds.
///
/// They are found by walking through the types: each field of an entity is asked to read itself from a
/// reader that has nothing but knows the type it is asked for. What is inside a union's cases is not found.
package struct SecretFields {
    /// The names of keys, elements and attributes.
    package private(set) var names: Set<String> = []
    private var seen: Set<ObjectIdentifier> = []

    /// The secret fields of a call's answer and of the head of its response.
    package static func answer(of call: any Request.Type) -> SecretFields {
        if let found = known.withLock({ $0[ObjectIdentifier(call)] }) { return found }
        func fields<R: Request>(_ call: R.Type) -> SecretFields {
            var found = SecretFields()
            found.walk(R.ResponseValue.self)
            if let headed = call as? any HeadedRequest.Type { found.walkHeaders(of: headed) }
            return found
        }
        let found = fields(call)
        known.withLock { $0[ObjectIdentifier(call)] = found }
        return found
    }

    /// Found once a type of call.
    private static let known = Mutex<[ObjectIdentifier: SecretFields]>([:])

    /// Whether there are any.
    package var isAny: Bool { !names.isEmpty }

    private mutating func walk<Value: WireValue>(_ type: Value.Type) {
        if let entity = type as? any Entity.Type {
            walk(entity: entity)
        } else if seen.insert(ObjectIdentifier(type)).inserted {
            _ = try? Value.read(from: &self)
        }
    }

    private mutating func walkHeaders<R: HeadedRequest>(of call: R.Type) {
        walk(entity: R.Headers.self)
    }

    private mutating func walk<Value: Entity>(entity: Value.Type) {
        guard seen.insert(ObjectIdentifier(entity)).inserted else { return }
        var value = Value.blank
        for (number, field) in Value.fields.fields.enumerated() {
            if field.options.contains(.secret) {
                names.formUnion(Self.names(field.json) + Self.names(field.xml))
            }
            try? value.read(number, from: &self)
        }
    }

    /// The last steps of a placement's ways.
    private static func names(_ placement: String) -> [String] {
        placement.split(separator: "|").compactMap { way in
            let steps = way.split(separator: "/").map { $0.trimmingCharacters(in: .whitespaces) }
            let name = steps.last { !$0.hasPrefix("[") && $0 != "." } ?? "."
            return String(name.drop { $0 == "@" }.split(separator: "}").last ?? "")
                .replacing("~1", with: "/").replacing("~2", with: "|").replacing("~0", with: "~")
        }
    }
}

extension SecretFields: ValueReader {
    package mutating func read(_ value: inout String) {}
    package mutating func read(_ value: inout String?) {}
    package mutating func read(_ value: inout Int) {}
    package mutating func read(_ value: inout Int?) {}
    package mutating func read(_ value: inout Bool) {}
    package mutating func read(_ value: inout Bool?) {}
    package mutating func read(_ value: inout Double) {}
    package mutating func read(_ value: inout Double?) {}
    package mutating func read(_ value: inout Date) {}
    package mutating func read(_ value: inout Date?) {}
    package mutating func read(_ value: inout [String]) {}
    package mutating func read<Value: Entity>(_ value: inout Value) { walk(entity: Value.self) }
    package mutating func read<Value: Entity>(_ value: inout Value?) { walk(entity: Value.self) }
    package mutating func read<Value: Entity>(_ value: inout [Value]) { walk(entity: Value.self) }
    package mutating func read<Value: WireValue>(_ value: inout [Value]) { walk(Value.self) }
    package mutating func read<Value: WireValue>(_ value: inout [Value]?) { walk(Value.self) }
    package mutating func read<Key: MapKey, Value: WireValue>(_ value: inout [Key: Value]) {
        walk(Value.self)
    }
    package mutating func read<Key: MapKey, Value: WireValue>(_ value: inout [Key: Value]?) {
        walk(Value.self)
    }

    package mutating func readNone() -> Bool { false }
    package mutating func text() -> String { "" }
    package mutating func integer<Value: FixedWidthInteger & Sendable>(_ type: Value.Type) -> Value
    {
        0
    }
    package mutating func double() -> Double { 0 }
    package mutating func decimal() -> Decimal { 0 }
    package mutating func bool() -> Bool { false }
    package mutating func date() -> Date { Date(timeIntervalSince1970: 0) }
    package mutating func duration() -> Duration { .zero }
    package mutating func anyValue() -> AnyValue { .json(.null) }
    package mutating func discriminator(_ name: String) -> String? { nil }

    package func failure(
        _ code: DecodingFailure.Code,
        expected: String,
        found: String
    ) -> DecodingFailure {
        DecodingFailure(code, expected: expected, found: found)
    }
}
