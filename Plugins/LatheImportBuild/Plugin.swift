import Foundation
import PackagePlugin

/// Generates a target's Swift code from the OpenAPI document in its folder `Schemas`.
///
/// The tool reads descriptions beside what `lathe` does, and takes longer to compile. Targets whose schemas are
/// written in the schema language use LatheBuild, and never compile it.
@main
struct LatheImportBuild: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? any SourceModuleTarget else { return [] }
        let place = target.directoryURL.appending(path: "Schemas")
        guard
            let folder = schemasFolder(
                at: [place],
                of: target.name,
                for: "LatheImportBuild",
                "with a document"
            )
        else { return [] }
        return [
            try generation(
                for: target.name,
                from: folder,
                into: context.pluginWorkDirectoryURL,
                with: context.tool(named: "LatheImport").url,
                dependencies: target.runtimeModules
            )
        ]
    }
}

#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

extension LatheImportBuild: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
        let name = target.displayName
        let places = schemasPlaces(ofXcodeTarget: name, in: context.xcodeProject.directoryURL)
        guard
            let folder = schemasFolder(
                at: places,
                of: name,
                for: "LatheImportBuild",
                "with a document"
            )
        else { return [] }
        return [
            try generation(
                for: name,
                from: folder,
                into: context.pluginWorkDirectoryURL,
                with: context.tool(named: "LatheImport").url
            )
        ]
    }
}
#endif

/// One command a target; which files it writes does not depend on the document, which is read by the tool alone.
private func generation(
    for target: String,
    from folder: URL,
    into output: URL,
    with tool: URL,
    dependencies: [String]? = nil
) throws -> Command {
    let contents = try contents(of: folder)
    var command = ["build", folder.path, "--output", output.path, "--api", target]
    command += moduleArguments(target, dependencies)
    return .buildCommand(
        displayName: "Generating \(target) from its OpenAPI document",
        executable: tool,
        arguments: command,
        inputFiles: [folder] + contents.map { folder.appending(path: $0) },
        outputFiles: OutputNames.documentPlan.map { output.appending(path: $0) }
    )
}
