import Foundation
import OpenAPI
import SchemaSyntax
import SchemaModel
import SwiftTranslation

/// The group and the name of each operation of a document.
///
/// The names depend on all operations, so that a selection of operations does not change them.
struct CallNames {
    struct Name: Hashable {
        var group: String
        var call: String

        var description: String { "\(group).\(call)" }
    }

    /// The names, by method and path.
    private var names: [String: Name] = [:]
    /// The tags after which groups are named, by the names of the groups.
    private(set) var tags: [String: String] = [:]
    /// The names of groups and calls that renames may use.
    private(set) var known: Set<String> = []
    /// The mistakes in the new names.
    private(set) var problems: [Diagnostic] = []
    /// The names of calls and groups before the renames, by method and path.
    private var oldNames: [String: Name] = [:]
    /// The operations with new names, by method and path.
    private var renamed: Set<String> = []

    /// - Parameters:
    ///   - description: The document.
    ///   - renames: The new names by old ones; the name of a call is `group.call`.
    init(_ description: APIDescription, renames: Renames = Renames()) {
        let plain = renames.isEmpty ? nil : CallNames(description)
        var scopes: [String: NameScope] = [:]
        let ids = Set(description.operations.compactMap(\.id))
        let badges = Set(description.tags.filter { ($0.kind ?? "nav") != "nav" }.map(\.name))
        let wanted = plain.map { claim($0, renames, description.operations, &scopes) } ?? [:]
        renamed = Set(wanted.keys)
        // Groups of several tags, none of which describes them.
        var mixed: Set<String> = []
        let base = PathWords.base(of: description.operations.map(\.path))
        let prefix = Self.sharedPrefix(of: description.operations.map(\.id))
        let collections = PathWords.collections(of: description.operations.map(\.path))
        for operation in description.operations {
            let path = PathWords(operation.path, base: base)
            let isOfMany =
                operation.method == "GET"
                ? operation.returnsList : collections.contains(operation.path)
            let tag = Self.tag(of: operation, badges)
            let subject = path.subject
            // A tag without Latin letters is replaced with the path.
            let isSpelled = tag.map(PlainName.isLatin) ?? true
            let own = PlainName.member(
                (isSpelled ? tag.map(Self.withoutController) : nil) ?? subject ?? tag ?? "root"
            )
            let group = Self.group(own, renames)
            var scope = scopes[group] ?? Self.emptyScope
            let derived = path.callName(operation.method, group: own, isOfMany: isOfMany)
            let candidates = Self.candidates(operation, path, derived, prefix, group: own, ids)
            let call =
                wanted[operation.key]
                ?? scope.claim(candidates, with: operation.hasHeaders ? "WithHeaders" : nil)
            scopes[group] = scope
            names[operation.key] = Name(group: group, call: call)
            if let tag, tags[group] == nil { tags[group] = tag }
            if let tag, !isSpelled, tags[group] != tag { mixed.insert(group) }
            let old = plain?[operation] ?? Name(group: own, call: call)
            oldNames[operation.key] = old
            known.insert(own)
            known.insert("\(own).*")
            known.insert(old.description)
        }
        for group in mixed { tags[group] = nil }
        if plain != nil { problems += merged(renames) }
    }

    /// Returns the mistakes in new names that merge groups with calls of the same name.
    private func merged(_ renames: Renames) -> [Diagnostic] {
        oldNames.sorted { $0.key < $1.key }.compactMap { key, old in
            guard !renamed.contains(key), let name = names[key], name.call != old.call else {
                return nil
            }
            let owner = names.first { $0.value == Name(group: name.group, call: old.call) }
            guard let owner, let other = oldNames[owner.key],
                let entry = Self.entry(ofGroup: old.group, renames)
                    ?? Self.entry(ofGroup: other.group, renames), !renamed.contains(owner.key)
            else { return nil }
            return entry.clash(ofCalls: old.call, other.description, old.description)
        }
    }

    /// Returns the tag after which the group of an operation is named: the first one, without badges and similar tags
    /// if there is another.
    private static func tag(of operation: OpenAPI.Operation, _ badges: Set<String>) -> String? {
        let tags = operation.tags.filter { !$0.isEmpty }
        return tags.first { !badges.contains($0) } ?? tags.first
    }

    private static let emptyScope = NameScope(reserved: ["client"])

    private static func group(_ own: String, _ renames: Renames) -> String {
        entry(ofGroup: own, renames).map { PlainName.member($0.new) } ?? own
    }

    /// Returns the new name of a group by its previous name.
    static func entry(ofGroup own: String, _ renames: Renames) -> Renames.Entry? {
        renames.entry(for: ["\(own).*", own])
    }

    /// The names of the groups before the renames.
    var oldGroups: Set<String> { Set(oldNames.values.map(\.group)) }

    /// Whether an operation has a new name that no other operation has.
    func isRenamed(_ operation: OpenAPI.Operation) -> Bool {
        renamed.contains(operation.key)
            && names.values.count { $0.call == names[operation.key]?.call } == 1
    }

