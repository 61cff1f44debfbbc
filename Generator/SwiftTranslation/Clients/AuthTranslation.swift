import SchemaModel
import SwiftSource

/// Translates auth schemes into their descriptions and into the client's methods that set their credentials.
struct AuthTranslation {
    let context: TranslationContext

    private var model: APIModel { context.model }
    private var spelling: TypeSpelling { context.spelling }

    /// Whether clients have no account.
    var isEmpty: Bool { model.auth.isEmpty && !model.parameters.contains { $0.fetch != nil } }

    /// The names of the client's members for authentication.
    var memberNames: Set<String> {
        Set(
            model.auth.flatMap { scheme in
                let suffix = suffix(scheme)
                return [
                    "authorize" + suffix, "beginAuthorization" + suffix,
                    "resumeAuthorization" + suffix, "isAuthorized" + suffix,
                    "deauthorize" + suffix,
                ]
            }
        )
    }

    // MARK: The description

    var schemes: Expression? {
        if model.auth.isEmpty { return nil }
        return .dictionary(
            model.auth.map { Expression.Entry(.string($0.name), description($0.kind)) }
        )
    }

    private func description(_ kind: AuthScheme.Kind) -> Expression {
        switch kind {
        case .query(let names):
            let entries = names.map {
                Expression.Entry(.string($0.credential), .string($0.wireName))
            }
            return .call(.member(nil, "query"), [.init(nil, .dictionary(entries))])
        case .header(let name, let prefix):
            let rest: [Expression.Argument] =
                prefix.map { $0.text.isEmpty ? [] : [.init("prefix", .string($0.text))] } ?? []
            return .call(.member(nil, "header"), [.init(nil, .string(name.text))] + rest)
        case .keys(let keys): return description(keys)
        case .bearer: return .member(nil, "bearer")
        case .basic: return .member(nil, "basic")
        case .session(let session): return description(session)
        case .oauth1(let service):
            var arguments: [Expression.Argument] = [
                .init("temporaryCredentialURL", .string(service.temporaryCredentialURL.text)),
                .init("authorizationURL", .string(service.authorizationURL.text)),
                .init("tokenURL", .string(service.tokenURL.text)),
            ]
            switch service.signature {
            case "HMAC-SHA256": arguments.append(.init("signature", .member(nil, "hmacSHA256")))
            case "PLAINTEXT": arguments.append(.init("signature", .member(nil, "plaintext")))
            default: break
            }
            let value = Expression.call(.name(spelling.oauth("OAuth1")), arguments)
            return .call(.member(nil, "oauth1"), [.init(nil, value)])
        case .oauth2(let service):
            var arguments: [Expression.Argument] = []
            if let authorize = service.authorizationURL {
                arguments.append(.init("authorizationURL", .string(authorize.text)))
            }
            arguments.append(.init("tokenURL", .string(service.tokenURL.text)))
            if let refresh = service.refreshURL {
                arguments.append(.init("refreshURL", .string(refresh.text)))
            }
            if !service.usesPKCE { arguments.append(.init("pkce", .boolean(false))) }
            let value = Expression.call(.name(spelling.oauth("OAuth2")), arguments)
            return .call(.member(nil, "oauth2"), [.init(nil, value)])
        }
    }

    private func description(_ keys: [AuthScheme.PlacedKey]) -> Expression {
        func argument(
            _ label: String,
            _ keys: [AuthScheme.PlacedKey],
            _ value: (AuthScheme.PlacedKey) -> String?
        ) -> [Expression.Argument] {
            let entries = keys.compactMap { key in
                value(key).map { Expression.Entry(.string(key.credential), .string($0)) }
            }
            return entries.isEmpty ? [] : [.init(label, .dictionary(entries))]
        }
        let places = AuthScheme.PlacedKey.Place.allCases.flatMap { place in
            argument(place.rawValue, keys.filter { $0.place == place }) { $0.name.text }
        }
        return .call(
            .member(nil, "keys"),
            places + argument("prefixes", keys) { $0.prefix?.text }
        )
    }

