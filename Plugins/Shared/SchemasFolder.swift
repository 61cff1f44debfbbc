import Foundation
import PackagePlugin

/// Finds a target's folder of schemas.
///
/// - Parameters:
///   - places: The default folders.
///   - target: The target's name.
///   - plugin: The plugin's name.
///   - contents: The contents of the folder, for the error: `of schemas`.
/// - Returns: The first of the folders that exists; if none exists, `nil` after an error that names them.
func schemasFolder(
    at places: [URL],
    of target: String,
    for plugin: String,
    _ contents: String
) -> URL? {
    if let folder = places.first(where: isFolder) {
        // The contents of a symbolic link cannot be listed.
        return folder.resolvingSymlinksInPath()
    }
    let names = places.map { "'\($0.path(percentEncoded: false))'" }.joined(separator: " or ")
    Diagnostics.error(
        "target '\(target)' uses \(plugin), but has no folder \(contents) at \(names)"
    )
    return nil
}

/// Returns the default folders of an Xcode target's schemas, since the target itself has no folder.
func schemasPlaces(ofXcodeTarget name: String, in project: URL) -> [URL] {
    [
        project.appending(path: "\(name)/Schemas"),
        project.appending(path: "Sources/\(name)/Schemas"),
    ]
}

/// Returns the paths of all items in a folder that are not hidden, relative to it and sorted.
func contents(of folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        .filter { !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
}

extension Target {
    /// The modules of the runtime that the target depends on, in order.
    var runtimeModules: [String] {
        recursiveTargetDependencies.map(\.name).filter { $0.hasPrefix("Lathe") }.sorted()
    }
}

/// Returns the arguments by which a tool can report the modules that a target lacks; empty if the target's modules
/// are not known.
func moduleArguments(_ target: String, _ modules: [String]?) -> [String] {
    guard let modules else { return [] }
    return ["--target", target] + modules.flatMap { ["--module-dependency", $0] }
}

private func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
        && isFolder.boolValue
}
