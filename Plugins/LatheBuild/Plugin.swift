import Foundation
import PackagePlugin

/// Generates a target's Swift code from the schemas in its folder `Schemas`: an SDK; in a test target the examples
/// of the schemas; and in a target that depends on the SDK of the same schemas, its store.
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

    /// The folders of schemas of the targets that a target depends on and that its own may import, by module.
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

/// One command a target: the tool leaves a file alone when its bytes stay the same, so an edited schema costs the
/// generator's short run and one recompiled file.
private func generation(
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

/// The OpenAPI document in a folder that has no schemas.
private func document(in folder: URL) -> String? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    if OutputNames.apiFiles.contains(where: names.contains) { return nil }
    return names.first { name in
        let parts = name.split(separator: ".")
        return parts.count == 2 && ["openapi", "swagger"].contains(parts[0])
            && ["json", "yaml", "yml"].contains(parts[1])
    }
}
