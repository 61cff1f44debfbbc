import OpenAPI
import SchemaSyntax
import SwiftTranslation

/// Converts the parts of a document into drafts, each schema once.
///
/// Each extension in this folder adds one kind of declaration: `Conversion+Objects.swift` converts schemas into
/// entities, `Conversion+Alternatives.swift` converts schemas into unions, and so on.
final class Conversion {
    let description: APIDescription
    let callNames: CallNames
    /// The form of a value that is either an id or the object that it identifies.
    let references: ReferenceForm
    /// The schemas that are needed, apart from values that are an id or an object.
    var neededSchemas: Set<String> = []
    private(set) var declarations: [Draft] = []
    private(set) var findings: [Finding] = []

    /// The part of the API that is being converted.
    var owner = Finding.Owner.api
    /// Whether a form is being converted, in which an empty text represents an absent value.
    var isForm = false
    /// Whether the members of a multipart body are being read.
    var isMultipart = false
    /// The file for declarations in the place that is being converted.
    var home = Draft.Home.own

    private enum Component {
        /// The schema is being converted; its declaration is known, unless it is only an alias of another type.
        case open(DraftUse?)
        case done(DraftUse)
    }

    var namespaces = Namespaces()
    /// Schemes of several keys, made from schemes that are used together.
    var keyPairs: [KeyPair] = []
    /// The header fields of failures, by the entities of the failures.
    var failureHeaders: [DraftID: [DraftParameter]] = [:]
    /// The fields for the texts of failures, by the entities of the failures.
    var failureTexts: [DraftID: String] = [:]
    /// The schemes that calls have in common.
    private(set) lazy var commonAuth = findCommonAuth()
    /// The authentication schemes of the document; of several with the same name, the first.
    private(set) lazy var schemes = Dictionary(
        description.components.securitySchemes.map { ($0.name, $0) }
    ) { first, _ in first }
    /// The names of the schemes in the schema.
    private(set) lazy var schemeNames = Self.schemeNames(of: description)
    /// The names of the schemes of authentication in Swift.
    private(set) lazy var swiftSchemeNames = Self.swiftNames(of: schemeNames)
    /// The formats of bodies.
    private(set) lazy var formats = Self.formats(of: description)
    private var components: [String: Component] = [:]
    /// The progress of the conversion at the start of each open component.
    private var openSince: [String: Int] = [:]
    /// The schemas of components with all their parts merged.
    var resolvedComponents: [String: Schema] = [:]
    /// The merged schemas of two or more schemas, by the identities of these.
    var joints: [Set<UInt>: Schema] = [:]
    /// The sources of a merged schema, by its identity.
    var joint: [UInt: [Schema]] = [:]
    /// The number of merged schemas with three or more sources.
    var jointsOfMany = 0
    /// Schemas that are read-only in one part and sent in another, by identity.
    var sentSchemas: [UInt: (schema: Schema, sent: Schema)] = [:]
    /// The nesting depth of the components that are being merged.
    var partDepth = 0
    /// Components whose shapes are not converted yet, since they were found at great depth.
    private var deferred: [Deferred] = []
    /// The schemas in place that are being converted, by identity.
    private var openInPlace: [UInt: OpenInPlace] = [:]
    /// The results of schemas in place, which recur in each schema that contains them.
    private var inPlace: [InPlace: ConvertedInPlace] = [:]
    /// The number of kinds of value of each choice.
    var variants: [UInt: (schema: Schema, count: Int)] = [:]
    /// The nesting depth of the uses that are being converted.
    private var depth = 0
    private var interned: [InternedShape: DraftID] = [:]
    /// The parts of the document that declarations belong to.
    private(set) var owners: [DraftID: Finding.Owner] = [:]
    /// The components that name another component in `allOf`, by the name of that component.
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

    /// The examples that the documentation contains, or that would add nothing to it.
    var saidExamples: Set<SourceRange> = []
    /// The rules for names that the documentation contains.
    var saidNames: Set<SourceRange> = []
    /// The number of compared parts of an example, whose schema may refer to itself.
    var comparedParts = 0
    /// The maximum number of compared parts of one example.
    static let maximumComparedParts = 1_000_000

