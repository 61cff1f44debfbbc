import OpenAPI
import SchemaSyntax
import SwiftTranslation

/// The names of all declarations and groups of an API.
struct DraftNames {
    struct TypeName: Hashable {
        var name: String
        /// The name in Swift, if it differs from the derived one.
        var swift: String?
    }

    private var types: [DraftID: TypeName] = [:]
    private var components: [String: String] = [:]
    /// The names of the types that have a name in the document.
    private var named: [DraftID: String] = [:]
    /// The Swift names of groups, if they differ from the derived ones.
    private(set) var groups: [String: String] = [:]
    /// The names of types that renames may use.
    private(set) var known: Set<String> = []
    /// The mistakes in the new names.
    private(set) var problems: [Diagnostic] = []
    /// The names that corrections may use for types, in descending order of priority, with the names in the schema.
    private(set) var aliases: [(alias: String, name: String)] = []

    /// New names of types.
    private struct Choices {
        var components: [String: Renames.Entry] = [:]
        var inline: [DraftID: Renames.Entry] = [:]

        subscript(draft: Draft) -> Renames.Entry? {
            switch draft.origin {
            case .component(let component): components[component]
            case .inline: inline[draft.id]
            }
        }
    }

    /// - Parameters:
    ///   - api: The API with the declarations to name.
    ///   - schemas: All schemas of the document, so that a selection of operations does not change the names.
    ///   - calls: The names of the calls.
    ///   - renames: The new names by old ones, which are those of the document or derived ones.
    init(
        _ api: DraftAPI,
        schemas: SchemaTable,
        calls: CallNames,
        renames: Renames = Renames()
    ) {
        let plain = DraftNames(api, schemas, calls, Choices())
        guard !renames.isEmpty else {
            self = plain
            aliases = aliases(api, plain)
            return
        }
        let choices = plain.choices(renames, api)
        self = DraftNames(api, schemas, calls, choices, plain)
        known = plain.known
        let ambiguous = renames.ambiguous(types: plain.known, groups: calls.oldGroups)
        problems =
            ambiguous.isEmpty
            ? clashes(api, schemas, choices, plain)
                + groupClashes(calls, renames, choices, plain)
            : ambiguous
        aliases = aliases(api, plain)
    }

    private init(
        _ api: DraftAPI,
        _ schemas: SchemaTable,
        _ calls: CallNames,
        _ choices: Choices,
        _ plain: DraftNames? = nil
    ) {
        let module = PlainName.type([api.title])
        var reserved = Self.reserved + [module + "Client", module + "APIRequest"]
        if api.calls.contains(where: { !$0.alternatives.isEmpty }) { reserved.append("Body") }
        if api.calls.contains(where: { !$0.bodyChoices.isEmpty }) { reserved.append("BodyFormat") }
        if api.calls.contains(where: { $0.returns == nil && $0.responses.count > 1 }) {
            reserved.append("Response")
        }
        let streams = api.calls.compactMap(\.stream)
        var needed: Set<String> = streams.isEmpty ? [] : ["StreamValue"]
        if streams.contains(where: { $0.values.contains { $0.event != nil } }) {
            needed.insert("Event")
        }
        var scope = NameScope(reserved: reserved)
        if let messages = api.messages, messages.event != .none {
            _ = scope.claim(module + "Message")
        }
        // New names have priority over all others.
        for draft in schemas.schemas {
            guard let entry = choices.components[draft.name] else { continue }
            components[draft.name] = scope.claim(PlainName.type([entry.new]))
        }
        var chosen: [DraftID: String] = [:]
        for draft in api.declarations where draft.sameAs == nil {
            guard let entry = choices.inline[draft.id] else { continue }
            chosen[draft.id] = scope.claim(PlainName.type([entry.new]))
        }
        for named in schemas.schemas where components[named.name] == nil {
            components[named.name] = scope.claim(PlainName.type([named.name]))
        }
        nameGroups(api, calls, &scope, needed, plain)
        for draft in api.declarations {
            if case .component(let component) = draft.origin {
                named[draft.id] = components[component] ?? component
            }
        }
        for draft in api.declarations where draft.sameAs == nil {
            let name: String
            switch draft.origin {
            case .component(let component): name = named[draft.id] ?? component
            case .inline(let paths):
                // A declaration inside a renamed type is named after the new name.
                let places = paths.map { path in
                    path.prefix(1).map { choices.components[$0] == nil ? $0 : components[$0] ?? $0 }
                        + path.dropFirst()
                }
                let candidates = candidates(draft, places)
                name = chosen[draft.id] ?? scope.claim(candidates[0], or: candidates[1])
            }
            if case .union = draft.shape { _ = scope.claim(name + "Table") }
            let isAmbiguous =
                name == module || KnownTypes.module(of: name) != nil
                || needed.contains(name)
            let swift = isAmbiguous ? scope.claim(PlainName.shortened(module + name)) : nil
            types[draft.id] = TypeName(name: name, swift: swift)
        }
        for draft in api.declarations where draft.sameAs != nil {
            types[draft.id] = types[api.canonical(draft.id)]
        }
        known = Set(schemas.schemas.map(\.name) + components.values)
            .union(types.values.flatMap { [$0.name, $0.swift ?? $0.name] })
    }

