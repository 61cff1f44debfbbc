package import SchemaSyntax

/// Writes the Swift code of schemas that were made from an OpenAPI document.
package struct DocumentGeneration {
    /// The code that is generated from the schemas.
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
    ///   - planned: The file names that a build plugin expects; empty to allow any.
    ///   - target: The target of the code, with the modules that it depends on; `nil` if it is not known.
    package init(
        _ product: Product,
        output: String,
        planned: [String],
        target: (name: String, modules: [String])?
    ) {
        let written: Generation.Product
        switch product {
        case .sdk: (written, names) = (.sdk, .document)
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

    /// Writes the code, unless the schemas have errors.
    ///
    /// Warnings concern the content of the document, which its user cannot change; all but some are omitted.
    ///
    /// - Parameters:
    ///   - sources: The schemas.
    ///   - base: The folder of the files that schemas name.
    ///   - isReported: Returns whether to include a warning.
    /// - Returns: An exit code, and the diagnostics.
    package func write(
        _ sources: [SchemaSource],
        base: String,
        isReported: (Diagnostic) -> Bool
    ) -> (code: Int32, problems: DiagnosticList) {
        let schemas = CheckedSchemas(SchemaFolder(sources, base: base))
        let generation = Generation(schemas, product: command.product)
        let reported = DiagnosticList(
            generation.schemas.diagnostics.sorted().filter {
                $0.severity == .error || isReported($0)
            }
        )
        guard let named = generation.schemas.model else { return (1, reported) }
        let problems = command.problems(named)
        guard problems.isEmpty else { return (1, problems) }
        let code = command.writeFiles(of: generation, named, names: names)
        return (code, reported)
    }
}