    /// The maximum nesting of uses, since the stack of a thread is limited.
    private static let maximumDepth = 200
    /// The maximum nesting of schemas in place, which nest as in the document or as parts of each other.
    private static let maximumDepthInPlace = 400

    /// The maximum number of conversions of one schema in place.
    ///
    /// Each place may provide a better name, but the number of nested parts can grow without a practical bound.
    private static let maximumConversions = 64
    /// The maximum depth of places that provide better names.
    private static let maximumDepthOfNames = 32

    // MARK: Findings

    func report(_ construct: UnsupportedConstruct, at place: Place, _ note: String) {
        findings.append(Finding(construct, at: place, of: owner, note))
    }

    /// Reports a construct of a complete declaration.
    func report(_ construct: UnsupportedConstruct, of draft: Draft, _ note: String) {
        let owner = owners[draft.id] ?? .api
        findings.append(Finding(construct, at: draft.place, of: owner, note))
    }

    /// Reports an omitted header field whose name differs from another only in case.
    func reportRepeated(_ field: String, at place: Place) {
        report(.mistake, at: place, "'\(field)' is another header field in case alone, left out")
    }

    // MARK: Uses

    /// Returns the type of a schema's values where the schema is used.
    ///
    /// Declarations in that place are named after the path, which contains the names of the enclosing places, the
    /// outermost first.
    func use(_ schema: Schema, _ path: [String]) -> DraftUse {
        let key = InPlace(schema, name: path.last ?? "", isForm: isForm, isMultipart: isMultipart)
        guard let key else { return newUse(schema, path) }
        if let use = recursiveUse(schema, path) { return use }
        guard depth < Self.maximumDepthInPlace else { return nestsTooDeeply(schema.place) }
        let maximumConversions = depth < Self.maximumDepthOfNames ? Self.maximumConversions : 1
        if let known = inPlace[key], known.count >= maximumConversions {
            if case .declared(let id) = known.use.type { note(id, at: path) }
            return known.use
        }
        openInPlace[schema.identity, default: OpenInPlace(path: path)].count += 1
        let use = newUse(schema, path)
        // Each conversion of a schema inside itself declares another type.
        let isRecursive = openInPlace[schema.identity]?.id != nil
        openInPlace[schema.identity]?.count -= 1
        if openInPlace[schema.identity]?.count == 0 { openInPlace[schema.identity] = nil }
        inPlace[key] = ConvertedInPlace(
            schema: schema,
            use: use,
            count: isRecursive ? Self.maximumConversions : (inPlace[key]?.count ?? 0) + 1
        )
        return use
    }

    /// Returns the use of a schema in place inside itself, such as a property that extends its enclosing object.
    ///
    /// The result is `nil` for a schema that is not inside itself, and for a list or map, whose items are converted
    /// again.
    private func recursiveUse(_ schema: Schema, _ path: [String]) -> DraftUse? {
        guard let open = openInPlace[schema.identity] else { return nil }
        let settled = resolvingAllOf(schema)
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
        let schema = resolvingAllOf(schema)
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

    /// Returns the use of a schema that has a name in the document.
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
        let use = inside(name) { convert(named, resolvingAllOf(component: named)) }
        components[name] = .done(use)
        return use
    }

    /// Returns the use of a named list or map inside one of the types that it contains.
    ///
    /// The result is `nil` for any other schema, and for one that contains only itself.
    private func useInsideItself(_ name: String) -> DraftUse? {
        guard let named = description.schemas[name], progress > openSince[name] ?? 0 else {
            return nil
        }
        return inside(name) {
            let schema = resolvingAllOf(component: named)
            switch kind(of: schema) {
            case .list, .map: break
            default: return nil
            }
            openSince[name] = progress
            return convert(named, schema)
        }
    }