    private func aliases(_ api: DraftAPI, _ plain: DraftNames) -> [(alias: String, name: String)] {
        let components = self.components.sorted { $0.key < $1.key }
        let drafts = api.declarations.filter { $0.sameAs == nil }.map {
            (name: self[$0.id], old: plain[$0.id])
        }
        return components.map { ($1, $1) } + drafts.map { ($0.name.name, $0.name.name) }
            + drafts.map { ($0.name.swift ?? $0.name.name, $0.name.name) }
            + components.map { ($0, $1) }
            + components.map { (plain.components[$0] ?? $1, $1) }
            + drafts.map { ($0.old.name, $0.name.name) }
            + drafts.map { ($0.old.swift ?? $0.old.name, $0.name.name) }
    }

    /// Finds the types with the old names: first by names in the document, then by names in Swift.
    private func choices(_ renames: Renames, _ api: DraftAPI) -> Choices {
        var choices = Choices()
        for (component, name) in components {
            choices.components[component] = renames.entry(for: [component, name])
        }
        for draft in api.declarations {
            let name = self[draft.id]
            switch draft.origin {
            case .component(let component):
                if choices.components[component] == nil, let swift = name.swift {
                    choices.components[component] = renames.entry(for: [swift])
                }
            case .inline:
                choices.inline[draft.id] = renames.entry(for: [name.name, name.swift ?? name.name])
            }
        }
        return choices
    }

    /// Returns the mistakes in new names that several types would share.
    private func clashes(
        _ api: DraftAPI,
        _ schemas: SchemaTable,
        _ choices: Choices,
        _ plain: DraftNames
    ) -> [Diagnostic] {
        var wishes = schemas.schemas.map { named in
            let entry = choices.components[named.name]
            let name = entry.map { PlainName.type([$0.new]) } ?? plain.components[named.name] ?? ""
            return (old: named.name, name: name, got: components[named.name], entry)
        }
        for draft in api.declarations where draft.sameAs == nil {
            guard case .inline = draft.origin else { continue }
            let entry = choices.inline[draft.id]
            let name = entry.map { PlainName.type([$0.new]) } ?? plain[draft.id].name
            wishes.append((plain[draft.id].name, name, self[draft.id].name, entry))
        }
        let owners = Dictionary(grouping: wishes, by: \.name)
        return wishes.compactMap { old, name, got, entry in
            guard let entry else { return nil }
            if let other = owners[name]?.first(where: { $0.old != old }) {
                return entry.clash(quoted(other.old))
            }
            return got == name ? nil : entry.clash("a type of the generated code")
        }
    }

    /// Returns the mistakes in new names because of which a group has neither its intended Swift name nor its previous
    /// one.
    private func groupClashes(
        _ calls: CallNames,
        _ renames: Renames,
        _ choices: Choices,
        _ plain: DraftNames
    ) -> [Diagnostic] {
        let types = Dictionary(
            (Array(choices.components.values) + Array(choices.inline.values)).map {
                (PlainName.type([$0.new]), $0)
            }
        ) { first, _ in first }
        var problems: [Diagnostic] = []
        // A group that is merged into another one has the name of that group.
        let kept = calls.oldGroups.filter { CallNames.entry(ofGroup: $0, renames) == nil }
        for old in calls.oldGroups.sorted() {
            let entry = CallNames.entry(ofGroup: old, renames)
            let group = entry.map { PlainName.member($0.new) } ?? old
            let derived = NameCasing.property(group)
            let isKept = entry == nil || kept.contains(group)
            let wanted = isKept ? plain.groups[group] ?? derived : derived
            guard let name = groups[group], name != wanted else { continue }
            let type = NameCasing.type(wanted)
            if let entry, !isKept {
                problems.append(entry.clash("the type \(quoted(type)) of the generated code"))
            } else if let entry = types[type] {
                problems.append(entry.clash("the group \(quoted(group)) in Swift"))
            }
        }
        return problems
    }

    subscript(id: DraftID) -> TypeName { types[id] ?? TypeName(name: "Value\(id.number)") }

    /// The types of generated code that are not declared in the schema.
    private static let reserved = [
        "Swift", "Foundation", "LatheCoding", "LatheLists", "LatheMessages", "LatheOAuth",
        "LatheRuntime", "LatheSessions", "LatheStreams", "LatheXML", "FailureValue", "ID",
        "ResponseValue", "PageElement", "BulkElement", "BulkID", "Headers", "Field",
    ]

