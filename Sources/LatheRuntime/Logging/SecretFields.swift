package import Foundation
package import LatheCoding
import Synchronization

/// The names of the fields that the schema declares as secret, in a type and in all types that it contains.
///
/// They are found by visiting the types: each field of an entity, and each case of a union, is read from an empty
/// reader that records the requested type.
package struct SecretFields {
    /// The names of keys, elements and attributes; `.` means the whole document.
    package private(set) var names: Set<String> = []
    /// The names of the locations of the value that is being visited.
    private var around: Set<String> = ["."]
    private var seen: Set<Visit> = []
    package var pendingFailure: DecodingFailure?

    package init() {}

    private struct Visit: Hashable {
        let type: ObjectIdentifier
        let around: Set<String>
    }

    /// Returns the secret fields of a call's result, its failure and its response's header fields.
    package static func response(of call: any Request.Type) -> SecretFields {
        if let found = known.withLock({ $0[ObjectIdentifier(call)] }) { return found }
        func fields<R: Request>(_ call: R.Type) -> SecretFields {
            var found = SecretFields()
            let envelope = R.endpoint.responseEnvelope
            if let choice = R.ResponseValue.self as? any ResponseChoice.Type {
                found.walk(choice, R.endpoint.responses)
            } else {
                found.within(envelope.value) { $0.walk(R.ResponseValue.self) }
            }
            for failure in R.endpoint.failures {
                found.within(failure.envelope.value) { $0.walk(failure.type) }
            }
            if let failure = envelope.failure {
                found.within(failure) { $0.walk(R.FailureValue.self) }
            }
            if let headed = call as? any HeadedRequest.Type { found.walkHeaders(of: headed) }
            return found
        }
        let found = fields(call)
        known.withLock { $0[ObjectIdentifier(call)] = found }
        return found
    }

    /// Returns the secret fields of a call's failure.
    static func failure<R: Request>(of call: R.Type) -> SecretFields {
        var found = SecretFields()
        found.walk(R.FailureValue.self)
        for failure in R.endpoint.failures { found.walk(failure.type) }
        return found
    }

    /// Returns the secret fields of a call's request body; `.` means the whole body.
    package static func body(of endpoint: Endpoint) -> SecretFields {
        var found = SecretFields()
        for parameter in endpoint.parameters {
            found.within(names(of: parameter, in: endpoint.body)) { fields in
                if parameter.isSecret { fields.names.formUnion(fields.around) }
                for placement in parameter.secretFields {
                    fields.within(Field(placement)) { $0.names.formUnion($0.around) }
                }
            }
        }
        return found
    }

    /// Returns the names of a parameter; `nil` for a parameter that is the whole body.
    private static func names(of parameter: Parameter, in body: Endpoint.Body) -> [String?] {
        guard parameter.place == .body else { return [parameter.name] }
        return switch body {
        case .value, .raw: [nil]
        case .automatic, .object, .form, .multipart: names(parameter.name)
        }
    }

    /// Returns the names of the secret parts of values whose parts are separate items.
    static func items(of parameters: [Parameter]) -> Set<String> {
        var found = SecretFields()
        for parameter in parameters where parameter.nested != nil {
            for placement in parameter.secretFields {
                found.within(Field(placement)) { $0.names.formUnion($0.around) }
            }
        }
        return found.names.subtracting(["."])
    }

    /// The results, found once for each type of call.
    private static let known = Mutex<[ObjectIdentifier: SecretFields]>([:])

    /// Whether the whole document is a secret.
    package var isAll: Bool { names.contains(".") }

    /// Whether there are secret fields.
    package var isAny: Bool { !names.isEmpty }

    private mutating func walk<Value: WireValue>(_ type: Value.Type) {
        if let entity = type as? any Entity.Type {
            walk(entity: entity)
        } else if type is any ShapeUnion.Type || isNew(type) {
            _ = try? Value.read(from: &self)
        }
    }

    private mutating func walk(
        _ choice: any ResponseChoice.Type,
        _ responses: [Endpoint.Response]
    ) {
        for (index, response) in responses.enumerated() {
            var types: [any WireValue.Type] = []
            _ = try? choice.read(index, from: ResponseBody { types.append($0) })
            within(response.envelope.value) { fields in
                for type in types { fields.walk(type) }
            }
        }
    }

    private mutating func walkHeaders<R: HeadedRequest>(of call: R.Type) {
        walk(entity: R.Headers.self)
    }

    private mutating func walk<Value: Entity>(entity: Value.Type) {
        guard isNew(entity) else { return }
        var value = Value.blank
        for (number, field) in Value.fields.fields.enumerated() {
            within(field) { fields in
                if field.options.contains(.secret) { fields.names.formUnion(fields.around) }
                try? fields.read(FieldNumber(number), of: &value)
            }
        }
    }

    /// Returns whether a type has not been visited at this location, where its own text may be the secret.
    private mutating func isNew(_ type: Any.Type) -> Bool {
        seen.insert(Visit(type: ObjectIdentifier(type), around: around)).inserted
    }

    /// Visits the value of a field.
    private mutating func within(_ field: Field, _ walk: (inout SecretFields) -> Void) {
        within(Self.names(field.json) + Self.names(field.xml), walk)
    }

    /// Visits a value with one of several names; `nil` means the names of the enclosing value.
    private mutating func within(_ names: [String?], _ walk: (inout SecretFields) -> Void) {
        let outer = around
        around = Set(names.flatMap { $0.map { [$0] } ?? Array(outer) })
        walk(&self)
        around = outer
    }

    /// Returns the last name in each path of a placement; `nil` for a path without names.
    private static func names(_ placement: String) -> [String?] {
        Field.alternatives(of: placement).map { alternative in
            guard let name = alternative.last(where: { !$0.hasPrefix("[") }) else { return nil }
            return String(name.drop { $0 == "@" }.split(separator: "}").last ?? "")
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

    package mutating func read<Value: WireValue & Equatable>(constant: Value) {}
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

    package mutating func union<Value: ShapeUnion>(
        _ type: Value.Type
    ) throws(DecodingFailure) -> Value {
        if isNew(type) {
            for shape in Value.shapes.cases.indices {
                _ = try? Value.read(shape: shape, from: &self)
            }
        }
        throw failure(.missingValue, expected: "a case", found: "none")
    }

    package mutating func fallbackCase<Value: Union>(
        of union: Value.Type
    ) throws(DecodingFailure) -> String {
        for name in Value.cases { _ = try? Value.read(case: name, from: &self) }
        throw failure(.missingValue, expected: "a case", found: "none")
    }

    package func failure(
        _ code: DecodingFailure.Code,
        expected: String,
        found: String
    ) -> DecodingFailure {
        DecodingFailure(code, expected: expected, found: found)
    }
}
