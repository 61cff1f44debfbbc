import OpenAPI
import SchemaSyntax
import SwiftTranslation

/// Turns the parts of a document into drafts, each schema once.
///
/// The files beside this one add a kind of thing each: `Conversion+Objects.swift` what becomes an entity,
/// `Conversion+Alternatives.swift` what becomes a union, and so on.
final class Conversion {
    let description: APIDescription
    let callNames: CallNames
    /// What a value is read as that is either an id or the object that it identifies.
    let references: ReferenceForm
    /// The schemas that something needs besides values that are an id or an object.
    var neededSchemas: Set<String> = []
    private(set) var declarations: [Draft] = []
    private(set) var findings: [Finding] = []

    /// Whose parts are converted now.
    var owner = Finding.Owner.api
    /// Whether a form is converted, in which an empty text stands for no value.
    var isForm = false
    /// Whether the members of a body of several parts are read.
    var isMultipart = false
    /// The file of what is declared in place now.
    var home = Draft.Home.own

    private enum Component {
        /// Being converted; what it declares is known already, unless it is nothing but another type.
        case open(DraftUse?)
        case done(DraftUse)
    }

    var namespaces = Namespaces()
    /// Schemes of several keys, made of those that are used together.
    var keyPairs: [KeyPair] = []
    /// The header fields of failures, by the entities that these are decoded into.
    var failureHeaders: [DraftID: [DraftParameter]] = [:]
    /// The fields for the texts of failures, by the entities that these are decoded into.
    var failureTexts: [DraftID: String] = [:]
    /// The schemes that calls have in common.
    private(set) lazy var commonAuth = findCommonAuth()
    /// The authentication schemes of the document; of several of one name, the first.
    private(set) lazy var schemes = Dictionary(
        description.components.securitySchemes.map { ($0.name, $0) }
    ) { first, _ in first }
    /// Their names in the schema.
    private(set) lazy var schemeNames = Self.schemeNames(of: description)
    /// The formats of bodies.
    private(set) lazy var formats = Self.formats(of: description)
    private var components: [String: Component] = [:]
    /// How far the conversion was when that of a component began.
    private var openSince: [String: Int] = [:]
    /// The schemas of components with all their parts, as parts of others.
    var resolvedComponents: [String: Schema] = [:]
    /// Schemas that two or more say together, by the identities of those.
    var joints: [Set<UInt>: Schema] = [:]
    /// The schemas that say such a schema together, by its identity.
    var joint: [UInt: [Schema]] = [:]
    /// How many schemas three or more say together.
    var jointsOfMany = 0
    /// Schemas that are read-only in one part and sent in another, by their identities.
    var sentSchemas: [UInt: (schema: Schema, sent: Schema)] = [:]
    /// How many components are being put together, one within the other.
    var partDepth = 0
    /// Components whose shapes are still to be found, since they were met deep within others.
    private var deferred: [Deferred] = []
    /// The schemas in place that are being converted, by their identities.
    private var openInPlace: [UInt: OpenInPlace] = [:]
    /// What schemas in place became, which are met again in each schema that they are part of.
    private var inPlace: [InPlace: ConvertedInPlace] = [:]
    /// How many kinds of value choices stand for.
    var variants: [UInt: (schema: Schema, count: Int)] = [:]
    /// How many uses are being converted, one within the other.
    private var depth = 0
    private var interned: [InternedShape: DraftID] = [:]
    /// The parts of the document that declarations are in.
    private(set) var owners: [DraftID: Finding.Owner] = [:]
    /// The components that name another one in `allOf`, by the name of that.
    private(set) lazy var children = Self.children(of: description)

    init(_ description: APIDescription, callNames: CallNames, references: ReferenceForm = .values) {
        self.description = description
        self.callNames = callNames
        self.references = references
    }

    private struct Deferred {
        let id: DraftID
        let name: String
        let schema: Schema
    }

