import Foundation

/// The command line tool, which reads arguments and files, runs the generator, and writes files and diagnostics.
package enum CommandLineTool {
    /// Runs a command and returns its exit code: 0 for success, 1 for errors, 2 for a usage error.
    package static func run(_ arguments: [String]) -> Int32 {
        do throws(UsageError) {
            switch try Arguments(arguments).command {
            case .help(let text):
                print(text)
                return 0
            case .generate(let command): return command.run()
            case .validate(let command): return command.run()
            case .snippets(let command): return command.run()
            case .grammar(let command): return command.run()
            }
        } catch {
            Console.error("lathe: \(error.message)\n\n\(Arguments.usage)")
            return 2
        }
    }
}

/// An error in the arguments, with the correct usage.
struct UsageError: Error {
    let message: String
}

enum Console {
    static func error(_ text: String, terminator: String = "\n") {
        FileHandle.standardError.write(Data((text + terminator).utf8))
    }
}
