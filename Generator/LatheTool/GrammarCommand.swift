import Foundation
import SchemaModel

/// `lathe grammar`: prints the schema language's JSON Schema, or a page with its tables of keys made anew.
struct GrammarCommand {
    /// The page whose tables are made anew; `nil` for the JSON Schema.
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
