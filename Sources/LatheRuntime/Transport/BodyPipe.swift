#if !canImport(FoundationNetworking)
import Foundation
import Synchronization

/// Hands a request's body, piece by piece, from the task that reads it to the thread that sends it.
///
/// It has room for one piece, so that memory does not grow when the network is slower than the source.
final class BodyPipe: Sendable {
    private struct State {
        var piece: Data?
        var producer: CheckedContinuation<Bool, Never>?
        /// Nothing comes any more, or nobody takes any more.
        var isEnded = false
        var failure: (any Error)?
        var reading: Task<Void, Never>?
    }

    private let state = Mutex(State())
    private let arrived = DispatchSemaphore(value: 0)

    /// What kept the body from being sent to its end.
    var failure: (any Error)? { state.withLock { $0.failure } }

    /// Begins to put a body in.
    func start(_ body: HTTPBody) {
        let reading = Task { await fill(with: body) }
        let isEnded = state.withLock { state in
            state.reading = reading
            return state.isEnded
        }
        if isEnded { reading.cancel() }
    }

    /// Puts a whole body in, and checks its length.
    private func fill(with body: HTTPBody) async {
        do {
            var count = 0
            for try await chunk in body where !chunk.isEmpty {
                count += chunk.count
                if let length = body.length, count > length {
                    throw HTTPBody.WrongLength(length: length)
                }
                guard await put(chunk) else { return }
            }
            if let length = body.length, count < length {
                throw HTTPBody.WrongLength(length: length)
            }
            end()
        } catch {
            end(failure: error)
        }
    }

    /// Waits until the piece is taken; `false` when nobody takes any more.
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

    /// Ends the body; what was put in and not yet taken can still be taken unless it failed.
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

    /// Takes bytes, and blocks the thread until there are some.
    ///
    /// - Returns: The number of bytes; 0 at the end, -1 when the body broke off.
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
            // Who asks again at the end must not wait.
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
    /// The end of a pair of streams that a session reads; a thread of its own writes to the other end.
    func stream() -> InputStream? {
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
