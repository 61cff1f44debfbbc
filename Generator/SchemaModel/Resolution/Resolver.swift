import SchemaSyntax

/// Resolves references and applies the API's defaults.
///
/// A reference that cannot be resolved is reported and replaced by a placeholder that all rules accept. The model
/// therefore has the same structure as the declarations.
struct Resolver {
    let declarations: APIDeclarations
    let symbols: SymbolTable
    var diagnostics: [Diagnostic] = []
    let formats: [BodyFormat]
    /// Whether the settings could be read, with all formats that they name.
    let knowsFormats: Bool
    /// The namespace URIs, by prefix.
    let namespaces: [String: String]
    let defaults: SchemaNode?
    var defaultDate = DateForm.iso8601
    /// The name of the root element that the API specifies.
    var usualRoot: String?
    /// The wire forms of the group whose calls are being resolved.
    var groupDefaults: SchemaNode?
    /// The API's own failure, which is resolved once for all calls, as are the parameters of each group.
    var usualFailure: FailureShape?
    var usualFailures: [StatusFailure] = []
    var groupParameters: [String: [Parameter]] = [:]
    /// The number of comparisons of a wrong name with a candidate that are still allowed, since comparing all would
    /// take too long.
    var comparisonsLeft = 50_000

    init(_ declarations: APIDeclarations) {
        self.declarations = declarations
        symbols = SymbolTable(declarations)
        let settings = declarations.settings
        let format = settings?["format"]
        let names = format?.elements ?? format.map { [$0] } ?? []
        let formats = names.compactMap { $0.string.flatMap(BodyFormat.init) }
        knowsFormats = !declarations.hasUnreadableSettings && formats.count == names.count
        self.formats = formats.isEmpty ? [.json] : formats
        namespaces = Dictionary(
            (settings?["namespaces"]?.object?.members ?? []).map { ($0.key, $0.value.string ?? "") }
        ) { first, _ in first }
        defaults = settings?["defaults"]
    }

    /// Resolves all declarations.
    ///
    /// - Parameter hasErrors: Whether some of the schema could not be read.
    /// - Returns: The model, which is whole when there were no errors.
    mutating func resolve(hasErrors: Bool) -> APIModel {
        var model = resolveDeclarations()
        model.isWhole = !hasErrors && !diagnostics.contains { $0.severity == .error }
        if model.isWhole {
            resolvePages(of: &model)
            resolveStore(of: &model)
        }
        return model
    }

    private mutating func resolveDeclarations() -> APIModel {
        if let node = defaults?["date"] { defaultDate = dateForm(node) }
        usualRoot = LocatedText(declarations.settings?["root"]).map { elementName($0) }
        usualFailure = declarations.failure.flatMap { resolveFailure($0) }
        usualFailures = resolveFailures(declarations.failures)
        for group in declarations.parameterGroups
        where symbols.parameterGroups[group.name.text] != nil {
            groupParameters[group.name.text] = group.parameters.map { resolveParameter($0) }
        }
        let settings = declarations.settings
        let types = withShapes(declarations.types.map { resolveType($0) })
        let imported = APIModel.types(of: declarations.imports)
        let groups = declarations.groups.map { resolveGroup($0) }
        let range = settings?["api"]?.range ?? settings?.range ?? SchemaSource(path: "").start
        return APIModel(
            name: settings?["api"]?.string ?? "",
            doc: settings?["doc"]?.prose,
            access: settings?["access"]?.string.flatMap(Access.init) ?? .public,
            renamesClashes: settings?["clashes"]?.string == "rename",
            formats: formats,
            root: usualRoot,
            charset: settings?["charset"]?.string,
            servers: resolveServers(settings?["server"]),
            parameters: declarations.parameters.map { resolveParameter($0) },
            parameterGroups: declarations.parameterGroups.map {
                ParameterGroup(name: $0.name, parameters: groupParameters[$0.name.text] ?? [])
            },
            constants: constants(settings?["send"]),
            formatConstants: formatConstants(settings?["formats"]),
            failure: usualFailure,
            failures: usualFailures,
            auth: resolveAuth(settings?["auth"]),
            defaultAuth: resolveAuth(reference: settings?["calls"]?["auth"]),
            behavior: Behavior(settings),
            messages: resolveMessages(declarations.messages),
            types: types,
            typesByID: APIModel.index(types, imported),
            imports: declarations.imports.map(\.place),
            imported: imported,
            groups: groups,
            endpointPlaces: APIModel.index(groups),
            file: range.source.path.split(separator: "/").last.map(String.init) ?? "api.jsonc",
            range: range,
            keys: declarations.hasUnreadableSettings ? .none : KeyPlaces(settings),
            knowsFormats: knowsFormats
        )
    }

    func identity(_ name: LocatedText, _ node: SchemaNode) -> Identity {
        Identity(
            name: name.text,
            givenName: LocatedText(node["swift"]),
            doc: node["doc"]?.prose,
            deprecated: node["deprecated"]?.string,
            range: name.range,
            keys: KeyPlaces(node)
        )
    }

    mutating func report(
        _ rule: String,
        at range: SourceRange,
        _ message: String,
        notes: [Diagnostic.Note] = []
    ) {
        diagnostics.append(Diagnostic(rule: rule, at: range, message, notes: notes))
    }

    /// A suggestion such as `; did you mean 'Card'?`, or an empty text once the limit of comparisons is reached.
    mutating func hint(_ name: String, _ candidates: some Sequence<String>) -> String {
        guard comparisonsLeft > 0 else { return "" }
        let candidates = Array(candidates)
        comparisonsLeft -= candidates.count
        return suggestion(nearest(to: name, in: candidates))
    }

    private func formatConstants(_ node: SchemaNode?) -> [FormatConstants] {
        (node?.object?.members ?? []).compactMap { member in
            BodyFormat(rawValue: member.key).map {
                FormatConstants(
                    format: $0,
                    constants: constants(member.value),
                    path: LocatedText(member.value["path"]),
                    range: member.keyRange
                )
            }
        }
    }

    /// The constants by their places, in the order of the file.
    func constants(_ node: SchemaNode?) -> [Constant] {
        let places: [String: Parameter.Place] = [
            "query": .query, "headers": .header, "cookies": .cookie, "form": .form,
        ]
        return (node?.object?.members ?? []).flatMap { member -> [Constant] in
            guard let place = places[member.key] else { return [] }
            return (member.value.object?.members ?? []).compactMap { inner in
                LocatedText(inner.value).map {
                    Constant(
                        place: place,
                        name: LocatedText(inner.key, at: inner.keyRange),
                        value: $0,
                        placeRange: member.keyRange
                    )
                }
            }
        }
    }
}