    /// Claims the new names of calls before those of others.
    ///
    /// - Parameters:
    ///   - plain: The names before the renames.
    ///   - renames: The new names.
    ///   - operations: All operations.
    ///   - scopes: The names of each group's calls.
    /// - Returns: The new names, by method and path.
    private mutating func claim(
        _ plain: CallNames,
        _ renames: Renames,
        _ operations: [OpenAPI.Operation],
        _ scopes: inout [String: NameScope]
    ) -> [String: String] {
        let wishes = operations.map { operation in
            let old = plain[operation]
            let entry = renames.entry(for: [old.description])
            let group = Self.group(old.group, renames)
            let call = entry.map { PlainName.member($0.new) } ?? old.call
            return (key: operation.key, old: old, name: Name(group: group, call: call), entry)
        }
        let owners = Dictionary(grouping: wishes, by: \.name)
        var names: [String: String] = [:]
        for (key, _, name, entry) in wishes {
            guard let entry else { continue }
            if name.call == "client" {
                problems.append(entry.clash("the client of the group"))
            } else if let other = owners[name]?.first(where: { $0.key != key }) {
                problems.append(entry.clash(quoted(other.old.description)))
            }
            names[key] = scopes[name.group, default: Self.emptyScope].claim(name.call)
        }
        return names
    }

    /// The names of all operations, together with their names before the renames.
    var all: [(name: Name, old: Name)] {
        names.keys.sorted().compactMap { key in
            guard let name = names[key], let old = oldNames[key] else { return nil }
            return (name, old)
        }
    }

    subscript(operation: OpenAPI.Operation) -> Name {
        names[operation.key] ?? Name(group: "root", call: "call")
    }

    /// Returns the possible names of a call, in order of preference.
    private static func candidates(
        _ operation: OpenAPI.Operation,
        _ path: PathWords,
        _ derived: String,
        _ prefix: String,
        group: String,
        _ ids: Set<String>
    ) -> [String] {
        let whole = PlainName.member(operation.method.lowercased() + " " + operation.path)
        guard let id = operation.id, !id.isEmpty, PlainName.isLatin(id), !isDigest(id) else {
            let distinguished = path.lastParameter.map { PlainName.member("\(derived) by \($0)") }
            return [derived, distinguished ?? whole, whole]
        }
        let numbered = withoutFramework(withoutPath(String(id.dropFirst(prefix.count)), operation))
        let plain = withoutNumber(numbered, ids)
        let words = Words.of(plain)
        let full = PlainName.member(plain)
        let last = plain == id ? whole : PlainName.member(id)
        func trimmed(_ words: [String]) -> [String] {
            withoutGroup(words, group: Words.of(group))
        }
        func member(_ words: [String]) -> String { PlainName.member(words.joined(separator: " ")) }
        let short = trimmed(words)
        if derived != full, isMechanical(words, operation, path) {
            // The id may lack some words of the path, such as `getBranch` of `/repositories/{name}/branches/{branch}`.
            let known = Words.of(derived)
            guard short.count < known.count, let verb = known.first, verbs.contains(verb) else {
                return [derived, full, last]
            }
            return [
                member([verb] + short.dropFirst()), words.count > known.count ? derived : full,
                last,
            ]
        }
        return [
            member(short), plain == numbered ? full : member(trimmed(Words.of(numbered))), last,
        ]
    }

    /// Returns the common first word of all ids of a document, such as `hire_` of `hire_agency_get`.
    ///
    /// It is empty if the word is a verb or there are fewer than three ids.
    private static func sharedPrefix(of ids: [String?]) -> String {
        let ids = ids.compactMap(\.self)
        guard let first = ids.first, ids.count > 2, let word = Words.of(first).first,
            !ending.contains(word.lowercased())
        else { return "" }
        let mark = first.dropFirst(word.count).first ?? " "
        let prefix = first.prefix(word.count) + ("_.-".contains(mark) ? String(mark) : "")
        let isShared = ids.allSatisfy { id in
            let words = Words.of(id)
            return id.hasPrefix(prefix) && words.first == word && words.count > 2
        }
        return isShared ? String(prefix) : ""
    }

    /// Returns a tag without the suffixes of Spring and gRPC: `user` for `user-controller` and `UserService`.
    private static func withoutController(_ tag: String) -> String {
        let words = Words.of(tag)
        let endings = tag.contains(" ") ? ["controller"] : ["controller", "service"]
        guard words.count > 1, let last = words.last, endings.contains(last.lowercased()) else {
            return tag
        }
        return words.dropLast().joined(separator: " ")
    }

