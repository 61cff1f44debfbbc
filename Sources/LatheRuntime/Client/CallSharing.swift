import Foundation
import LatheCoding
import Synchronization

/// What makes two calls of one client the same: their type, and the values of all their parameters.
struct CallKey: Hashable {
    private let request: ObjectIdentifier
    private let values: [Data]
    private let options: CallOptions

    init<R: Request>(_ request: R, _ options: CallOptions = CallOptions()) {
        self.request = ObjectIdentifier(R.self)
        self.options = options
        values = R.endpoint.parameters.enumerated().map { number, parameter in
            JSONWriter.identity(
                of: ParameterValue(request: request, number: number),
                as: parameter.field(at: ".")
            )
        }
    }
}

/// The calls under way that others can join.
///
/// Copies of a client have them in common until one of them is changed.
final class CallSharing: Sendable {
    private struct Key: Hashable {
        let call: CallKey
        let kind: ObjectIdentifier
    }

    private let values = Mutex<[Key: any AnyObject & Sendable]>([:])

    /// Whether nothing is under way.
    var isEmpty: Bool { values.withLock { $0.isEmpty } }

    /// What is under way for a call, begun now if nothing is.
    func value<Value: AnyObject & Sendable>(_ key: CallKey, _ make: () -> Value) -> Value {
        let key = Key(call: key, kind: ObjectIdentifier(Value.self))
        return values.withLock { values in
            if let value = values[key] as? Value { return value }
            let value = make()
            values[key] = value
            return value
        }
    }

    /// Lets nobody join any more, unless something else is under way for the call by now.
    func forget<Value: AnyObject & Sendable>(_ key: CallKey, _ value: Value) {
        let key = Key(call: key, kind: ObjectIdentifier(Value.self))
        values.withLock { values in
            if values[key] === value { values[key] = nil }
        }
    }
}

extension Request {
    /// Whether an answer serves all who ask: the call changes nothing, and its answer is no stream.
    static var isShareable: Bool {
        [.get, .head].contains(endpoint.method) && endpoint.policy.isIdempotent ?? true
            && ResponseValue.self != OpenBody.self
    }
}

extension Client {
    /// The answer to a call that is made for nobody else.
    func ownAnswer<R: Request>(
        to request: R,
        options: CallOptions = CallOptions(),
        readdressing: Readdressing? = nil
    ) async throws -> Answer<R.ResponseValue> {
        let call = Call(self, R.self, options, readdressing: readdressing)
        let (value, head) = try await call.run(request)
        return Answer(value: value, status: head.status, fields: head.fields, url: head.url)
    }

    /// What a call returns that may be under way for somebody else already.
    @inline(never)
    func shared<R: Request>(_ request: R, _ options: CallOptions) async throws -> R.ResponseValue {
        try await sharedAnswer(to: request, options: options).value
    }

    /// The answer to a call that may be under way for somebody else already.
    func sharedAnswer<R: Request>(
        to request: R,
        options: CallOptions
    ) async throws -> Answer<R.ResponseValue> {
        let key = CallKey(request, options)
        let flight = sharing.value(key) { SingleFlight<Answer<R.ResponseValue>>() }
        do {
            return try await flight.value { [self] in
                defer { sharing.forget(key, flight) }
                return try await ownAnswer(to: request, options: options)
            }
        } catch {
            // Who leaves before the call begins, or last, leaves nothing behind.
            if flight.waiterCount == 0 { sharing.forget(key, flight) }
            throw error
        }
    }
}
