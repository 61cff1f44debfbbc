import SchemaModel
import SchemaSyntax

/// Finds different schema names that are the same in Swift, and names that generated code reserves.
struct ClashingSwiftNames {
    let diagnostics: [Diagnostic]
    /// The new names of clashing declarations that the schema allows to be renamed.
    let renamed: [Identity.Place: String]

    init(_ context: TranslationContext, isRenaming: Bool = false) {
        let names = context.names
        var finder = Finder(isRenaming: isRenaming, given: context.model.renamed)
        finder.scope("the module", reserved: Self.moduleNames(context)) { scope in
            for declaration in context.model.types {
                scope.add(names.type(declaration.id), declaration.identity)
            }
            for group in context.model.groups {
                scope.add(names.facade(group), group.identity, of: SwiftNames.facade(given:))
            }
        }
        let facades = context.model.groups.map { names.facade($0) }
        let auth = AuthTranslation(context: context).memberNames
        finder.scope("the client", reserved: auth.union(facades + ["client"])) { scope in
            for group in context.model.groups {
                scope.add(names.member(group.identity), group.identity)
            }
            for parameter in context.model.parameters {
                scope.add(names.member(parameter.identity), parameter.identity)
            }
        }
        finder.checkAuth(AuthTranslation(context: context))
        finder.checkInitializer(context)
        for declaration in context.model.types {
            let isMessage = declaration.id == context.model.messages?.type
            finder.check(declaration, names, isMessage: isMessage)
        }
        if let messages = context.model.messages, messages.type == nil {
            let reserved = MessageNames.members.union([MessageNames.unknown])
            finder.scope("the messages", reserved: reserved) { scope in
                for value in messages.values {
                    scope.add(names.member(value.identity), value.identity)
                }
            }
        }
        for group in context.model.groups {
            finder.check(group, names, context)
        }
        diagnostics = finder.diagnostics
        renamed = finder.renamed
    }

    /// The types at the top of the module that no schema declares, and those that nested types would hide.
    private static func moduleNames(_ context: TranslationContext) -> Set<String> {
        var names: Set = [
            "Swift", "Foundation", "LatheCoding", "LatheLists", "LatheMessages", "LatheOAuth",
            "LatheRuntime", "LatheSessions", "LatheStore", "LatheStreams", "LatheTesting",
            "LatheXML", "FailureValue", "ID", "ResponseValue",
        ]
        names.insert(context.names.client)
        if !context.model.groups.isEmpty { names.insert(context.names.requestProtocol) }
        if let messages = context.model.messages, messages.type == nil {
            names.insert(MessageTranslation.name(of: messages))
        }
        let endpoints = context.model.groups.flatMap(\.endpoints)
        if endpoints.contains(where: { $0.headers != nil }) {
            names.insert(SwiftNames.headers)
        }
        if endpoints.contains(where: { $0.returns == nil && !$0.responses.isEmpty }) {
            names.insert(ResponseTranslation.name)
        }
        if endpoints.contains(where: { !$0.alternatives.isEmpty }) {
            names.insert(RequestTranslation.body)
        }
        if endpoints.contains(where: { !$0.bodyChoices.isEmpty }) {
            names.insert(RequestTranslation.bodyFormat)
        }
        if endpoints.contains(where: { $0.stream != nil }) {
            names.insert("StreamValue")
        }
        if endpoints.contains(where: { $0.stream?.hasCases == true }) {
            names.insert(StreamTranslation.name)
        }
        if endpoints.contains(where: { $0.paging != nil }) {
            names.insert("PageElement")
        }
        if endpoints.contains(where: { $0.bulk != nil }) {
            names.formUnion(["BulkElement", "BulkID"])
        }
        for declaration in context.model.types {
            if declaration.hasTable {
                names.insert(SwiftNames.table(context.names.type(declaration.id)))
            }
            guard case .entity(let shape) = declaration.kind else { continue }
            if shape.isPartial {
                let isGeneric = !shape.generics.isEmpty
                names.insert((isGeneric ? context.names.type(declaration.id) : "") + "Field")
            }
        }
        return names
    }