    private func description(_ session: AuthScheme.Session) -> Expression {
        var arguments: [Expression.Argument] = [
            .init("sends", session.parameter.map { .string($0) } ?? .null)
        ]
        if session.usesCookies { arguments.append(.init("cookies", .boolean(true))) }
        if !session.renewOn.isEmpty {
            arguments.append(.init("renewOn", .array(session.renewOn.map { .string($0.text) })))
        }
        if let end = session.end {
            arguments.append(.init("end", .call(.text(context.names.request(named: end)))))
        }
        return .call(.member(nil, "session"), arguments)
    }

    /// The calls that fetch the values of parameters, by the names of the parameters.
    var fetched: Expression? {
        let entries = model.parameters.compactMap { parameter in
            parameter.fetch.map { fetch in
                Expression.Entry(.string(parameter.identity.name), description(fetch))
            }
        }
        return entries.isEmpty ? nil : .dictionary(entries)
    }

    private func description(_ fetch: Parameter.Fetch) -> Expression {
        var arguments: [Expression.Argument] = [
            .init(nil, .call(.text(context.names.request(named: fetch.call.endpoint))))
        ]
        if !fetch.renewOn.isEmpty {
            arguments.append(.init("renewOn", .array(fetch.renewOn.map { .string($0.text) })))
        }
        arguments.append(.init("value", text(of: fetch.call)))
        return .call(.name(spelling.runtime("FetchedParameter")), arguments)
    }

    /// The key path to the text in a call's response.
    private func text(of call: TextCall) -> Expression {
        guard let field = call.field else { return .text("\\.self") }
        let type = model.endpoint(call.endpoint)?.returns?.type
        var member = context.names.member(named: field)
        if case .declared(let id, _)? = type?.unwrapped,
            let found = context.names.entity(id)?.fields.first(where: { $0.identity.name == field })
        {
            member = context.names.property(found)
        }
        let way = type?.isOptional == true ? "\\.?." : "\\."
        return .text(way + Identifier.text(member, as: .member))
    }

    // MARK: The client's methods

    var members: [Declaration] {
        let uses = model.groups.flatMap(\.endpoints).flatMap(\.auth).flatMap(\.self)
        let usesByScheme = Dictionary(grouping: uses, by: \.scheme.text)
        return model.auth.flatMap { scheme in
            authorizing(scheme, by: usesByScheme[scheme.name] ?? []) + [
                method(
                    "isAuthorized" + suffix(scheme),
                    "Returns whether a credential is stored; it may have expired.",
                    returns: spelling.swift("Bool"),
                    scheme: scheme
                ),
                method(
                    "deauthorize" + suffix(scheme),
                    "Removes the account's credential\(isSession(scheme) ? ", and ends its session" : "").",
                    scheme: scheme
                ),
            ]
        }
    }

    private func isSession(_ scheme: AuthScheme) -> Bool {
        if case .session = scheme.kind { true } else { false }
    }

    /// The suffix of a scheme's methods: the scheme's name, or nothing if the API has only one scheme.
    private func suffix(_ scheme: AuthScheme) -> String {
        model.auth.count == 1 ? "" : NameCasing.type(scheme.name)
    }

    /// The names of a credential's values that the schema declares, each once.
    private static func credentials(of scheme: AuthScheme) -> [String] {
        let names: [String]
        switch scheme.kind {
        case .query(let query): names = query.map(\.credential)
        case .keys(let keys): names = keys.map(\.credential)
        default: names = []
        }
        var known: Set<String> = []
        return names.filter { known.insert($0).inserted }
    }

    /// The names that the schema declares for each scheme: those of its credential's values, with their names in Swift.
    var credentialNames: [(scheme: AuthScheme, names: [(name: String, swift: String)])] {
        model.auth.map { scheme in
            (scheme, Self.credentials(of: scheme).map { ($0, NameCasing.property($0)) })
        }
    }