    /// The examples that documentation has, or that say nothing beside it.
    var saidExamples: Set<SourceRange> = []
    /// The rules of names that documentation has.
    var saidNames: Set<SourceRange> = []
    /// How many parts of an example were compared with their schemas, of which some refer to themselves.
    var comparedParts = 0
    /// More parts of one example are not compared.
    static let mostComparedParts = 1_000_000

    /// More uses are not converted within one another: a thread's stack has its limits.
    private static let mostDepth = 200
    /// Schemas in place are converted as deep as a document nests, or as parts of each other.
    private static let mostDepthInPlace = 400

    /// How often one schema in place is converted: each place may give a better name, and parts of parts of parts can
    /// be more than anybody waits for.
    private static let mostConversions = 64
    /// Deeper places give no better names.
    private static let mostDepthOfNames = 32

    // MARK: Findings

    func report(_ construct: Construct, at place: Place, _ note: String) {
        findings.append(Finding(construct, at: place, of: owner, note))
    }

    /// Tells of something of a declaration that is complete.
    func report(_ construct: Construct, of draft: Draft, _ note: String) {
        let owner = owners[draft.id] ?? .api
        findings.append(Finding(construct, at: draft.place, of: owner, note))
    }

    /// Tells that a header field is left out, since its name and that of another differ in case alone.
    func reportRepeated(_ field: String, at place: Place) {
        report(.mistake, at: place, "'\(field)' is another header field in case alone, left out")
    }

    // MARK: Uses

    /// How a schema's values are typed where it is used; declarations made there are named after the path, the names
    /// of the places around, the outermost first.
    func use(_ schema: Schema, _ path: [String]) -> DraftUse {
        let key = InPlace(schema, name: path.last ?? "", isForm: isForm, isMultipart: isMultipart)
        guard let key else { return newUse(schema, path) }
        if let use = recursiveUse(schema, path) { return use }
        guard depth < Self.mostDepthInPlace else { return nestsTooDeeply(schema.place) }
        let mostConversions = depth < Self.mostDepthOfNames ? Self.mostConversions : 1
        if let known = inPlace[key], known.count >= mostConversions {
            if case .declared(let id) = known.use.type { note(id, at: path) }
            return known.use
        }
        openInPlace[schema.identity, default: OpenInPlace(path: path)].count += 1
        let use = newUse(schema, path)
        // Of a schema that is inside itself, each conversion declares another type.
        let isRecursive = openInPlace[schema.identity]?.id != nil
        openInPlace[schema.identity]?.count -= 1
        if openInPlace[schema.identity]?.count == 0 { openInPlace[schema.identity] = nil }
        inPlace[key] = ConvertedInPlace(
            schema: schema,
            use: use,
            count: isRecursive ? Self.mostConversions : (inPlace[key]?.count ?? 0) + 1
        )
        return use
    }

    /// The use of a schema in place inside itself, as of a property that extends the object that it is in; `nil` for one
    /// that is not, and for a list or map, whose items are converted again.
    private func recursiveUse(_ schema: Schema, _ path: [String]) -> DraftUse? {
        guard let open = openInPlace[schema.identity] else { return nil }
        let settled = settled(schema)
        if declares(settled) {
            let id = open.id ?? reserve(.inline([open.path]), settled)
            openInPlace[schema.identity]?.id = id
            return DraftUse(.declared(id), isNullable: settled.isNullable)
        }
        guard open.count > 2 else { return nil }
        report(.cycle, at: schema.place, "the schema is inside itself alone, taken as any value")
        return .scalar(.any)
    }

    private func newUse(_ schema: Schema, _ path: [String]) -> DraftUse {
        let identity = schema.identity
        let schema = settled(schema)
        depth += 1
        defer {
            depth -= 1
            if depth == 0 { convertDeferred() }
        }
        guard let name = schema.reference else {
            return use(settled: schema, path, openedAs: identity)
        }
        var use = component(name, at: schema.place)
        if schema.isNullable { use.isNullable = true }
        return schema.constraints.isEmpty ? use : limited(use, schema, of: name)
    }

