import Foundation
import SchemaModel

/// The command `lathe grammar`, which prints the JSON Schema of the schema language, or a page with updated tables
/// of keys.
struct GrammarCommand {
    /// The page whose tables are updated; `nil` for the JSON Schema.
    let page: String?

    func run() -> Int32 {
        guard let page else {
            print(JSONSchema.text, terminator: "")
            return 0
        }
        guard let data = FileManager.default.contents(atPath: page),
            let text = String(bytes: data, encoding: .utf8)
        else {
            Console.error("\(page): error: the file cannot be read as UTF-8 [cannot-read]")
            return 1
        }
        let (result, unknown) = ReferenceTables.updating(text)
        for name in unknown {
            Console.error(
                "\(page): error: no object is called '\(name)', expected "
                    + ReferenceTables.names.joined(separator: ", ") + " [unknown-table]"
            )
        }
        print(result, terminator: "")
        return unknown.isEmpty ? 0 : 1
    }
}
