package import SchemaSyntax

/// Writes the Swift code of schemas that an OpenAPI document became.
package struct DocumentGeneration {
    private let command: GenerateCommand

    /// - Parameters:
    ///   - output: The folder of the code.
    ///   - planned: The names that a build plugin expects; empty for all that there may be.
    ///   - target: The target that the code belongs to, with the modules that it depends on; `nil` if that is not
    ///     known.
    package init(
        output: String,
        planned: [String],
        target: (name: String, modules: [String])?
    ) {
        command = GenerateCommand(
            folder: "",
            output: output,
            isCheck: false,
            planned: planned.isEmpty ? OutputNames.documentPlan : planned,
            target: target
        )
    }

    /// Writes the code, unless something is wrong with the schemas.
    ///
    /// Warnings are about what the document says, which its user cannot change, and are left out.
    ///
    /// - Parameter sources: The schemas.
    /// - Returns: An exit code, and what is wrong.
    package func write(_ sources: [SchemaSource]) -> (code: Int32, problems: DiagnosticList) {
        let generation = Generation(CheckedSchemas(SchemaFolder(sources)))
        let errors = generation.schemas.diagnostics.sorted().filter { $0.severity == .error }
        let problems =
            errors.isEmpty
            ? generation.schemas.model.map { command.problems($0) } : DiagnosticList(errors)
        if let problems, !problems.isEmpty { return (1, problems) }
        return (command.write(generation, names: .document), DiagnosticList())
    }
}