    /// Assigns Swift names to groups that need one.
    ///
    /// These are groups whose facade would have the name of a type, or would hide a type that all generated code uses.
    ///
    /// - Parameters:
    ///   - api: The API.
    ///   - calls: The names of the groups.
    ///   - scope: The names that are used for types.
    ///   - needed: The names of types that the generated code of streams uses.
    ///   - plain: The names before the renames of types, which do not affect groups.
    private mutating func nameGroups(
        _ api: DraftAPI,
        _ calls: CallNames,
        _ scope: inout NameScope,
        _ needed: Set<String>,
        _ plain: DraftNames?
    ) {
        var seen: Set<String> = []
        var members = NameScope(reserved: ["client"])
        let all = Set(api.calls.map { NameCasing.property(calls[$0.operation].group) })
        for call in api.calls {
            let group = calls[call.operation].group
            guard seen.insert(group).inserted else { continue }
            let derived = NameCasing.property(group)
            let isAuth = [
                "authorize", "beginAuthorization", "resumeAuthorization", "isAuthorized",
                "deauthorize",
            ].contains(where: derived.hasPrefix)
            let facade = NameCasing.type(group)
            func isFree(_ type: String) -> Bool {
                !scope.contains(type) && !KnownTypes.isCommon(type) && !needed.contains(type)
            }
            let isOwnFree = !isAuth && isFree(facade) && !members.contains(derived)
            let plural = Plural.of(derived)
            let isPluralFree = isFree(NameCasing.type(plural)) && !all.contains(plural)
            let kept = plain?.groups[group].flatMap { name in
                scope.contains(NameCasing.type(name)) || members.contains(name) ? nil : name
            }
            let free = isPluralFree && !isAuth ? plural : derived + "Calls"
            let name = kept ?? (isOwnFree ? derived : free)
            let swift = members.claim(name)
            _ = scope.claim(NameCasing.type(swift))
            let isKnown = KnownTypes.module(of: NameCasing.type(swift)) != nil
            if swift != derived || isKnown { groups[group] = swift }
        }
    }

    // MARK: Types in place

    /// Returns the possible names of a type that is described in some places: the common last words of all of them,
    /// then the whole path of the first place.
    ///
    /// A type of several members of one object is named after these members, and a choice of types after the types.
    private func candidates(_ draft: Draft, _ paths: [[String]]) -> [String] {
        let whole = Self.member(paths) ?? Self.joined(paths[0])
        let cases = caseNames(of: draft) ?? whole
        if draft.isNamedByCases { return [cases, whole] }
        guard paths.count > 1 else { return [whole, cases] }
        let common = TypeNames.commonEnd(of: paths)
        guard !common.isEmpty, common.count < paths[0].count else { return [whole, cases] }
        let short = Self.joined(common)
        return [Self.generic.contains(short) ? whole : short, cases]
    }

    /// Returns the name of a type that several members of the first object have, from the common last words of their
    /// names; `nil` if the object has only one such member.
    private static func member(_ paths: [[String]]) -> String? {
        let object = paths[0].dropLast()
        let names = Set(paths.filter { $0.dropLast() == object }.map { $0.last ?? "" })
        guard !object.isEmpty, names.count > 1 else { return nil }
        let words = TypeNames.lastWords(of: names)
        return joined(object + [words.isEmpty ? "Value" : words.joined(separator: "_")])
    }

    /// Returns the name of a choice of a few named types, made from their names; `nil` for any other choice.
    private func caseNames(of draft: Draft) -> String? {
        guard case .union(let union) = draft.shape,
            let name = TypeNames.choice(union, { named[$0] })
        else { return nil }
        return draft.isNamedByCases || name.count <= TypeNames.longestChoice ? name : nil
    }

    /// Names that are too general without the name of the enclosing place.
    private static let generic: Set = [
        "Body", "Data", "DataItem", "Datum", "Failure", "Item", "Kind", "Mode", "Name", "Object",
        "Option", "Options", "Param", "Params", "Properties", "Response", "Result", "Status",
        "TypeValue", "Value", "Values",
    ]

    /// Returns the words of a place as the name of a type; words at the end of one part that begin the next appear
    /// once.
    private static func joined(_ path: [String]) -> String {
        var words: [String] = []
        for part in path {
            let next = Words.of(part)
            let lowered = next.map { $0.lowercased() }
            let overlap = (1...max(1, min(words.count, next.count))).reversed().first { length in
                length <= words.count && length <= next.count
                    && words.suffix(length).map { $0.lowercased() }
                        .elementsEqual(lowered.prefix(length))
            }
            words += next.dropFirst(overlap ?? 0)
        }
        return PlainName.type(words)
    }
}
