import SchemaSyntax

// References by the URIs that documents declare in `$self`.
extension Reader {
    /// Records the URI of a file that was read.
    func noteAddress(of root: LocatedNode) {
        guard addresses[root.path] == nil, let address = DocumentAddress(root) else { return }
        addresses[root.path] = address
        if addressedFiles[address.whole] == nil { addressedFiles[address.whole] = root.path }
    }

    /// Returns the document whose own URI is that of a reference; `nil` if none of the documents that were read has
    /// it.
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

    /// Returns the file for a reference in a document with its own URI.
    func fileByAddress(_ reference: Reference, at origin: LocatedNode) -> String? {
        guard let address = addresses[origin.path], let file = reference.file,
            let uri = address.resolve(file)
        else { return nil }
        return address.file(of: uri)
    }
}

extension Reference {
    /// The address if it is absolute.
    fileprivate var wholeAddress: String? { isRemote ? address : nil }
}
