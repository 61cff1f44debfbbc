import SchemaSyntax

/// The `$self` of a document or the `$id` of a part: the URI by which references identify it, and the base of relative
/// references.
///
/// Nothing is fetched: URIs that begin like this one are resolved to files relative to the file.
struct DocumentAddress {
    /// The URI without a fragment.
    let uri: String

    /// The file of the document.
    let path: String

    /// Returns `nil` for a document without `$self`.
    init?(_ root: LocatedNode) {
        guard let text = root["$self"]?.node.string else { return nil }
        self.init(text, of: root.path)
    }

    /// Creates the address of a part of a file; `nil` for only a fragment.
    init?(_ text: String, of path: String) {
        guard let uri = text.split(separator: "#", omittingEmptySubsequences: false).first,
            !uri.isEmpty
        else { return nil }
        self.uri = String(uri)
        self.path = path
    }

    /// Whether the URI is a path relative to the file.
    private var isRelative: Bool { !Reference.hasScheme(uri[...]) && !uri.hasPrefix("/") }

    /// The complete URI, by which other documents refer to this one.
    var whole: String { isRelative ? DocumentPath.resolve(uri, against: path) : uri }

    /// Resolves the text of a reference before its fragment; `nil` if it cannot be resolved.
    func resolve(_ address: String) -> String? {
        if Reference.hasScheme(address[...]) { return address }
        if isRelative {
            return address.hasPrefix("/") ? nil : DocumentPath.resolve(address, against: whole)
        }
        guard let (start, steps) = Self.split(uri) else { return nil }
        if address.hasPrefix("/") { return start + Self.joined(address.split(separator: "/")) }
        return start + Self.joined(steps.dropLast() + address.split(separator: "/"))
    }

    /// Returns the file of a document with the given URI, whose path relative to this file is that between the URIs;
    /// `nil` if they have nothing in common.
    func file(of other: String) -> String? {
        if isRelative { return Reference.hasScheme(other[...]) ? nil : other }
        guard let (start, steps) = Self.split(uri),
            let (otherStart, otherSteps) = Self.split(other),
            start == otherStart
        else { return nil }
        let folders = steps.dropLast()
        let common = zip(folders, otherSteps.dropLast()).prefix { $0 == $1 }.count
        let way =
            Array(repeating: "..", count: folders.count - common)
            + otherSteps.dropFirst(common).map { String($0) }
        return DocumentPath.resolve(way.joined(separator: "/"), against: path)
    }

    /// Returns the scheme and host of a URI, if it has them, and the steps of its path; `nil` for a URI without a
    /// path.
    private static func split(_ uri: String) -> (start: String, steps: [Substring])? {
        if uri.hasPrefix("/"), !uri.hasPrefix("//") { return ("", uri.split(separator: "/")) }
        guard let mark = uri.firstRange(of: "//") else { return nil }
        let path = uri[mark.upperBound...].firstIndex(of: "/") ?? uri.endIndex
        return (String(uri[..<path]), uri[path...].split(separator: "/"))
    }

    /// Joins the steps of a path without those for the same and the parent folder (RFC 3986, section 5.2.4).
    private static func joined(_ steps: some Sequence<Substring>) -> String {
        var result: [Substring] = []
        for step in steps where step != "." {
            if step == ".." {
                if !result.isEmpty { result.removeLast() }
            } else {
                result.append(step)
            }
        }
        return "/" + result.joined(separator: "/")
    }
}
