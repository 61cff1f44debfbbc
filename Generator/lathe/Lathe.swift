import Foundation
import LatheTool

/// The program that the plugin runs; what it does is in a library, since a program cannot be linked into
/// tests that a plugin runs it for.
@main
struct Lathe {
    static func main() {
        exit(CommandLineTool.run(Array(CommandLine.arguments.dropFirst())))
    }
}
