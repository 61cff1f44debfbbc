import Foundation
import SchemaModel
import SchemaSyntax
import SwiftTranslation

/// `lathe generate`, `lathe generate-examples` and `lathe generate-store`: writes an API's Swift code, or compares it with what
/// is there.
struct GenerateCommand {
    let folder: String
    let output: String
    var product = Generation.Product.sdk(access: nil)
    let isCheck: Bool
    /// The names that a build plugin expects; empty to follow from the schemas.
    let planned: [String]
    /// The target that the code belongs to, with the modules that it depends on; `nil` if that is not known.
    var target: (name: String, modules: [String])?
    /// Where the schemas of imported modules are.
    var folders = ModuleFolders()

    func run() -> Int32 {
        let generation = Generation(folder: folder, product: product, folders: folders)
        generation.schemas.report()
        return write(generation, names: product.names)
    }

    /// Why the code of a model cannot be written, or not be compiled in its target.
    func problems(_ named: NamedModel) -> DiagnosticList {
        if case .store = product, !named.storeFindings.isEmpty {
            return DiagnosticList(named.storeFindings)
        }
        guard let target else { return DiagnosticList() }
        let parts = if case .store = product { named.storeParts } else { named.neededParts }
        let missing = parts.filter { !target.modules.contains($0.module) }
        let unlinked = named.model.imports.filter { folders.named[$0.name.text] == nil }
        return DiagnosticList(
            missing.map { $0.missing(in: target.name) }
                + unlinked.map { $0.missing(in: target.name) }
        )
    }

    func write(_ generation: Generation, names: OutputNames) -> Int32 {
        guard let named = generation.schemas.model else { return 1 }
        let problems = problems(named)
        guard problems.isEmpty else {
            Console.error(problems.rendered, terminator: "")
            return 1
        }
        return writeFiles(of: generation, named, names: names)
    }

    /// Writes the code of a model without problems, or compares it with what is there.
    func writeFiles(of generation: Generation, _ named: NamedModel, names: OutputNames) -> Int32 {
        let owner = OutputFolder.Owner(api: named.model.name, kind: product.kind)
        let folder = OutputFolder(path: output, owner: owner, isPlanned: !planned.isEmpty)
        do {
            let files = generation.texts(names, planned: planned)
            return isCheck ? try folder.check(files) : try folder.write(files)
        } catch {
            Console.error("\(output): error: \(error.fileReason) [cannot-write]")
            return 1
        }
    }
}
