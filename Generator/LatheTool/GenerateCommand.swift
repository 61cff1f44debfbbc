import Foundation
import SchemaModel
import SwiftTranslation

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
        generation.schemas.report()
        guard let model = generation.schemas.model?.model else { return 1 }
        let owner = OutputFolder.Owner(api: model.name, isExamples: product.isExamples)
        let folder = OutputFolder(path: output, owner: owner, isPlanned: !planned.isEmpty)
        do {
            let files = generation.texts(product.names, planned: planned)
            return isCheck ? try folder.check(files) : try folder.write(files)
        } catch {
            Console.error("\(output): error: \(error.localizedDescription) [cannot-write]")
            return 1
        }
    }
}