    /// The schemes with the suffixes of their methods, which no scheme has in an API with only one scheme.
    var suffixes: [(scheme: AuthScheme, suffix: String)] {
        model.auth.count == 1 ? [] : model.auth.map { ($0, suffix($0)) }
    }

    private func authorizing(_ scheme: AuthScheme, by uses: [AuthUse]) -> [Declaration] {
        let name = "authorize" + suffix(scheme)
        switch scheme.kind {
        case .query, .keys: return [credential(name, Self.credentials(of: scheme), scheme)]
        case .header, .bearer: return [credential(name, ["token"], scheme)]
        case .basic: return [credential(name, ["user", "password"], scheme)]
        case .session(let session):
            return session.starts.map { start in
                method(
                    name,
                    "Starts a session and renews it when it has expired.",
                    parameters: [
                        Function.Parameter(
                            "by",
                            "start",
                            type: context.names.request(named: start.endpoint)
                        )
                    ],
                    call: "authorize",
                    arguments: [.init("by", .name("start"))],
                    last: [.init("token", text(of: start))],
                    scheme: scheme
                )
            }
        case .oauth1: return oauth1(scheme)
        case .oauth2(let service): return oauth2(service, scheme, by: uses)
        }
    }

    private func credential(
        _ name: String,
        _ values: [String],
        _ scheme: AuthScheme
    ) -> Declaration {
        let entries = values.map {
            Expression.Entry(.string($0), .name(NameCasing.property($0)))
        }
        return method(
            name,
            "Stores a credential for later calls.",
            parameters: values.map {
                Function.Parameter(
                    nil,
                    NameCasing.property($0),
                    type: spelling.swift("String")
                )
            },
            call: "authorize",
            arguments: [
                .init(
                    nil,
                    .call(
                        .name(spelling.runtime("Credential")),
                        [.init(nil, .dictionary(entries))]
                    )
                )
            ],
            scheme: scheme
        )
    }

    private func oauth1(_ scheme: AuthScheme) -> [Declaration] {
        let application = Function.Parameter(
            "_",
            "application",
            type: spelling.oauth("OAuth1") + ".Application"
        )
        let text = spelling.swift("String")
        let values: [(String, Expression)] = [
            ("key", .member(.name("application"), "key")),
            ("keySecret", .member(.name("application"), "secret")),
            ("token", .name("token")), ("tokenSecret", .name("secret")),
        ]
        return [
            method(
                "beginAuthorization" + suffix(scheme),
                "Begins an authorization by the user; without a callback, the server shows a verifier.",
                parameters: [
                    application, .init(nil, "callback", type: text + "?", value: .null),
                ],
                call: "beginAuthorization",
                arguments: [.init(nil, .name("application"))],
                last: [.init("callback", .name("callback"))],
                returns: spelling.oauth("OAuth1Authorization"),
                scheme: scheme
            ),
            method(
                "authorize" + suffix(scheme),
                "Stores an existing access token.",
                parameters: [
                    application, .init(nil, "token", type: text),
                    .init(nil, "secret", type: text),
                ],
                call: "authorize",
                arguments: [
                    .init(
                        nil,
                        .call(
                            .name(spelling.runtime("Credential")),
                            [
                                .init(
                                    nil,
                                    .dictionary(values.map { .init(.string($0.0), $0.1) })
                                )
                            ]
                        )
                    )
                ],
                scheme: scheme
            ),
        ]
    }