    /// The names of one place, where each name must be unique.
    fileprivate struct Scope {
        let place: String
        var first: [String: Identity] = [:]
        var reserved: Set<String>
        var diagnostics: [Diagnostic] = []
        /// Whether clashing names are replaced.
        var isRenaming = false
        /// The names that were replaced before.
        var given: [Identity.Place: String] = [:]
        var renamed: [Identity.Place: String] = [:]
        /// How the name of a declaration is changed.
        var advice = " with 'swift'"

        /// Renames a clashing declaration: spells out the symbols of its name, or else appends a number.
        ///
        /// - Parameters:
        ///   - name: The name that clashes.
        ///   - identity: The declaration with the name.
        ///   - reason: The reason why the name clashes.
        ///   - type: Returns the type that is named after a given name, if that type's name clashes as well.
        /// - Returns: Whether the declaration was renamed.
        private mutating func rename(
            _ name: String,
            _ identity: Identity,
            _ reason: String,
            _ type: ((String) -> String)?
        ) -> Bool {
            guard isRenaming, identity.givenName == nil, given[identity.place] == nil else {
                return false
            }
            let isType = type == nil && name.first?.isUppercase == true
            let base = NameCasing.spelledOut(identity.name, isType: isType)
            var given = base
            var number = 2
            func swift(_ given: String) -> String { type.map { $0(given) } ?? given }
            while first[swift(given)] != nil || reserved.contains(swift(given))
                || swift(given) == name
            {
                given = "\(base)\(number)"
                number += 1
            }
            let free = swift(given)
            first[free] = identity
            renamed[identity.place] = given
            diagnostics.append(
                Diagnostic(
                    .warning,
                    rule: "clashing-swift-name",
                    at: identity.range,
                    "\(reason); it is called \(quoted(free))"
                )
            )
            return true
        }

        /// Adds a name.
        ///
        /// - Parameters:
        ///   - name: The name in Swift.
        ///   - identity: The declaration with the name.
        ///   - type: Returns the type that is named after a given name, if that type's name clashes as well.
        ///   - isFixed: Whether the name cannot be changed, because it is not the name of a declaration.
        mutating func add(
            _ name: String,
            _ identity: Identity,
            of type: ((String) -> String)? = nil,
            isFixed: Bool = false
        ) {
            func report(_ range: SourceRange, _ text: String, _ notes: [Diagnostic.Note] = []) {
                diagnostics.append(
                    Diagnostic(rule: "clashing-swift-name", at: range, text, notes: notes)
                )
            }
            if reserved.contains(name) {
                let reason =
                    "\(quoted(identity.name)) is \(quoted(name)) in Swift, which generated code needs in \(place)"
                if !isFixed, rename(name, identity, reason, type) { return }
                report(identity.range, "\(reason); give it another name\(advice)")
            } else if let other = first[name], let given = identity.givenName,
                let otherGiven = other.givenName
            {
                report(
                    given.range,
                    "the Swift name \(quoted(given.text)) is given twice, expected another name",
                    [.init("first given here", at: otherGiven.range)]
                )
            } else if let other = first[name] {
                let reason =
                    "\(quoted(identity.name)) and \(quoted(other.name)) are both \(quoted(name)) in Swift, in \(place)"
                if !isFixed, rename(name, identity, reason, type) { return }
                report(
                    identity.range,
                    "\(reason); give one of them another name\(advice)",
                    [.init("\(quoted(other.name)) is declared here", at: other.range)]
                )
            } else {
                first[name] = identity
            }
        }
    }

