import SchemaModel
import SchemaSyntax

extension DraftAPI {
    /// Removes the examples that the schema of the calls does not take, such as those of unions, whose values examples
    /// write in another form.
    ///
    /// - Parameter files: Writes the API as files.
    mutating func removeMisfits(_ files: (DraftAPI) -> FolderFiles) {
        guard calls.contains(where: { !$0.examples.isEmpty }) else { return }
        let folder = files(self)
        let documents = folder.files().map {
            SchemaParser.parse(SchemaSource(path: $0.path, bytes: Array($0.text.utf8)))
        }
        let (_, diagnostics) = load(documents)
        let errors = diagnostics.filter { $0.severity == .error }.map(\.range)
        guard !errors.isEmpty else { return }
        for document in documents {
            guard let group = document.root["group"]?.string,
                let members = document.root["endpoints"]?.object?.members
            else { continue }
            let numbers = calls.indices.filter { folder.calls[calls[$0].operation].group == group }
            // A group's calls are in its file in the same order.
            for (number, member) in zip(numbers, members) {
                let nodes = member.value["examples"]?.elements ?? []
                let isRight = nodes.map { node in
                    !errors.contains { error in
                        error.source.path == node.range.source.path
                            && node.range.bytes.overlaps(error.bytes)
                    }
                }
                calls[number].examples = zip(calls[number].examples, isRight).filter(\.1).map(\.0)
            }
        }
    }
}
