import OpenAPI

/// A file of the folder, by its path in that.
package struct ImportedFile: Sendable, Hashable {
    package let path: String
    package let text: String

    package init(path: String, text: String) {
        self.path = path
        self.text = text
    }
}

/// Writes an API as the files of a folder.
struct FolderFiles {
    let api: DraftAPI
    let names: DraftNames
    let calls: CallNames

    /// In the order of their paths.
    func files() -> [ImportedFile] {
        var files = [
            ImportedFile(path: "api.jsonc", text: text(APIWriter(api: api, names: names).value()))
        ]
        files += entityFiles()
        files += endpointFiles()
        return files.sorted { $0.path < $1.path }
    }

    private func text(_ value: SchemaValue) -> String { SchemaText.text(of: value) }

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
            let value = values.count == 1 ? values[0] : .list(values)
            return ImportedFile(path: "entities/\(paths.claim(name)).jsonc", text: text(value))
        }
    }

    private func endpointFiles() -> [ImportedFile] {
        let writer = CallWriter(api: api, names: names)
        var groups: [String] = []
        var members: [String: [SchemaValue.Member]] = [:]
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
            members[name.group, default: []]
                .append(SchemaValue.Member(own ?? name.call, writer.value(call, in: name.group)))
        }
        var paths = FileNames()
        return groups.map { group in
            let tag = api.tags.first { PlainName.member($0.name) == group }
            let value = SchemaValue.object([
                "group": .text(group),
                "swift": names.groups[group].map { .text($0) },
                "doc": DocText.cleaned(tag?.description).map { .text($0) },
                "calls": api.commonAuth.groups[group].map { .object(["auth": AuthText.value($0)]) },
                "endpoints": .object(.init(members[group] ?? [], isTall: true)),
            ])
            return ImportedFile(path: "endpoints/\(paths.claim(group)).jsonc", text: text(value))
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
