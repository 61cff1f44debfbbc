public import Foundation
import Synchronization

/// A program that a test runs, with pipes as its input and output.
///
/// Foundation's `Process` learns of an end from a socket that the program inherits, and keeps a thread that looks at
/// it. This type asks the system instead, and whatever it waits for has a limit.
public final class ChildProcess: Sendable {
    /// Where a program's errors go.
    public enum Errors: Sendable {
        /// To those of the tests.
        case inherited
        /// To the program's output.
        case output
        /// Nowhere.
        case discarded
    }

    /// A program did not start.
    public struct NotStarted: Error, CustomStringConvertible {
        /// The program and the system's reason.
        public let description: String
    }

    /// A program neither wrote nor ended for ``ChildProcess/limit``, and was killed.
    public struct Unfinished: Error, CustomStringConvertible {
        /// The program and the limit.
        public let description: String
    }

    /// How long a program may write nothing, or go on after it closed its output.
    public static let limit = Duration.seconds(300)

    private let command: [String]
    private let id: pid_t
    private let input: FileHandle
    private let output: FileHandle
    private let status = Mutex<Int32?>(nil)

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - command: The program's path or name, and its arguments.
    ///   - folder: The folder that it works in; `nil` is that of the tests.
    ///   - errors: Where its errors go.
    /// - Throws: ``NotStarted``.
    public init(_ command: [String], in folder: URL? = nil, errors: Errors = .inherited) throws {
        self.command = command
        let (input, output) = try (Self.pipe(), Self.pipe())
        self.input = input.fileHandleForWriting
        self.output = output.fileHandleForReading
        // The shell changes the folder, as not every system's `posix_spawn` can.
        let enter = folder.map { ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, $0.path] } ?? []
        id = try Self.spawn(
            enter + command,
            input: input.fileHandleForReading.fileDescriptor,
            output: output.fileHandleForWriting.fileDescriptor,
            errors: errors
        )
        try input.fileHandleForReading.close()
        try output.fileHandleForWriting.close()
    }

    deinit {
        signal(SIGKILL)
        _ = try? end()
    }

    /// Runs a program without input until it ends.
    ///
    /// - Returns: Its exit code, or its signal as a negative number, and what it wrote.
    /// - Throws: ``NotStarted``, ``Unfinished``.
    public static func run(
        _ command: [String],
        in folder: URL? = nil,
        errors: Errors = .inherited
    ) throws -> (status: Int32, output: Data) {
        let process = try ChildProcess(command, in: folder, errors: errors)
        try process.closeInput()
        let output = try process.rest()
        return (try process.end(), output)
    }

    /// Does what waits for the program on a thread of its own, so that no task's thread is blocked.
    public func wait<Result: Sendable>(
        _ work: @escaping @Sendable (ChildProcess) throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Swift.Result { try work(self) })
            }
        }
    }

    /// Closes the program's input.
    public func closeInput() throws { try input.close() }

    /// Returns what the program wrote last, once there is something, or nothing once it closed its output.
    ///
    /// - Throws: ``Unfinished``.
    public func next() throws -> Data {
        var waited = pollfd(fd: output.fileDescriptor, events: Int16(POLLIN), revents: 0)
        let end = ContinuousClock.now + Self.limit
        repeat {
            let left = Int32(max(0, (end - .now) / .milliseconds(1)))
            if poll(&waited, 1, left) > 0 { return output.availableData }
        } while .now < end
        throw unfinished()
    }

    /// Returns what the program writes until it closes its output.
    ///
    /// - Throws: ``Unfinished``.
    public func rest() throws -> Data {
        var all = Data()
        while case let bytes = try next(), !bytes.isEmpty { all += bytes }
        return all
    }

    /// Sends a signal, unless the program's end has been waited for.
    public func signal(_ number: Int32) {
        status.withLock { if $0 == nil { kill(id, number) } }
    }

    /// Waits until the program ends.
    ///
    /// - Returns: Its exit code, or its signal as a negative number.
    /// - Throws: ``Unfinished``.
    @discardableResult
    public func end() throws -> Int32 {
        let end = ContinuousClock.now + Self.limit
        while true {
            let found = status.withLock { status in
                var word: Int32 = 0
                if status == nil, waitpid(id, &word, WNOHANG) != 0 {
                    status = word & 0x7F == 0 ? word >> 8 & 0xFF : -(word & 0x7F)
                }
                return status
            }
            if let found { return found }
            guard .now < end else { throw unfinished() }
            usleep(1000)
        }
    }

    private func unfinished() -> Unfinished {
        signal(SIGKILL)
        return Unfinished(description: "no word from \(command) within \(Self.limit)")
    }

    /// Returns a pipe whose ends are no other program's.
    private static func pipe() throws -> Pipe {
        let pipe = Pipe()
        for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
            guard fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC) == 0 else {
                throw NotStarted(description: "no pipe: \(String(cString: strerror(errno)))")
            }
        }
        return pipe
    }

    /// - Returns: The program's number.
    private static func spawn(
        _ command: [String],
        input: Int32,
        output: Int32,
        errors: Errors
    ) throws -> pid_t {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        switch errors {
        case .inherited: posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDERR_FILENO)
        case .output: posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
        case .discarded:
            posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        }
        // A task's thread may have signals blocked, and the tests may ignore some.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
        var id: pid_t = 0
        let code = withTexts(command) { arguments in
            withTexts(environment) { environment in
                posix_spawnp(&id, command[0], &actions, &attributes, arguments, environment)
            }
        }
        guard code == 0 else {
            throw NotStarted(description: "\(command): \(String(cString: strerror(code)))")
        }
        return id
    }

    /// Gives texts as C's lists of them, which end in `NULL`.
    private static func withTexts<Result>(
        _ texts: [String],
        _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = texts.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies + [nil])
    }
}
