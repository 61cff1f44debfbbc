package import SchemaSyntax

/// A scheme that a call uses.
package struct AuthUse: Sendable {
    /// The scheme's name.
    package var scheme: Spelled
    /// The scopes that the call needs.
    package var scopes: [Spelled] = []
}

/// An authentication scheme as the schema says it; carried out by the runtime.
package struct AuthScheme: Sendable {
    package enum Kind: Sendable {
        case query([QueryName])
        case header(name: Spelled, prefix: Spelled?)
        case keys([PlacedKey])
        case bearer
        case basic
        case session(Session)
        case oauth1(OAuth1)
        case oauth2(OAuth2)
    }

    /// A value of the credential, and its name in the query.
    package struct QueryName: Sendable {
        package var credential: String
        package var wireName: String
    }

    /// A value of the credential, and where it is sent.
    package struct PlacedKey: Sendable {
        package enum Place: String, Sendable, CaseIterable { case query, headers, cookies }

        package var place: Place
        package var credential: String
        package var name: Spelled
        /// The text before the value, in a header field.
        package var prefix: Spelled?
    }

    package struct Session: Sendable {
        /// The calls that start it, of which any does, and the token in their responses.
        package var starts: [TextCall]
        /// The API-wide parameter that carries the token; `nil` where cookies alone are the session.
        package var parameter: String?
        package var usesCookies: Bool
        package var end: String?
        package var renewOn: [Spelled]
    }

    package struct OAuth1: Sendable {
        package var request: Spelled
        package var authorize: Spelled
        package var access: Spelled
        /// `HMAC-SHA1` and the like; `nil` for the usual one.
        package var signature: String?
    }

    package struct OAuth2: Sendable {
        package enum Grant: String, Sendable {
            case authorizationCode, clientCredentials, password
        }
        package var authorize: Spelled?
        package var token: Spelled
        /// Where a refresh token is exchanged; `nil` for the address of tokens.
        package var refresh: Spelled?
        /// The scopes, and what each permits, in the order of the schema.
        package var scopes: [(name: String, doc: String)]
        package var usesPKCE: Bool
        package var grant: Grant
    }

    package var name: String
    package var kind: Kind
    package var doc: String?
    package var range: SourceRange
}
