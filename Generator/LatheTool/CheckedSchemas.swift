import SchemaModel
package import SchemaSyntax
package import SwiftTranslation

/// The schemas of a folder with all their diagnostics, without generated code.
package struct CheckedSchemas {
    let folder: SchemaFolder
    /// The model; `nil` when there are errors.
    package let model: NamedModel?
    /// The model before Swift names were chosen.
    let validated: ValidatedModel?
    package let diagnostics: DiagnosticList

    /// - Parameters:
    ///   - path: The folder, or the file of an API in one file.
    ///   - access: The access level of the code, in place of the schema's.
    ///   - folders: The folders of the schemas of imported modules.
    init(folder path: String, access: Access? = nil, folders: ModuleFolders = ModuleFolders()) {
        self.init(SchemaFolder(reading: path), access: access, folders: folders)
    }

    /// Creates the checked schemas from schemas in memory.
    ///
    /// - Parameters:
    ///   - sources: The schemas.
    ///   - base: The folder of the files that schemas name.
    package init(sources: [SchemaSource], base: String = ".") {
        self.init(SchemaFolder(sources, base: base))
    }

    /// Creates the checked schemas from schemas on disk.
    package init(reading path: String) { self.init(SchemaFolder(reading: path)) }

    init(
        _ folder: SchemaFolder,
        access: Access? = nil,
        folders: ModuleFolders = ModuleFolders()
    ) {
        self.folder = folder
        let documents = folder.sources.map { SchemaParser.parse($0) }
        let (imports, importFindings) =
            folders.modules(ImportedModule.names(in: documents), from: folder.base)
        // If the files are missing, there is nothing else to report.
        let (validated, findings) =
            documents.isEmpty && !folder.diagnostics.isEmpty
            ? (nil, folder.unreadable.flatMap(\.diagnostics))
            : load(documents + folder.unreadable, imports: imports, hasFile: folder.hasFile)
        var diagnostics = DiagnosticList(folder.findings + importFindings + findings)
        var model: NamedModel?
        if let validated, !diagnostics.hasErrors {
            let (named, findings) = NamedModel.naming(validated, access: access)
            diagnostics.append(contentsOf: findings)
            model = named
        }
        self.model = model
        self.validated = validated
        self.diagnostics = diagnostics
    }

    /// Prints the diagnostics.
    func report() {
        if !diagnostics.isEmpty { Console.error(diagnostics.rendered, terminator: "") }
    }
}
