import OpenAPI
import SwiftTranslation

/// The names of all declarations and groups of an API, each one in its place.
struct DraftNames {
    struct TypeName: Hashable {
        var name: String
        /// The name in Swift, where the derived one does not fit.
        var swift: String?
    }

    private var types: [DraftID: TypeName] = [:]
    /// The Swift names of groups whose derived ones do not fit.
    private(set) var groups: [String: String] = [:]

    /// - Parameters:
    ///   - api: What to name.
    ///   - schemas: All schemas of the document, so that a selection of some has the same names.
    ///   - calls: The names of the calls.
    ///   - renames: New names by old ones, of the document or derived.
    init(
        _ api: DraftAPI,
        schemas: SchemaTable,
        calls: CallNames,
        renames: [String: String]
    ) {
        let module = PlainName.type([api.title])
        var reserved = Self.reserved + [module + "Client"]
        if api.calls.contains(where: { !$0.alternatives.isEmpty }) { reserved.append("Body") }
        if api.calls.contains(where: { !$0.bodyChoices.isEmpty }) { reserved.append("BodyFormat") }
        var scope = NameScope(reserved: reserved)
        if let messages = api.messages, messages.event != .none {
            _ = scope.claim(module + "Message")
        }
        var componentNames: [String: String] = [:]
        for named in schemas.schemas {
            let derived = PlainName.type([named.name])
            let name = renames[named.name] ?? renames[derived] ?? derived
            componentNames[named.name] = scope.claim(PlainName.type([name]))
        }
        nameGroups(api, calls, &scope)
        for draft in api.declarations {
            let name: String
            switch draft.origin {
            case .component(let component): name = componentNames[component] ?? component
            case .inline(let paths):
                let candidates = Self.candidates(paths)
                name = scope.claim(renames[candidates[0]] ?? candidates[0], or: candidates[1])
            }
            if case .union = draft.shape { _ = scope.claim(name + "Table") }
            let isAmbiguous = name == module || KnownTypes.module(of: name) != nil
            let swift = isAmbiguous ? scope.claim(module + name) : nil
            types[draft.id] = TypeName(name: name, swift: swift)
        }
    }

    subscript(id: DraftID) -> TypeName { types[id] ?? TypeName(name: "Value\(id.number)") }

    /// Types that generated code has beside those of the schema.
    private static let reserved = [
        "Swift", "Foundation", "LatheCoding", "LatheRuntime", "FailureValue", "ID",
        "ResponseValue", "PageElement", "BulkElement", "BulkID", "Headers", "Field",
    ]

    /// A group whose facade would be a type's has a name of its own in Swift.
    private mutating func nameGroups(_ api: DraftAPI, _ calls: CallNames, _ scope: inout NameScope)
    {
        var seen: Set<String> = []
        var members = NameScope(reserved: ["client"])
        let all = Set(api.calls.map { SwiftNames.property(calls[$0.operation].group) })
        for call in api.calls {
            let group = calls[call.operation].group
            guard seen.insert(group).inserted else { continue }
            let derived = SwiftNames.property(group)
            let isAuth = [
                "authorize", "beginAuthorization", "resumeAuthorization", "isAuthorized",
                "deauthorize",
            ].contains(where: derived.hasPrefix)
            let facade = SwiftNames.type(group)
            let isFree = !isAuth && !scope.contains(facade) && !members.contains(derived)
            let plural = Plural.of(derived)
            let isPluralFree = !scope.contains(SwiftNames.type(plural)) && !all.contains(plural)
            let name = isFree ? derived : isPluralFree && !isAuth ? plural : derived + "Calls"
            let swift = members.claim(name)
            _ = scope.claim(SwiftNames.type(swift))
            let isKnown = KnownTypes.module(of: SwiftNames.type(swift)) != nil
            if swift != derived || isKnown { groups[group] = swift }
        }
    }

    // MARK: Types in place

    /// The names for a type that is described in these places: the words that all of them end in, then the
    /// whole of the first place.
    private static func candidates(_ paths: [[String]]) -> [String] {
        let whole = joined(paths[0])
        guard paths.count > 1 else { return [whole, whole] }
        var common = paths[0]
        for path in paths.dropFirst() {
            let length = zip(common.reversed(), path.reversed()).prefix { $0 == $1 }.count
            common = common.suffix(length)
        }
        guard !common.isEmpty, common.count < paths[0].count else { return [whole, whole] }
        let short = joined(common)
        return [generic.contains(short) ? whole : short, whole]
    }

    /// Names that say nothing without the place around.
    private static let generic: Set = [
        "Body", "Data", "DataItem", "Datum", "Failure", "Item", "Kind", "Mode", "Name", "Object",
        "Option", "Options", "Param", "Params", "Properties", "Response", "Result", "Status",
        "TypeValue", "Value", "Values",
    ]

    /// The words of a place as a type's name; words that end one part and begin the next are there once.
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
