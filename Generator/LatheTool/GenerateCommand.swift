import Foundation
import SchemaModel
import SchemaSyntax
import SwiftTranslation

/// The commands `lathe generate`, `lathe generate-examples` and `lathe generate-store`.
///
/// They write an API's Swift code, or compare it with the existing code.
struct GenerateCommand {
    let folder: String
    let output: String
    var product = Generation.Product.sdk
    /// The access level of the SDK, in place of the schema's.
    var access: Access?
    let isCheck: Bool
    /// The file names that a build plugin expects; if empty, they follow from the schemas.
    let planned: [String]
    /// The target of the code, with the modules that it depends on; `nil` if it is not known.
    var target: (name: String, modules: [String])?
    /// The folders of the schemas of imported modules.
    var folders = ModuleFolders()

    func run() -> Int32 {
        let generation = Generation(
            folder: folder,
            product: product,
            access: access,
            folders: folders
        )
        generation.schemas.report()
        return write(generation, names: product.names)
    }

    /// Returns the reasons why the code of a model cannot be written, or would not compile in its target.
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

    /// Writes the code of a model without problems, or compares it with the existing code.
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
