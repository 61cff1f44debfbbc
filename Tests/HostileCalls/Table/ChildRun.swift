import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A process that makes calls and prints their ends, so that its death is one of the ends.
struct ChildRun {
    /// The ends that the process told.
    private(set) var ends: [Cell: End] = [:]
    /// The cells whose calls were under way at the end, when the process died.
    private(set) var unfinished: Set<Cell> = []
    /// How the process died, as in `signal 4`; `nil` when it ended by itself.
    private(set) var death: String?

    /// The most memory that the process had, in MB.
    private(set) var memory = 0

    /// Whether the process ended because a call did not.
    private(set) var gaveUp = false

    /// What a child prints before a call, and after one.
    enum Line {
        case begin(Cell)
        case end(Cell, End)

        var text: String {
            switch self {
            case .begin(let cell): "begin\t\(cell)\n"
            case .end(let cell, let end):
                "end\t\(cell)\t\(end.kind.rawValue)\t\(end.overrun)\t"
                    + "\(end.detail.replacing("\n", with: " "))\n"
            }
        }

        init?(_ text: Substring) {
            let parts = text.split(separator: "\t", omittingEmptySubsequences: false)
            guard parts.count > 1, let cell = Cell(String(parts[1])) else { return nil }
            if parts[0] == "begin" {
                self = .begin(cell)
            } else if parts.count == 5, let kind = End.Kind(rawValue: String(parts[2])),
                let overrun = Int(parts[3])
            {
                self = .end(cell, End(kind: kind, overrun: overrun, detail: String(parts[4])))
            } else {
                return nil
            }
        }
    }

    /// Runs a process, and waits for its end.
    ///
    /// - Parameters:
    ///   - program: The path of this program.
    ///   - cells: What to call.
    ///   - transport: The transport of the calls.
    ///   - lanes: How many calls are made at once.
    ///   - margin: The milliseconds after its deadline at which a call may still end.
    /// - Throws: `POSIXError` when the process cannot be started.
    init(
        _ program: String,
        _ cells: [Cell],
        _ transport: TransportKind,
        lanes: Int,
        margin: Int
    ) throws {
        let arguments = [transport.rawValue, "\(lanes)", "\(margin)"] + cells.map(\.description)
        let (process, output) = try Self.start([program, ChildCalls.command] + arguments)
        var text = Data()
        // The output ends when the process does, however it does.
        while let bytes = try? output.read(upToCount: 1 << 16), !bytes.isEmpty { text += bytes }
        var status: Int32 = 0
        var usage = rusage()
        while wait4(process, &status, 0, &usage) < 0 && errno == EINTR {}
        #if canImport(Darwin)
        memory = usage.ru_maxrss >> 20
        #else
        memory = usage.ru_maxrss >> 10
        #endif
        let signal = status & 0x7F
        gaveUp = signal == SIGALRM || status >> 8 == ChildCalls.gaveUp
        if !gaveUp, status != 0 {
            death = signal != 0 ? "signal \(signal)" : "exit code \(status >> 8)"
        }
        for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
            switch Line(line) {
            case .begin(let cell): unfinished.insert(cell)
            case .end(let cell, let end):
                unfinished.remove(cell)
                ends[cell] = end
            case nil: break
            }
        }
    }

    private static func start(_ arguments: [String]) throws -> (pid_t, FileHandle) {
        let pipe = Pipe()
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        #else
        var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let writer = pipe.fileHandleForWriting
        posix_spawn_file_actions_adddup2(&actions, writer.fileDescriptor, STDOUT_FILENO)
        // What the runtime says of a trap is known from the signal.
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var environment = ProcessInfo.processInfo.environment
        // A trace of the stack takes seconds.
        environment["SWIFT_BACKTRACE"] = "enable=no"
        var strings = arguments.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for string in strings + variables { free(string) } }
        var process = pid_t()
        let code = posix_spawn(&process, arguments[0], &actions, nil, &strings, &variables)
        try writer.close()
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
        return (process, pipe.fileHandleForReading)
    }
}
