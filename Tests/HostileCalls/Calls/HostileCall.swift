import Foundation
import LatheRuntime
import Synchronization

/// The call, or the calls one after the other, of one cell against a server of their own.
struct HostileCall {
    /// How long a call may take.
    static let deadline = 1.5
    /// How many seconds a call is waited for after its deadline.
    static let patience = 4.0

    let behavior: Behavior
    let operation: Operation
    let transport: TransportKind
    /// The milliseconds after the deadline at which a call may still end.
    let margin: Int

    /// Makes the calls, and blocks the thread until they have ended.
    ///
    /// - Returns: The first end that is a fault, else the last one, with the longest overrun.
    func run() -> End {
        let server: HostileServer
        do {
            server = try HostileServer(behavior, for: operation)
        } catch {
            return End(kind: .untyped, overrun: 0, detail: "the server did not start: \(error)")
        }
        defer { server.stop() }
        var client = Client(
            API(name: "Hostile"),
            server: .fixed(server.scene.origin),
            transport: transport.make()
        )
        client.deadline = .seconds(Self.deadline)
        client.limits.body = 4 << 20
        var result = one(client, server.scene, 0)
        for number in behavior.expects.indices.dropFirst() where !result.isFault {
            // What the server sends unasked arrives between the calls.
            server.finishAnswers()
            let end = one(client, server.scene, number)
            result = End(
                kind: end.kind,
                overrun: max(result.overrun, end.overrun),
                detail: end.detail
            )
        }
        return result
    }

    private func one(_ client: Client, _ scene: Scene, _ number: Int) -> End {
        let outcome = Outcome()
        let start = ContinuousClock.now
        let task = Task { [operation, behavior] in
            do {
                outcome.end(.success(try await operation.run(client, behavior.usesHead)))
            } catch {
                outcome.end(.failure(error))
            }
        }
        // A client's deadline does not cover a body that is left to the caller, who then has to cancel.
        if !operation.hasOwnDeadline, !outcome.wait(Self.deadline) {
            // In a thread of its own, as a transport may block the one that cancels.
            Thread.detachNewThread { task.cancel() }
        }
        let left = Self.deadline + Self.patience - (ContinuousClock.now - start) / .seconds(1)
        guard outcome.wait(left), let (result, time) = outcome.result else {
            return End(kind: .never, overrun: Int(Self.patience * 1000), detail: "no end")
        }
        let overrun = Int(((time - start) / .seconds(1) - Self.deadline) * 1000)
        var end = judge(result, scene, number)
        end.overrun = overrun
        if !end.isFault, overrun > margin { end.kind = .late }
        return end
    }

    /// What an end is, but for its time.
    private func judge(
        _ result: Result<[UInt8], any Error>,
        _ scene: Scene,
        _ number: Int
    ) -> End {
        let expectation = behavior.expectation(of: number, for: operation)
        let content = operation.result(of: behavior.content(scene))
        switch result {
        case .success(let value):
            let isWhole = content.map { $0 == value } ?? false
            let kind: End.Kind =
                switch expectation {
                case .ends: .right
                case .fails: isWhole ? .accepted : .lost
                case .delivers, .mayDeliver: isWhole ? .right : .lost
                }
            let text = String(decoding: value.prefix(40), as: UTF8.self)
            return End(
                kind: kind,
                overrun: 0,
                detail: "call \(number + 1) returned \(value.count) bytes: \(text.debugDescription)"
            )
        case .failure(let error):
            let isRefused = expectation == .delivers && content != nil
            switch error {
            case is CancellationError:
                return End(kind: isRefused ? .refused : .error, overrun: 0, detail: "cancelled")
            case let error as APIError:
                return End(
                    kind: isRefused ? .refused : .error,
                    overrun: 0,
                    detail: "\(error.code)"
                        + (isRefused ? " in call \(number + 1): \(error.reason)" : "")
                )
            default:
                let reason = "\(type(of: error)) in call \(number + 1): \(error)"
                return End(kind: .untyped, overrun: 0, detail: reason)
            }
        }
    }
}

/// What a task ended with, for a thread that waits.
private final class Outcome: Sendable {
    private typealias Ended = (Result<[UInt8], any Error>, ContinuousClock.Instant)

    private let value = Mutex<Ended?>(nil)
    private let signal = DispatchSemaphore(value: 0)

    var result: (Result<[UInt8], any Error>, ContinuousClock.Instant)? { value.withLock { $0 } }

    func end(_ result: Result<[UInt8], any Error>) {
        value.withLock { $0 = (result, ContinuousClock.now) }
        signal.signal()
    }

    /// Waits for the end; `false` when it does not come in so many seconds.
    func wait(_ seconds: Double) -> Bool {
        guard signal.wait(timeout: .now() + max(0, seconds)) == .success else { return false }
        // For the next to wait.
        signal.signal()
        return true
    }
}
