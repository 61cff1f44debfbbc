#if Curl && os(Linux)
import Foundation
import Synchronization

/// Transfers a request's body, in pieces, from the task that reads it to libcurl.
///
/// It holds one piece, so that memory does not grow when the network is slower than the source.
final class CurlUpload: Sendable {
    enum Reading {
        case bytes(Int)
        /// No bytes are available yet; `onReady` will be called.
        case waits
        case failed
    }

    private struct State {
        var piece = Data()
        var producer: CheckedContinuation<Bool, Never>?
        var reading: Task<Void, Never>?
        /// The number of the current reading; earlier ones were abandoned.
        var number = 0
        var isWaiting = false
        var isEnded = false
        var failure: (any Error)?
    }

    private let body: HTTPBody
    private let state = Mutex(State())

    /// The number of bytes; `nil` when unknown.
    var length: Int? { body.length }
    /// Whether the body can be read again.
    var isReplayable: Bool { body.isReplayable }
    /// The error that kept the body from being read completely.
    var failure: (any Error)? { state.withLock { $0.failure } }

    /// - Throws: `CocoaError` for a file that cannot be read.
    init(_ body: HTTPBody) throws {
        guard let measured = body.measured else { throw CocoaError(.fileReadNoSuchFile) }
        self.body = measured
    }

    /// Starts to read the body from its beginning.
    ///
    /// - Parameter onReady: Called when bytes or the end become available after a read returned `waits`.
    func start(_ onReady: @escaping @Sendable () -> Void) {
        let number = state.withLock { state in
            state.number += 1
            return state.number
        }
        let reading = Task { await fill(number, onReady) }
        let isOver = state.withLock { state in
            state.reading = reading
            return state.isEnded || state.number != number
        }
        if isOver { reading.cancel() }
    }

    /// Abandons the current reading, so that another can start.
    func rewind() {
        let (producer, reading) = state.withLock { state in
            defer {
                let number = state.number
                state = State()
                state.number = number + 1
            }
            return (state.producer, state.reading)
        }
        producer?.resume(returning: false)
        reading?.cancel()
    }

    /// Ends the body early.
    func cancel() { end(state.withLock { $0.number }, CancellationError()) {} }

    private func fill(_ number: Int, _ onReady: @Sendable () -> Void) async {
        do {
            var chunks = ChunksOfLength(body)
            while let chunk = try await chunks.next() {
                guard await put(chunk, number, onReady) else { return }
            }
            end(number, nil, onReady)
        } catch {
            end(number, error, onReady)
        }
    }

    /// Waits until the piece has been taken; returns `false` when the upload has ended.
    private func put(_ piece: Data, _ number: Int, _ onReady: () -> Void) async -> Bool {
        await withCheckedContinuation { producer in
            let (isOver, isWaiting) = state.withLock { state in
                if state.isEnded || state.number != number { return (true, false) }
                (state.piece, state.producer) = (piece, producer)
                defer { state.isWaiting = false }
                return (false, state.isWaiting)
            }
            if isOver { producer.resume(returning: false) }
            if isWaiting { onReady() }
        }
    }

    private func end(_ number: Int, _ failure: (any Error)?, _ onReady: () -> Void) {
        let (producer, reading, isWaiting) = state.withLock { state in
            guard state.number == number, !state.isEnded else {
                return (nil as CheckedContinuation<Bool, Never>?, nil as Task<Void, Never>?, false)
            }
            (state.isEnded, state.failure) = (true, failure)
            defer { (state.producer, state.isWaiting) = (nil, false) }
            return (state.producer, state.reading, state.isWaiting)
        }
        producer?.resume(returning: false)
        if failure != nil { reading?.cancel() }
        if isWaiting { onReady() }
    }

    /// Copies bytes for libcurl; 0 bytes mean the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Reading {
        let (reading, producer) = state.withLock { state in
            if state.failure != nil {
                return (Reading.failed, nil as CheckedContinuation<Bool, Never>?)
            }
            guard !state.piece.isEmpty else {
                if !state.isEnded { state.isWaiting = true }
                return (state.isEnded ? .bytes(0) : .waits, nil)
            }
            let taken = state.piece.prefix(buffer.count)
            taken.copyBytes(to: buffer)
            state.piece = state.piece.dropFirst(taken.count)
            guard state.piece.isEmpty else { return (.bytes(taken.count), nil) }
            defer { state.producer = nil }
            return (.bytes(taken.count), state.producer)
        }
        producer?.resume(returning: true)
        return reading
    }
}
#endif