    /// The use of a schema that has a name in the document.
    func component(_ name: String, at place: Place) -> DraftUse {
        switch components[name] {
        case .done(let use)?: return use
        case .open(let use?)?: return use
        case .open(nil)?:
            if let use = useInsideItself(name) ?? useOfAlias(name) { return use }
            report(.cycle, at: place, "'\(name)' refers only to itself, taken as any value")
            return .scalar(.any)
        case nil: break
        }
        guard let named = description.schemas[name] else {
            report(.missingSchema, at: place, "there is no schema '\(name)', taken as any value")
            return .scalar(.any)
        }
        components[name] = .open(nil)
        openSince[name] = progress
        let use = inside(name) { convert(named, settled(component: named)) }
        components[name] = .done(use)
        return use
    }

    /// The use of a list or map that has a name, inside one of the types that it contains; `nil` for another schema, and
    /// for one that contains nothing but itself.
    private func useInsideItself(_ name: String) -> DraftUse? {
        guard let named = description.schemas[name], progress > openSince[name] ?? 0 else {
            return nil
        }
        return inside(name) {
            let schema = settled(component: named)
            switch kind(of: schema) {
            case .list, .map: break
            default: return nil
            }
            openSince[name] = progress
            return convert(named, schema)
        }
    }

    /// The use of a component that is nothing but another one, inside of that; `nil` for any other.
    private func useOfAlias(_ name: String) -> DraftUse? {
        var isNullable = false
        var seen: Set<String> = []
        var next = name
        while seen.insert(next).inserted, let named = description.schemas[next] {
            let target = settled(component: named)
            guard let other = target.reference else { return nil }
            if target.isNullable { isNullable = true }
            switch components[other] {
            case .done(var use)?, .open(var use?)?:
                if isNullable { use.isNullable = true }
                return use
            case .open(nil)?, nil: next = other
            }
        }
        return nil
    }

    /// Converts what is inside a component.
    private func inside<Result>(_ name: String, _ convert: () -> Result) -> Result {
        let (outerOwner, outerHome, outerForm) = (owner, home, isForm)
        (owner, isForm) = (.schema(name), false)
        defer { (owner, home, isForm) = (outerOwner, outerHome, outerForm) }
        return convert()
    }

    /// Grows with each type that is entered.
    private var progress: Int { declarations.count + openInPlace.count }

    private func convert(_ named: NamedSchema, _ schema: Schema) -> DraftUse {
        let name = named.name
        let path = [name]
        if let other = schema.reference {
            return alias(of: other, schema)
        }
        guard declares(schema) else {
            home = .own
            guard depth <= Self.mostDepth else { return nestsTooDeeply(schema.place) }
            return use(settled: schema, path)
        }
        let id = reserve(.component(name), schema)
        home = .with(id)
        let use = DraftUse(.declared(id), isNullable: mayBeNull(schema))
        components[name] = .open(use)
        if depth > Self.mostDepth, let shape = shapeBefore(schema) {
            declarations[id.number].shape = shape
            deferred.append(Deferred(id: id, name: name, schema: schema))
        } else {
            declarations[id.number].shape = shape(of: schema, path)
        }
        return use
    }

    /// The use of the schema at the end of a chain of references, which may be long.
    private func alias(of first: String, _ schema: Schema) -> DraftUse {
        var chain: [(name: String, schema: Schema)] = []
        var (next, last) = (first, schema)
        while components[next] == nil, let named = description.schemas[next] {
            let target = settled(component: named)
            guard let other = target.reference else { break }
            components[next] = .open(nil)
            chain.append((next, target))
            (next, last) = (other, target)
        }
        var use = component(next, at: last.place)
        for link in chain.reversed() {
            if link.schema.isNullable { use.isNullable = true }
            components[link.name] = .done(use)
        }
        if schema.isNullable { use.isNullable = true }
        return use
    }

    /// Any value, in place of one inside of too many lists and maps.
    func nestsTooDeeply(_ place: Place) -> DraftUse {
        report(.nesting, at: place, "the value nests too deeply, taken as any value")
        return .scalar(.any)
    }

