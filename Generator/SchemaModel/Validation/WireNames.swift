import SchemaSyntax

extension Validation {
    /// `same-placement`: no two values of a call have the same name in the same place.
    ///
    /// A header field of a parameter may replace that of a constant or of an API-wide parameter, as the runtime sends
    /// the last one. Another rule checks the parameters of a body.
    static func checkWireNames(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        let model = validation.model
        let parameters = Dictionary(
            model.parameters.map { ($0.identity.name, $0) }
        ) { first, _ in first }
        let schemes = Dictionary(model.auth.map { ($0.name, $0) }) { first, _ in first }
        let allTokens = Set(model.auth.compactMap(\.token))
        let usual =
            model.constants.map { SentName($0) }
            + model.formatConstants.flatMap(\.constants).map { SentName($0, isOfFormat: true) }
        for endpoint in validation.endpoints {
            func check(_ names: [SentName], isMultipart: Bool = false) {
                var first: [String: SentName] = [:]
                for name in names {
                    let key = name.key(isMultipart: isMultipart)
                    guard let known = first[key] else {
                        first[key] = name
                        continue
                    }
                    guard let problem = name.problem(beside: known),
                        told.insert(problem.description).inserted
                    else { continue }
                    diagnostics.append(problem)
                }
            }
            var told: Set<String> = []
            let constants = (usual + endpoint.constants.map { SentName($0) }).filter {
                $0.place != .header
            }
            let keys = endpoint.sentKeys + constants
            let own = endpoint.namedParameters.flatMap { SentName.all(of: $0, in: model) }
            let bodies = endpoint.sentBodies.map { isMultipart, parameters in
                (isMultipart, parameters.flatMap { SentName.all(of: $0, in: model) })
            }
            let alternatives = endpoint.auth.isEmpty ? [[]] : endpoint.auth
            for uses in alternatives {
                let sent = uses.compactMap { use in schemes[use.scheme.text].map { (use, $0) } }
                let tokens = sent.compactMap { use, scheme in
                    scheme.token.map { LocatedText($0, at: use.scheme.range) }
                }
                let credentials = sent.flatMap { use, scheme in
                    SentName.all(of: scheme, at: use.scheme.range)
                }
                var known: Set<String> = []
                let shared = (endpoint.uses + tokens).flatMap { name -> [SentName] in
                    guard let parameter = parameters[name.text], known.insert(name.text).inserted
                    else { return [] }
                    let isSent = tokens.contains { $0.text == name.text }
                    let isToken = allTokens.contains(name.text) && !isSent
                    return SentName.all(
                        of: parameter,
                        in: model,
                        usedAt: name.range,
                        isToken: isToken
                    )
                }
                let fixed = keys + credentials
                check(fixed + shared.filter { $0.place == .header })
                let others = fixed + shared.filter { $0.place != .header } + own
                for (isMultipart, parts) in bodies {
                    check(others + parts, isMultipart: isMultipart)
                }
            }
        }
    }
}

/// A name under which a call sends a value.
private struct SentName {
    enum Owner {
        case parameter, part, member, shared, token, key
        case constant, constantOfPath, constantOfFormat
        case scheme(String)
    }

    let place: Parameter.Place
    let name: String
    let owner: Owner
    /// The owner in the words of a message.
    let text: String
    /// The place of the name in the schema.
    let range: SourceRange
    /// The place of the owner in the schema.
    let ownerRange: SourceRange

    /// The text that equal names have in common.
    func key(isMultipart: Bool) -> String {
        // The constants of a form are parts of a multipart body.
        let place = place == .form && isMultipart ? .multipart : place
        // The names of headers are case-insensitive.
        return "\(place.rawValue) \(place == .header ? name.lowercased() : name)"
    }

