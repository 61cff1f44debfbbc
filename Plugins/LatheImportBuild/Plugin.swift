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
        let folder = target.directoryURL.appending(path: "Schemas")
        guard isFolder(folder) else {
            Diagnostics.error(
                """
                target '\(target.name)' uses LatheImportBuild, but has no folder with a document at \
                '\(folder.path(percentEncoded: false))'
                """
            )
            return []
        }
        return [
            try generation(
                for: target.name,
                from: folder,
                into: context.pluginWorkDirectoryURL,
                with: context.tool(named: "LatheImport").url,
                dependencies: target.recursiveTargetDependencies.map(\.name)
                    .filter { $0.hasPrefix("Lathe") }.sorted()
            )
        ]
    }
}

#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

extension LatheImportBuild: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
        // A target of Xcode's has no folder: two places are customary.
        let project = context.xcodeProject.directoryURL
        let name = target.displayName
        let folders = [
            project.appending(path: "\(name)/Schemas"),
            project.appending(path: "Sources/\(name)/Schemas"),
        ]
        guard let folder = folders.first(where: isFolder) else {
            let places = folders.map { "'\($0.path(percentEncoded: false))'" }
            Diagnostics.error(
                """
                target '\(name)' uses LatheImportBuild, but has no folder with a document at \
                \(places.joined(separator: " or "))
                """
            )
            return []
        }
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
    // Listing a symbolic link's folder finds nothing.
    let folder = folder.resolvingSymlinksInPath()
    let contents = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        .filter { !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
    var command = ["build", folder.path, "--output", output.path, "--api", target]
    if let dependencies {
        command += ["--target", target]
        command += dependencies.flatMap { ["--module-dependency", $0] }
    }
    return .buildCommand(
        displayName: "Generating \(target) from its OpenAPI document",
        executable: tool,
        arguments: command,
        inputFiles: [folder] + contents.map { folder.appending(path: $0) },
        outputFiles: OutputNames.documentPlan.map { output.appending(path: $0) }
    )
}

private func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
        && isFolder.boolValue
}
