package import OpenAPI
package import SchemaSyntax

/// A file of the folder, by its path in that.
package struct ImportedFile: Sendable {
    package let path: String
    package let text: String
    /// What the parts of the text were made of, the outermost first.
    package let parts: [(bytes: Range<Int>, place: Place)]

    package init(path: String, text: String, parts: [(bytes: Range<Int>, place: Place)] = []) {
        self.path = path
        self.text = text
        self.parts = parts
    }
}

extension ImportedFile: Hashable {
    package static func == (left: Self, right: Self) -> Bool {
        (left.path, left.text) == (right.path, right.text)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(path)
        hasher.combine(text)
    }
}

extension ImportedFile {
    /// The file as a schema whose mistakes are in the document.
    ///
    /// - Parameters:
    ///   - folder: The folder that the file would be in.
    ///   - document: The document.
    /// - Returns: The schema.
    package func source(in folder: String, of document: SourceRange) -> SchemaSource {
        func name(_ place: Place) -> String {
            let file = place.range.source.path.split(separator: "/").last ?? ""
            return "\(file)#\(place.pointer)"
        }
        let file = document.source.path.split(separator: "/").last ?? ""
        let bytes = Array(text.utf8)
        let whole = SourceOrigin(0..<0, from: document, named: String(file))
        return SchemaSource(
            path: "\(folder)/\(path)",
            bytes: bytes,
            origins: [whole]
                + parts.map { SourceOrigin($0.bytes, from: $0.place.range, named: name($0.place)) }
        )
    }
}

/// Writes an API as the files of a folder.
struct FolderFiles {
    let api: DraftAPI
    let names: DraftNames
    let calls: CallNames

    /// In the order of their paths.
    func files() -> [ImportedFile] {
        var files = [apiFile()]
        files += entityFiles()
        files += endpointFiles()
        return files.sorted { $0.path < $1.path }
    }

    private func apiFile() -> ImportedFile {
        let value = APIWriter(api: api, names: names).value()
        let (text, items) = SchemaText.written(value)
        guard case .object(let object) = value else {
            return ImportedFile(path: "api.jsonc", text: text)
        }
        let parts = zip(items, object.members).compactMap { bytes, member in
            (member.key == "messages" ? api.messagesPlace : nil).map { (bytes, $0) }
        }
        return ImportedFile(path: "api.jsonc", text: text, parts: parts)
    }

    /// One file for each declaration that has a name in the document, with those described in its place, and
    /// one for those of each group's calls.
    private func entityFiles() -> [ImportedFile] {
        let writer = DeclarationWriter(api: api, names: names, roles: DraftRoles(api))
        var files: [(name: String, drafts: [Draft])] = []
        var positions: [Draft.Home: Int] = [:]
        for draft in api.declarations where draft.home == .own {
            positions[.with(draft.id)] = files.count
            files.append((names[draft.id].name, [draft]))
        }
        // What is declared in place stands after what contains it, which was met later.
        for draft in api.declarations.reversed() where draft.home != .own {
            if let position = positions[draft.home] {
                files[position].drafts.append(draft)
            } else if case .group(let group) = draft.home {
                positions[draft.home] = files.count
                files.append((PlainName.type([group, "types"]), [draft]))
            }
        }
        var paths = FileNames()
        return files.map { name, drafts in
            let values = drafts.map { writer.value($0) }
            let isList = values.count > 1
            let (text, items) = SchemaText.written(isList ? .list(values) : values[0])
            let bytes = isList ? items : [0..<text.utf8.count]
            return ImportedFile(
                path: "entities/\(paths.claim(name)).jsonc",
                text: text,
                parts: zip(bytes, drafts).map { ($0, $1.place) }
            )
        }
    }

    private func endpointFiles() -> [ImportedFile] {
        let writer = CallWriter(api: api, names: names)
        var groups: [String] = []
        var members: [String: [SchemaValue.Member]] = [:]
        var places: [String: [Place]] = [:]
        var scopes: [String: NameScope] = [:]
        for call in api.calls where call.variant == nil {
            let name = calls[call.operation]
            _ = scopes[name.group, default: NameScope()].claim(name.call)
        }
        for call in api.calls {
            let name = calls[call.operation]
            if members[name.group] == nil { groups.append(name.group) }
            let own = call.variant.map {
                scopes[name.group, default: NameScope()].claim(name.call + $0)
            }
            places[name.group, default: []].append(call.operation.place)
            members[name.group, default: []]
                .append(SchemaValue.Member(own ?? name.call, writer.value(call, in: name.group)))
        }
        var paths = FileNames()
        return groups.map { group in
            let tag =
                api.tags.first { $0.name == calls.tags[group] }
                ?? api.tags.first { PlainName.member($0.name) == group }
            let value = SchemaValue.object([
                "group": .text(group),
                "swift": names.groups[group].map { .text($0) },
                "doc": DocText.cleaned(tag.flatMap { $0.description ?? $0.summary }).map {
                    .text($0)
                },
                "calls": api.commonAuth.groups[group].map { .object(["auth": AuthText.value($0)]) },
                "endpoints": .object(.init(members[group] ?? [], isTall: true)),
            ])
            let (text, items) = SchemaText.written(value, placesAtDepth: 1)
            let places = places[group] ?? []
            return ImportedFile(
                path: "endpoints/\(paths.claim(group)).jsonc",
                text: text,
                // Other members of the group have items as well, and come before its endpoints.
                parts: zip(items.suffix(places.count), places).map { ($0, $1) }
            )
        }
    }
}

/// Names of files that differ in more than case.
private struct FileNames {
    private var scope = NameScope()

    mutating func claim(_ name: String) -> String {
        // The file of that name describes the API.
        let name = name == "api" ? "apiCalls" : name
        let claimed = scope.claim(name.lowercased())
        return name + claimed.dropFirst(name.lowercased().count)
    }
}