    private func oauth2(
        _ service: AuthScheme.OAuth2,
        _ scheme: AuthScheme,
        by uses: [AuthUse]
    ) -> [Declaration] {
        let application = Function.Parameter(
            "_",
            "application",
            type: spelling.oauth("OAuth2") + ".Application"
        )
        let text = spelling.swift("String")
        let needed = neededScopes(service, by: uses).map { Expression.string($0) }
        let scopes = Function.Parameter(nil, "scopes", type: "[\(text)]", value: .array(needed))
        let chosen = Expression.Argument("scopes", .name("scopes"))
        let program = [Expression.Argument(nil, .name("application"))]
        let resume = method(
            "resumeAuthorization" + suffix(scheme),
            "Resumes with the stored token of the account; returns whether there is one.",
            parameters: [application],
            call: "resumeAuthorization",
            arguments: program,
            returns: spelling.swift("Bool"),
            scheme: scheme
        )
        switch service.grant {
        case .authorizationCode:
            return [
                method(
                    "beginAuthorization" + suffix(scheme),
                    "Begins an authorization by the user, whom the server redirects to the given address.",
                    parameters: [application, .init(nil, "redirect", type: text), scopes],
                    call: "beginAuthorization",
                    arguments: program,
                    last: [.init("redirect", .name("redirect")), chosen],
                    returns: spelling.oauth("OAuth2Authorization"),
                    isAsync: false,
                    scheme: scheme
                ), resume,
            ]
        case .clientCredentials:
            return [
                method(
                    "authorize" + suffix(scheme),
                    "Obtains a token for the application itself.",
                    parameters: [application, scopes],
                    call: "authorize",
                    arguments: program,
                    last: [chosen],
                    scheme: scheme
                )
            ]
        case .password:
            return [
                method(
                    "authorize" + suffix(scheme),
                    "Obtains a token with a user's name and password, which stay in memory for renewals.",
                    parameters: [
                        application, .init(nil, "user", type: text),
                        .init(nil, "password", type: text), scopes,
                    ],
                    call: "authorize",
                    arguments: program,
                    last: [
                        .init("user", .name("user")), .init("password", .name("password")), chosen,
                    ],
                    scheme: scheme
                ), resume,
            ]
        }
    }

    /// The scopes that calls need: first in the order of the scheme, then in the order of the calls.
    private func neededScopes(_ service: AuthScheme.OAuth2, by uses: [AuthUse]) -> [String] {
        let needed = uses.flatMap(\.scopes).map(\.text)
        var scopes = service.scopes.map(\.name).filter(Set(needed).contains)
        var known = Set(scopes)
        for scope in needed where known.insert(scope).inserted { scopes.append(scope) }
        return scopes
    }

    /// A list literal of the scopes that the schema names.
    private func scopes(_ scheme: AuthScheme) -> [String] {
        guard case .oauth2(let service) = scheme.kind, !service.scopes.isEmpty else { return [] }
        let lines = service.scopes.map { name, doc in
            doc.isEmpty ? "- `\(name)`" : "- `\(name)`: \(doc)"
        }
        return ["Scopes:", lines.joined(separator: "\n")]
    }

    /// A method that calls the runtime's client; only `isAuthorized` does not throw.
    private func method(
        _ name: String,
        _ doc: String,
        parameters: [Function.Parameter] = [],
        call: String? = nil,
        arguments: [Expression.Argument] = [],
        last: [Expression.Argument] = [],
        returns: String? = nil,
        isAsync: Bool = true,
        scheme: AuthScheme
    ) -> Declaration {
        let called = call ?? String(name.dropLast(suffix(scheme).count))
        let throwsError = called != "isAuthorized"
        // Only methods that take a credential document the scheme.
        let isStart = !["isAuthorized", "deauthorize"].contains(called)
        // A credential may have the name of the property.
        let isHidden = parameters.contains { $0.name == "client" }
        var sent = Expression.call(
            .member(isHidden ? .member(.text("self"), "client") : .name("client"), called),
            arguments + [.init("scheme", .string(scheme.name))] + last
        )
        if isAsync { sent = .wait(sent) }
        if throwsError { sent = .attempt(sent) }
        return .function(
            Function(
                .method(name),
                comment: Comment(
                    Documentation(
                        doc,
                        discussion: (isStart ? [scheme.doc] : []).compactMap(\.self)
                            + (parameters.contains { $0.name == "scopes" } ? scopes(scheme) : [])
                    )
                ),
                access: context.access,
                parameters: parameters,
                isAsync: isAsync,
                throwing: throwsError ? .anyError : .never,
                returns: returns,
                body: [returns == nil ? .expression(sent) : .return(sent)]
            )
        )
    }
}
