/// Schemes that are used together.
package struct SecurityAlternative: Sendable {
    package var place: Place

    /// The uses; empty if no credentials are needed.
    package var uses: [SecurityUse] = []

    package init(place: Place) { self.place = place }
}

/// The use of one scheme by an operation.
package struct SecurityUse: Sendable {
    package var place: Place

    /// The name of the scheme in `Components.securitySchemes`.
    package var scheme: String

    package var scopes: [String] = []

    package init(place: Place, scheme: String) {
        self.place = place
        self.scheme = scheme
    }
}

/// An authentication method.
package struct SecurityScheme: Sendable {
    package enum Kind: Sendable {
        case apiKey(name: String, location: Parameter.Location)

        /// An HTTP authentication scheme as written, such as `basic`, `bearer` or `digest`.
        case http(scheme: String, bearerFormat: String?)

        case oAuth2([OAuthFlow])
        case openIDConnect(url: String)
        case mutualTLS
    }

    package var place: Place
    package var name: String
    package var kind: Kind
    package var description: String?

    /// The address of an OAuth 2 server's metadata (RFC 8414).
    package var metadataURL: String?

    package var isDeprecated = false
    package var extensions = Extensions()

    package init(place: Place, name: String, kind: Kind) {
        self.place = place
        self.name = name
        self.kind = kind
    }
}

/// An OAuth 2 flow for obtaining a token.
package struct OAuthFlow: Sendable {
    /// The grants by their names in OpenAPI 3; Swagger's `application` and `accessCode` are the third and fourth.
    package enum Grant: String, Sendable, CaseIterable {
        case implicit, password, clientCredentials, authorizationCode, deviceAuthorization
    }

    package struct Scope: Sendable {
        package var name: String
        package var description: String

        package init(name: String, description: String) {
            self.name = name
            self.description = description
        }
    }

    package var place: Place
    package var grant: Grant
    package var authorizationURL: String?
    package var deviceAuthorizationURL: String?
    package var tokenURL: String?
    package var refreshURL: String?
    package var scopes: [Scope] = []

    package init(place: Place, grant: Grant) {
        self.place = place
        self.grant = grant
    }
}
