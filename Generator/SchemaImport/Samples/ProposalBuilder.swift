import OpenAPI
import SchemaSyntax
import SchemaModel
import SwiftTranslation

/// Creates the draft of an API from samples.
struct ProposalBuilder {
    var api: DraftAPI
    var decisions: [Decision] = []
    /// The type of each document.
    private(set) var results: [(range: SourceRange, type: DraftType)] = []
    /// The calls whose bodies are left out.
    private(set) var withoutBody: Set<SourceRange> = []
    /// The names in the query or form of a call that are left out.
    private(set) var surplus: [SourceRange: Set<String>] = [:]

    private let samples: [Sample]
    /// Calls with query or form items that are omitted.
    private let odd: [Sample]
    private let isXML: Bool
    private var table = SampleShapeTable()
    private(set) var plans: [CallPlan] = []
    private var files: [(name: String, shape: ShapeID, range: SourceRange)] = []

    /// A call with the shapes of its documents.
    struct CallPlan {
        let template: CallTemplate
        let path: String
        var parameters: [(segment: Int, name: String)] = []
        var response: ShapeID?
        var body: ShapeID?
        var failures: [(status: Int, shape: ShapeID)] = []
    }

    init(_ samples: [Sample], title: String, isXML: Bool) {
        odd = samples.filter { ($0.request?.oddItems ?? 0) > 0 }
        self.samples = samples.map { sample in
            var sample = sample
            sample.request = sample.request?.withoutOddItems
            return sample
        }
        self.isXML = isXML
        api = DraftAPI(title: title)
        api.formats = [isXML ? "xml" : "json"]
    }

    mutating func build() {
        observeFiles()
        observeCalls()
        table = SampleShapeSharing.sharing(table)
        var types = TypeInference(table, isXML: isXML)
        for file in files {
            let type = types.use(file.shape, field: file.name).use.type
            results.append((file.range, type))
            if type.element == .scalar(.any) {
                let text = "no one type fits all that is in it, taken as any value"
                let shape = table[file.shape]
                types.decide("document \(file.name)", text, .low, shape, count: shape.seen)
            }
        }
        var calls = CallDrafts(types: types, table: table, server: server())
        for plan in plans {
            let call = calls.draft(plan)
            api.calls.append(call)
            for sample in plan.template.samples {
                guard let value = sample.value else { continue }
                if sample.status < 400 {
                    if let type = call.returns?.use.type { results.append((value.range, type)) }
                } else if let failure = call.failures.first(where: {
                    $0.status == .code(sample.status)
                }) {
                    results.append((value.range, .declared(failure.type)))
                }
            }
        }
        api.servers = server().map { [DraftServer(url: $0)] } ?? []
        api.auth = calls.auth
        withoutBody = calls.withoutBody
        surplus = calls.surplus
        api.declarations = calls.types.declarations
        api.typePaths()
        shareFailure()
        decisions = calls.types.decisions + omissions()
        declarePaging()
        setHomes()
    }

    // MARK: Samples

    private mutating func observeFiles() {
        for sample in samples where sample.request == nil {
            guard let value = sample.value, let name = sample.name else { continue }
            let stem = name.split(separator: "/").last.map(String.init) ?? name
            let shape = table.add(path: [stem])
            table.observe(value, at: shape)
            files.append((stem, shape, value.range))
        }
    }

    private mutating func observeCalls() {
        var identities: Set<String> = []
        for sample in samples where sample.request != nil {
            sample.value.map { Self.identities(of: $0, into: &identities) }
        }
        let found = CallTemplates(samples, identities: identities).templates
        for template in found.sorted(by: { Self.order($0) < Self.order($1) }) {
            plans.append(plan(template))
        }
    }

    private static func order(_ template: CallTemplate) -> String {
        let path = template.segments.map { segment in
            if case .text(let text) = segment { text } else { "{}" }
        }
        return path.joined(separator: "/") + "\0" + template.method + "\0" + (template.origin ?? "")
    }

    private static func identities(of value: SampleValue, into values: inout Set<String>) {
        switch value.kind {
        case .list(let items): for item in items { identities(of: item, into: &values) }
        case .object(let members):
            for member in members {
                if ["id", "_id", "uuid"].contains(member.name) {
                    switch member.value.kind {
                    case .text(let text), .number(let text): values.insert(text)
                    default: break
                    }
                }
                identities(of: member.value, into: &values)
            }
        case .element(let element): identities(of: element, into: &values)
        case .null, .bool, .number, .text: break
        }
    }

    private static func identities(of element: XMLElement, into values: inout Set<String>) {
        for (name, value) in element.attributes where name == "id" { values.insert(value) }
        for child in element.children {
            if child.name == "id", child.isScalar { values.insert(child.text) }
            identities(of: child, into: &values)
        }
    }

