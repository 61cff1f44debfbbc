import Foundation
import PackagePlugin

/// Finds a target's folder of schemas.
///
/// - Parameters:
///   - places: The folders that are customary.
///   - target: The target's name.
///   - plugin: The plugin's name.
///   - contents: What the folder has, as in `of schemas`.
/// - Returns: The first of the places at which a folder is; `nil`, after an error that names them, when there is
///   none.
func schemasFolder(
    at places: [URL],
    of target: String,
    for plugin: String,
    _ contents: String
) -> URL? {
    if let folder = places.first(where: isFolder) {
        // Listing a symbolic link's folder finds nothing.
        return folder.resolvingSymlinksInPath()
    }
    let names = places.map { "'\($0.path(percentEncoded: false))'" }.joined(separator: " or ")
    Diagnostics.error(
        "target '\(target)' uses \(plugin), but has no folder \(contents) at \(names)"
    )
    return nil
}

/// Where a target of Xcode's has its folder of schemas: the target itself has no folder.
func schemasPlaces(ofXcodeTarget name: String, in project: URL) -> [URL] {
    [
        project.appending(path: "\(name)/Schemas"),
        project.appending(path: "Sources/\(name)/Schemas"),
    ]
}

/// All that is in a folder and not hidden, by its path from there, in order.
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

/// The arguments by which a tool tells which modules a target lacks; none for a target whose modules are not
/// known.
func moduleArguments(_ target: String, _ modules: [String]?) -> [String] {
    guard let modules else { return [] }
    return ["--target", target] + modules.flatMap { ["--module-dependency", $0] }
}

private func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
        && isFolder.boolValue
}
