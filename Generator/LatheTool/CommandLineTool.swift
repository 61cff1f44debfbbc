import Foundation

/// The command line tool: reads arguments and files, runs the generator, writes files and findings.
package enum CommandLineTool {
    /// Runs a command and gives its exit code: 0, 1 for findings, 2 for a usage error.
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

/// What is wrong with the arguments, and what would be right.
struct UsageError: Error {
    let message: String
}

enum Console {
    static func error(_ text: String, terminator: String = "\n") {
        FileHandle.standardError.write(Data((text + terminator).utf8))
    }
}