    /// Returns the use of a component that is only an alias, inside its target; `nil` for any other component.
    private func useOfAlias(_ name: String) -> DraftUse? {
        var isNullable = false
        var seen: Set<String> = []
        var next = name
        while seen.insert(next).inserted, let named = description.schemas[next] {
            let target = resolvingAllOf(component: named)
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

    /// Performs a conversion inside a component.
    private func inside<Result>(_ name: String, _ convert: () -> Result) -> Result {
        let (outerOwner, outerHome, outerForm) = (owner, home, isForm)
        (owner, isForm) = (.schema(name), false)
        defer { (owner, home, isForm) = (outerOwner, outerHome, outerForm) }
        return convert()
    }

    /// A number that grows with each type that is entered.
    private var progress: Int { declarations.count + openInPlace.count }

    private func convert(_ named: NamedSchema, _ schema: Schema) -> DraftUse {
        let name = named.name
        let path = [name]
        if let other = schema.reference {
            return alias(of: other, schema)
        }
        guard declares(schema) else {
            home = .own
            guard depth <= Self.maximumDepth else { return nestsTooDeeply(schema.place) }
            return use(settled: schema, path)
        }
        let id = reserve(.component(name), schema)
        home = .with(id)
        let use = DraftUse(.declared(id), isNullable: mayBeNull(schema))
        components[name] = .open(use)
        if depth > Self.maximumDepth, let shape = shapeBefore(schema) {
            declarations[id.number].shape = shape
            deferred.append(Deferred(id: id, name: name, schema: schema))
        } else {
            declarations[id.number].shape = shape(of: schema, path)
        }
        return use
    }

    /// Returns the use of the schema at the end of a chain of references, which may be long.
    private func alias(of first: String, _ schema: Schema) -> DraftUse {
        var chain: [(name: String, schema: Schema)] = []
        var (next, last) = (first, schema)
        while components[next] == nil, let named = description.schemas[next] {
            let target = resolvingAllOf(component: named)
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

    /// Returns any value, as a replacement for a value inside of too many lists and maps.
    func nestsTooDeeply(_ place: Place) -> DraftUse {
        report(.nesting, at: place, "the value nests too deeply, taken as any value")
        return .scalar(.any)
    }

    /// Returns the kind of shape of a component that is converted later; `nil` for one without parts.
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

    /// Declares a schema in place, unless an equal declaration of that name, or the schema inside itself, exists.
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

    /// Adds another place of a schema that is declared in place.
    private func note(_ id: DraftID, at path: [String]) {
        guard case .inline(let paths) = declarations[id.number].origin else { return }
        declarations[id.number].origin = .inline(paths + [path])
        if declarations[id.number].home != home { declarations[id.number].home = .own }
    }

    /// The converted schemas that have a name.
    var convertedSchemas: [String] {
        description.schemas.schemas.map(\.name).filter { components[$0] != nil }
    }

    func shape(_ id: DraftID) -> Draft.Shape { declarations[id.number].shape }

    private struct InternedShape: Hashable {
        let shape: Draft.Shape
        let name: String
    }

    /// Returns the formats: JSON unless no body is JSON, and XML if some body or part of a body is XML.
    private static func formats(of description: APIDescription) -> [String] {
        var kinds: Set<ContentKind> = []
        var hasParts = false
        let callbacks = description.operations.flatMap(\.callbacks).flatMap(\.items)
        let incoming = (description.webhooks + callbacks).flatMap(\.operations)
        for content in incoming.flatMap({ $0.body?.contents ?? [] }) {
            kinds.insert(ContentKind(content.contentType))
        }
        for operation in description.operations {
            for content in operation.body?.contents ?? [] {
                kinds.insert(ContentKind(content.contentType))
                let types = content.encodings.compactMap(\.contentType)
                hasParts =
                    hasParts
                    || types.contains { ContentKind(String($0.prefix { $0 != "," })) == .xml }
            }
            for response in operation.responses {
                for content in response.response.contents {
                    kinds.insert(ContentKind(content.contentType))
                }
            }
        }
        if !kinds.contains(.xml) { return hasParts ? ["json", "xml"] : ["json"] }
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
