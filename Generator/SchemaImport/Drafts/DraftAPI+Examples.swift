import SchemaModel
import SchemaSyntax

extension DraftAPI {
    /// Removes parts that the schema of the calls does not accept.
    ///
    /// These are examples whose values have another form, such as those of unions, and paging by fields that code
    /// cannot read.
    ///
    /// - Parameter files: Writes the API as files.
    mutating func removeMisfits(_ files: (DraftAPI) -> FolderFiles) {
        guard calls.contains(where: { !$0.examples.isEmpty || $0.paging != nil }) else { return }
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
                func isRight(_ node: SchemaNode) -> Bool {
                    !errors.contains { error in
                        error.source.path == node.range.source.path
                            && node.range.bytes.overlaps(error.bytes)
                    }
                }
                let examples = (member.value["examples"]?.elements ?? []).map(isRight)
                calls[number].examples = zip(calls[number].examples, examples).filter(\.1)
                    .map(\.0)
                if member.value["paging"].map(isRight) == false { calls[number].paging = nil }
            }
        }
    }
}
