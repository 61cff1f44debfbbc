import Foundation
import SchemaModel
import SchemaSyntax
import SwiftTranslation

extension ModuleImport {
    /// The finding for a target that does not depend on the module.
    func missing(in target: String) -> Diagnostic {
        Diagnostic(
            rule: "missing-part",
            at: name.range,
            "the schema imports the module \(name.text); add it to the dependencies of target '\(target)'"
        )
    }
}

/// The folders of the schemas of imported modules.
struct ModuleFolders {
    /// The folders that were given, by module; other modules are searched for next to the schemas that import them.
    var named: [String: String] = [:]
    /// The folders whose imports are being read, the outermost first.
    private var open: [String] = []
    private let read = ReadFolders()

    /// The folders that have been read, since several schemas may import one module.
    private final class ReadFolders {
        var schemas: [String: CheckedSchemas] = [:]
    }

    init(_ named: [String: String] = [:]) { self.named = named }

    /// Reads the modules that the schemas of a folder import.
    ///
    /// - Parameters:
    ///   - names: The modules.
    ///   - folder: The folder.
    /// - Returns: The modules whose schemas are valid, and the diagnostics of the others.
    func modules(
        _ names: [LocatedText],
        from folder: String
    ) -> (modules: [ImportedModule], findings: [Diagnostic]) {
        var inner = self
        inner.open.append(Self.standard(folder))
        var modules: [ImportedModule] = []
        var findings: [Diagnostic] = []
        for name in names {
            guard let found = self.folder(of: name.text, from: folder) else {
                let places = Self.places(of: name.text, from: folder).map { "'\($0)'" }
                let text =
                    "no schemas of \(quoted(name.text)) were found, expected the folder "
                    + places.joined(separator: " or ")
                findings.append(Diagnostic(rule: "unresolved-import", at: name.range, text))
                continue
            }
            guard !inner.open.contains(Self.standard(found)) else {
                let text = "\(quoted(name.text)) imports these schemas, expected no cycle"
                findings.append(Diagnostic(rule: "cyclic-import", at: name.range, text))
                continue
            }
            let schemas = inner.schemas(in: found)
            findings += schemas.diagnostics.sorted().filter { $0.severity == .error }
            if let validated = schemas.validated, let model = schemas.model?.model {
                modules.append(ImportedModule(name, validated, naming: model))
            }
        }
        return (modules, findings)
    }

    private func schemas(in folder: String) -> CheckedSchemas {
        let path = Self.standard(folder)
        if let schemas = read.schemas[path] { return schemas }
        let schemas = CheckedSchemas(SchemaFolder(reading: folder), folders: self)
        read.schemas[path] = schemas
        return schemas
    }

    private func folder(of module: String, from folder: String) -> String? {
        named[module]
            ?? Self.places(of: module, from: folder).first { place in
                OutputNames.apiFiles.contains {
                    FileManager.default.fileExists(atPath: "\(place)/\($0)")
                }
            }
    }

    /// Returns the folders that may contain a module's schemas: one next to the schemas, or that of another target.
    private static func places(of module: String, from folder: String) -> [String] {
        let folder = URL(filePath: folder)
        return ["../\(module)", "../../\(module)/Schemas"].map {
            folder.appending(path: $0).standardizedFileURL.path
        }
    }

    private static func standard(_ folder: String) -> String {
        URL(filePath: folder).resolvingSymlinksInPath().standardizedFileURL.path
    }
}