    private mutating func plan(_ template: CallTemplate) -> CallPlan {
        var plan = CallPlan(template: template, path: Self.path(template))
        plan.parameters = Self.parameters(template)
        let texts = template.segments.compactMap { segment in
            if case .text(let text) = segment { text } else { nil }
        }
        let noun = Plurals.singular(
            PathWords("/" + texts.joined(separator: "/")).words.last ?? "value"
        )
        for sample in template.samples {
            if case .document(let value) = sample.request?.body, value.isXML == isXML {
                let verbs = ["POST": "create", "PUT": "replace", "PATCH": "update"]
                let verb = verbs[template.method] ?? template.method.lowercased()
                let shape = plan.body ?? table.add(path: [verb + " " + noun])
                table.observe(value, at: shape)
                plan.body = shape
            }
            guard let value = sample.value else { continue }
            if sample.status < 400 {
                var path = noun
                if case .list = value.kind {
                    path = Plural.of(noun)
                } else if texts.last.map(Plurals.singular) != texts.last, !Self.hasIdentity(value),
                    case .text? = template.segments.last
                {
                    path = noun + " list"
                }
                let shape = plan.response ?? table.add(path: [path])
                table.observe(value, at: shape)
                plan.response = shape
            } else {
                let known = plan.failures.first { $0.status == sample.status }?.shape
                let shape = known ?? table.add(path: ["failure"])
                table.observe(value, at: shape)
                if known == nil { plan.failures.append((sample.status, shape)) }
            }
        }
        plan.failures.sort { $0.status < $1.status }
        return plan
    }

    private static func hasIdentity(_ value: SampleValue) -> Bool {
        if case .object(let members) = value.kind { return members.contains { $0.name == "id" } }
        return false
    }

    private static func parameters(_ template: CallTemplate) -> [(segment: Int, name: String)] {
        let positions = template.segments.indices.filter { position in
            if case .parameter = template.segments[position] { true } else { false }
        }
        var scope = NameScope()
        return positions.map { position in
            var name = "id"
            if position != positions.last, position > 0,
                case .text(let before) = template.segments[position - 1]
            {
                name = PlainName.member(Plurals.singular(before)) + "ID"
            }
            return (position, scope.claim(name))
        }
    }

    private static func path(_ template: CallTemplate) -> String {
        let names = Dictionary(
            parameters(template).map { ($0.segment, $0.name) },
            uniquingKeysWith: { first, _ in first }
        )
        let parts = template.segments.enumerated().map { position, segment in
            switch segment {
            case .text(let text): escaped(text)
            case .parameter: "{\(names[position] ?? "id")}"
            }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// Returns a segment in which the characters that a path must not contain are escaped.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            let isPlain =
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                || (0x61...0x7A).contains(byte) || "-._~!$&'()*+,;=:@".utf8.contains(byte)
            result += isPlain ? String(Unicode.Scalar(byte)) : percentEncoded(byte)
        }
        return result
    }

    /// Returns decisions on attributes that belong to XML itself, by name.
    private func omissions() -> [Decision] {
        var found: [String: [SourceRange]] = [:]
        func look(_ element: XMLElement) {
            for name in element.omitted { found[name, default: []].append(element.range) }
            for child in element.children { look(child) }
        }
        for sample in samples {
            if case .element(let element)? = sample.value?.kind { look(element) }
            if case .document(let value)? = sample.request?.body,
                case .element(let element) = value.kind
            {
                look(element)
            }
        }
        let items =
            odd.isEmpty
            ? []
            : [
                Decision(
                    subject: "odd items",
                    text: "of queries and forms have names that no parameter can have, left out",
                    confidence: .low,
                    count: odd.compactMap(\.request).map(\.oddItems).reduce(0, +),
                    places: odd.prefix(3).map(\.range)
                )
            ]
        return items
            + found.sorted { $0.key < $1.key }.map { name, places in
                Decision(
                    subject: "attribute \(name)",
                    text: "is of XML and not of the API, left out",
                    confidence: .low,
                    count: places.count,
                    places: Array(places.prefix(3))
                )
            }
    }

    // MARK: The API

    /// Returns the address of most calls.
    private func server() -> String? {
        var counts: [String: Int] = [:]
        for sample in samples {
            if let origin = sample.request?.origin { counts[origin, default: 0] += 1 }
        }
        return counts.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
    }

    /// Moves the failures to the API if all of them have the same type.
    private mutating func shareFailure() {
        let types = Set(api.calls.flatMap { $0.failures.map(\.type) })
        guard types.count == 1, let type = types.first else { return }
        api.failure = type
        for index in api.calls.indices { api.calls[index].failures = [] }
    }

    /// Places a declaration that only one other declaration uses in the file of that declaration.
    private mutating func setHomes() {
        var users: [DraftID: Set<DraftID>] = [:]
        var roots: Set<DraftID> = []
        for draft in api.declarations {
            guard case .entity(let entity) = draft.shape else { continue }
            for field in entity.fields {
                if case .declared(let id) = field.use.type.element {
                    users[id, default: []].insert(draft.id)
                }
            }
        }
        for draft in api.declarations {
            if case .inline(let paths) = draft.origin, paths.contains(where: { $0.count == 1 }) {
                roots.insert(draft.id)
            }
        }
        for draft in api.declarations where !roots.contains(draft.id) {
            var owner = draft.id
            var seen: Set<DraftID> = []
            while !roots.contains(owner), seen.insert(owner).inserted,
                let next = users[owner], next.count == 1, let only = next.first
            {
                owner = only
            }
            if roots.contains(owner), owner != draft.id {
                api.declarations[draft.id.number].home = .with(owner)
            }
        }
    }
}
