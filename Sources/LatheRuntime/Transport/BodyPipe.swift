#if !canImport(FoundationNetworking)
import Foundation
import Synchronization

/// Transfers a request's body, in pieces, from the task that reads it to the thread that sends it.
///
/// It holds one piece, so that memory does not grow when the network is slower than the source.
final class BodyPipe: Sendable {
    private struct State {
        var piece: Data?
        var producer: CheckedContinuation<Bool, Never>?
        /// Whether the body is complete or has failed, or the connection has ended.
        var isEnded = false
        var failure: (any Error)?
        var reading: Task<Void, Never>?
    }

    private let state = Mutex(State())
    private let arrived = DispatchSemaphore(value: 0)
    /// Signalled when the session does not read the stream any more.
    private let finished = DispatchSemaphore(value: 0)

    /// The error that kept the body from being sent completely.
    var failure: (any Error)? { state.withLock { $0.failure } }

    /// Starts to read a body.
    func start(_ body: HTTPBody) {
        let reading = Task { await fill(with: body) }
        let isEnded = state.withLock { state in
            state.reading = reading
            return state.isEnded
        }
        if isEnded { reading.cancel() }
    }

    /// Reads a body into the pipe and checks its length.
    private func fill(with body: HTTPBody) async {
        do {
            var chunks = ChunksOfLength(body)
            while let chunk = try await chunks.next() {
                guard await put(chunk) else { return }
            }
            end()
        } catch {
            end(failure: error)
        }
    }

    /// Waits until the piece has been taken; returns `false` when the pipe has ended.
    private func put(_ piece: Data) async -> Bool {
        await withCheckedContinuation { producer in
            let isEnded = state.withLock { state in
                if !state.isEnded {
                    state.piece = piece
                    state.producer = producer
                }
                return state.isEnded
            }
            if isEnded { producer.resume(returning: false) } else { arrived.signal() }
        }
    }

    /// Ends the body; a piece that waits can still be taken unless the body failed.
    func end(failure: (any Error)? = nil) {
        let (producer, reading) = state.withLock { state in
            defer { state.producer = nil }
            if !state.isEnded { (state.isEnded, state.failure) = (true, failure) }
            return (state.producer, state.reading)
        }
        producer?.resume(returning: false)
        reading?.cancel()
        arrived.signal()
    }

    /// Ends the body of an exchange that has ended.
    func finish() {
        end(failure: CancellationError())
        finished.signal()
    }

    /// Reads bytes, and blocks the thread until some are available.
    ///
    /// - Returns: The number of bytes; 0 at the end, -1 when the body failed.
    func read(into buffer: UnsafeMutablePointer<UInt8>, count: Int) -> Int {
        while true {
            let (taken, producer) = state.withLock { state in
                take(&state, into: buffer, count: count)
            }
            producer?.resume(returning: true)
            if let taken { return taken }
            arrived.wait()
        }
    }

    private func take(
        _ state: inout State,
        into buffer: UnsafeMutablePointer<UInt8>,
        count: Int
    ) -> (Int?, CheckedContinuation<Bool, Never>?) {
        if state.failure != nil {
            arrived.signal()
            return (-1, nil)
        }
        guard let piece = state.piece else {
            // A further read at the end must not wait.
            if state.isEnded { arrived.signal() }
            return (state.isEnded ? 0 : nil, nil)
        }
        let taken = piece.prefix(count)
        taken.copyBytes(to: buffer, count: taken.count)
        guard taken.count == piece.count else {
            state.piece = piece.dropFirst(taken.count)
            return (taken.count, nil)
        }
        state.piece = nil
        defer { state.producer = nil }
        return (taken.count, state.producer)
    }
}

extension BodyPipe {
    /// Returns the input of a pair of bound streams, for a session to read; a separate thread writes to the
    /// output.
    ///
    /// - Parameter onFailure: Called if the body fails; it must cancel the request, after which ``finish()`` is
    ///   called. The end of the stream would complete the request with a part of the body.
    /// - Returns: The stream; `nil` if the system has none.
    func stream(onFailure: @escaping @Sendable () -> Void) -> InputStream? {
        var input: InputStream?
        var output: OutputStream?
        Stream.getBoundStreams(
            withBufferSize: 1 << 16,
            inputStream: &input,
            outputStream: &output
        )
        guard let output else { return nil }
        nonisolated(unsafe) let end = output
        Thread { [self] in
            end.open()
            defer { end.close() }
            let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: 1 << 16)
            defer { buffer.deallocate() }
            while true {
                let count = read(into: buffer, count: 1 << 16)
                if count < 0 {
                    onFailure()
                    finished.wait()
                }
                guard count > 0 else { return }
                var sent = 0
                while sent < count {
                    let written = end.write(buffer + sent, maxLength: count - sent)
                    guard written > 0 else { return self.end() }
                    sent += written
                }
            }
        }.start()
        return input
    }
}

#endif
