import SchemaModel
import SwiftSource
import SwiftTranslation

/// The Swift code that a folder's schemas become; nothing is written.
struct Generation {
    /// What becomes of a model.
    enum Product {
        /// The SDK, with its access level in place of the schema's.
        case sdk(access: Access?)
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
        product: Product = .sdk(access: nil),
        folders: ModuleFolders = ModuleFolders()
    ) {
        var access: Access?
        if case .sdk(let level) = product { access = level }
        let schemas = CheckedSchemas(folder: folder, access: access, folders: folders)
        self.init(schemas, product: product)
    }

    init(_ schemas: CheckedSchemas, product: Product = .sdk(access: nil)) {
        self.schemas = schemas
        guard let model = schemas.model else {
            files = []
            return
        }
        switch product {
        case .sdk: files = translate(model)
        case .examples(let module):
            let replies = schemas.folder.replies(model.model)
            files = translateExamples(model, module: module, replies: replies)
        case .store(let module): files = translateStore(model, module: module)
        }
    }

    /// The text of each file to write.
    ///
    /// Code whose own file was not planned goes into the last one, so that a plan made before a schema was
    /// added is never wrong.
    ///
    /// - Parameters:
    ///   - names: The names of the product's files.
    ///   - planned: The names that a build plugin expects; empty to follow from the schemas.
    /// - Returns: The texts by their files' names.
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