    /// The error of two values with the same name.
    ///
    /// It is `nil` for constants of the path, which may repeat a name, for constants of two formats, of which one
    /// is sent, for parts of different parameters, which OpenAPI permits, for different auth schemes, of which the
    /// token of a session is one, and where another rule reports an error.
    func problem(beside other: SentName) -> Diagnostic? {
        var isParameter = false
        switch (other.owner, owner) {
        case (.constantOfPath, .constantOfPath), (.constantOfFormat, .constantOfFormat),
            (.member, .member), (.part, .part), (.part, .parameter), (.parameter, .part):
            return nil
        case (.parameter, .parameter):
            if text == other.text { return nil }
            isParameter = true
        // A document may name several schemes for one header field, of which the server accepts any.
        case (.scheme(let first), .scheme(let second)) where first != second: return nil
        // Without a session, its token is absent.
        case (.scheme, .token), (.token, .scheme): return nil
        default: break
        }
        return Diagnostic(
            rule: "same-placement",
            at: range,
            "\(text) is sent under the name of \(other.text), expected a name of its own",
            notes: [
                Diagnostic.Note(
                    isParameter ? "the other parameter is here" : "the other name is here",
                    at: other.ownerRange
                )
            ]
        )
    }
}

extension SentName {
    init(_ constant: Constant, isOfFormat: Bool = false) {
        let isOfPath = constant.placeRange == nil
        self.init(
            place: constant.place,
            name: constant.name.text,
            owner: isOfFormat ? .constantOfFormat : isOfPath ? .constantOfPath : .constant,
            text: "the constant \(quoted(constant.name.text))",
            range: constant.name.range,
            ownerRange: constant.name.range
        )
    }

    /// The name of a parameter, and that of the number of its items.
    ///
    /// `place` is where a call uses an API-wide parameter; it is `nil` for the call's own parameter. `isToken` is whether
    /// the parameter contains the token of a session that is not sent together with other schemes.
    static func all(
        of parameter: Parameter,
        in model: APIModel,
        usedAt place: SourceRange? = nil,
        isToken: Bool = false
    ) -> [SentName] {
        if parameter.place == .body { return [] }
        let name = quoted(parameter.identity.name)
        let own: Owner = parameter.isMember ? .member : .parameter
        var all =
            model.sentName(of: parameter).map { sent in
                [
                    SentName(
                        place: parameter.place,
                        name: sent,
                        owner: place == nil ? own : isToken ? .token : .shared,
                        text: place == nil ? name : "the API-wide parameter \(name)",
                        range: place ?? parameter.wireNameRange,
                        ownerRange: parameter.identity.range
                    )
                ]
            }
            ?? model.sentParts(of: parameter).map { part in
                SentName(
                    place: parameter.place,
                    name: part.name,
                    owner: place == nil ? .part : isToken ? .token : .shared,
                    text: part.text,
                    range: place ?? parameter.wireNameRange,
                    ownerRange: part.range
                )
            }
        if let count = parameter.countName {
            let range = parameter.identity.keys["count"]?.value ?? parameter.identity.range
            all.append(
                SentName(
                    place: parameter.place,
                    name: count,
                    owner: .key,
                    text: "the number of items of \(name)",
                    range: place ?? range,
                    ownerRange: range
                )
            )
        }
        return all
    }

    /// The names under which the values of a credential are sent.
    static func all(of scheme: AuthScheme, at range: SourceRange) -> [SentName] {
        let names: [(place: Parameter.Place, name: String, credential: String?)] =
            switch scheme.kind {
            case .query(let names): names.map { (.query, $0.wireName, $0.credential) }
            case .header(let name, _): [(.header, name.text, nil)]
            case .keys(let keys): keys.map { ($0.place.place, $0.name.text, $0.credential) }
            case .bearer, .basic, .oauth1, .oauth2: [(.header, "Authorization", nil)]
            case .session: []
            }
        return names.map { place, name, credential in
            SentName(
                place: place,
                name: name,
                owner: .scheme(scheme.name),
                text: (credential.map { "\(quoted($0)) of " } ?? "")
                    + "the auth scheme \(quoted(scheme.name))",
                range: range,
                ownerRange: scheme.range
            )
        }
    }
}

extension Parameter {
    /// Whether the parameter is a member of the object that is the call's body.
    fileprivate var isMember: Bool { !isWholeBody && (wire.json ?? wire.xml) != nil }
}

extension APIModel {
    /// The name under which a parameter is sent, with the text that its style adds; `nil` if only its parts have names.
    fileprivate func sentName(of parameter: Parameter) -> String? {
        let name = parameter.wireName
        let isNested = isNested(parameter)
        let hasItems = [.query, .form, .multipart].contains(parameter.place)
        var suffix = ""
        if hasItems, parameter.type.isList, !isNested || isStyled(parameter) {
            suffix = parameter.wire.listStyle.suffix
        }
        guard isNested, parameter.documentFormat == nil else { return name + suffix }
        switch parameter.wire.nesting {
        case .json, .pairs, .assignments: return name + suffix
        case .flat, .prefix: return parameter.type.isList ? name : nil
        case .brackets: return hasItems ? name + suffix + "[" : name
        case .dots: return hasItems ? name + suffix + "." : name
        }
    }
}

