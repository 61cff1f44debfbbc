import Foundation
import PackagePlugin

/// Generates a target's Swift code from the schemas in its folder `Schemas`.
///
/// The code is an SDK; in a test target, the examples of the schemas; and in a target that depends on the SDK of
/// the same schemas, its store.
@main
struct LatheBuild: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? any SourceModuleTarget else { return [] }
        let place = target.directoryURL.appending(path: "Schemas")
        guard
            let folder = schemasFolder(
                at: [place],
                of: target.name,
                for: "LatheBuild",
                "of schemas"
            )
        else { return [] }
        if let document = document(in: folder) {
            Diagnostics.error(
                """
                target '\(target.name)' uses LatheBuild, but its schemas are the document \
                '\(document)': use the plugin LatheImportBuild, or make schemas of it by lathe-import
                """
            )
            return []
        }
        let product = SchemaProduct(of: target, from: folder)
        if case .sdk = product, target.kind == .test {
            Diagnostics.error(
                """
                the test target '\(target.name)' uses LatheBuild, but depends on no target with \
                the folder of schemas '\(folder.resolvingSymlinksInPath().path)'
                """
            )
            return []
        }
        return [
            try generation(
                for: target.name,
                from: folder,
                into: context.pluginWorkDirectoryURL,
                with: context.tool(named: "lathe").url,
                product,
                dependencies: target.runtimeModules,
                imports: imports(of: folder, in: target)
            )
        ]
    }

    /// Returns the folders of schemas that a target's schemas may import from its dependencies, by module.
    private func imports(of schemas: URL, in target: any SourceModuleTarget) -> [String: URL] {
        var folders: [String: URL] = [:]
        for case let other as any SourceModuleTarget in target.recursiveTargetDependencies {
            let folder = other.directoryURL.appending(path: "Schemas").resolvingSymlinksInPath()
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            if OutputNames.apiFiles.contains(where: names.contains) {
                folders[other.moduleName] = folder
            }
        }
        return ImportedFolders(folders: folders, apiFiles: OutputNames.apiFiles)
            .imports(of: schemas)
    }
}

#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

extension LatheBuild: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
        let name = target.displayName
        let places = schemasPlaces(ofXcodeTarget: name, in: context.xcodeProject.directoryURL)
        guard let folder = schemasFolder(at: places, of: name, for: "LatheBuild", "of schemas")
        else { return [] }
        return [
            try generation(
                for: name,
                from: folder,
                into: context.pluginWorkDirectoryURL,
                with: context.tool(named: "lathe").url
            )
        ]
    }
}
#endif

/// Returns the OpenAPI document in a folder without schemas.
private func document(in folder: URL) -> String? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    if OutputNames.apiFiles.contains(where: names.contains) { return nil }
    return names.first { name in
        let parts = name.split(separator: ".")
        return parts.count == 2 && ["openapi", "swagger"].contains(parts[0])
            && ["json", "yaml", "yml"].contains(parts[1])
    }
}
