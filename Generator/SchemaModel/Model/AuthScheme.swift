package import SchemaSyntax

/// A scheme that a call uses.
package struct AuthUse: Sendable {
    /// The scheme's name.
    package var scheme: LocatedText
    /// The scopes that the call needs.
    package var scopes: [LocatedText] = []
}

/// An authentication scheme as the schema describes it; the runtime carries it out.
package struct AuthScheme: Sendable {
    package enum Kind: Sendable {
        case query([QueryName])
        case header(name: LocatedText, prefix: LocatedText?)
        case keys([PlacedKey])
        case bearer
        case basic
        case session(Session)
        case oauth1(OAuth1)
        case oauth2(OAuth2)
    }

    /// A value of the credential and its name in the query.
    package struct QueryName: Sendable {
        package var credential: String
        package var wireName: String
    }

    /// A value of the credential and the place where it is sent.
    package struct PlacedKey: Sendable {
        package enum Place: String, Sendable, CaseIterable { case query, headers, cookies }

        package var place: Place
        package var credential: String
        package var name: LocatedText
        /// The text before the value, in a header field.
        package var prefix: LocatedText?
    }

    package struct Session: Sendable {
        /// The alternative calls that start the session, and the token in the response of each.
        package var starts: [TextCall]
        /// The API-wide parameter that carries the token; `nil` where only cookies identify the session.
        package var parameter: String?
        package var usesCookies: Bool
        package var end: String?
        package var renewOn: [LocatedText]
    }

    package struct OAuth1: Sendable {
        package var temporaryCredentialURL: LocatedText
        package var authorizationURL: LocatedText
        package var tokenURL: LocatedText
        /// The signature method, such as `HMAC-SHA1`; `nil` for the default.
        package var signature: String?
    }

    package struct OAuth2: Sendable {
        package enum Grant: String, Sendable {
            case authorizationCode, clientCredentials, password
        }
        package var authorizationURL: LocatedText?
        package var tokenURL: LocatedText
        /// The address at which a refresh token is exchanged; `nil` for the token endpoint.
        package var refreshURL: LocatedText?
        /// The scopes and the permission that each grants, in the order of the schema.
        package var scopes: [(name: String, doc: String)]
        package var usesPKCE: Bool
        package var grant: Grant
    }

    package var name: String
    package var kind: Kind
    package var doc: String?
    package var range: SourceRange
}
