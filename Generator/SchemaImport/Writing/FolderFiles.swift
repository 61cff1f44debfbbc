package import OpenAPI
package import SchemaSyntax

/// A file of the folder, with its path in the folder.
package struct ImportedFile: Sendable {
    package let path: String
    package let text: String
    /// The sources of the parts of the text, the outermost first.
    package let parts: [(bytes: Range<Int>, place: Place)]
    /// The parts with additions, and these additions.
    let additions: [(bytes: Range<Int>, entry: Additions.Entry)]

    package init(path: String, text: String, parts: [(bytes: Range<Int>, place: Place)] = []) {
        self.init(path: path, text: text, parts: parts, additions: [])
    }

    init(
        path: String,
        text: String,
        parts: [(bytes: Range<Int>, place: Place)],
        additions: [(bytes: Range<Int>, entry: Additions.Entry)]
    ) {
        self.path = path
        self.text = text
        self.parts = parts
        self.additions = additions
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
    /// Returns the file as a schema whose mistakes refer to the document.
    ///
    /// - Parameters:
    ///   - folder: The folder for the file.
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
        let parts = parts.map {
            SourceOrigin($0.bytes, from: $0.place.range, named: name($0.place))
        }
        let origins = (parts + additionOrigins(whole, parts)).enumerated().sorted { left, right in
            let (one, other) = (left.element.bytes, right.element.bytes)
            if one.lowerBound != other.lowerBound { return one.lowerBound < other.lowerBound }
            if one.count != other.count { return one.count > other.count }
            return left.offset < right.offset
        }
        return SchemaSource(
            path: "\(folder)/\(path)",
            bytes: bytes,
            origins: [whole] + origins.map(\.element)
        )
    }

    /// Returns the positions of additions.
    ///
    /// A mistake in a part with an addition is attributed to the addition, since the part is valid without it.
    ///
    /// - Parameters:
    ///   - whole: The document.
    ///   - parts: The sources of the parts of the text.
    /// - Returns: The parts of the text with their origins.
    private func additionOrigins(_ whole: SourceOrigin, _ parts: [SourceOrigin]) -> [SourceOrigin] {
        guard !additions.isEmpty else { return [] }
        let root = SchemaParser.parse(SchemaSource(path: path, bytes: Array(text.utf8))).root
        return additions.flatMap { bytes, entry in
            // What the document describes is named after its place there.
            let part = parts.last { $0.bytes.contains(bytes.lowerBound) } ?? whole
            let around = SourceOrigin(bytes, from: entry.range, named: part.name)
            guard let node = root.descendant(startingAt: bytes) else { return [around] }
            let file = entry.range.source.path.split(separator: "/").last ?? ""
            let inner = AdditionPlaces(of: entry.value, in: node).parts.dropFirst()
            return [around] + inner.map { SourceOrigin($0, from: $1, named: String(file)) }
        }
    }
}

extension SchemaNode {
    /// Returns the value of a range of bytes, or of the member in it.
    fileprivate func descendant(startingAt bytes: Range<Int>) -> SchemaNode? {
        if range.bytes.lowerBound >= bytes.lowerBound, range.bytes.upperBound <= bytes.upperBound {
            return self
        }
        let values = object?.members.map(\.value) ?? elements ?? []
        return values.first { $0.range.bytes.overlaps(bytes) }?.descendant(startingAt: bytes)
    }
}

/// Writes an API as the files of a folder.
struct FolderFiles {
    let api: DraftAPI
    let names: DraftNames
    let calls: CallNames
    var additions = Additions()

    /// Returns the files sorted by path.
    func files() -> [ImportedFile] {
        var problems: [Diagnostic] = []
        return files(reporting: &problems)
    }

    /// Returns the files sorted by path.
    ///
    /// - Parameter problems: Receives the mistakes in additions that are found before the schema is checked.
    /// - Returns: The files.
    func files(reporting problems: inout [Diagnostic]) -> [ImportedFile] {
        var files = [apiFile(&problems)]
        let limits = DraftLimits(api)
        files += entityFiles(limits, &problems)
        files += endpointFiles(limits, &problems)
        return files.sorted { $0.path < $1.path }
    }

    private func value(
        _ value: SchemaValue,
        with entry: Additions.Entry?,
        _ problems: inout [Diagnostic]
    ) -> SchemaValue {
        entry.map { value.merged(with: $0.value, reporting: &problems) } ?? value
    }

    private func apiFile(_ problems: inout [Diagnostic]) -> ImportedFile {
        let written = APIWriter(api: api, names: names).value()
        let value = value(written, with: additions.api, &problems)
        let (text, items) = SchemaText.written(value)
        guard case .object(let object) = value else {
            return ImportedFile(path: "api.jsonc", text: text)
        }
        let parts = zip(items, object.members).compactMap { bytes, member in
            (member.key == "messages" ? api.messagesPlace : nil).map { (bytes, $0) }
        }
        return ImportedFile(
            path: "api.jsonc",
            text: text,
            parts: parts,
            additions: additions.api.map { [(0..<text.utf8.count, $0)] } ?? []
        )
    }

