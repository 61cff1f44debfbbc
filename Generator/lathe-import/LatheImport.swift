import Foundation
import SchemaImport
import YAMLReading

/// The program that makes schemas of OpenAPI documents; what it does is in a library, all but reading YAML,
/// which takes a system library.
@main
struct LatheImport {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        exit(ImportTool.run(arguments) { YAMLParser.parse($0, sizeLimit: $1) })
    }
}
