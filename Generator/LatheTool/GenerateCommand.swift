import Foundation
import SchemaModel
import SchemaSyntax

/// `lathe generate` and `lathe generate-examples`: writes an API's Swift code, or compares it with what
/// is there.
struct GenerateCommand {
    let folder: String
    let output: String
    var product = Generation.Product.sdk(access: nil)
    let isCheck: Bool
    /// The names that a build plugin expects; empty to follow from the schemas.
    let planned: [String]

    func run() -> Int32 {
        let generation = Generation(folder: folder, product: product)
        if generation.report() { return 1 }
        let owner = OutputFolder.Owner(
            api: generation.api,
            isExamples: names.main != OutputNames.sdk.main
        )
        let folder = OutputFolder(path: output, owner: owner, isPlanned: !planned.isEmpty)
        do {
            let files = outputs(generation.files)
            return isCheck ? try folder.check(files) : try folder.write(files)
        } catch {
            Console.error("\(output): error: \(error.localizedDescription) [cannot-write]")
            return 1
        }
    }

    private var names: OutputNames {
        if case .examples = product { .examples } else { .sdk }
    }

    /// The text of each file to write.
    ///
    /// Code whose own file was not planned goes into the last one, so that a plan made before a schema was
    /// added is never wrong.
    private func outputs(_ files: [(schema: String, text: String)]) -> [String: String] {
        let outputs = names.outputs(forSchemas: files.map(\.schema))
        var texts: [String: String] = [:]
        for name in planned { texts[name] = OutputFolder.mark + "\n" }
        for file in files {
            let own = outputs[file.schema] ?? names.other
            let name = planned.isEmpty || planned.contains(own) ? own : names.other
            texts[name] = SwiftText.joined(texts[name], file.text)
        }
        return texts
    }
}
