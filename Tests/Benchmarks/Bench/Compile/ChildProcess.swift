import Foundation

/// Programs that are run for what they cost.
enum ChildProcess {
    /// What a program used, together with those that it started and waited for.
    struct Usage {
        /// Seconds on the wall.
        let wall: Double
        /// Seconds of processor time in the user's mode.
        let user: Double
        /// Seconds of processor time in the system's mode.
        let system: Double
        /// The most memory that one of them used, in bytes.
        let memory: Int
    }

    struct Failed: Error { let command: String }

    /// The folder of the package that this program was built of.
    static let package = URL(filePath: #filePath).appending(path: "../../../../..").standardized

    /// Runs a program in a folder and waits for it.
    ///
    /// - Parameters:
    ///   - command: The program, by its path or a name to be searched for.
    ///   - arguments: Its arguments.
    ///   - folder: Where it runs.
    ///   - expected: The status that it must end with.
    ///   - isSilent: Whether what it prints is thrown away.
    /// - Returns: What it used.
    /// - Throws: ``Failed`` when it cannot be run or ends otherwise.
    static func run(
        _ command: String,
        _ arguments: [String],
        in folder: URL,
        status expected: Int32 = 0,
        isSilent: Bool = false
    ) throws -> Usage {
        guard FileManager.default.changeCurrentDirectoryPath(folder.path) else {
            throw Failed(command: command)
        }
        var strings = ([command] + arguments).map { strdup($0) } + [nil]
        defer { for string in strings { free(string) } }
        #if os(Linux)
        var actions = posix_spawn_file_actions_t()
        #else
        var actions: posix_spawn_file_actions_t?
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDOUT_FILENO, STDERR_FILENO] where isSilent {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
        }
        let start = ContinuousClock.now
        var process = pid_t()
        guard posix_spawnp(&process, command, &actions, nil, &strings, environ) == 0 else {
            throw Failed(command: command)
        }
        var status: Int32 = 0
        var usage = rusage()
        while wait4(process, &status, 0, &usage) < 0 && errno == EINTR {}
        // The program's own status, of one that no signal ended.
        guard status == expected << 8 else { throw Failed(command: command) }
        #if os(Linux)
        let memory = usage.ru_maxrss * 1024
        #else
        let memory = usage.ru_maxrss
        #endif
        return Usage(
            wall: (ContinuousClock.now - start) / .seconds(1),
            user: seconds(usage.ru_utime),
            system: seconds(usage.ru_stime),
            memory: memory
        )
    }

    private static func seconds(_ time: timeval) -> Double {
        Double(time.tv_sec) + Double(time.tv_usec) / 1e6
    }
}