    /// Returns an id without the additions of frameworks to a method name.
    ///
    /// The result is `findAll` for NestJS's `UsersController_findAll` and gRPC's `UserService_findAll`, and `list` for
    /// Springfox's `listUsingGET_1`.
    private static func withoutFramework(_ id: String) -> String {
        var name = id
        for mark in ["Controller_", "Service_"] {
            if let end = name.range(of: mark)?.upperBound, end < name.endIndex {
                name = String(name[end...])
            }
        }
        guard name.contains("Using") else { return name }
        let verbs = /Using(GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS)(_[0-9]+)?$/
        if let match = name.firstMatch(of: verbs), match.range.lowerBound > name.startIndex {
            name = String(name[..<match.range.lowerBound])
        }
        return name
    }

    /// Returns an id without the number that distinguishes it from an equal id of the document: `create` for
    /// `create_2`.
    private static func withoutNumber(_ id: String, _ ids: Set<String>) -> String {
        guard let mark = id.lastIndex(of: "_"), mark > id.startIndex else { return id }
        let number = id[id.index(after: mark)...]
        let isNumber = !number.isEmpty && number.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return isNumber && ids.contains(String(id[..<mark])) ? String(id[..<mark]) : id
    }

    /// Whether an id is a hash or a UUID, which programs assign to operations without an id.
    private static func isDigest(_ id: String) -> Bool {
        let digits = id.utf8.filter { $0 != UInt8(ascii: "-") }
        return [32, 40, 64].contains(digits.count) && id.contains(where: \.isNumber)
            && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }

    /// Returns an id without the path and the method that FastAPI adds to a function's name.
    ///
    /// The result is `read_flow` for `read_flow_flows__id__get` of `GET /api/flows/{id}`; the first steps of the path
    /// may be missing.
    private static func withoutPath(_ id: String, _ operation: OpenAPI.Operation) -> String {
        let letters = operation.path.map { $0.isLetter || $0.isNumber ? $0 : "_" }
        for start in operation.path.indices where operation.path[start] == "/" {
            let place = operation.path.distance(from: operation.path.startIndex, to: start)
            let ending = String(letters[place...]) + "_" + operation.method.lowercased()
            if id.count > ending.count, id.hasSuffix(ending) {
                return String(id.dropLast(ending.count))
            }
        }
        return id
    }

    /// Whether an id only repeats the method and the path.
    private static func isMechanical(
        _ words: [String],
        _ operation: OpenAPI.Operation,
        _ path: PathWords
    ) -> Bool {
        guard words.count > 1, words[0].lowercased() == operation.method.lowercased() else {
            return false
        }
        let known = Set(path.words.flatMap { [$0, Plurals.singular($0)] })
        return words.dropFirst().allSatisfy { known.contains($0.lowercased()) }
    }

    /// Returns the words of a name without those of its group.
    ///
    /// `createAssistant` and `Assistants_CreateAssistant` become `create` in a group of assistants, and `getAnAlbum`
    /// becomes `get` in one of albums. `createSpecialEvent` in a group of events keeps its noun, since it concerns
    /// something else.
    private static func withoutGroup(_ words: [String], group: [String]) -> [String] {
        let singular = words.map { Plurals.singular($0.lowercased()) }
        let part = group.map { Plurals.singular($0.lowercased()) }
        guard words.count > part.count else { return words }
        if singular.suffix(part.count).elementsEqual(part) {
            var rest = Array(words.dropLast(part.count))
            if rest.count > part.count, singular.prefix(part.count).elementsEqual(part) {
                rest.removeFirst(part.count)
            }
            if rest.count > 1, let last = rest.last, articles.contains(last.lowercased()) {
                rest.removeLast()
            }
            let isWhole = rest.last.map { ending.contains($0.lowercased()) } ?? false
            return rest.count == 1 || isWhole ? rest : words
        }
        if singular.prefix(part.count).elementsEqual(part) {
            return Array(words.dropFirst(part.count))
        }
        return words
    }

    /// The verbs with which generated names of calls begin.
    private static let verbs: Set = [
        "check", "create", "delete", "get", "list", "replace", "update",
    ]

    private static let articles: Set = ["a", "an", "the"]

    /// Words that need no noun after them: verbs and quantities.
    private static let ending: Set = [
        "add", "all", "archive", "cancel", "change", "check", "close", "complete", "copy", "count",
        "create", "delete", "disable", "duplicate", "enable", "fetch", "find", "get", "insert",
        "list", "many", "merge", "modify", "move", "multiple", "patch", "put", "query", "read",
        "remove", "replace", "restore", "retrieve", "search", "send", "set", "several", "start",
        "stop", "suspend", "update", "upsert", "validate", "verify",
    ]
}

extension OpenAPI.Operation {
    /// The text that distinguishes an operation from all others of its document.
    var key: String { "\(method) \(writtenPath)" }

    /// Whether a successful response has header fields, for which the call has another method.
    fileprivate var hasHeaders: Bool {
        responses.contains { $0.status.isSuccess && !$0.response.headers.isEmpty }
    }

    /// Whether a document of a successful response is a list.
    fileprivate var returnsList: Bool {
        responses.filter(\.status.isSuccess).flatMap(\.response.contents).contains {
            content in
            content.isDocument && content.schema?.types == .array
        }
    }
}
