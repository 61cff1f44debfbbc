import Foundation
import LatheCoding
import Synchronization

/// Identifies equal calls of one client by their type and the values of all their parameters.
package struct CallKey: Hashable, Sendable {
    private let request: ObjectIdentifier
    private let values: [Data]
    private let bodyNumber: Int
    private let options: CallOptions
    /// The decoder that decodes the results in place of the client.
    private let decoder: ObjectIdentifier?

    package init<R: Request>(_ request: R, _ options: CallOptions = CallOptions()) {
        self.request = ObjectIdentifier(R.self)
        self.options = options
        bodyNumber = request.bodyNumber
        decoder = ResultDecoding.current.map { ObjectIdentifier($0) }
        values = R.endpoint.parameters.enumerated().map { number, parameter in
            JSONWriter.identity(
                of: ParameterValue(request: request, number: number),
                as: parameter.field(at: ".")
            )
        }
    }
}

/// The calls in flight that other callers can join.
///
/// Copies of a client share them until one of the copies is changed.
package final class CallSharing: Sendable {
    private struct Key: Hashable {
        let call: CallKey
        let kind: ObjectIdentifier
    }

    private let values = Mutex<[Key: any AnyObject & Sendable]>([:])

    /// Whether no call is in flight.
    var isEmpty: Bool { values.withLock { $0.isEmpty } }

    /// Returns the call in flight with a key, or starts one.
    package func value<Value: AnyObject & Sendable>(_ key: CallKey, _ make: () -> Value) -> Value {
        let key = Key(call: key, kind: ObjectIdentifier(Value.self))
        return values.withLock { values in
            if let value = values[key] as? Value { return value }
            let value = make()
            values[key] = value
            return value
        }
    }

    /// Removes a call, so that no further caller joins it, unless another call has replaced it.
    package func forget<Value: AnyObject & Sendable>(_ key: CallKey, _ value: Value) {
        let key = Key(call: key, kind: ObjectIdentifier(Value.self))
        values.withLock { values in
            if values[key] === value { values[key] = nil }
        }
    }
}

extension Request {
    /// Whether one response can serve several callers: the call is an idempotent GET or HEAD, and is not streamed.
    static var isShareable: Bool {
        [.get, .head].contains(endpoint.method) && endpoint.policy.isIdempotent ?? true
            && ResponseValue.self != StreamedBody.self
    }
}

extension Client {
    /// Sends a call for one caller only, and returns its result with the response's header fields.
    package func ownResponse<R: Request>(
        to request: R,
        options: CallOptions = CallOptions(),
        requestChange: RequestChange? = nil
    ) async throws -> CallResponse<R.ResponseValue> {
        let call = Call(self, R.self, options, requestChange: requestChange)
        let (value, head) = try await call.run(request)
        return CallResponse(
            value: value,
            status: head.status,
            fields: head.fields,
            url: head.url,
            trailers: head.trailers
        )
    }

    /// Returns the result of a call that may already be in flight for another caller.
    @inline(never)
    func shared<R: Request>(_ request: R, _ options: CallOptions) async throws -> R.ResponseValue {
        try await sharedResponse(to: request, options: options).value
    }

    /// Returns the result and the header fields of a call that may already be in flight for another caller.
    func sharedResponse<R: Request>(
        to request: R,
        options: CallOptions
    ) async throws -> CallResponse<R.ResponseValue> {
        let key = CallKey(request, options)
        let flight = sharing.value(key) { SingleFlight<CallResponse<R.ResponseValue>>() }
        do {
            return try await flight.value { [self] in
                defer { sharing.forget(key, flight) }
                return try await ownResponse(to: request, options: options)
            }
        } catch {
            // A caller that is cancelled before the call begins, or that is the last one to leave, removes
            // the call.
            if flight.waiterCount == 0 { sharing.forget(key, flight) }
            throw error
        }
    }
}