    /// Returns one file for each named declaration of the document, together with the declarations in place within it.
    ///
    /// It also returns one file for the calls of each group.
    private func entityFiles(
        _ limits: DraftLimits,
        _ problems: inout [Diagnostic]
    ) -> [ImportedFile] {
        var aliases = AdditionNames()
        for (alias, name) in names.aliases { aliases.add(alias, for: name) }
        let added = aliases.resolved(additions.entries[.types] ?? [], .types, reporting: &problems)
        let writer = DeclarationWriter(
            api: api,
            names: names,
            roles: DraftRoles(api),
            limits: limits
        )
        var files: [(name: String, drafts: [Draft])] = []
        var positions: [Draft.Home: Int] = [:]
        let declarations = api.declarations.filter { $0.sameAs == nil }
        for draft in declarations where draft.home == .own {
            positions[.with(draft.id)] = files.count
            files.append((names[draft.id].name, [draft]))
        }
        // A declaration in place follows the declaration that contains it, which was found later.
        for draft in declarations.reversed() where draft.home != .own {
            if let position = positions[draft.home] {
                files[position].drafts.append(draft)
            } else if case .group(let group) = draft.home {
                positions[draft.home] = files.count
                files.append((PlainName.type([group, "types"]), [draft]))
            }
        }
        var paths = FileNames()
        return files.map { name, drafts in
            let entries = drafts.map { added[names[$0.id].name] }
            let values = zip(drafts, entries).map {
                value(writer.value($0), with: $1, &problems)
            }
            let isList = values.count > 1
            let (text, items) = SchemaText.written(isList ? .list(values) : values[0])
            let bytes = isList ? items : [0..<text.utf8.count]
            return ImportedFile(
                path: "entities/\(paths.claim(name)).jsonc",
                text: text,
                parts: zip(bytes, drafts).map { ($0, $1.place) },
                additions: zip(bytes, entries).compactMap { bytes, entry in
                    entry.map { (bytes, $0) }
                }
            )
        }
    }

    private func endpointFiles(
        _ limits: DraftLimits,
        _ problems: inout [Diagnostic]
    ) -> [ImportedFile] {
        let writer = CallWriter(api: api, names: names, limits: limits)
        let named = namedCalls()
        let added = additions(to: named.map(\.name), &problems)
        var groups: [String] = []
        var members: [String: [SchemaValue.Member]] = [:]
        var places: [String: [Place]] = [:]
        for (name, call) in named {
            if members[name.group] == nil { groups.append(name.group) }
            let written = writer.value(call, in: name.group)
            let value = value(written, with: added.calls[name.description], &problems)
            places[name.group, default: []].append(call.operation.place)
            members[name.group, default: []].append(SchemaValue.Member(name.call, value))
        }
        var paths = FileNames()
        return groups.map { group in
            let entry = added.groups[group]
            let members = members[group] ?? []
            let head = value(head(of: group), with: entry, &problems)
            let value = head.with(
                SchemaValue.Member("endpoints", .object(.init(members, isTall: true)))
            )
            let (text, items) = SchemaText.written(value, placesAtDepth: 1)
            let places = places[group] ?? []
            // Other members of the group also have items, and precede its endpoints.
            let parts = items.suffix(places.count)
            let changed = zip(parts, members).compactMap { bytes, member in
                added.calls["\(group).\(member.key)"].map { (bytes, $0) }
            }
            return ImportedFile(
                path: "endpoints/\(paths.claim(group)).jsonc",
                text: text,
                parts: zip(parts, places).map { ($0, $1) },
                additions: (entry.map { [(0..<text.utf8.count, $0)] } ?? []) + changed
            )
        }
    }

    /// Returns the calls with their names in document order.
    private func namedCalls() -> [(name: CallNames.Name, call: DraftCall)] {
        var scopes: [String: NameScope] = [:]
        for call in api.calls where call.variant == nil {
            let name = calls[call.operation]
            _ = scopes[name.group, default: NameScope()].claim(name.call)
        }
        return api.calls.map { call in
            var name = calls[call.operation]
            if let variant = call.variant {
                name.call = scopes[name.group, default: NameScope()].claim(name.call + variant)
            }
            return (name, call)
        }
    }

    /// Returns the properties of a group apart from its calls.
    private func head(of group: String) -> SchemaValue {
        let tag =
            api.tags.first { $0.name == calls.tags[group] }
            ?? api.tags.first { PlainName.member($0.name) == group }
        return SchemaValue.object([
            "group": .text(group),
            "swift": names.groups[group].map { .text($0) },
            "doc": DocText.cleaned(tag.flatMap { $0.description ?? $0.summary }).map { .prose($0) },
            "calls": api.commonAuth.groups[group].map { .object(["auth": AuthText.value($0)]) },
        ])
    }

    /// Returns the additions to groups and calls by their names in the schema.
    private func additions(
        to named: [CallNames.Name],
        _ problems: inout [Diagnostic]
    ) -> (groups: [String: Additions.Entry], calls: [String: Additions.Entry]) {
        let all = named.map { (name: $0, old: $0) } + calls.all
        var groups = AdditionNames()
        var calls = AdditionNames()
        for (name, _) in all {
            groups.add(name.group, for: name.group)
            calls.add(name.description, for: name.description)
        }
        for (name, old) in all {
            let swift = names.groups[name.group] ?? name.group
            for group in [swift, old.group] {
                groups.add(group, for: name.group)
                calls.add("\(group).\(name.call)", for: name.description)
            }
            for group in [old.group, name.group, swift] {
                calls.add("\(group).\(old.call)", for: name.description)
            }
        }
        return (
            groups.resolved(additions.entries[.groups] ?? [], .groups, reporting: &problems),
            calls.resolved(additions.entries[.calls] ?? [], .calls, reporting: &problems)
        )
    }
}

extension SchemaValue {
    /// Returns the object with another member at its end.
    fileprivate func with(_ member: Member) -> SchemaValue {
        guard case .object(var object) = self else { return self }
        object.members.append(member)
        return .object(object)
    }
}

/// Unique names of files, regardless of case.
private struct FileNames {
    private var scope = NameScope()

    mutating func claim(_ name: String) -> String {
        // A file of that name describes the API.
        let name = name == "api" ? "apiCalls" : name
        let claimed = scope.claim(name.lowercased())
        return name + claimed.dropFirst(name.lowercased().count)
    }
}
