import Foundation
import PackagePlugin

/// Creates one command for each target; its output files do not depend on the document, which only the tool reads.
func generation(
    for target: String,
    from folder: URL,
    into output: URL,
    with tool: URL,
    _ product: SchemaProduct = .sdk,
    dependencies: [String]? = nil
) throws -> Command {
    let contents = try contents(of: folder)
    var command = ["build", folder.path, "--output", output.path]
    let planned: [String]
    switch product {
    case .sdk:
        planned = OutputNames.documentPlan
        command += ["--api", target] + moduleArguments(target, dependencies)
    case .examples(let sdk):
        planned = [OutputNames.examples.main]
        command += ["--api", sdk.name, "--examples-of", sdk.moduleName]
    case .store(let sdk):
        planned = [OutputNames.store.main]
        command += ["--api", sdk.name, "--store-of", sdk.moduleName]
        command += moduleArguments(target, dependencies)
    }
    return .buildCommand(
        displayName: "Generating \(target) from its OpenAPI document",
        executable: tool,
        arguments: command,
        inputFiles: [folder] + contents.map { folder.appending(path: $0) }
            + ReferencedFiles.outside(folder, contents: contents),
        outputFiles: planned.map { output.appending(path: $0) }
    )
}