extension APIModel {
    /// The parts of a parameter that are sent under their own names, as far as the schema knows these names.
    ///
    /// Each has the name, the part in the words of a message, and the part's place in the schema.
    fileprivate func sentParts(
        of parameter: Parameter
    ) -> [(name: String, text: String, range: SourceRange)] {
        guard case .declared(let id, _) = parameter.type.unwrapped else { return [] }
        let owner = quoted(parameter.identity.name)
        let prefix = parameter.wire.nesting == .prefix ? parameter.wireName : ""
        var names: Set<String> = []
        var parts: [(name: String, text: String, range: SourceRange)] = []
        func add(
            _ placement: Placement?,
            _ type: TypeReference,
            _ text: String,
            _ range: SourceRange
        ) {
            guard let steps = placement?.alternatives.first?.steps.map(\.kind),
                let first = steps.first?.name
            else { return }
            let isPlain = isPlain(type)
            let suffix = type.isList && steps.count == 1 ? parameter.wire.listStyle.suffix : ""
            let name = prefix + first + suffix + (isPlain && steps.count == 1 ? "" : "[")
            if names.insert(name).inserted { parts.append((name, text, range)) }
        }
        func addFields(of id: TypeID) {
            guard case .entity(let shape)? = typesByID[id]?.kind else { return }
            for field in shape.fields where !field.isReadOnly && !field.isRest {
                let text = "\(quoted(field.identity.name)) of \(owner)"
                let place = formats.contains(.json) ? field.wire.json : field.wire.xml
                add(place, field.type, text, field.identity.range)
            }
        }
        addFields(of: id)
        guard let declaration = typesByID[id], case .union(let shape) = declaration.kind else {
            return parts
        }
        let text = "the discriminator of \(owner)"
        add(shape.discriminator, .scalar(.string), text, declaration.identity.range)
        for case .declared(let id, _) in shape.cases.map(\.type) { addFields(of: id) }
        return parts
    }
}

extension ListStyle {
    /// The text that follows a list's name in the name of its first item.
    fileprivate var suffix: String {
        switch self {
        case .repeated, .joined, .separated: ""
        case .brackets: "[]"
        case .indexed: "1"
        case .numbered(let first): first
        }
    }
}

extension Endpoint {
    /// The parts of each body that the call can have, and whether it is a multipart body.
    fileprivate var sentBodies: [(isMultipart: Bool, parameters: [Parameter])] {
        if !alternatives.isEmpty {
            return bodyAlternatives.map { alternative, parameters in
                let isForm = alternative.form == .form
                return (
                    alternative.form.isMultipart,
                    isForm ? parameters.map(\.inForm) : parameters.filter(\.isPartOfBody)
                )
            }
        }
        let members = bodyChoices.contains(.form) ? bodyParameters.map(\.inForm) : []
        return [(body == .multipart, members)]
    }

    /// The header fields that the runtime fills in.
    fileprivate var sentKeys: [SentName] {
        let names = [
            ("idempotencyKey", behavior.idempotencyKey?.text),
            ("checksum", behavior.checksum?.rawValue),
            ("compress", behavior.isCompressed ? "Content-Encoding" : nil),
        ]
        return names.compactMap { key, name in
            guard let name, let place = identity.keys[key] else { return nil }
            return SentName(
                place: .header,
                name: name,
                owner: .key,
                text: quoted(key),
                range: place.value,
                ownerRange: place.key
            )
        }
    }
}

extension AuthScheme {
    /// The name of the API-wide parameter that contains the token of a session; `nil` for another scheme.
    fileprivate var token: String? {
        if case .session(let session) = kind { session.parameter } else { nil }
    }
}

extension AuthScheme.PlacedKey.Place {
    fileprivate var place: Parameter.Place {
        switch self {
        case .query: .query
        case .headers: .header
        case .cookies: .cookie
        }
    }
}
