import SchemaSyntax

/// The command `lathe validate`, which reports all errors and warnings in the schemas of some APIs.
struct ValidateCommand {
    let folders: [String]
    /// The folders of the schemas of imported modules.
    var modules = ModuleFolders()
    /// Whether warnings count as errors.
    var isStrict = false

    func run() -> Int32 {
        var isValid = true
        for folder in folders {
            let schemas = CheckedSchemas(folder: folder, folders: modules)
            schemas.report()
            if schemas.model == nil || isStrict && !schemas.diagnostics.isEmpty { isValid = false }
        }
        return isValid ? 0 : 1
    }
}
