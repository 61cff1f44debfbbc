import Foundation
import PackagePlugin

/// Creates one command for each target.
///
/// The tool does not rewrite a file whose bytes are unchanged, so an edited schema costs a short run of the
/// generator and the compilation of one file.
func generation(
    for target: String,
    from folder: URL,
    into output: URL,
    with tool: URL,
    _ product: SchemaProduct = .sdk,
    dependencies: [String]? = nil,
    imports: [String: URL] = [:]
) throws -> Command {
    let files = try contents(of: folder)
    let names: OutputNames
    let command: [String]
    switch product {
    case .sdk:
        names = .sdk
        command = ["generate"] + moduleArguments(target, dependencies)
    case .examples(let sdk):
        names = .examples
        command = ["generate-examples", "--module", sdk.moduleName]
    case .store(let sdk):
        names = .store
        command =
            ["generate-store", "--module", sdk.moduleName] + moduleArguments(target, dependencies)
    }
    let imports = imports.sorted { $0.key < $1.key }
    let imported = try imports.flatMap { _, folder in
        try contents(of: folder).map { folder.appending(path: $0) }
    }
    let planned = names.plan(forSchemas: files.filter(OutputNames.isSchema))
    return .buildCommand(
        displayName: "Generating \(target) from its schemas",
        executable: tool,
        arguments: command + [folder.path, "--output", output.path]
            + imports.flatMap { ["--import", "\($0.key)=\($0.value.path)"] }
            + planned.flatMap { ["--planned", $0] },
        inputFiles: [folder] + files.map { folder.appending(path: $0) } + imported,
        outputFiles: planned.map { output.appending(path: $0) }
    )
}
