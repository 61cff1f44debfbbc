import SchemaSyntax

/// `lathe validate`: tells of all that is wrong with some APIs' schemas.
struct ValidateCommand {
    let folders: [String]
    /// Where the schemas of imported modules are.
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
