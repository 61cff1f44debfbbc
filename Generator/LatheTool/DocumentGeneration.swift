package import SchemaSyntax

/// Writes the Swift code of schemas that an OpenAPI document became.
package struct DocumentGeneration {
    /// What becomes of the schemas.
    package enum Product {
        case sdk
        /// The examples as test code of an SDK in a module.
        case examples(of: String)
        /// The stored entities of an SDK in a module.
        case store(of: String)
    }

    private let command: GenerateCommand
    private let names: OutputNames

    /// - Parameters:
    ///   - product: What to write.
    ///   - output: The folder of the code.
    ///   - planned: The names that a build plugin expects; empty for all that there may be.
    ///   - target: The target that the code belongs to, with the modules that it depends on; `nil` if that is not
    ///     known.
    package init(
        _ product: Product,
        output: String,
        planned: [String],
        target: (name: String, modules: [String])?
    ) {
        let written: Generation.Product
        switch product {
        case .sdk: (written, names) = (.sdk(access: nil), .document)
        case .examples(let module):
            written = .examples(module: module)
            names = written.names
        case .store(let module):
            written = .store(module: module)
            names = written.names
        }
        let all = if case .sdk = product { OutputNames.documentPlan } else { [names.main] }
        command = GenerateCommand(
            folder: "",
            output: output,
            product: written,
            isCheck: false,
            planned: planned.isEmpty ? all : planned,
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
        let schemas = CheckedSchemas(SchemaFolder(sources, base: base))
        let generation = Generation(schemas, product: command.product)
        let told = DiagnosticList(
            generation.schemas.diagnostics.sorted().filter { $0.severity == .error || tells($0) }
        )
        guard let named = generation.schemas.model else { return (1, told) }
        let problems = command.problems(named)
        guard problems.isEmpty else { return (1, problems) }
        let code = command.writeFiles(of: generation, named, names: names)
        return (code, told)
    }
}
