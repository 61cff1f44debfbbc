import Foundation
import LatheRuntime
import Synchronization

/// Transfers a response, chunk by chunk, from the handler's task to the connection's thread.
///
/// It holds one chunk. The handler waits until it has been taken, so that a slow client slows the handler
/// down.
final class LoopbackResponseChannel: Sendable {
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

    /// Waits until the chunk has been taken; returns `false` when the connection has ended.
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

    /// Takes the waiting chunk; `nil` for none.
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