    fileprivate struct Finder {
        let isRenaming: Bool
        let given: [Identity.Place: String]
        var renamed: [Identity.Place: String] = [:]
        var diagnostics: [Diagnostic] = []

        mutating func scope(
            _ place: String,
            reserved: Set<String> = [],
            _ fill: (inout Scope) -> Void
        ) {
            var scope = Scope(
                place: place,
                reserved: reserved,
                isRenaming: isRenaming,
                given: given
            )
            fill(&scope)
            diagnostics += scope.diagnostics
            renamed.merge(scope.renamed) { first, _ in first }
        }

        mutating func check(
            _ declaration: SchemaModel.TypeDeclaration,
            _ names: SwiftNames,
            isMessage: Bool
        ) {
            let place = quoted(declaration.identity.name)
            switch declaration.kind {
            case .entity(let shape):
                var reserved: Set<String> = shape.keepsUnknown ? ["unknownFields"] : []
                if shape.fields.contains(where: \.isSecret) { reserved.insert("customMirror") }
                if let id = shape.idField,
                    !shape.fields.contains(where: {
                        $0.identity.name == id && names.property($0) == "id"
                    })
                {
                    reserved.insert("id")
                }
                scope(place, reserved: reserved) { scope in
                    for field in shape.fields { scope.add(names.property(field), field.identity) }
                }
                checkColumns(shape, declaration.identity, names)
                checkGenerics(shape, declaration.identity, names)
            case .enumeration(let shape):
                let reserved: Set =
                    shape.isClosed ? ["blank"] : ["blank", "knownCases", "unknown"]
                scope(place, reserved: reserved) { scope in
                    for item in shape.cases {
                        scope.add(names.member(item.identity), item.identity)
                    }
                }
            case .union(let shape):
                var reserved: Set =
                    shape.shapes == nil
                    ? ["blank", "cases", "discriminator"] : ["blank", "shapes"]
                if !shape.isClosed { reserved.insert("unknown") }
                if shape.xmlDiscriminator != nil { reserved.insert("xmlDiscriminator") }
                if shape.fallback != nil || names.model.mayLackDiscriminator(shape) {
                    reserved.insert("fallback")
                }
                if isMessage { reserved.formUnion(MessageNames.members) }
                scope(place, reserved: reserved) { scope in
                    for item in shape.cases {
                        scope.add(names.member(item.identity), item.identity)
                    }
                }
            }
        }

        /// Checks the cases of a partial entity's `Field`.
        private mutating func checkColumns(
            _ shape: EntityShape,
            _ owner: Identity,
            _ names: SwiftNames
        ) {
            guard shape.isPartial else { return }
            let place = "the 'Field' of \(quoted(owner.name))"
            scope(place, reserved: ["blank", "knownCases", "unknown"]) { scope in
                for field in shape.fields where field.column != "" {
                    scope.add(names.column(field), field.identity)
                }
                for column in shape.columns {
                    var identity = owner
                    identity.name = column.name
                    identity.range = column.range
                    scope.add(names.column(column), identity, isFixed: true)
                }
            }
        }

        /// Checks the type parameters of an entity, each of which hides every type with its name.
        private mutating func checkGenerics(
            _ shape: EntityShape,
            _ owner: Identity,
            _ names: SwiftNames
        ) {
            if shape.generics.isEmpty { return }
            let reserved = names.typeNames.union(SwiftNames.spelled)
                .union([
                    "CustomReflectable", "DecodingFailure", "Entity", "Equatable", "FieldNumber",
                    "FieldTable", "FieldVisitor",
                    "Foundation", "Mirror",
                    "Hashable", "ID", "Identifiable", "Identifier", "Indirect", "LatheCoding",
                    "LatheRuntime", "Sendable", "Swift", "Visitor", "WireValue",
                ])
            scope(quoted(owner.name), reserved: reserved) { scope in
                for name in shape.generics {
                    var identity = owner
                    identity.name = name.text
                    scope.add(name.text, identity, isFixed: true)
                }
            }
        }

        /// Checks the names of authentication schemes and of the values of their credentials.
        mutating func checkAuth(_ auth: AuthTranslation) {
            func identity(_ name: String, _ scheme: AuthScheme) -> Identity {
                Identity(name: name, range: scheme.range)
            }
            scope("the authentication schemes") { scope in
                scope.advice = ""
                for (scheme, suffix) in auth.suffixes {
                    scope.add(suffix, identity(scheme.name, scheme), isFixed: true)
                }
            }
            for (scheme, names) in auth.credentialNames {
                scope("the credential of \(quoted(scheme.name))") { scope in
                    scope.advice = ""
                    for (name, swift) in names {
                        scope.add(swift, identity(name, scheme), isFixed: true)
                    }
                }
            }
        }

        /// Checks the parameters of the client's initializer.
        mutating func checkInitializer(_ context: TranslationContext) {
            let model = context.model
            var reserved: Set = ["middleware", "transport"]
            if model.formats.count > 1 { reserved.insert("format") }
            if model.servers.count != 1 { reserved.insert("server") }
            if !AuthTranslation(context: context).isEmpty { reserved.insert("account") }
            scope("the client's initializer", reserved: reserved) { scope in
                if model.servers.count == 1 {
                    for variable in model.servers[0].variables {
                        let name = context.names.member(named: variable.identity.name)
                        scope.add(name, variable.identity, isFixed: true)
                    }
                }
                for parameter in model.parameters {
                    scope.add(context.names.member(parameter.identity), parameter.identity)
                }
            }
            guard model.servers.count > 1 else { return }
            scope("the client's servers", reserved: ["address"]) { scope in
                for server in model.servers {
                    scope.add(
                        context.names.member(named: server.identity.name),
                        server.identity,
                        isFixed: true
                    )
                }
            }
            for server in model.servers {
                scope("the server \(quoted(server.identity.name))") { scope in
                    for variable in server.variables {
                        let name = context.names.member(named: variable.identity.name)
                        scope.add(name, variable.identity, isFixed: true)
                    }
                }
            }
        }

        mutating func check(
            _ group: EndpointGroup,
            _ names: SwiftNames,
            _ context: TranslationContext
        ) {
            let place = quoted(group.identity.name)
            scope(place, reserved: ["client"]) { scope in
                for endpoint in group.endpoints {
                    scope.add(names.member(endpoint.identity), endpoint.identity)
                    if let one = endpoint.bulk?.one {
                        var identity = endpoint.identity
                        identity.name = one
                        scope.add(names.member(named: one), identity, isFixed: true)
                    } else if endpoint.paging == nil, endpoint.headers != nil {
                        scope.add(names.withHeaders(endpoint), endpoint.identity)
                    }
                }
            }
            scope("the requests of \(place)") { scope in
                for endpoint in group.endpoints {
                    scope.add(names.request(endpoint), endpoint.identity, of: names.request(given:))
                }
            }
            for endpoint in group.endpoints {
                scope("the responses of \(quoted(endpoint.identity.name))", reserved: ["blank"]) {
                    for response in endpoint.responses {
                        $0.add(names.member(response.identity), response.identity)
                    }
                }
                scope("the response headers of \(quoted(endpoint.identity.name))") { scope in
                    for header in endpoint.headers ?? [] {
                        scope.add(names.member(header.identity), header.identity)
                    }
                }
                scope(
                    "the events of \(quoted(endpoint.identity.name))",
                    reserved: [StreamTranslation.unknown]
                ) { scope in
                    for value in endpoint.stream?.values ?? [] where value.event != nil {
                        scope.add(names.member(value.identity), value.identity)
                    }
                }
                var reserved: Set = ["endpoint"]
                if endpoint.stream != nil {
                    reserved.formUnion(["endOfStream", "lineEnvelope", "value"])
                }
                if endpoint.paging != nil { reserved.insert("paging") }
                if endpoint.bulk != nil { reserved.insert("bulk") }
                if !endpoint.alternatives.isEmpty {
                    reserved.formUnion([RequestTranslation.bodyProperty, "bodyNumber"])
                }
                if !endpoint.bodyChoices.isEmpty {
                    reserved.formUnion([RequestTranslation.bodyFormatProperty, "bodyNumber"])
                }
                if endpoint.parameters.contains(where: \.isSecret) {
                    reserved.insert("customMirror")
                }
                let bodies = endpoint.multipartAlternatives
                scope(quoted(endpoint.identity.name), reserved: reserved) { scope in
                    for identity in endpoint.namedParameters.map(\.identity) + bodies.map(\.body) {
                        scope.add(names.member(identity), identity)
                    }
                }
                for (body, parts) in bodies {
                    scope("the body \(quoted(body.name))") { scope in
                        for part in parts { scope.add(names.member(part.identity), part.identity) }
                    }
                }
            }
        }
    }
}
