import Foundation
import LatheRuntime
import Synchronization

/// Hands an answer, piece by piece, from the handler's task to the connection's thread.
///
/// It has room for one piece: who puts one waits until it is taken, so that a slow client slows the
/// handler down.
final class LoopbackOutbox: Sendable {
    enum Event: Sendable {
        case head(LoopbackServer.Response)
        case chunk(Data)
        case end
        /// The body could not be read to its end.
        case failed
    }

    private struct State {
        var event: Event?
        var sender: CheckedContinuation<Bool, Never>?
        var isClosed = false
    }

    private let state = Mutex(State())
    private let wake: WakePipe

    init(_ wake: WakePipe) { self.wake = wake }

    /// Waits until the piece is taken; `false` when nobody takes any more.
    func put(_ event: Event) async -> Bool {
        await withCheckedContinuation { sender in
            let isClosed = state.withLock { state in
                if !state.isClosed {
                    state.event = event
                    state.sender = sender
                }
                return state.isClosed
            }
            if isClosed { sender.resume(returning: false) } else { wake.signal() }
        }
    }

    /// The piece that waits; `nil` for none.
    func take() -> Event? {
        let (event, sender) = state.withLock { state in
            defer { (state.event, state.sender) = (nil, nil) }
            return (state.event, state.sender)
        }
        sender?.resume(returning: true)
        return event
    }

    func close() {
        let sender = state.withLock { state in
            defer { state = State(isClosed: true) }
            return state.sender
        }
        sender?.resume(returning: false)
    }
}
