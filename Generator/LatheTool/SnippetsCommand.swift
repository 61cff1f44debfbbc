import Foundation
import SwiftTranslation

/// The command `lathe snippets`, which writes an API's examples as an article, or compares it with the existing
/// one.
struct SnippetsCommand {
    let folder: String
    /// The article's path.
    let output: String
    let module: String
    let isCheck: Bool
    /// The folders of the schemas of imported modules.
    var folders = ModuleFolders()

    func run() -> Int32 {
        let schemas = CheckedSchemas(folder: folder, folders: folders)
        schemas.report()
        guard let model = schemas.model else { return 1 }
        let text = snippets(model, module: module)
        let present = FileManager.default.contents(atPath: output)
        if present == Data(text.utf8) { return 0 }
        if isCheck {
            let old = present.map { String(decoding: $0, as: UTF8.self) }
            print(LineDifference(old: old, new: text, name: output).description)
            return 1
        }
        do {
            try Data(text.utf8).write(to: URL(filePath: output), options: .atomic)
            return 0
        } catch {
            Console.error("\(output): error: \(error.fileReason) [cannot-write]")
            return 1
        }
    }
}
