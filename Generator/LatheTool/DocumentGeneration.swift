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
    /// Warnings are about what the document says, which its user cannot change, and are left out but for some.
    ///
    /// - Parameters:
    ///   - sources: The schemas.
    ///   - base: The folder in which the files are that schemas name.
    ///   - tells: Whether to include a warning.
    /// - Returns: An exit code, and what is wrong.
    package func write(
        _ sources: [SchemaSource],
        base: String,
        tells: (Diagnostic) -> Bool
    ) -> (code: Int32, problems: DiagnosticList) {
        let generation = Generation(CheckedSchemas(SchemaFolder(sources, base: base)))
        let told = DiagnosticList(
            generation.schemas.diagnostics.sorted().filter { $0.severity == .error || tells($0) }
        )
        guard let named = generation.schemas.model else { return (1, told) }
        let problems = command.problems(named)
        guard problems.isEmpty else { return (1, problems) }
        let code = command.writeFiles(of: generation, named, names: .document)
        return (code, told)
    }
}