    /// What kind of shape a component has that is found later; `nil` for one that has no parts.
    private func shapeBefore(_ schema: Schema) -> Draft.Shape? {
        switch kind(of: schema) {
        case .alternatives:
            switch plan(of: schema) {
            case .union, .shapes: .union(DraftUnion())
            case .fields: .entity(DraftEntity())
            case .use, .enumeration: nil
            }
        case .several: .union(DraftUnion())
        case .enumeration: nil
        default: .entity(DraftEntity())
        }
    }

    private func convertDeferred() {
        while let next = deferred.popLast() {
            let (outerOwner, outerHome, outerForm) = (owner, home, isForm)
            (owner, home, isForm) = (.schema(next.name), .with(next.id), false)
            depth += 1
            declarations[next.id.number].shape = shape(of: next.schema, [next.name])
            depth -= 1
            (owner, home, isForm) = (outerOwner, outerHome, outerForm)
        }
    }

    // MARK: Declarations

    private func reserve(_ origin: Draft.Origin, _ schema: Schema) -> DraftID {
        let id = DraftID(number: declarations.count)
        owners[id] = owner
        declarations.append(
            Draft(
                id: id,
                origin: origin,
                place: schema.place,
                shape: .entity(DraftEntity()),
                doc: adding(namesOf: schema, to: DocText.cleaned(schema.description)),
                isDeprecated: schema.isDeprecated
            )
        )
        return id
    }

    /// Declares a schema in place, unless an equal one of that name, or the schema inside itself, is declared already.
    func declare(
        _ shape: Draft.Shape,
        _ schema: Schema,
        _ path: [String],
        openedAs identity: UInt? = nil
    ) -> DraftID {
        if let id = identity.flatMap({ openInPlace[$0]?.id }) {
            declarations[id.number].shape = shape
            declarations[id.number].home = home
            return id
        }
        let key = InternedShape(shape: shape, name: path.last ?? "")
        if let id = interned[key] {
            note(id, at: path)
            return id
        }
        let id = reserve(.inline([path]), schema)
        declarations[id.number].shape = shape
        declarations[id.number].home = home
        interned[key] = id
        return id
    }

    /// Notes one more place of a schema that is declared in place.
    private func note(_ id: DraftID, at path: [String]) {
        guard case .inline(let paths) = declarations[id.number].origin else { return }
        declarations[id.number].origin = .inline(paths + [path])
        if declarations[id.number].home != home { declarations[id.number].home = .own }
    }

    /// The schemas that have a name and were converted.
    var convertedSchemas: [String] {
        description.schemas.schemas.map(\.name).filter { components[$0] != nil }
    }

    func shape(_ id: DraftID) -> Draft.Shape { declarations[id.number].shape }

    private struct InternedShape: Hashable {
        let shape: Draft.Shape
        let name: String
    }

    /// JSON unless no body is JSON, and XML where some body is.
    private static func formats(of description: APIDescription) -> [String] {
        var kinds: Set<ContentKind> = []
        let callbacks = description.operations.flatMap(\.callbacks).flatMap(\.items)
        let incoming = (description.webhooks + callbacks).flatMap(\.operations)
        for content in incoming.flatMap({ $0.body?.contents ?? [] }) {
            kinds.insert(ContentKind(content.contentType))
        }
        for operation in description.operations {
            for content in operation.body?.contents ?? [] {
                kinds.insert(ContentKind(content.contentType))
            }
            for response in operation.responses {
                for content in response.response.contents {
                    kinds.insert(ContentKind(content.contentType))
                }
            }
        }
        if !kinds.contains(.xml) { return ["json"] }
        return kinds.contains(.json) ? ["json", "xml"] : ["xml"]
    }

    private static func children(of description: APIDescription) -> [String: [String]] {
        var children: [String: [String]] = [:]
        for named in description.schemas.schemas {
            for part in named.schema.allOf {
                if let parent = part.reference { children[parent, default: []].append(named.name) }
            }
        }
        return children
    }
}
