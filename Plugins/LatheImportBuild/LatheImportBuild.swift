import Foundation
import PackagePlugin

/// Generates a target's Swift code from the OpenAPI document in its folder `Schemas`.
///
/// The code is an SDK; in a target that depends on the SDK of the same document, its store; and in such a test
/// target, the examples of the document.
///
/// Its tool reads API descriptions in addition to doing what `lathe` does, and takes longer to compile. Targets
/// whose schemas are written in the schema language use LatheBuild, and never compile it.
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
                SchemaProduct(of: target, from: folder),
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
