import SchemaModel
import SwiftSource
import SwiftTranslation

/// The Swift code of a folder's schemas, before it is written to files.
struct Generation {
    /// The code that is generated from a model.
    enum Product {
        case sdk
        /// The examples as test code of an SDK in a module.
        case examples(module: String)
        /// The stored entities of an SDK in a module.
        case store(module: String)

        var kind: OutputFolder.Owner.Kind {
            switch self {
            case .sdk: .sdk
            case .examples: .examples
            case .store: .store
            }
        }

        var names: OutputNames {
            switch self {
            case .sdk: .sdk
            case .examples: .examples
            case .store: .store
            }
        }
    }

    /// The code of each schema; empty when there are errors.
    let files: [TranslatedFile]
    let schemas: CheckedSchemas

    init(
        folder: String,
        product: Product = .sdk,
        access: Access? = nil,
        folders: ModuleFolders = ModuleFolders()
    ) {
        let schemas = CheckedSchemas(folder: folder, access: access, folders: folders)
        self.init(schemas, product: product)
    }

    init(_ schemas: CheckedSchemas, product: Product = .sdk) {
        self.schemas = schemas
        guard let model = schemas.model else {
            files = []
            return
        }
        switch product {
        case .sdk: files = translate(model)
        case .examples(let module):
            let responses = schemas.folder.responses(model.model)
            files = translateExamples(model, module: module, responses: responses)
        case .store(let module): files = translateStore(model, module: module)
        }
    }

    /// Returns the text of each file to write.
    ///
    /// Code whose own file was not planned is added to the last file, so that a plan remains valid when a schema is
    /// added later.
    ///
    /// - Parameters:
    ///   - names: The names of the product's files.
    ///   - planned: The file names that a build plugin expects; if empty, they follow from the schemas.
    /// - Returns: The texts, by the names of their files.
    func texts(_ names: OutputNames, planned: [String]) -> [String: String] {
        let outputs = names.outputs(forSchemas: files.map(\.schema))
        let planned = Set(planned)
        var sources: [String: [SourceFile]] = [:]
        for file in files {
            let own = outputs[file.schema] ?? names.other
            let name = planned.isEmpty || planned.contains(own) ? own : names.other
            sources[name, default: []].append(file.source)
        }
        var texts = sources.mapValues { SourceFile(joining: $0).rendered() }
        for name in planned where texts[name] == nil { texts[name] = OutputFolder.mark + "\n" }
        return texts
    }
}
