import Foundation
import LatheTesting
import Synchronization

/// A server on 127.0.0.1 that plays one behavior, each connection in a thread of its own.
final class HostileServer: Sendable {
    /// What the behavior is played with.
    let scene: Scene

    private let behavior: Behavior
    private let wake: WakePipe
    private let count = Atomic(0)
    private let answering = DispatchGroup()
    private let open = Mutex((sockets: Set<Int32>(), isClosed: false))
    private let running = DispatchGroup()

    /// Starts a server, which runs until ``stop()``.
    ///
    /// - Parameters:
    ///   - behavior: What to play.
    ///   - operation: What the client does.
    /// - Throws: `POSIXError` when the system gives no socket.
    init(_ behavior: Behavior, for operation: Operation) throws {
        self.behavior = behavior
        wake = try WakePipe()
        let listeners = [try Socket.listening(port: 0), try Socket.listening(port: 0)]
        let closed = try Socket.listening(port: 0)
        defer { closed.close() }
        scene = Scene(
            operation: operation,
            origin: "http://127.0.0.1:\(try listeners[0].localPort())",
            elsewhere: "http://127.0.0.1:\(try listeners[1].localPort())",
            closedPort: try closed.localPort()
        )
        for (number, listener) in listeners.enumerated() {
            inThread { [self] in
                while listener.wait(or: wake) {
                    guard let socket = listener.accept() else { continue }
                    serve(socket, isElsewhere: number == 1)
                }
                listener.close()
            }
        }
    }

    /// Waits until all steps of the answers to the requests so far have been played, and for what was sent to
    /// arrive.
    ///
    /// - Parameter limit: The most seconds to wait for the steps, some of which have no end.
    func finishAnswers(limit: Double = 0.3) {
        _ = answering.wait(timeout: .now() + limit)
        Thread.sleep(forTimeInterval: 0.05)
    }

    /// Closes the ports and all connections, and waits for the threads.
    func stop() {
        wake.signal()
        open.withLock { open in
            open.isClosed = true
            for descriptor in open.sockets { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
        running.wait()
    }

    private func inThread(_ work: @escaping @Sendable () -> Void) {
        running.enter()
        let thread = Thread { [running] in
            work()
            running.leave()
        }
        thread.stackSize = 1 << 19
        thread.start()
    }

    private func serve(_ socket: Socket, isElsewhere: Bool) {
        let isOpen = open.withLock { open in
            if !open.isClosed { open.sockets.insert(socket.descriptor) }
            return !open.isClosed
        }
        guard isOpen else { return socket.close() }
        inThread { [self] in
            converse(socket, isElsewhere: isElsewhere)
            open.withLock { open in
                open.sockets.remove(socket.descriptor)
                socket.close()
            }
        }
    }

    private func converse(_ socket: Socket, isElsewhere: Bool) {
        var player = StepPlayer(socket)
        guard isElsewhere || player.play(behavior.opening(scene)) else { return }
        var place = 0
        while let target = player.request() {
            place += 1
            let number = count.add(1, ordering: .relaxed).newValue
            let request = Received(number: number, place: place, target: target)
            let steps = isElsewhere ? [.send(scene.whole())] : behavior.answer(scene, request)
            answering.enter()
            let isOpen = player.play(steps)
            answering.leave()
            guard isOpen else { return }
        }
    }
}

/// Plays steps on one connection.
private struct StepPlayer {
    private let socket: Socket
    private var buffer: [UInt8] = []

    init(_ socket: Socket) { self.socket = socket }

    /// Reads the head of a request and returns its target; `nil` when the connection ends.
    mutating func request() -> String? {
        let end = Array("\r\n\r\n".utf8)
        while true {
            if let found = buffer.firstRange(of: end) {
                let line = buffer.prefix { $0 != 0x0D }
                buffer.removeSubrange(..<found.upperBound)
                let parts = String(decoding: line, as: UTF8.self).split(separator: " ")
                return parts.count > 1 ? String(parts[1]) : ""
            }
            guard buffer.count < 1 << 20, let bytes = socket.read() else { return nil }
            buffer += bytes
        }
    }

    /// Plays steps; `false` when the connection is over.
    func play(_ steps: [Step]) -> Bool {
        for step in steps {
            guard play(step), !step.isLast else { return false }
        }
        return true
    }

    private func play(_ step: Step) -> Bool {
        switch step {
        case .send(let bytes): return socket.write(Data(bytes))
        case .trickle(let bytes, let pause):
            return bytes.allSatisfy { byte in
                defer { wait(pause) }
                return socket.write(Data([byte]))
            }
        case .flood(let bytes, let count):
            // In large pieces, so that the server is not what limits the speed.
            let copies = max(1, (1 << 16) / bytes.count)
            let piece = Data(repeatElement(bytes, count: copies).joined())
            var left = count
            while left > 0 {
                guard socket.write(piece.prefix(left)) else { return false }
                left -= piece.count
            }
            return true
        case .pause(let time):
            wait(time)
            return true
        case .wait:
            while socket.read() != nil {}
            return true
        case .halfClose:
            socket.drain(limit: .max)
            return true
        case .reset:
            socket.resetOnClose()
            return true
        case .close: return true
        }
    }

    private func wait(_ time: Duration) { Thread.sleep(forTimeInterval: time / .seconds(1)) }
}
