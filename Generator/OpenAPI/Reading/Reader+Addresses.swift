import SchemaSyntax

// References by the URIs that documents give themselves in `$self`.
extension Reader {
    /// Takes note of the URI of a file that was read.
    func noteAddress(of root: LocatedNode) {
        guard addresses[root.path] == nil, let address = DocumentAddress(root) else { return }
        addresses[root.path] = address
        if addressedFiles[address.whole] == nil { addressedFiles[address.whole] = root.path }
    }

    /// The document that has the URI of a reference as its own; `nil` where none of those that were read has.
    func rootByAddress(
        _ reference: Reference,
        at origin: LocatedNode
    ) -> LocatedNode? {
        guard !addressedFiles.isEmpty, !reference.address.isEmpty,
            let uri = addresses[origin.path]?.resolve(reference.address) ?? reference.wholeAddress,
            let path = addressedFiles[uri]
        else { return nil }
        return (try? store.root(of: path)) ?? nil
    }

    /// The file that a reference leads to from a document with a URI of its own.
    func fileByAddress(_ reference: Reference, at origin: LocatedNode) -> String? {
        guard let address = addresses[origin.path], let file = reference.file,
            let uri = address.resolve(file)
        else { return nil }
        return address.file(of: uri)
    }
}

extension Reference {
    /// The address, if it depends on nothing else.
    fileprivate var wholeAddress: String? { isRemote ? address : nil }
}
